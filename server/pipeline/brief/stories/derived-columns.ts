import type { SourceTable } from '../../../../common/deck/source.ts';

/** Headers of columns that only say how far two others are apart. */
export const CHANGE =
  /^(?:%\s*)?(?:[Δδ]|delta|change|difference|diff\.?|increase|decrease|growth|uplift|improvement|yoy|qoq|mom|veränderung|änderung|differenz|zunahme|abnahme|anstieg|rückgang|wachstum|erhöhung|évolution|variation|différence|cambio|variación|diferencia|variação|diferença|variazione|differenza)(?!\p{L})|(?<!\p{L})(?:change|difference|growth|veränderung|änderung|differenz)\s*(?:\(?%\)?|in %)?$/iu;
const MIN_ROWS = 2;
/** A point of percent is a hundredth of what a cell of percent holds. */
const SCALES = [1, 100, 0.01];

/**
 * The measures that are the difference of two others, as amount or percentage, or that of one measure from the row above: beside their
 * chart they say nothing of their own.
 */
export function derivedMeasures<Measure extends { column: number; name: string }>(
  table: SourceTable,
  rows: readonly number[],
  measures: readonly Measure[],
  isOverTime: boolean,
): Measure[] {
  const valueOf = (row: number | undefined, column: number): number | null => {
    const value = table.rows[row ?? -1]?.[column]?.value;
    return typeof value === 'number' ? value : null;
  };
  const isChange = (measure: Measure, pairs: readonly (readonly [number, number, number | null])[]): boolean => {
    const filled = pairs.flatMap(([before, after, said]) => (said === null ? [] : [[before, after, said] as const]));
    const { decimals, is_percent: isPercent } = precisionOf(table, rows, measure.column);
    const step = 1.05 * 10 ** -decimals * (isPercent ? 0.01 : 1);
    const isNear = (said: number, computed: number): boolean =>
      Math.abs(said - computed) <= Math.max(step, Math.abs(said) * 0.01);
    const fits = (compute: (before: number, after: number) => number): boolean =>
      filled.length >= MIN_ROWS &&
      filled.some(([, , said]) => said !== 0) &&
      filled.every(([before, after, said]) => isNear(Math.abs(said), Math.abs(compute(before, after))));
    return (
      SCALES.some((scale) => fits((before, after) => (after - before) * scale)) ||
      [1, 100].some((scale) => fits((before, after) => (before === 0 ? Number.NaN : (after / before - 1) * scale)))
    );
  };
  return measures.filter((measure) => {
    if (!CHANGE.test(measure.name.trim()) && !CHANGE.test(table.columns[measure.column]?.name.trim() ?? ''))
      return false;
    const others = measures.filter((other) => other !== measure);
    const pairsOf = (first: Measure, second: Measure): [number, number, number | null][] =>
      rows.flatMap((row): [number, number, number | null][] => {
        const [before, after] = [valueOf(row, first.column), valueOf(row, second.column)];
        return before === null || after === null ? [] : [[before, after, valueOf(row, measure.column)]];
      });
    const isOfTwo = others.some((first, at) =>
      others.slice(at + 1).some((second) => isChange(measure, pairsOf(first, second))),
    );
    if (isOfTwo || !isOverTime) return isOfTwo;
    return others.some(({ column }) =>
      isChange(
        measure,
        rows.flatMap((row, at): [number, number, number | null][] => {
          const [before, after] = [valueOf(rows[at - 1], column), valueOf(row, column)];
          return before === null || after === null ? [] : [[before, after, valueOf(row, measure.column)]];
        }),
      ),
    );
  });
}

/** How many decimals the cells of a column have at most, and whether they are percentages. */
function precisionOf(
  table: SourceTable,
  rows: readonly number[],
  column: number,
): { decimals: number; is_percent: boolean } {
  const cells = rows.flatMap((row) => table.rows[row]?.[column] ?? []);
  const decimals = cells.map(({ raw }) => /\d[.,](\d{1,2})(?!\d)/u.exec(raw)?.[1]?.length ?? 0);
  return { decimals: Math.max(0, ...decimals), is_percent: cells.some(({ kind }) => kind === 'percent') };
}
