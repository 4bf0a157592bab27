import { expect, it } from '@jest/globals';
import type { Cell } from '../../../../common/deck/source.ts';
import { tableOfCells } from '../../../../tests/support/claim-sources.ts';
import { tableSpec } from './overview-table.ts';

const cellOf = (raw: string): Cell => ({ raw, kind: 'text', value: raw });
const weightsOf = (...rows: string[][]): number[] | undefined => {
  const block = tableOfCells(
    rows[0]?.map((_, at) => `Column ${at}`) ?? [],
    rows.map((row) => row.map(cellOf)),
  );
  const all = rows[0]?.map((_, at) => at) ?? [];
  return tableSpec(
    block,
    rows.map((_, at) => at),
    all,
    'Costs',
  ).column_weights;
};

it('a table of two columns of short texts is no wider than it needs', () => {
  expect(weightsOf(['Lost revenue', '$941,400'], ['Net impact', '$784,620'])).toBeUndefined();
  expect(weightsOf(['Lost revenue', 'what the harbour did not earn in the year'])).toHaveLength(2);
  expect(weightsOf(['Lost revenue', '$941,400', 'high'])).toHaveLength(3);
});
