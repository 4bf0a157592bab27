const MIN_ROWS = 3;

/**
 * Lines that make a table: cells parted by tabs, by "|" or by two or more spaces, equally many in (nearly) every line.
 * @returns rows of equal length; null when the lines are running text.
 */
export function readAlignedTable(lines: readonly string[]): string[][] | null {
  if (lines.length < MIN_ROWS) return null;
  for (const separator of [/\t+/, /\s*\|\s*/, / {2,}/]) {
    const rows = lines
      .filter((line) => !/^[\s|+:=-]+$/.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split(separator)
          .map((cell) => cell.trim()),
      );
    const width = rows[0]?.length ?? 0;
    if (width < 2 || rows.length < MIN_ROWS) continue;
    if (rows.every((row) => row.length === width) && looksLikeCells(rows)) return rows;
  }
  return readDigitRows(lines);
}

/** Lines of nothing but figures, equally many in each, parted by single spaces. */
function readDigitRows(lines: readonly string[]): string[][] | null {
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const width = rows[0]?.length ?? 0;
  const isEven = width >= 2 && rows.every((row) => row.length === width);
  return isEven && rows.every((row) => row.every((cell) => /^[-+]?\d[\d.,]*(?:e[-+]?\d+)?%?$/i.test(cell)))
    ? rows
    : null;
}

/** Cells are short, and some column below the first row holds figures: justified text has neither. */
function looksLikeCells(rows: readonly string[][]): boolean {
  const cells = rows.flat();
  const mean = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  const hasFigures = (rows[0] ?? []).some((_, column) => rows.slice(1).every((row) => /\d/.test(row[column] ?? '')));
  return mean <= 30 && hasFigures;
}
