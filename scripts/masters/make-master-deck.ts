import { imagesByRef } from '../../common/deck/block-refs.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/formats.ts';
import { composeDeckTools, composeModels, composeTranslator } from '../../server/compose.ts';
import type { GeneratedDeck } from '../../server/pipeline/make-deck.ts';
import { settleContent } from '../../server/pipeline/read/content.ts';
import { makeSlides } from '../../server/pipeline/slides/make-slides.ts';
import { slideContext } from '../../server/pipeline/slides/slide-context.ts';
import { drawDiagrams } from '../deck/draw-diagrams.ts';
import { fixedOutline, fixedStories } from './fixed-outline.ts';

export interface MasterDeckFile extends GeneratedDeck {
  bytes: Uint8Array;
  master: MasterDeck;
  catalogue: LayoutCatalogue;
  diagrams: ReadonlyMap<string, PreparedDiagram>;
}

/** The deck of fixed content on a master: the pipeline with an outline that is given. */
export async function makeMasterDeck(
  file: { bytes: Uint8Array; name: string },
  source: SourceText,
): Promise<MasterDeckFile> {
  const typesetter = createTypesetter();
  const translator = composeTranslator('en');
  const models = composeModels({ provider: 'builtin', time_out_ms: 60_000 });
  const tools = composeDeckTools(models, typesetter, translator, undefined);
  const master = await openMasterDeck(file.bytes, file.name);
  const catalogue = typesetter.withCapacities(master.catalogue);
  const content = settleContent([source], { language: 'en', tone: '', instructions: '' }, models.text.provider);
  const made = await tools.brief(content);
  const briefing = { ...made, stories: fixedStories(made.stories) };
  const { brief, stories } = briefing;
  const outline = fixedOutline(source, brief, stories);
  const slides = await makeSlides(slideContext(tools, { content, briefing, outline, catalogue }), typesetter);
  const deck = { title: outline.title, language: 'en', slides };
  const { diagrams } = await drawDiagrams(deck, master, translator, undefined);
  const images = imagesByRef([source]);
  const { bytes } = await exportPptx({ deck, master, catalogue, typesetter, images, diagrams });
  return { ...{ deck, brief, outline, stories, findings: [] }, bytes, master, catalogue, diagrams };
}
