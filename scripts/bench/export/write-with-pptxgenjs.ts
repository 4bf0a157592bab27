import { createRequire } from 'node:module';
import type PptxGenJS from 'pptxgenjs';
import { BULLETS, TABLE, TURN, benchChart } from './bench-content.ts';

// Its type declarations describe the CommonJS build, so that is the one we take.
const Presentation = createRequire(import.meta.url)('pptxgenjs') as new () => PptxGenJS.default;

/** A writer of `count` slides with pptxgenjs, which has no master to open: it makes its own. */
export function pptxGenJsWriter(count: number, picturePath: string): Promise<() => Promise<Uint8Array>> {
  return Promise.resolve(async () => {
    const deck = new Presentation();
    deck.layout = 'LAYOUT_WIDE';
    for (let index = 0; index < count; index += 1) {
      const slide = deck.addSlide();
      slide.addText(`Slide ${index + 1} says one thing`, { x: 0.6, y: 0.5, w: 12, h: 1, fontSize: 30 });
      addBody(slide, index, picturePath);
    }
    return (await deck.write({ outputType: 'uint8array', compression: true })) as Uint8Array;
  });
}

const PLACE = { x: 0.6, y: 1.7, w: 12, h: 5 };

function addBody(slide: PptxGenJS.default.Slide, index: number, picturePath: string): void {
  const kind = TURN[index % TURN.length];
  switch (kind) {
    case 'column':
    case 'line': {
      const chart = benchChart(kind);
      slide.addChart(
        kind === 'column' ? 'bar' : 'line',
        chart.series.map(({ name, values }) => ({ name, labels: chart.categories, values: values.map(Number) })),
        { ...PLACE, showLegend: true, showValAxisTitle: true, valAxisTitle: 'EUR million' },
      );
      return;
    }
    case 'table':
      slide.addTable(
        TABLE.map((row) => row.map((text) => ({ text }))),
        { ...PLACE, fontSize: 14 },
      );
      return;
    case 'picture':
      slide.addImage({ path: picturePath, ...PLACE });
      return;
    default:
      slide.addText(
        BULLETS.map((text) => ({ text, options: { bullet: true, breakLine: true } })),
        PLACE,
      );
  }
}
