import type { Finding } from '../../../deck/finding.ts';
import type { LevelStyle } from '../../../deck/layout.ts';
import { PRESENTATION_TYPES } from '../../package/content-types.ts';
import { openOfficePackage } from '../../package/office-package.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { PackageError } from '../../package/package-gate.ts';
import { RELATIONSHIP } from '../../package/relationships.ts';
import {
  attribute,
  booleanAttribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  relationshipAttribute,
} from '../../xml/dom.ts';
import { NAMESPACE } from '../../xml/element.ts';
import type { Element } from '../../xml/tree.ts';
import { masterStyleOf } from '../master/resolve-placeholder.ts';
import { slideSizeOf } from '../presentation.ts';
import { masterTypeOf, matchOnLayout, matchOnMaster, readShapeTree } from '../shape-tree.ts';
import type { PlacedShape } from '../shape-tree.ts';
import { resolveLevels } from '../text-style.ts';
import { readTheme } from '../theme.ts';
import type { DeckReading, ReadPicture, ReadShape, ReadSlide } from './deck-reading.ts';
import { readChart } from './read-chart.ts';
import { readDiagram, readParagraphs, readTable, textOfParagraphs } from './read-text.ts';
import type { TextContext } from './read-text.ts';

const NO_COLOURS = { theme: {}, map: {} };

/** What all slides of one layout inherit. */
interface Surroundings {
  layout: readonly PlacedShape[];
  master: readonly PlacedShape[];
  levelsOf: (shape: PlacedShape | null) => LevelStyle[];
}

/**
 * Reads any presentation: slides in order with texts, tables, charts, pictures and notes. Used to read decks as sources
 * and to check the decks that we wrote.
 * @param name the file name as the author knows it, for messages.
 * @throws PackageError with `ooxml.not_a_presentation` or one of the codes of the package check. A slide that is listed
 *   but missing becomes a finding.
 */
export async function readDeck(bytes: Uint8Array, name: string): Promise<DeckReading> {
  return readOpenDeck(await openOfficePackage(bytes, name));
}

/** Same as `readDeck`, for a package that is already open. */
export function readOpenDeck(pack: OfficePackage): DeckReading {
  const { name } = pack;
  const main = pack.mainPart;
  if (!PRESENTATION_TYPES.includes(pack.contentType(main) ?? '')) {
    throw new PackageError('ooxml.not_a_presentation', { file: name });
  }
  const presentation = pack.xml(main).documentElement;
  const findings: Finding[] = [];
  const known = new Map<string | null, Surroundings>();
  const slides: ReadSlide[] = [];
  childElements(descend(presentation, 'sldIdLst'), 'sldId').forEach((entry, index) => {
    const path = pack.targetOfId(main, relationshipAttribute(entry, 'id'));
    const number = index + 1;
    if (path === null) {
      findings.push({ code: 'ooxml.slide_missing', params: { file: name, slide: number }, severity: 'warning' });
      return;
    }
    const layoutId = pack.targets(path, RELATIONSHIP.slideLayout)[0] ?? null;
    const around = known.get(layoutId) ?? readSurroundings(pack, layoutId, presentation);
    known.set(layoutId, around);
    slides.push(readSlide(pack, path, number, layoutId, around));
  });
  const core = pack.targets('', RELATIONSHIP.coreProperties)[0];
  const properties = core === undefined ? null : pack.xml(core).documentElement;
  return {
    slide_size: slideSizeOf(presentation),
    title: descend(properties, 'title')?.textContent ?? '',
    author: descend(properties, 'creator')?.textContent ?? '',
    slides,
    findings,
  };
}

function readSurroundings(pack: OfficePackage, layoutId: string | null, presentation: Element | null): Surroundings {
  const masterId = layoutId === null ? undefined : pack.targets(layoutId, RELATIONSHIP.slideMaster)[0];
  const masterRoot = masterId === undefined ? null : pack.xml(masterId).documentElement;
  const themePath = masterId === undefined ? undefined : pack.targets(masterId, RELATIONSHIP.theme)[0];
  const theme = themePath === undefined ? NO_THEME : readTheme(pack.xml(themePath));
  const layout = layoutId === null ? [] : readShapeTree(pack.xml(layoutId).documentElement);
  const master = readShapeTree(masterRoot);
  const levelsOf = (shape: PlacedShape | null): LevelStyle[] => {
    const slot = shape?.placeholder ?? null;
    const onLayout = slot && matchOnLayout(slot, layout);
    const onMaster = slot && matchOnMaster(slot, master);
    const listStyle = (one: PlacedShape | null): Element | null => descend(one?.element, 'txBody', 'lstStyle');
    const sources = [
      descend(presentation, 'defaultTextStyle'),
      slot && descend(masterRoot, 'txStyles', masterStyleOf(onLayout?.placeholder?.type ?? slot.type)),
      listStyle(onMaster),
      listStyle(onLayout),
      listStyle(shape),
    ];
    return resolveLevels(sources, theme, NO_COLOURS).map(({ style }) => style);
  };
  return { layout, master, levelsOf };
}

const NO_THEME = { fonts: { major: 'Calibri', minor: 'Calibri' }, colours: {}, backgroundFills: [] };

function readSlide(
  pack: OfficePackage,
  path: string,
  number: number,
  layoutId: string | null,
  around: Surroundings,
): ReadSlide {
  const root = pack.xml(path).documentElement;
  const shapes = readShapeTree(root).map((shape) => readShape(pack, path, shape, around));
  const title = shapes.find((shape) => shape.placeholder && masterTypeOf(shape.placeholder.type) === 'title');
  return {
    number,
    path,
    creation_id: slideCreationIdOf(root),
    layout_id: layoutId,
    is_hidden: booleanAttribute(root, 'show') === false,
    title: title?.kind === 'text' ? textOfParagraphs(title.paragraphs) : null,
    shapes,
    notes: readNotes(pack, path),
  };
}

function readShape(pack: OfficePackage, slide: string, shape: PlacedShape, around: Surroundings): ReadShape {
  const slot = shape.placeholder;
  const onLayout = slot && matchOnLayout(slot, around.layout);
  const inherited = onLayout?.box ?? (slot && matchOnMaster(onLayout?.placeholder ?? slot, around.master)?.box) ?? null;
  const base = {
    id: shape.id,
    creation_id: shapeCreationIdOf(shape.element),
    name: shape.name,
    alt: shape.alt,
    box: shape.box ?? inherited,
    placeholder: slot,
    is_hidden: shape.isHidden,
  };
  const text = (levels: LevelStyle[]): TextContext => ({ levels, linkOf: (id) => safeLink(pack, slide, id) });
  if (shape.kind === 'pic') return { ...base, kind: 'picture', picture: readPicture(pack, slide, shape.element) };
  if (shape.kind === 'graphicFrame') {
    const data = descend(shape.element, 'graphic', 'graphicData');
    const table = descend(data, 'tbl');
    if (table !== null) return { ...base, kind: 'table', table: readTable(table, text(around.levelsOf(null))) };
    const chart = pack.targetOfId(slide, relationshipAttribute(descend(data, 'chart'), 'id'));
    if (chart !== null) return { ...base, kind: 'chart', chart: readChart(pack, chart) };
    const diagram = pack.targetOfId(slide, relationshipAttribute(descend(data, 'relIds'), 'dm'));
    if (diagram !== null) return { ...base, kind: 'diagram', items: readDiagram(pack.xml(diagram)) };
    return { ...base, kind: 'other' };
  }
  const body = descend(shape.element, 'txBody');
  const paragraphs = body === null ? [] : readParagraphs(body, text(around.levelsOf(shape)));
  if (paragraphs.some(({ runs }) => runs.length > 0) || slot !== null) return { ...base, kind: 'text', paragraphs };
  const fill = pack.targetOfId(
    slide,
    relationshipAttribute(descend(shape.element, 'spPr', 'blipFill', 'blip'), 'embed'),
  );
  if (fill !== null) return { ...base, kind: 'picture', picture: pictureAt(pack, fill) };
  return { ...base, kind: 'other' };
}

function readPicture(pack: OfficePackage, slide: string, element: Element): ReadPicture | null {
  const path = pack.targetOfId(slide, relationshipAttribute(descend(element, 'blipFill', 'blip'), 'embed'));
  return path === null ? null : pictureAt(pack, path);
}

function pictureAt(pack: OfficePackage, path: string): ReadPicture {
  return { path, bytes: pack.bytes(path), media_type: pack.contentType(path) ?? 'application/octet-stream' };
}

/** Returns only addresses that are safe to open; jumps, files and programs are dropped. */
function safeLink(pack: OfficePackage, slide: string, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const found = pack.relationships(slide).find((relationship) => relationship.id === id);
  return found?.isExternal === true && /^(https?|mailto):/i.test(found.target) ? found.target : undefined;
}

function readNotes(pack: OfficePackage, slide: string): string {
  const [path] = pack.targets(slide, RELATIONSHIP.notesSlide);
  if (path === undefined) return '';
  return readShapeTree(pack.xml(path).documentElement)
    .filter((shape) => shape.placeholder?.type === 'body')
    .flatMap((shape) => childElements(descend(shape.element, 'txBody'), 'p'))
    .map((paragraph) => [...descendants(paragraph, 't')].map((run) => run.textContent ?? '').join(''))
    .join('\n')
    .trim();
}

/** The creation id of a slide ([MS-PPTX] 2.2.1), which stays the same when slides are moved; null if it has none. */
function slideCreationIdOf(root: Element | null): number | null {
  return integerAttribute(extended(descend(root, 'cSld', 'extLst'), NAMESPACE.p14), 'val') ?? null;
}

/** The creation id of a shape ([MS-ODRAWXML] 2.27.1), in braces and upper case; null if it has none. */
function shapeCreationIdOf(shape: Element): string | null {
  const nonVisual = childElements(shape).find(({ localName }) => localName.startsWith('nv'));
  const id = attribute(extended(descend(nonVisual, 'cNvPr', 'extLst'), NAMESPACE.a16), 'id');
  return id === undefined ? null : id.toUpperCase();
}

function extended(list: Element | null, namespace: string): Element | null {
  for (const extension of childElements(list, 'ext')) {
    const found = descend(extension, 'creationId');
    if (found?.namespaceURI === namespace) return found;
  }
  return null;
}
