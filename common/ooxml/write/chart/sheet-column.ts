import { isNumber } from './series-data.ts';

/** A cell of the workbook behind a chart; a formula has its result beside it. */
export interface SheetCell {
  value: number | null;
  /** Without the equals sign. */
  formula?: string;
}

/** A column of the workbook behind a chart, right of the categories in column A. */
export interface SheetColumn {
  name: string;
  /** ECMA-376 part 1, 18.8.31 */
  numberFormat: string;
  /** One for each category, from row 2. */
  cells: SheetCell[];
}

/** A value that a cell can hold; null for a gap and for what is no number. */
export function numberAt(values: readonly (number | null)[] | undefined, at: number): number | null {
  const value = values?.[at];
  return isNumber(value) ? value : null;
}
