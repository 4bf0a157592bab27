import { columnLetters } from '../../../deck/source.ts';

/** The sheet that holds the data of a chart. */
export const DATA_SHEET = 'Sheet1';

/** A sheet name as formulas write it: quoted unless it is plain (ECMA-376 part 1, 18.17.2.2). */
export function sheetName(name: string): string {
  // A name that reads as a cell ("Q1", "R1C1") must be quoted as well.
  const isPlain =
    /^[A-Za-z_][A-Za-z0-9_.]*$/.test(name) && !/^([A-Za-z]{1,3}\d+|[Rr]\d*([Cc]\d*)?|[Cc]\d*)$/.test(name);
  return isPlain ? name : `'${name.replaceAll("'", "''")}'`;
}

/**
 * An absolute reference to cells of one column, e.g. `Sheet1!$B$2:$B$9`; to one cell where both rows are the same.
 * @param column from 1.
 * @param firstRow from 1.
 */
export function columnReference(column: number, firstRow: number, lastRow = firstRow, sheet = DATA_SHEET): string {
  const letters = columnLetters(column);
  const first = `${sheetName(sheet)}!$${letters}$${firstRow}`;
  return lastRow === firstRow ? first : `${first}:$${letters}$${lastRow}`;
}
