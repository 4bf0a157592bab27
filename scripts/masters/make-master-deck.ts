import { imagesByRef } from '../../common/deck/block-refs.ts';
import type { LayoutCatalogue } from '../../common/deck/layout.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/formats.ts';
import { composeDeckServices, composeModels, composeTranslator } from '../../server/compose.ts';
import type { Briefing } from '../../server/domains/briefs/contract.ts';
import { generateDeck } from '../../server/domains/presentations/generate-deck.ts';
import type { GeneratedDeck } from '../../server/domains/presentations/generate-deck.ts';
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
  const services = composeDeckServices(
    composeModels({ provider: 'builtin', time_out_ms: 60_000 }),
    typesetter,
    translator,
  );
  const master = await openMasterDeck(file.bytes, file.name);
  const catalogue = typesetter.withCapacities(master.catalogue);
  let briefing: Briefing | undefined;
  const generated = await generateDeck(
    {
      ...services,
      briefs: {
        ...services.briefs,
        makeBriefing: async (model, request) => {
          const made = await services.briefs.makeBriefing(model, request);
          briefing = { ...made, stories: fixedStories(made.stories) };
          return briefing;
        },
      },
      outlines: {
        async *streamOutline() {
          const outline = fixedOutline(source, briefing?.brief ?? null, briefing?.stories ?? []);
          yield await Promise.resolve({ kind: 'completed' as const, outline, usage: null, findings: [] });
        },
      },
    },
    {
      ...{ sources: [source], catalogue, classes: new Map(), slide_count: null },
      wishes: { language: 'en', tone: '', instructions: '' },
    },
  );
  const { diagrams } = await drawDiagrams(generated.deck, master, translator, undefined);
  const images = imagesByRef([source]);
  const { bytes } = await exportPptx({ deck: generated.deck, master, catalogue, typesetter, images, diagrams });
  return { ...generated, bytes, master, catalogue, diagrams };
}
