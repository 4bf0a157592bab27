import { isNumber } from './series.ts';

/** A cell of the workbook behind a chart; a formula also has its result. */
export interface SheetCell {
  value: number | null;
  /** Without the equals sign. */
  formula?: string;
}

/** A column of the workbook behind a chart, to the right of the categories in column A. */
export interface SheetColumn {
  name: string;
  /** ECMA-376 part 1, 18.8.31 */
  numberFormat: string;
  /** One per category, from row 2. */
  cells: SheetCell[];
}

/** The value for a cell; null for gaps and non-finite numbers. */
export function numberAt(values: readonly (number | null)[] | undefined, at: number): number | null {
  const value = values?.[at];
  return isNumber(value) ? value : null;
}

/** Headers of derived columns, shown by "Edit Data" and screen readers. */
interface ChartWords {
  isTotal: string;
  level: string;
  from: string;
  base: string;
  total: string;
  rise: string;
  fall: string;
  belowZero: string;
  connector: string;
  days: string;
}

const ENGLISH: ChartWords = {
  isTotal: 'Is total',
  level: 'Level',
  from: 'From',
  base: 'Base',
  total: 'Total',
  rise: 'Increase',
  fall: 'Decrease',
  belowZero: 'below zero',
  connector: 'Connector',
  days: 'Days',
};
const GERMAN: ChartWords = {
  isTotal: 'Ist Summe',
  level: 'Stand',
  from: 'Von',
  base: 'Basis',
  total: 'Summe',
  rise: 'Zunahme',
  fall: 'Abnahme',
  belowZero: 'unter null',
  connector: 'Verbindung',
  days: 'Tage',
};

/** The words in a deck's language (BCP 47): German or English. */
export function chartWords(language: string): ChartWords {
  return /^de\b/i.test(language) ? GERMAN : ENGLISH;
}
