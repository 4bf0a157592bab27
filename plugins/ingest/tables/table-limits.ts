/** Columns of one table that are read; no slide or chart needs as many, and 5 000 of them are a mistake. */
export const MAX_COLUMNS = 256;
/** Rows of one sheet or file that are read. */
export const MAX_ROWS = 200_000;
