import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../../../ooxml/xml/dom.ts';
import { boundsOf } from '../../../../tests/support/slide-scene.ts';
import { computeGuides, readCustomGeometry, readPreset } from './shape-definition.ts';
import { outlineShape } from './outline.ts';
import { PRESET_SHAPES } from './preset-shapes.ts';
import type { ShapeDefinition } from './shape-definition.ts';

const BOX = { x: 10, y: 20, w: 200, h: 100 };

function preset(name: string): ShapeDefinition {
  const definition = readPreset(name);
  if (definition === null) throw new Error(`no preset ${name}`);
  return definition;
}
const drawn = (name: string, adjust: Record<string, number> = {}): string[] =>
  outlineShape(
    preset(name),
    BOX,
    Object.entries(adjust).map(([key, value]) => ({ name: key, formula: `val ${value}` })),
  ).paths.map(({ d }) => d);
function custom(inner: string): ShapeDefinition {
  const root = parseXml(`<a:custGeom xmlns:a="a">${inner}</a:custGeom>`).documentElement;
  if (root === null) throw new Error('no root');
  return readCustomGeometry(root);
}

describe('computeGuides', () => {
  it('computes every operator of the format', () => {
    const of = (formula: string): number => computeGuides([{ name: 'g', formula }], 400, 300)('g');
    expect(of('*/ w 1 4')).toBe(100);
    expect(of('+- r 10 b')).toBe(110);
    expect(of('+/ w h 2')).toBe(350);
    expect(of('?: 1 2 3')).toBe(2);
    expect(of('?: 0 2 3')).toBe(3);
    expect(of('pin 0 500 w')).toBe(400);
    expect(of('mod 3 4 12')).toBe(13);
    expect(of('at2 1 1')).toBeCloseTo(2_700_000);
    expect(of('sin 100 cd4')).toBeCloseTo(100);
    expect(of('cos 100 cd2')).toBeCloseTo(-100);
    expect(of('cat2 10 3 4')).toBeCloseTo(6);
    expect(of('sat2 10 3 4')).toBeCloseTo(8);
    expect(of('sqrt 81')).toBe(9);
    expect(of('abs -5')).toBe(5);
  });

  it('gives 0 for what has no value, and cannot go round in circles', () => {
    const value = computeGuides(
      [
        { name: 'p', formula: '*/ q 1 1' },
        { name: 'q', formula: '+- p 1 0' },
        { name: 'c', formula: '*/ 1 1 0' },
        { name: 'd', formula: 'sqrt -1' },
        { name: 'e', formula: 'eval w' },
      ],
      1,
      1,
    );
    expect(['p', 'q', 'c', 'd', 'e', 'unknown'].map(value)).toEqual([0, 1, 0, 0, 0, 0]);
  });
});

describe('preset shapes', () => {
  it('are all there, and draw finite outlines at any size', () => {
    expect(Object.keys(PRESET_SHAPES)).toHaveLength(187);
    for (const name of Object.keys(PRESET_SHAPES)) {
      for (const rect of [BOX, { x: 0, y: 0, w: 0, h: 40 }, { x: 0, y: 0, w: 0, h: 0 }]) {
        for (const { d } of outlineShape(preset(name), rect, []).paths) {
          expect(d).toMatch(/^(?:[MLCQ][-\d. ]+|Z)*$/);
        }
      }
    }
  });

  it('fill the rectangle they are given', () => {
    for (const name of [
      'rect',
      'ellipse',
      'diamond',
      'hexagon',
      'rightArrow',
      'flowChartTerminator',
      'chevron',
      'cube',
    ]) {
      const bounds = drawn(name).map(boundsOf);
      expect([
        name,
        Math.min(...bounds.map(({ left }) => left)),
        Math.max(...bounds.map(({ bottom }) => bottom)),
      ]).toEqual([name, expect.closeTo(10, 1), expect.closeTo(120, 1)]);
    }
  });

  it('use adjust values for the size of a round corner', () => {
    // 25 % of the shorter side: the first point is 25 below the corner, the arc ends 25 to its right.
    expect(drawn('roundRect', { adj: 25_000 })[0]).toMatch(/^M10 45C10 31.19 21.19 20 35 20/);
  });

  it('put text where the shape has room for it', () => {
    const { text } = outlineShape(preset('ellipse'), BOX, []);
    expect(text.x - BOX.x).toBeCloseTo(100 - 100 * Math.SQRT1_2, 1);
    expect(text.h).toBeCloseTo(100 * Math.SQRT1_2, 1);
  });

  it('go half round for a swing of half a turn', () => {
    const [, outline] = drawn('arc', { adj1: 10_800_000, adj2: 0 });
    expect(outline).toMatch(/^M10 70/);
    expect(outline).toMatch(/210 70$/);
    expect(boundsOf(outline ?? '').top).toBeCloseTo(20, 1);
  });
});

describe('shapes drawn by hand', () => {
  it('scale from the extent of their path to the shape', () => {
    const shape = custom(
      '<a:pathLst><a:path w="10" h="10"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="10" y="5"/></a:lnTo><a:close/></a:path></a:pathLst>',
    );
    expect(outlineShape(shape, BOX, []).paths[0]?.d).toBe('M10 20L210 70Z');
  });

  it('have ends only where they are one open line', () => {
    const line = '<a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="5" y="0"/></a:lnTo>';
    const ends = (inner: string): unknown =>
      outlineShape(custom(`<a:pathLst><a:path w="10" h="10">${inner}</a:path></a:pathLst>`), BOX, []).paths[0]?.ends;
    expect(ends(line)).toEqual({
      head: [
        { x: 10, y: 20 },
        { x: 110, y: 20 },
      ],
      tail: [
        { x: 110, y: 20 },
        { x: 10, y: 20 },
      ],
    });
    expect(ends(`${line}<a:close/>`)).toBeNull();
    expect(ends(line + line)).toBeNull();
  });

  it('never leave numbers that painters break on', () => {
    const shape = custom(
      '<a:gdLst><a:gd name="x" fmla="*/ 9999999999999999 9999999999999999 1"/></a:gdLst><a:pathLst><a:path w="1" h="1"><a:moveTo><a:pt x="x" y="NaN"/></a:moveTo><a:arcTo wR="x" hR="0" stAng="1e300" swAng="-1e300"/></a:path></a:pathLst>',
    );
    for (const number of outlineShape(shape, BOX, []).paths[0]?.d.match(/[-\d.eNa]+/g) ?? []) {
      expect(Math.abs(Number(number))).toBeLessThanOrEqual(1e6);
    }
  });
});
