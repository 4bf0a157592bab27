import { expect, it } from '@jest/globals';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import { withEvenFoot } from './align-beside.ts';

const chart = { kind: 'bar', alt: '', categories: [], series: [], number_format: '', data_labels: true } as const;
const box = { x: 0, y: 100_000, w: 4_000_000, h: 3_000_000 };

/** The height of a chart, beside a form that is drawn as high as that. */
function heightBeside(h: number, x = 5_000_000): number | undefined {
  const place = { x, y: box.y, w: 2_000_000, h: 3_400_000 };
  const panel = {
    kind: 'shape',
    id: 'p',
    name: 'Panel',
    geometry: 'rect',
    fill: 'tint',
    box: { ...place, h },
  } as const;
  const of = { placeholder: null, shape_name: '' };
  const items: SlideItem[] = [
    { ...of, id: 'chart', box, content: { kind: 'chart', chart: { ...chart, categories: [], series: [] } } },
    { ...of, id: 'form', box: place, content: { kind: 'group', alt: '', direction: 'ltr', parts: [panel] } },
  ];
  return withEvenFoot(items)[0]?.box?.h;
}

it('a chart ends where the panel beside it does', () => {
  expect(heightBeside(3_300_000)).toBe(3_300_000);
  expect(heightBeside(2_800_000)).toBe(box.h);
  expect(heightBeside(3_300_000, 1_000_000)).toBe(box.h);
  expect(heightBeside(6_000_000)).toBe(box.h);
});
