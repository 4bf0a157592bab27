import { NUMERIC } from './find-page-tables.ts';
import type { FlowPart } from './find-page-tables.ts';
import type { Line } from './page-text.ts';

type TablePart = Extract<FlowPart, { kind: 'table' }>;

/** How far the left edges of two parts of one table may differ, in letter sizes. */
const SAME_EDGE = 1.5;

/**
 * Joins tables that go on over the page end: nothing between them, equally many columns, the same left edge, and no
 * header of its own on the next page. A header that is repeated there is dropped.
 */
export function joinPageTables(parts: readonly FlowPart[]): FlowPart[] {
  const joined: FlowPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'table' && last?.kind === 'table' && goesOn(last, part)) {
      const isRepeated = sameRow(last.grid[0], part.grid[0]);
      last.grid.push(...(isRepeated ? part.grid.slice(1) : part.grid));
      last.lines.push(...part.lines);
    } else joined.push(part.kind === 'table' ? { ...part, lines: [...part.lines], grid: [...part.grid] } : part);
  }
  return joined;
}

function goesOn(before: TablePart, after: TablePart): boolean {
  const [end, start] = [before.lines.at(-1), after.lines[0]];
  if (end === undefined || start === undefined || start.page !== end.page + 1) return false;
  if (before.grid[0]?.length !== after.grid[0]?.length || Math.abs(end.size - start.size) > 0.1 * end.size)
    return false;
  if (Math.abs(leftEdge(before.lines) - leftEdge(after.lines)) > SAME_EDGE * end.size) return false;
  return sameRow(before.grid[0], after.grid[0]) || hasFigures(after.grid[0]) || !before.grid.slice(1).some(hasFigures);
}

function sameRow(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a !== undefined && b !== undefined && a.join('\n') === b.join('\n');
}

function hasFigures(row: readonly string[] | undefined): boolean {
  return (row ?? []).slice(1).some((cell) => NUMERIC.test(cell) && !/^(?:19|20)\d{2}$/.test(cell));
}

function leftEdge(lines: readonly Line[]): number {
  return lines.reduce((edge, line) => Math.min(edge, line.segments[0]?.x0 ?? Infinity), Infinity);
}
