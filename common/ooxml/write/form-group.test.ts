import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../deck/geometry.ts';
import type { FormPart } from '../../forms/part.ts';
import { attribute, descend, descendants, parseXml } from '../xml/dom.ts';
import { NAMESPACE, serializeElement } from '../xml/element.ts';
import { backgroundOf } from './background-colours.ts';
import { FormColours } from './form-colours.ts';
import { formGroup, splitAtAddresses } from './form-group.ts';

const SCHEME = {
  ...{ bg1: 'FFFFFF', tx1: '000000', bg2: 'DBF5F9', tx2: '04617B', accent1: '0F6FC6', accent2: '009DD9' },
  ...{
    accent3: '0BD0D9',
    accent4: '10CF9B',
    accent5: '7CCA62',
    accent6: 'A5C249',
    hlink: '0563C1',
    folHlink: '954F72',
  },
};
const BOX = { x: 1_000_000, y: 1_000_000, w: 6_000_000, h: 3_000_000 };

/** Two texts, and a card with its text or, with `axis`, a line that is wider than they are. */
function shapesOn(isPicture: boolean, stops: string[], { chart, axis }: { chart?: Box; axis?: Box } = {}) {
  const said = (id: string, x: number, on?: 'tint'): FormPart => ({
    ...{ kind: 'shape', id, name: id, geometry: 'rect', fill: 'none', ...(on ? { on } : {}) },
    box: { ...BOX, x, w: 1_000_000 },
    text: { paragraphs: [{ runs: [{ text: 'Words' }], size_pt: 16 }], align: 'start', anchor: 'top' },
  });
  const card: FormPart = { ...said('card', 5_000_000), fill: 'tint' } as FormPart;
  const line: FormPart[] =
    axis === undefined
      ? [card, said('third', 5_000_000, 'tint')]
      : [{ kind: 'shape', id: 'axis', name: 'Axis', geometry: 'rect', fill: 'hairline', box: axis }];
  const parts = [said('first', 1_000_000), said('second', 2_500_000), ...line];
  const background = backgroundOf(stops[0] ?? '', SCHEME, { isPicture, stops });
  const accents = [{ name: 'accent1', hex: SCHEME.accent1 }];
  const xml = serializeElement(
    formGroup(
      { number: 4, name: 'Form', itemId: 'form', slideId: 's1' },
      BOX,
      { kind: 'group', alt: 'Form', direction: 'ltr', parts, ...(chart === undefined ? {} : { chart }) },
      {
        ...{ background, accents, colours: new FormColours(background, accents, SCHEME), language: 'en' },
        ...{ picture: () => 'rId1', link: () => null },
      },
    ),
  );
  const document = parseXml(`<x xmlns:a="${NAMESPACE.a}" xmlns:p="${NAMESPACE.p}">${xml}</x>`);
  return descendants(document.documentElement, 'sp').map((shape) => {
    const [place] = descendants(shape, 'off');
    const size = descend(shape, 'spPr', 'xfrm', 'ext');
    const isFilled = descend(shape, 'spPr', 'solidFill') !== null;
    const [x = 0, w = 0, h = 0] = [attribute(place, 'x'), attribute(size, 'cx'), attribute(size, 'cy')].map(Number);
    return { x, w, h, isFilled };
  });
}

describe('texts of a form without a fill of their own', () => {
  it.each([
    ['a picture', true, ['1F1F1F']],
    ['an uneven background', false, ['D5D5D5', 'FFFFFF', 'A0A0A0']],
  ])('are together on one panel over %s, with room at its edges', (_, isPicture, stops) => {
    const [panel, first, second, card] = shapesOn(isPicture, stops);
    expect([panel, first, second, card].map((shape) => shape?.isFilled)).toEqual([true, false, false, true]);
    expect(panel?.x).toBeLessThan(first?.x ?? 0);
  });

  it('that are the line above a chart are on a panel as wide as the chart, which ends where that begins', () => {
    const chart = { ...BOX, y: BOX.y + BOX.h, w: 3_000_000 };
    const [panel] = shapesOn(true, ['1F1F1F'], { chart });
    expect(panel).toMatchObject({ x: chart.x, w: chart.w, h: BOX.h });
  });

  it('have their axis on their panel', () => {
    const axis = { ...BOX, x: 950_000, y: 2_500_000, w: 5_000_000, h: 30_000 };
    const [panel = { x: 0, w: 0 }] = shapesOn(true, ['1F1F1F'], { axis });
    expect(panel.x).toBeLessThan(axis.x);
    expect(panel.x + panel.w).toBeGreaterThan(axis.x + axis.w);
  });

  it('are on a calm background without one', () => {
    expect(shapesOn(false, ['FFFFFF']).map(({ isFilled }) => isFilled)).toEqual([false, false, true, false]);
  });
});

it.each([
  [
    'Write to a.b@example.org.',
    [{ text: 'Write to ' }, { text: 'a.b@example.org', address: 'mailto:a.b@example.org' }, { text: '.' }],
  ],
  [
    'Video: www.example.org/\u200Bwatch?v=1, or call',
    [
      { text: 'Video: ' },
      { text: 'www.example.org/\u200Bwatch?v=1', address: 'https://www.example.org/watch?v=1' },
      { text: ', or call' },
    ],
  ],
  ['No address, 24/7', [{ text: 'No address, 24/7' }]],
])('finds the addresses in %j', (text, pieces) => {
  expect(splitAtAddresses(text)).toEqual(pieces);
});
