import type { Finding } from '../../deck/finding.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import { plainText } from '../../deck/slide.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { relativeTarget, relsPath } from '../package/part-paths.ts';
import { freeRelationshipId, RELATIONSHIP, relationshipsXml } from '../package/relationships.ts';
import type { Relationship } from '../package/relationships.ts';
import { writeZip } from '../package/zip-writer.ts';
import { OFFICE_COLOURS } from '../read/colour.ts';
import type { ColourContext } from '../read/colour.ts';
import { USUAL_TABLE_STYLE } from '../read/table-style.ts';
import { el, NAMESPACE, serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { MasterDeck } from '../read/master/open-master-deck.ts';
import { readColourMap, readTheme } from '../read/theme.ts';
import type { DeckContent, SlideContent } from './deck-content.ts';
import { CommentParts } from './comment-parts.ts';
import { coreProperties, customProperties, extendedProperties } from './document-properties.ts';
import { backgroundOf } from './background-colours.ts';
import { contrast, outstandingFirst, visibleAccents } from './contrast.ts';
import type { Background } from './background-colours.ts';
import { FormColours } from './form-colours.ts';
import { explicitTextColour, readLayoutFacts } from './layout-facts.ts';
import type { InheritedTextColours, LayoutPlaceholder } from './layout-facts.ts';
import { MediaLibrary, NewParts, PartRelationships } from './new-parts.ts';
import { notesMaster, notesSlide } from './notes.ts';
import { presentationPart } from './presentation-part.ts';
import { safeLink } from './text-body.ts';
import { chooseTableStyle } from './table-style-use.ts';
import { SlideWriter, WriteError } from './slide-writer.ts';
import type { LayoutUse, SlideSurroundings } from './slide-writer.ts';

const CORE_PATH = 'docProps/core.xml';
const APP_PATH = 'docProps/app.xml';
const CUSTOM_PATH = 'docProps/custom.xml';

const ACCENT_NAMES = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;
/** Links are underlined, so they only need to be visible (WCAG 2.2, 1.4.11). */
const MIN_LINK_CONTRAST = 3;

/** A deck as a package in memory, for writing and drawing. */
export interface ComposedDeck {
  package: OfficePackage;
  /** Part paths of the slides, in order. */
  slide_paths: string[];
}

/**
 * Writes a deck onto a master as a .pptx file. The same input gives the same bytes.
 * @throws WriteError as `composeDeck` does.
 */
export function writeDeck(
  master: MasterDeck,
  content: DeckContent,
  report: (finding: Finding) => void = () => undefined,
): Uint8Array {
  const { parts } = composeDeck(master, content, report).package;
  return writeZip(parts, { shared: new Set(master.package.parts.values()) });
}

/**
 * Composes a deck on a master: text in the layouts' placeholders, native charts with their workbooks, native tables,
 * pictures, notes, comments.
 * @param report is called with what was left out, so that nothing is lost silently.
 * @param options.isForDrawing leaves out invisible content: workbooks, notes and comments, and the bytes of slides and
 *   charts, which are kept as trees. Such a package can't be written.
 * @throws WriteError when the content doesn't match the master: an unknown layout or placeholder, no place, uneven
 *   rows.
 */
export function composeDeck(
  master: MasterDeck,
  content: DeckContent,
  report: (finding: Finding) => void = () => undefined,
  { isForDrawing = false }: { isForDrawing?: boolean } = {},
): ComposedDeck {
  const pack = master.package;
  const parts = new NewParts([...pack.parts.keys()], isForDrawing);
  const around: SlideSurroundings = {
    parts,
    media: new MediaLibrary(parts),
    language: content.language,
    isForDrawing,
    checkLink: (address, number) => checkLink(address, number, content, report),
  };
  const layouts = new LayoutUses(master);
  const notes = new NotesWriter(master, parts, content.language);
  const comments = new CommentParts(parts, master.catalogue.slide_size);
  const presentation = [...pack.relationships(master.presentation_path)];
  const firstId = Number(freeRelationshipId(presentation).replace('rId', ''));
  const slidePaths: string[] = [];
  const slideIds = content.slides.map((slide, index) => {
    const layout = layouts.use(slide, index + 1);
    const { path, relationships } = new SlideWriter(slide, index + 1, layout, around).write();
    if (slide.notes.trim() !== '' && !isForDrawing) notes.add(slide, path, relationships);
    if (!isForDrawing) comments.add(slide, layout.model, relationships);
    parts.addRelationships(path, relationships);
    slidePaths.push(path);
    return relate(presentation, master.presentation_path, RELATIONSHIP.slide, path, `rId${firstId + index}`);
  });
  const notesMasterId =
    notes.madeMaster === null
      ? null
      : relate(presentation, master.presentation_path, RELATIONSHIP.notesMaster, notes.madeMaster);
  const authors = comments.addAuthors();
  if (authors !== null) relate(presentation, master.presentation_path, RELATIONSHIP.commentAuthors, authors);
  addTableStyles(master, parts, presentation, content);
  parts.add(
    master.presentation_path,
    presentationPart(pack.xml(master.presentation_path), slideIds, notesMasterId, {
      chapters: content.slides.flatMap(({ chapter }, first) =>
        chapter === undefined ? [] : [{ name: chapter, first }],
      ),
      title: content.title,
    }),
    CONTENT_TYPE.presentation,
  );
  parts.addRelationships(master.presentation_path, relationshipsXml(presentation));
  addProperties(master, parts, content, notes.count);
  return {
    package: pack.withParts(parts.changes, parts, parts),
    slide_paths: slidePaths,
  };
}

/** The layouts in use, each read once per deck. */
class LayoutUses {
  readonly #master: MasterDeck;
  readonly #uses = new Map<string, LayoutUse>();

  constructor(master: MasterDeck) {
    this.#master = master;
  }

  use(slide: SlideContent, number: number): LayoutUse {
    let use = this.#uses.get(slide.layout_id);
    if (use === undefined) {
      const model = this.#master.catalogue.layouts.find(({ layout_id }) => layout_id === slide.layout_id);
      if (model === undefined) {
        throw new WriteError('ooxml_write.unknown_layout', { slide: number, layout: slide.layout_id });
      }
      const detail = this.#master.layout_details.get(slide.layout_id);
      const colours = detail?.colours ?? this.#master.colours;
      const facts = readLayoutFacts(this.#master.package, slide.layout_id);
      const behindHex = detail?.background ?? colours.bg1;
      const background = backgroundOf(behindHex, colours, {
        isPicture: detail?.backdrop.isPicture === true,
        stops: detail?.backdrop.stops ?? [behindHex],
      });
      const visible = visibleAccents(
        ACCENT_NAMES.map((name) => ({ name, hex: colours[name] })),
        behindHex,
      );
      const accents = background.isForeign ? outstandingFirst(visible, behindHex, background.textHex) : visible;
      use = {
        model,
        facts,
        background,
        textColour: textColourReader(
          {
            colours,
            unstyled: detail?.unstyled_colours ?? new Map(),
            ...(detail === undefined ? {} : { styled: detail.styled_colours }),
            orphans: detail?.orphan_colours ?? null,
          },
          background,
        ),
        hasPlainLinks: background.overlay !== null || contrast(colours.hlink, behindHex) < MIN_LINK_CONTRAST,
        accents,
        formColours: new FormColours(background, accents, colours),
        tableStyle: chooseTableStyle(this.#master.package, this.#colourContext(model), background, accents),
      };
      this.#uses.set(slide.layout_id, use);
    }
    return use;
  }

  /** How a layout refers to the colours of its master's theme. */
  #colourContext({ layout_id, master_id }: LayoutModel): ColourContext {
    const { package: pack, masters } = this.#master;
    const theme = masters.find((each) => each.master_id === master_id)?.theme_path;
    const map = readColourMap(pack.xml(layout_id).documentElement, readColourMap(pack.xml(master_id).documentElement));
    return { theme: theme === undefined ? OFFICE_COLOURS : readTheme(pack.xml(theme)).colours, map };
  }
}

/** The explicit text colours of a layout's placeholders, each found once: it takes many comparisons of colours. */
function textColourReader(textColours: InheritedTextColours, background: Background): LayoutUse['textColour'] {
  const found = new Map<LayoutPlaceholder, XmlElement | null>();
  return (placeholder) => {
    let colour = found.get(placeholder);
    if (colour === undefined) {
      colour = explicitTextColour(placeholder, textColours, background);
      found.set(placeholder, colour);
    }
    return colour;
  };
}

/** Writes notes, and creates a notes master for the first ones if the master deck has none. */
class NotesWriter {
  count = 0;
  /** Path of the new notes master; null if none was needed. */
  madeMaster: string | null = null;
  readonly #master: MasterDeck;
  readonly #parts: NewParts;
  readonly #language: string;

  constructor(master: MasterDeck, parts: NewParts, language: string) {
    this.#master = master;
    this.#parts = parts;
    this.#language = language;
  }

  add(slide: SlideContent, slidePath: string, slideRelationships: PartRelationships): void {
    const path = this.#parts.nextPath('notesSlide');
    const relationships = new PartRelationships(path);
    relationships.toPart(RELATIONSHIP.notesMaster, this.#notesMaster());
    relationships.toPart(RELATIONSHIP.slide, slidePath);
    slideRelationships.toPart(RELATIONSHIP.notesSlide, path);
    const xml = notesSlide(slide.id, slide.notes, this.#language);
    this.#parts.add(path, xml, CONTENT_TYPE.notesSlide, relationships);
    this.count += 1;
  }

  #notesMaster(): string {
    const known = this.#master.notes_master_path ?? this.madeMaster;
    if (known !== null) return known;
    const path = this.#parts.nextPath('notesMaster');
    const relationships = new PartRelationships(path);
    relationships.toPart(RELATIONSHIP.theme, this.#copyOfTheme());
    const xml = notesMaster(this.#master.catalogue.slide_size);
    this.#parts.add(path, xml, CONTENT_TYPE.notesMaster, relationships);
    this.madeMaster = path;
    return path;
  }

  /** PowerPoint repairs a file in which a notes master shares its theme with a slide master. */
  #copyOfTheme(): string {
    const pack = this.#master.package;
    const [first] = this.#master.masters;
    if (first === undefined) throw new RangeError('a master deck without master');
    const copy = this.#parts.nextPath('theme');
    this.#parts.add(copy, pack.bytes(first.theme_path), CONTENT_TYPE.theme);
    // All themes are in one folder, so a copy's pictures have the same relative targets.
    const relationships = relsPath(first.theme_path);
    if (pack.has(relationships)) this.#parts.addRelationships(copy, pack.bytes(relationships));
    return copy;
  }
}

/** Adds a relationship to a list. @returns its id. */
function relate(
  list: Relationship[],
  source: string,
  type: string,
  path: string,
  id = freeRelationshipId(list),
): string {
  list.push({ id, type, target: relativeTarget(source, path), path, isExternal: false });
  return id;
}

/**
 * Adds the list of table styles if the master has none: PowerPoint always writes one, and LibreOffice draws no styles
 * without it.
 */
function addTableStyles(master: MasterDeck, parts: NewParts, presentation: Relationship[], content: DeckContent): void {
  const hasTable = content.slides.some(({ items }) => items.some((item) => item.content.kind === 'table'));
  if (!hasTable || presentation.some(({ type }) => type === RELATIONSHIP.tableStyles)) return;
  const path = 'ppt/tableStyles.xml';
  const root = el('a:tblStyleLst', { 'xmlns:a': NAMESPACE.a, def: USUAL_TABLE_STYLE });
  parts.add(path, serializePart(root), CONTENT_TYPE.tableStyles);
  relate(presentation, master.presentation_path, RELATIONSHIP.tableStyles, path);
}

function addProperties(master: MasterDeck, parts: NewParts, content: DeckContent, notesCount: number): void {
  const relationships = [...master.package.relationships('')].filter(
    // The thumbnail shows the master deck's first slide, which was removed.
    ({ type }) => type !== RELATIONSHIP.thumbnail,
  );
  const place = (type: string, path: string): string => {
    const known = relationships.find((relationship) => relationship.type === type)?.path;
    if (known) return known;
    relate(relationships, '', type, path);
    return path;
  };
  const titles = content.slides.map(slideTitle);
  const core = place(RELATIONSHIP.coreProperties, CORE_PATH);
  parts.add(core, coreProperties(content), CONTENT_TYPE.coreProperties);
  const app = place(RELATIONSHIP.extendedProperties, APP_PATH);
  parts.add(app, extendedProperties(titles, notesCount), CONTENT_TYPE.extendedProperties);
  if (content.properties !== undefined) {
    const custom = place(RELATIONSHIP.customProperties, CUSTOM_PATH);
    parts.add(custom, customProperties(content.properties.custom), CONTENT_TYPE.customProperties);
  }
  parts.addRelationships('', relationshipsXml(relationships));
}

function slideTitle(slide: SlideContent): string {
  const title = slide.items.find(({ placeholder }) => /^(title|ctrTitle)$/.test(placeholder?.type ?? ''));
  return title?.content.kind === 'text' ? plainText(title.content.paragraphs).replaceAll('\n', ' ') : '';
}

function checkLink(
  address: string,
  number: number,
  content: DeckContent,
  report: (finding: Finding) => void,
): string | null {
  const safe = safeLink(address);
  if (safe === null) {
    const slideId = content.slides[number - 1]?.id;
    report({
      code: 'ooxml_write.link_dropped',
      params: { slide: number, link: address.slice(0, 200) },
      severity: 'warning',
      ...(slideId !== undefined && { slide_id: slideId }),
    });
  }
  return safe;
}
