import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { momentsOf } from './moments.ts';
import { drawForm } from './registry.ts';
import { inches, widthOf } from './visual-form.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: inches(12.1), h: inches(4.6) };

function drawn(dates: string[]) {
  const items = dates.map((date) => ({ date, label: 'Order the parts' }));
  return drawForm({ form: 'timeline', alt: '', items, reason: '', alternatives: [] }, AREA, look).parts;
}

/** Sizes of the dates and of the texts. */
function sizesOf(dates: string[]): { heads: number[]; texts: number[] } {
  const sized = drawn(dates).flatMap((part) =>
    part.kind === 'shape' ? (part.text?.paragraphs ?? []).map(({ size_pt }) => ({ id: part.id, size_pt })) : [],
  );
  const of = (name: string): number[] => sized.flatMap(({ id, size_pt }) => (id.startsWith(name) ? [size_pt] : []));
  return { heads: of('stage'), texts: of('text') };
}

describe('a few dated texts', () => {
  it('have large type, and dates in one line', () => {
    const dates = ['Until 16 May 2025', 'Until 30 May 2025', 'Until 6 June 2025'];
    const { heads, texts } = sizesOf(dates);
    expect(Math.min(...texts)).toBeGreaterThanOrEqual(22);
    expect(new Set(heads).size).toBe(1);
    expect(widthOf(dates[0] ?? '', heads[0] ?? 0, true, look)).toBeLessThan(AREA.w / 3);
  });

  it('have a long date in several lines, and the others in one', () => {
    const dates = ['By 31 March 2025', '12 April 2025', 'From September to November 2025'];
    const size = sizesOf(dates).heads[0] ?? 0;
    expect(widthOf(dates[0] ?? '', size, true, look)).toBeLessThan(AREA.w / 3);
    expect(widthOf(dates[2] ?? '', size, true, look)).toBeGreaterThan(AREA.w / 3);
  });
});

describe('times along an axis', () => {
  const xs = (dates: string[]): number[] =>
    drawn(dates).flatMap((part) => (part.kind === 'shape' && part.id.startsWith('point-') ? [part.box.x] : []));
  const gapsOf = (dates: string[]): number[] =>
    xs(dates)
      .slice(1)
      .map((x, at) => x - (xs(dates)[at] ?? 0));

  it('are to scale, with a long gap cut short', () => {
    const dates = ['13 May 18:40', '14 May 09:12', '09:31', '10:05', '11:20', '11:47'];
    const [first = 0, second = 0, third = 0, fourth = 0] = gapsOf(dates);
    expect(third / second).toBeCloseTo(34 / 19, 1);
    expect(fourth / third).toBeCloseTo(75 / 34, 1);
    expect(first).toBeLessThan(fourth);
    expect(drawn(dates).filter(({ id }) => id === 'cut')).toHaveLength(1);
  });

  it('have years at equal intervals, also where a line leads down through one of them', () => {
    const yearsOf = (dates: string[]): number[] =>
      drawn(dates).flatMap((part) =>
        part.kind === 'shape' && part.id.startsWith('year-')
          ? [Number(part.text?.paragraphs[0]?.runs.map(({ text }) => text).join(''))]
          : [],
      );
    // The second and the fourth text are below the axis: their lines lead through 1960 and 2000, or through 1940.
    expect(yearsOf(['1924', '1960', '1981', '2000', '2005'])).toEqual([1940, 1980]);
    expect(yearsOf(['1924', '1940', '1981', '1990', '2005'])).toEqual([1960, 2000]);
    expect(yearsOf(['1924', '1951', '1981', '1990', '2005'])).toEqual([1940, 1960, 1980, 2000]);
  });

  it('have all texts beginning at their marks, in the middle of the height', () => {
    const dates = ['1911', '1924', '1960', '1981', '1990', '2005'];
    const boxes = (id: string) =>
      drawn(dates).flatMap((part) => (part.kind === 'shape' && part.id.startsWith(id) ? [part.box] : []));
    expect(boxes('text-').map(({ x }) => x)).toEqual(boxes('point-').map(({ x }) => x));
    const [top, foot] = [
      Math.min(...boxes('text-').map(({ y }) => y)),
      Math.max(...boxes('text-').map(({ y, h }) => y + h)),
    ];
    expect(top - AREA.y).toBeCloseTo(AREA.y + AREA.h - foot, -1);
  });

  it('end with the last of them', () => {
    const axis = drawn(['1 May', '2 May', '3 May', '4 May', '5 May']).find(({ id }) => id === 'axis');
    const box = axis?.kind === 'shape' ? axis.box : AREA;
    expect(box.x + box.w).toBeLessThan(AREA.x + AREA.w - inches(1));
  });
});

it.each([
  [['2025-01-15', '2025-01-16 12:00'], [1.5]],
  [
    ['15.01.2025', '28.02.2025', '30.09.2025'],
    [44, 214],
  ],
  [
    ['31 March 2025', '12 April', '30 May'],
    [12, 48],
  ],
  [['Bis 16. Mai 2025', 'Bis 6. Juni 2025'], [21]],
  [['14 May, 6:00 am', '6:00 pm'], [0.5]],
  [['May to June 2026', '16 May 2026'], [15]],
  [['May 3, 2024', 'Some day'], null],
  [['14 May', '13 May'], null],
])('knows how far apart %j are, in days', (dates, days) => {
  const moments = momentsOf(dates);
  const gaps = moments?.slice(1).map((each, at) => (each - (moments[at] ?? 0)) / 1440);
  expect(gaps ?? null).toEqual(days);
});
