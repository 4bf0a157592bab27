import type { Finding } from '../../../deck/finding.ts';
import type { LayoutCatalogue, LayoutModel } from '../../../deck/layout.ts';
import { PRESENTATION_TYPES } from '../../package/content-types.ts';
import { OfficePackage, openOfficePackage } from '../../package/office-package.ts';
import { PackageError } from '../../package/package-gate.ts';
import { isStrict, RELATIONSHIP } from '../../package/relationships.ts';
import { childElements, descend, relationshipAttribute } from '../../xml/dom.ts';
import type { ColourScheme } from '../colour.ts';
import { slideSizeOf } from '../presentation.ts';
import { readPictureColours } from './picture-colours.ts';
import { readMaster } from './read-master.ts';
import type { LayoutDetail, ResolvedMaster } from './read-master.ts';
import { repairMaster, repairRelationships } from './repair-master.ts';
import { stripSlides } from './strip-slides.ts';

/** One slide master: its theme's fonts and colours, and its layouts in order. */
export interface MasterModel {
  /** Part path. */
  master_id: string;
  theme_path: string;
  layout_ids: string[];
  fonts: { major: string; minor: string };
  /** Resolved through the master's colour map. */
  colours: ColourScheme;
}

/** A deck without slides, used to build new decks. */
export interface MasterDeck {
  /** The file name as the author knows it. */
  name: string;
  /** Everything except slides, copied into each new deck. Its main part is a presentation, never a template. */
  package: OfficePackage;
  /** Path of the main part. */
  presentation_path: string;
  /** `max_length` and `max_items` are 0, because the typesetter measures them later. */
  catalogue: LayoutCatalogue;
  /** In the presentation's order; the first is the default master. */
  masters: MasterModel[];
  /** Details that the catalogue leaves out, by `layout_id`. */
  layout_details: ReadonlyMap<string, LayoutDetail>;
  /** Colours of the default master. */
  colours: ColourScheme;
  /** Path of the notes master; null if there is none. */
  notes_master_path: string | null;
  /** Damaged parts that were left out. */
  findings: Finding[];
}

/** An open master deck as plain data that can be sent to another thread without unpacking and resolving it again. */
export interface PlainMasterDeck extends Omit<MasterDeck, 'package'> {
  parts: ReadonlyMap<string, Uint8Array>;
}

/** Converts an open master deck to plain data. */
export function toPlainMasterDeck({ package: pack, ...facts }: MasterDeck): PlainMasterDeck {
  return { ...facts, parts: pack.parts };
}

/** Restores an open master deck from plain data. */
export function fromPlainMasterDeck({ parts, ...facts }: PlainMasterDeck): MasterDeck {
  return { ...facts, package: new OfficePackage(parts, facts.name) };
}

/**
 * Opens a .pptx or .potx as a master deck: removes its slides and resolves theme, masters, layouts and placeholders
 * with everything that they inherit.
 * @param name the file name as the author knows it, for messages.
 * @throws PackageError with `ooxml.not_a_presentation`, `ooxml.strict`, `ooxml.no_layouts` or a code of the package
 *   check.
 */
export async function openMasterDeck(bytes: Uint8Array, name: string): Promise<MasterDeck> {
  const damaged: string[] = [];
  try {
    const deck = await openWhole(bytes, name, (part) => damaged.push(part));
    // Slides are not needed here, so damaged ones don't matter.
    const missed = damaged.filter((part) => /(slideLayout|slideMaster|theme)[^/]*\.xml$/i.test(part));
    deck.findings.push(
      ...missed.map((part): Finding => ({
        code: 'ooxml.part_damaged',
        params: { file: name, part },
        severity: 'warning',
      })),
    );
    return deck;
  } catch (cause) {
    const [part] = damaged;
    const isForDamage = cause instanceof PackageError && /missing_part|no_layouts/.test(cause.code);
    if (part === undefined || !isForDamage) throw cause;
    throw new PackageError('ooxml.malformed_xml', { file: name, part }, { cause });
  }
}

async function openWhole(bytes: Uint8Array, name: string, onMalformed: (part: string) => void): Promise<MasterDeck> {
  const opened = await openOfficePackage(bytes, name, { onMalformed, keepsStrict: true });
  if (!PRESENTATION_TYPES.includes(opened.contentType(opened.mainPart) ?? '')) {
    throw new PackageError('ooxml.not_a_presentation', { file: name });
  }
  if (isStrict(opened.xml(opened.mainPart).documentElement?.namespaceURI ?? null)) {
    throw new PackageError('ooxml.strict', { file: name });
  }
  const stripped = repairMaster(stripSlides(repairRelationships(opened)));
  const presentationPath = stripped.mainPart;
  const presentation = stripped.xml(presentationPath).documentElement;
  const size = slideSizeOf(presentation);
  const paths = childElements(descend(presentation, 'sldMasterIdLst'), 'sldMasterId')
    .map((entry) => stripped.targetOfId(presentationPath, relationshipAttribute(entry, 'id')))
    .filter((path) => path !== null);
  const pictures = await readPictureColours(stripped, paths, size);
  const textStyle = descend(presentation, 'defaultTextStyle');
  const masters = paths.map((path) => readMaster(stripped, path, size, textStyle, pictures));
  const [first] = masters;
  const layouts = masters.flatMap((master) => master.layouts);
  if (first === undefined || layouts.length === 0) throw new PackageError('ooxml.no_layouts', { file: name });
  return {
    name,
    package: stripped,
    presentation_path: presentationPath,
    catalogue: {
      slide_size: size,
      layouts: masters.flatMap((master) => withOwnFonts(master, first)),
      fonts: first.fonts,
    },
    masters: masters.map(({ layouts: own, ...master }) => ({
      ...master,
      layout_ids: own.map(({ model }) => model.layout_id),
    })),
    layout_details: new Map(layouts.map(({ model, detail }) => [model.layout_id, detail])),
    colours: first.colours,
    notes_master_path: stripped.targets(presentationPath, RELATIONSHIP.notesMaster)[0] ?? null,
    findings: [],
  };
}

/** The layouts of a master. If its theme fonts differ from those of the default master, each layout states them. */
function withOwnFonts({ layouts, fonts }: ResolvedMaster, first: ResolvedMaster): LayoutModel[] {
  const isSame = fonts.minor === first.fonts.minor && fonts.major === first.fonts.major;
  return layouts.map(({ model }) => (isSame ? model : { ...model, fonts }));
}
