export interface TableCell {
  text: string;
  /** Numbers stand right, text left. */
  align: 'left' | 'right' | 'center';
  bold?: boolean;
}

/** A native table: rows of equal length, the first `header_rows` of them headers. */
export interface TableSpec {
  alt: string;
  rows: TableCell[][];
  header_rows: number;
  /** Relative column widths; equal when absent. */
  column_weights?: number[];
  /** Row indices (header included) to emphasise. */
  emphasised_rows: number[];
  /** Row indices (header included) with a rule above: totals. */
  total_rows: number[];
}
