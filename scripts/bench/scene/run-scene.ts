import { readFile, writeFile } from 'node:fs/promises';
import { openMasterDeck } from '../../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { benchDeck } from './bench-deck.ts';

/*
 * One piece of drawing in a process of its own: node run-scene.js pdf|pptx|thumbnails SLIDES PICTURE TEMPLATE OUT
 * `thumbnails` prints one line of JSON: times per slide once warm.
 */
const [what = '', slides = '20', picture = '', template = '', out = ''] = process.argv.slice(2);
const WIDTH = 320;
const WARM_ROUNDS = 3;

// No await at the top: what is built is one script, whose compiled code can be kept.
void run();

async function run(): Promise<void> {
  const master = await openMasterDeck(await readFile(template), 'general.pptx');
  const typesetter = createTypesetter();
  const catalogue = typesetter.withCapacities(master.catalogue);
  const { deck, images } = await benchDeck(Number(slides), catalogue.layouts, picture);
  const input = { deck, images, master, catalogue, typesetter };
  switch (what) {
    case 'pdf': {
      const { deckPdf } = await import('../../../plugins/render/deck-pdf.ts');
      await writeFile(out, (await deckPdf(input)).bytes);
      break;
    }
    case 'pptx': {
      const { exportPptx } = await import('../../../plugins/export/export-pptx.ts');
      await writeFile(out, (await exportPptx(input)).bytes);
      break;
    }
    default: {
      const { deckScenes } = await import('../../../common/scene/deck-scenes.ts');
      const { createPngPainter } = await import('../../../common/scene/paint/png-painter.ts');
      const painter = createPngPainter();
      const times: number[] = [];
      for (let round = 0; round <= WARM_ROUNDS; round += 1) {
        for (const slide of deck.slides) {
          const start = performance.now();
          const [scene] = await deckScenes({ ...input, deck: { ...deck, slides: [slide] } });
          if (scene !== undefined) await painter.paint(scene, { width_px: WIDTH, format: 'png' });
          if (round > 0) times.push(performance.now() - start);
        }
      }
      console.log(JSON.stringify(times.sort((a, b) => a - b)));
    }
  }
}
