import { describe, expect, it } from '@jest/globals';
import { EMU_PER_PT } from '../../deck/geometry.ts';
import { attribute, descendants, integerAttribute, parseXml } from '../xml/dom.ts';
import { NAMESPACE, serializeElement } from '../xml/element.ts';
import type { Document } from '../xml/tree.ts';
import { backgroundOf } from './background-colours.ts';
import { textShape } from './text-shape.ts';

const COLOURS = { bg1: '000000', tx1: 'FFFFFF', bg2: 'E7E6E6', tx2: '44546A' };
const BOX = { x: 20 * EMU_PER_PT, y: 0, w: 100 * EMU_PER_PT, h: 20 * EMU_PER_PT };

function shapeOn(isPicture: boolean): Document {
  const shape = textShape(
    { number: 2, name: 'Source', slideId: 's1', itemId: 'i1' },
    null,
    BOX,
    { kind: 'text', color: 'muted', paragraphs: [{ level: 0, runs: [{ text: 'Source' }] }] },
    {
      language: 'en',
      background: backgroundOf('1F1F1F', COLOURS, { isPicture, stops: ['1F1F1F'] }),
      link: () => null,
      hasPlainLinks: false,
    },
  );
  const names = `xmlns:a="${NAMESPACE.a}" xmlns:p="${NAMESPACE.p}" xmlns:r="${NAMESPACE.r}"`;
  return parseXml(`<x ${names}>${serializeElement(shape)}</x>`);
}

/** Left edge and width of the place for words, EMU. */
function wordsOf(shape: Document): [number, number] {
  const number = (element: string, name: string): number =>
    // The last: an identifier in an extension (`a:ext`) comes first.
    integerAttribute(descendants(shape.documentElement, element).at(-1), name) ?? Number.NaN;
  const [left, right] = [number('bodyPr', 'lIns'), number('bodyPr', 'rIns')];
  return [number('off', 'x') + left, number('ext', 'cx') - left - right];
}

describe('textShape', () => {
  it('lays a free text on an overlay over a picture, with the words where they were', () => {
    const overlaid = shapeOn(true);
    const [fill] = descendants(descendants(overlaid.documentElement, 'spPr')[0] ?? null, 'schemeClr');
    expect(attribute(fill, 'val')).toBe('bg1');
    expect(integerAttribute(descendants(fill ?? null, 'alpha')[0], 'val')).toBeGreaterThan(40_000);
    expect(integerAttribute(descendants(overlaid.documentElement, 'bodyPr')[0], 'lIns')).toBeGreaterThan(0);
    expect(wordsOf(overlaid)).toEqual([BOX.x, BOX.w]);
  });

  it('needs none for large text that reads on all of a known background', () => {
    const fillsOf = (size: { is_large?: true }, light: string): number => {
      const shape = textShape(
        { number: 2, name: 'Text', slideId: 's1', itemId: 'i1' },
        { type: 'body', idx: 99, is_orphan: true, attributes: {}, shape_name: 'Text', paragraphs: [] },
        BOX,
        { kind: 'text', ...size, paragraphs: [{ level: 0, runs: [{ text: 'Words' }] }] },
        {
          language: 'en',
          background: backgroundOf('035B9F', COLOURS, { isPicture: false, stops: ['010E42', light] }),
          link: () => null,
          hasPlainLinks: false,
        },
      );
      const names = `xmlns:a="${NAMESPACE.a}" xmlns:p="${NAMESPACE.p}" xmlns:r="${NAMESPACE.r}"`;
      const root = parseXml(`<x ${names}>${serializeElement(shape)}</x>`).documentElement;
      return descendants(descendants(root, 'spPr')[0] ?? null, 'solidFill').length;
    };
    expect(fillsOf({ is_large: true }, '0696DC')).toBe(0);
    expect(fillsOf({}, '0696DC')).toBe(1);
    expect(fillsOf({ is_large: true }, 'F0F0F0')).toBe(1);
  });

  it('needs none on a colour', () => {
    const plain = shapeOn(false);
    expect(descendants(descendants(plain.documentElement, 'spPr')[0] ?? null, 'solidFill')).toEqual([]);
    expect(wordsOf(plain)).toEqual([BOX.x, BOX.w]);
  });

  it('marks a free text as a box that keeps its size', () => {
    const root = shapeOn(false).documentElement;
    expect(attribute(descendants(root, 'cNvSpPr')[0], 'txBox')).toBe('1');
    expect(descendants(root, 'noAutofit')).toHaveLength(1);
    expect(descendants(root, 'spLocks')).toEqual([]);
    expect(attribute(descendants(root, 'pPr')[0], 'algn')).toBe('l');
  });
});
