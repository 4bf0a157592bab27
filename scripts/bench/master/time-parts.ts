import { analyseMaster } from '../../../common/master/analyse-master.ts';
import type { AnalysisStep } from '../../../common/master/analyse-master.ts';
import { testFillImages, testFillSlide } from '../../../common/master/readiness/test-fill.ts';
import { openMasterDeck } from '../../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { exportPptx } from '../../../plugins/export/formats.ts';

/** What one analysis took in this process, in milliseconds by step; measured once warm. */
export async function timeParts(bytes: Uint8Array, rounds: number): Promise<Record<AnalysisStep, number[]>> {
  const times: Record<AnalysisStep, number[]> = { open: [], elements: [], readiness: [], thumbnails: [] };
  const typesetter = createTypesetter();
  for (let round = 0; round <= rounds; round += 1) {
    let start = performance.now();
    const onStep = (step: AnalysisStep): void => {
      if (round > 0) times[step].push(performance.now() - start);
      start = performance.now();
    };
    await analyseMaster({ bytes, name: 'master.pptx', mode: 'layouts' }, { typesetter, onStep });
  }
  return times;
}

/** A deck with one filled slide on each layout of a master deck, for another program to draw. */
export async function deckOfLayouts(bytes: Uint8Array): Promise<{ bytes: Uint8Array; layouts: number }> {
  const master = await openMasterDeck(bytes, 'master.pptx');
  const typesetter = createTypesetter();
  const catalogue = typesetter.withCapacities(master.catalogue);
  const slides = catalogue.layouts.map((layout) => testFillSlide(layout, 'typical', catalogue.slide_size));
  const deck = { title: '', language: 'en', slides };
  const written = await exportPptx({ deck, images: testFillImages(), master, catalogue, typesetter });
  return { bytes: written.bytes, layouts: slides.length };
}
