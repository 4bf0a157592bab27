import type { Finding } from '../../../deck/finding.ts';
import type { LayoutCatalogue, LayoutModel } from '../../../deck/layout.ts';
import { PRESENTATION_TYPES } from '../../package/content-types.ts';
import { OfficePackage, openOfficePackage } from '../../package/office-package.ts';
import { PackageError } from '../../package/package-gate.ts';
import { isStrict, RELATIONSHIP } from '../../package/relationships.ts';
import { childElements, descend, relationshipAttribute } from '../../xml/dom.ts';
import type { ColourScheme } from '../colour.ts';
import { slideSizeOf } from '../presentation.ts';
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
  /** Through the master's colour map. */
  colours: ColourScheme;
}

/** A deck without slides, to build new ones on. */
export interface MasterDeck {
  /** The file as the author knows it. */
  name: string;
  /** Everything but slides, as it will be copied into each deck; its main part is a presentation, never a template. */
  package: OfficePackage;
  /** Path of the main part. */
  presentation_path: string;
  /** `max_length` and `max_items` are 0: measuring is the typesetter's. */
  catalogue: LayoutCatalogue;
  /** In the presentation's order; the first is the default master. */
  masters: MasterModel[];
  /** What the catalogue leaves out, by `layout_id`. */
  layout_details: ReadonlyMap<string, LayoutDetail>;
  /** Colours of the default master. */
  colours: ColourScheme;
  /** Path of the notes master; null where there is none. */
  notes_master_path: string | null;
  /** What of it is damaged and was left out. */
  findings: Finding[];
}

/** An opened master deck as plain data, to send to another thread: there it is neither unpacked nor resolved again. */
export interface PlainMasterDeck extends Omit<MasterDeck, 'package'> {
  parts: ReadonlyMap<string, Uint8Array>;
}

/** The data of an opened master deck. */
export function toPlainMasterDeck({ package: pack, ...facts }: MasterDeck): PlainMasterDeck {
  return { ...facts, parts: pack.parts };
}

/** The opened master deck that the data was taken from. */
export function fromPlainMasterDeck({ parts, ...facts }: PlainMasterDeck): MasterDeck {
  return { ...facts, package: new OfficePackage(parts, facts.name) };
}

/**
 * Opens a .pptx or .potx as a master deck: strips its slides, and resolves theme, masters, layouts and placeholders with
 * everything they inherit.
 * @param name the file as the author knows it, for messages.
 * @throws PackageError; `ooxml.not_a_presentation`, `ooxml.strict`, `ooxml.no_layouts` beside those of the gate.
 */
export async function openMasterDeck(bytes: Uint8Array, name: string): Promise<MasterDeck> {
  const damaged: string[] = [];
  try {
    const deck = await openWhole(bytes, name, (part) => damaged.push(part));
    // Slides are not wanted here, whatever state they are in.
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
  const masters = childElements(descend(presentation, 'sldMasterIdLst'), 'sldMasterId')
    .map((entry) => stripped.targetOfId(presentationPath, relationshipAttribute(entry, 'id')))
    .filter((path) => path !== null)
    .map((path) => readMaster(stripped, path, size, descend(presentation, 'defaultTextStyle')));
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

/** The layouts of a master; where its theme has other fonts than the default master's, they say so. */
function withOwnFonts({ layouts, fonts }: ResolvedMaster, first: ResolvedMaster): LayoutModel[] {
  const isSame = fonts.minor === first.fonts.minor && fonts.major === first.fonts.major;
  return layouts.map(({ model }) => (isSame ? model : { ...model, fonts }));
}
