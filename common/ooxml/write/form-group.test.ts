import { describe, expect, it } from '@jest/globals';
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

/** Two texts, and a card with its text. */
function shapesOn(isPicture: boolean, stops: string[]) {
  const said = (id: string, x: number, on?: 'tint'): FormPart => ({
    ...{ kind: 'shape', id, name: id, geometry: 'rect', fill: 'none', ...(on ? { on } : {}) },
    box: { ...BOX, x, w: 1_000_000 },
    text: { paragraphs: [{ runs: [{ text: 'Words' }], size_pt: 16 }], align: 'start', anchor: 'top' },
  });
  const card: FormPart = { ...said('card', 5_000_000), fill: 'tint' } as FormPart;
  const parts = [said('first', 1_000_000), said('second', 2_500_000), card, said('third', 5_000_000, 'tint')];
  const background = backgroundOf(stops[0] ?? '', SCHEME, { isPicture, stops });
  const accents = [{ name: 'accent1', hex: SCHEME.accent1 }];
  const xml = serializeElement(
    formGroup(
      { number: 4, name: 'Form', itemId: 'form', slideId: 's1' },
      BOX,
      { kind: 'group', alt: 'Form', direction: 'ltr', parts },
      {
        ...{ background, accents, colours: new FormColours(background, accents, SCHEME), language: 'en' },
        ...{ picture: () => 'rId1', link: () => null },
      },
    ),
  );
  const document = parseXml(`<x xmlns:a="${NAMESPACE.a}" xmlns:p="${NAMESPACE.p}">${xml}</x>`);
  return descendants(document.documentElement, 'sp').map((shape) => {
    const [place] = descendants(shape, 'off');
    const isFilled = descend(shape, 'spPr', 'solidFill') !== null;
    return { x: Number(attribute(place, 'x')), isFilled };
  });
}

describe('texts of a form without a fill of their own', () => {
  it.each([
    ['a picture', true, ['1F1F1F']],
    ['uneven ground', false, ['D5D5D5', 'FFFFFF', 'A0A0A0']],
  ])('are together on one panel over %s, with room at its edges', (_, isPicture, stops) => {
    const [panel, first, second, card] = shapesOn(isPicture, stops);
    expect([panel, first, second, card].map((shape) => shape?.isFilled)).toEqual([true, false, false, true]);
    expect(panel?.x).toBeLessThan(first?.x ?? 0);
  });

  it('are on calm ground without one', () => {
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
