import { CodedError } from '../deck/coded-error.ts';
import type { Finding } from '../deck/finding.ts';
import type { LayoutModel } from '../deck/layout.ts';
import { openMasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { openOfficePackage } from '../ooxml/package/office-package.ts';
import { childElements, descend, relationshipAttribute } from '../ooxml/xml/dom.ts';
import { createPngPainter } from '../scene/paint/png-painter.ts';
import { createSceneReader } from '../scene/read/scene-reader.ts';
import type { SlideScene } from '../scene/scene.ts';
import type { Typesetter } from '../typeset/typesetter.ts';
import { describeLayouts } from './describe-layout.ts';
import { layoutElements } from './layout-elements.ts';
import { layoutSchema } from './layout-schema.ts';
import { THUMBNAIL_PX } from './master-analysis.ts';
import type { AnalysedLayout, MasterAnalysis, ParseMode } from './master-analysis.ts';
import { judgeReadiness } from './readiness/judge-readiness.ts';
import { layoutsFromSlides } from './slides-as-layouts/layouts-from-slides.ts';

interface AnalysisParts {
  typesetter: Typesetter;
  /** Opens the deck that the layouts are read from; may be a cache of open decks. */
  open?: (bytes: Uint8Array, name: string) => Promise<MasterDeck>;
}

/**
 * Reads a master deck as a template: its layouts as elements and schemas, its readiness, and pictures.
 * @param file `name` is shown in messages.
 * @throws CodedError `ooxml.*` for a file that isn't a master deck or can't be read.
 */
export async function analyseMaster(
  { bytes, name, mode }: { bytes: Uint8Array; name: string; mode: ParseMode },
  { typesetter, open = openMasterDeck }: AnalysisParts,
): Promise<MasterAnalysis> {
  const examples = mode === 'slides' ? await layoutsFromSlides(bytes, name) : null;
  const master = await open(examples?.bytes ?? bytes, name);
  const all = typesetter.withCapacities(master.catalogue);
  const catalogue = { ...all, layouts: offered(all.layouts, examples?.layout_ids ?? []) };
  const described = describeLayouts(master, catalogue.layouts, examples?.notes);
  const layouts = catalogue.layouts.map((layout): Omit<AnalysedLayout, 'thumbnail'> => {
    const { layout_id, name: title, role, description } = layout;
    const words = described.get(layout_id);
    return {
      ...{ layout_id, name: title, role, description: words?.text ?? description },
      json_schema: layoutSchema(layout, words),
      layout_code: JSON.stringify(layoutElements(master, layout)),
    };
  });
  const readiness = await judgeReadiness(master, catalogue, typesetter);
  const painter = createPngPainter();
  const scenes = createSceneReader(master.package, typesetter);
  const paint = (scene: SlideScene): Promise<Uint8Array> =>
    painter.paint(scene, { width_px: THUMBNAIL_PX, format: 'png' });
  const drawn: AnalysedLayout[] = [];
  for (const layout of layouts) drawn.push({ ...layout, thumbnail: await paint(scenes.layout(layout.layout_id)) });
  const first = await firstSlide(bytes, name, typesetter);
  const thumbnail = first.scene === null ? drawn[0]?.thumbnail : await paint(first.scene);
  return {
    bytes: examples?.bytes ?? bytes,
    master,
    slide_size: catalogue.slide_size,
    fonts: catalogue.fonts,
    layouts: drawn,
    readiness,
    thumbnail: thumbnail ?? new Uint8Array(),
    findings: [...(examples?.findings ?? []), ...master.findings, ...first.findings],
  };
}

/**
 * If example slides became layouts, only these: a user who requests them doesn't want the file's own. Otherwise all.
 */
function offered(layouts: readonly LayoutModel[], examples: readonly string[]): LayoutModel[] {
  const wanted = new Set(examples);
  return layouts.filter(({ layout_id }) => wanted.size === 0 || wanted.has(layout_id));
}

/** The first slide as it looks; null if there is none, or if it is too damaged. */
async function firstSlide(
  bytes: Uint8Array,
  name: string,
  typesetter: Typesetter,
): Promise<{ scene: SlideScene | null; findings: Finding[] }> {
  try {
    const pack = await openOfficePackage(bytes, name, { onMalformed: () => undefined, keepsStrict: true });
    const entries = childElements(descend(pack.xml(pack.mainPart).documentElement, 'sldIdLst'), 'sldId');
    const path = entries
      .map((entry) => pack.targetOfId(pack.mainPart, relationshipAttribute(entry, 'id')))
      .find((each) => each !== null);
    return { scene: path == null ? null : createSceneReader(pack, typesetter).slide(path), findings: [] };
  } catch (error) {
    // A master deck's slides are optional: its first layout is shown instead.
    if (!(error instanceof CodedError)) throw error;
    const { code, params } = error;
    return { scene: null, findings: [{ code, params, severity: 'info' }] };
  }
}
