import type { TableBlock } from '../../../../common/deck/source.ts';
import type { Compared } from './compare-message.ts';
import { hasOwnOrder } from './period.ts';
import type { Measure } from './table-columns.ts';

/**
 * The cases with the sums that the table itself gives in a total row, or that are plainly of one whole: money, thousands, rows that were added
 * up, bands of an order such as ages, what a header or caption names. What other rows come to together may be of nothing.
 */
export function withSoundTotals(
  { table }: TableBlock,
  series: Compared['series'],
  of: {
    names: readonly string[];
    dimension: string;
    measures: readonly Measure[];
    are_added: boolean;
    is_named: boolean;
  },
): Compared['series'] {
  const isGiven = (total: number): boolean =>
    table.total_rows.some((row) =>
      of.measures.some(({ column }) => {
        const value = table.rows[row]?.[column]?.value;
        return typeof value === 'number' && Math.abs(value - total) <= Math.max(Math.abs(value) * 0.01, 1e-9);
      }),
    );
  const isStated = series.every(({ total }) => total !== null && isGiven(total.value));
  const { currency, factor = 1 } = of.measures[0]?.style ?? {};
  const areOfOneWhole = currency !== undefined || factor > 1 || of.are_added || hasOwnOrder(of.names, of.dimension);
  return isStated || areOfOneWhole || of.is_named ? series : series.map((each) => ({ ...each, total: null }));
}
