import type { Cell } from '../../../common/deck/source.ts';

/**
 * The name of each column: the header texts above it joined by " – ", a merged cell's text only once. Where the lower row
 * repeats its labels ("Revenue, Cost, Revenue, Cost") a gap in the row above belongs to the group on its left.
 */
export function columnNames(header: readonly (readonly Cell[])[], width: number): string[] {
  const texts = header.map((row) => Array.from({ length: width }, (_, column) => row[column]?.raw ?? ''));
  texts.forEach((row, index) => {
    const below = texts[index + 1];
    if (below !== undefined && repeatsLabels(below)) fillGaps(row, below);
  });
  return Array.from({ length: width }, (_, column) => {
    const parts: string[] = [];
    for (const row of texts) {
      const text = row[column] ?? '';
      if (text !== '' && parts.at(-1) !== text) parts.push(text);
    }
    return parts.join(' – ');
  });
}

function repeatsLabels(row: readonly string[]): boolean {
  const labels = row.filter((text) => text !== '');
  return new Set(labels).size < labels.length;
}

function fillGaps(row: string[], below: readonly string[]): void {
  row.forEach((text, column) => {
    const isRepeated = below.filter((label) => label !== '' && label === below[column]).length > 1;
    if (text === '' && column > 0 && isRepeated) row[column] = row[column - 1] ?? '';
  });
}
