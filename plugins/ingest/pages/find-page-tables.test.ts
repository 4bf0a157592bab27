import { expect, it } from '@jest/globals';
import { findPageTables } from './find-page-tables.ts';
import type { Line } from './page-text.ts';

const COLUMNS = [90, 250, 350];

/** A line at a height with one text for each column; '' for none. */
function lineAt(y: number, cells: readonly string[]): Line {
  const segments = cells.flatMap((text, at) => {
    const x0 = COLUMNS[at] ?? 0;
    return text === '' ? [] : [{ page: 1, text, x0, x1: x0 + text.length * 5, y, size: 9.5, isBold: false }];
  });
  return { page: 1, y, size: 9.5, isBold: false, segments, left: 90, right: 500 };
}

/** Lines below each other by their distance from the one above, in points. */
function linesOf(...rows: readonly (readonly [number, ...string[]])[]): Line[] {
  let y = 100;
  return rows.map(([gap, ...cells]) => lineAt((y += gap), cells));
}

const gridOf = (lines: readonly Line[]): string[][] | undefined => {
  const table = findPageTables(lines).find((part) => part.kind === 'table');
  return table?.kind === 'table' ? table.grid : undefined;
};

it('joins the further lines of a cell where all are a little nearer than rows', () => {
  const lines = linesOf(
    ...([
      [0, 'Indicator', '2024', '2025'],
      [11.5, 'Water used in', '45.2', '39.3'],
      [10.9, 'the laundry', '', ''],
    ] as const),
    ...([
      [11.5, 'Natural gas', '42.5', '40.8'],
      [11.4, 'Power from the', '11.5', '11.6'],
      [10.9, 'grid', '', ''],
    ] as const),
  );
  expect(gridOf(lines)).toEqual([
    ['Indicator', '2024', '2025'],
    ['Water used in the laundry', '45.2', '39.3'],
    ['Natural gas', '42.5', '40.8'],
    ['Power from the grid', '11.5', '11.6'],
  ]);
});

it('keeps the name of a group, which is as far as a row, and a total with one figure', () => {
  const lines = linesOf(
    ...([
      [0, 'Item', '2024', '2025'],
      [11.5, 'INCOME', '', ''],
      [11.5, 'Tickets', '81', '82'],
    ] as const),
    ...([
      [11.5, 'Hire', '26', '25'],
      [11.5, 'COSTS', '', ''],
      [11.5, 'Staff', '47', '49'],
      [11.4, 'Total', '', '58'],
    ] as const),
  );
  expect(gridOf(lines)?.map(([name]) => name)).toEqual([
    'Item',
    'INCOME',
    'Tickets',
    'Hire',
    'COSTS',
    'Staff',
    'Total',
  ]);
});

it('leaves the name of a table that stands right below it out of its last row', () => {
  const lines = linesOf(
    ...([
      [0, 'Site', '2024', '2025'],
      [11.5, 'Athlone', '14', '13'],
      [11.5, 'Total', '31', '30'],
      [10.9, 'Table 5.1: Power', '', ''],
    ] as const),
  );
  expect(gridOf(lines)?.at(-1)).toEqual(['Total', '31', '30']);
});
