import { describe, expect, it } from '@jest/globals';
import { attribute, childElements, descend, descendants, integerAttribute, parseXml } from '../xml/dom.ts';
import { notesMaster } from './notes.ts';

const PAGE = { w: 6_858_000, h: 9_144_000 };

function shapesOf(slide: { w: number; h: number }) {
  return descendants(parseXml(notesMaster(slide)).documentElement, 'sp').map((shape) => {
    const named = descend(shape, 'nvSpPr', 'cNvPr');
    const placeholder = descend(shape, 'nvSpPr', 'nvPr', 'ph');
    const frame = descend(shape, 'spPr', 'xfrm');
    const number = (child: string, name: string): number => integerAttribute(descend(frame, child), name) ?? NaN;
    return {
      id: attribute(named, 'id'),
      name: attribute(named, 'name'),
      type: attribute(placeholder, 'type'),
      idx: attribute(placeholder, 'idx'),
      box: { x: number('off', 'x'), y: number('off', 'y'), w: number('ext', 'cx'), h: number('ext', 'cy') },
      alignment: attribute(descend(shape, 'txBody', 'lstStyle', 'lvl1pPr'), 'algn'),
      anchor: attribute(descend(shape, 'txBody', 'bodyPr'), 'anchor'),
    };
  });
}

describe('notesMaster', () => {
  it('has the six placeholders that PowerPoint expects, each with a different number', () => {
    expect(shapesOf({ w: 12_192_000, h: 6_858_000 }).map(({ id, name, type, idx }) => [id, name, type, idx])).toEqual([
      ['2', 'Header Placeholder 1', 'hdr', undefined],
      ['3', 'Date Placeholder 2', 'dt', '1'],
      ['4', 'Slide Image Placeholder 3', 'sldImg', '2'],
      ['5', 'Notes Placeholder 4', 'body', '3'],
      ['6', 'Footer Placeholder 5', 'ftr', '4'],
      ['7', 'Slide Number Placeholder 6', 'sldNum', '5'],
    ]);
  });

  it.each([
    [12_192_000, 6_858_000],
    [9_144_000, 6_858_000],
    [6_858_000, 12_192_000],
  ])('keeps its parts on the page and apart, the slide in proportion: %d by %d', (w, h) => {
    const shapes = shapesOf({ w, h });
    for (const { box } of shapes) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(PAGE.w);
      // PowerPoint's own bands end a unit below the page.
      expect(box.y + box.h).toBeLessThanOrEqual(PAGE.h + 1);
    }
    for (const [index, { box: a }] of shapes.entries()) {
      for (const { box: b } of shapes.slice(index + 1)) {
        const isBeside = a.x + a.w <= b.x || b.x + b.w <= a.x;
        expect(isBeside || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      }
    }
    const image = shapes[2]?.box ?? { x: 0, w: 0, h: 1 };
    expect(image.w / image.h).toBeCloseTo(w / h, 2);
    expect(image.x + image.w / 2).toBeCloseTo(PAGE.w / 2, -1);
  });

  it('sets header and footer at the left, date and number at the right, the lower two at the foot', () => {
    const bands = shapesOf({ w: 12_192_000, h: 6_858_000 }).filter(({ type }) => !/sldImg|body/.test(type ?? ''));
    expect(bands.map(({ alignment, anchor }) => [alignment, anchor])).toEqual([
      ['l', undefined],
      ['r', undefined],
      ['l', 'b'],
      ['r', 'b'],
    ]);
  });

  it('takes the colours of its theme by their own names', () => {
    const map = descendants(parseXml(notesMaster({ w: 4, h: 3 })).documentElement, 'clrMap')[0];
    const names = ['bg1', 'tx1', 'bg2', 'tx2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];
    expect(names.map((name) => attribute(map, name))).toEqual(['lt1', 'dk1', 'lt2', 'dk2', ...names.slice(4)]);
  });

  it('indents nine levels in even steps', () => {
    const style = descendants(parseXml(notesMaster({ w: 4, h: 3 })).documentElement, 'notesStyle')[0];
    expect(childElements(style).map(({ localName }) => localName)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `lvl${level}pPr`),
    );
    expect(childElements(style).map((level) => integerAttribute(level, 'marL'))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((level) => level * 457_200),
    );
  });
});
