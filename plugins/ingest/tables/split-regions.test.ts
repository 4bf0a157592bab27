import { describe, expect, it } from '@jest/globals';
import type { Cell } from '../../../common/deck/source.ts';
import { splitRegions } from './split-regions.ts';

const cellOf = (value: string | number): Cell => ({
  raw: String(value),
  kind: typeof value === 'number' ? 'number' : 'text',
  value,
});
const regionsOf = (rows: readonly (readonly (string | number)[])[]): number[][] =>
  splitRegions(
    new Map(
      rows.flatMap((row, at) =>
        row.length === 0 ? [] : [[at + 1, new Map(row.map((value, column) => [column + 1, cellOf(value)]))]],
      ),
    ),
  ).map(({ top, bottom }) => [top, bottom]);

const INCOME = [
  ['', '2025', '2026'],
  ['INCOME'],
  ['Tickets', 81, 82],
  ['Hire', 26, 25],
  ['Total income', 107, 107],
  [],
];

describe('splitRegions', () => {
  it('keeps the parts of a statement together that a name alone heads', () => {
    expect(regionsOf([...INCOME, ['EXPENDITURE'], ['Staff', 47, 49], ['Total expenditure', 47, 49]])).toEqual([[1, 9]]);
  });

  it('parts a table from another one below it with a header of its own', () => {
    expect(regionsOf([...INCOME, ['Notes'], ['Who', 'What'], ['Ann', 'Checks']])).toEqual([
      [1, 5],
      [7, 9],
    ]);
  });

  it('keeps names and their figures together over an empty column below the name of the table', () => {
    const margins = [['Margin by region'], ['Region', '', 2024, 2025], ['North', '', 24, 25], ['South', '', 33, 24]];
    expect(regionsOf(margins)).toEqual([[1, 4]]);
  });
});
