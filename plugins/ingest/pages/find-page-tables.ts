import type { Line, Segment } from './page-text.ts';

/** A part of the text flow: running lines, or the rows of a table. */
type FlowPart = { kind: 'lines'; lines: Line[] } | { kind: 'table'; lines: Line[]; grid: string[][] };

const NUMERIC =
  /^[-+(−–<>≈~]?\s?[\p{Sc}]?\s?\d[\d.,'’\s]*\s?(%|[\p{Sc}]|\)|[kKmMbB]n?|pp|x)?\)?[*†‡]?$|^(n\/?a|[-–—.…])$/u;
const MAX_WORDS_PER_CELL = 9;

/**
 * Finds tables among lines: consecutive lines of one text column whose pieces are aligned below each other, and which
 * contain figures or at least three rows and columns.
 */
export function findPageTables(lines: readonly Line[]): FlowPart[] {
  const parts: FlowPart[] = [];
  let running: Line[] = [];
  let index = 0;
  while (index < lines.length) {
    const run = tableRun(lines, index);
    const grid = run.length >= 2 ? (toGrid(run) ?? continued(run, parts)) : null;
    if (grid === null) {
      const line = lines[index];
      if (line !== undefined) running.push(line);
      index += 1;
      continue;
    }
    if (running.length > 0) parts.push({ kind: 'lines', lines: running });
    running = [];
    parts.push({ kind: 'table', lines: run, grid });
    index += run.length;
  }
  if (running.length > 0) parts.push({ kind: 'lines', lines: running });
  return parts;
}

/** The rows of a run that begins with the header of the last table: a page may have its last row only, or a total. Null for any other. */
function continued(run: readonly Line[], parts: readonly FlowPart[]): string[][] | null {
  const before = parts.findLast((part) => part.kind === 'table');
  const header = before?.grid[0];
  if (before === undefined || header === undefined || before.lines.at(-1)?.page === run[0]?.page) return null;
  const columns = findColumns(run);
  if (columns.length !== header.length) return null;
  const placedBefore = before.lines.map((line) => placeCells(line.segments, findColumns(before.lines)));
  const apart = fullGap(before.lines, placedBefore);
  const rows = mergeWrapped(
    run,
    run.map((line) => placeCells(line.segments, columns)),
    apart,
  );
  return sameRow(header, rows[0]) ? rows : null;
}

/** The lines of a page that are rows of figures in at least three columns; they may span text columns. */
export function figureRows(lines: readonly Line[]): Set<Segment> {
  const found = new Set<Segment>();
  for (const part of findPageTables(lines)) {
    if (part.kind !== 'table' || (part.grid[0]?.length ?? 0) < 3) continue;
    const values = part.grid.flatMap((row) => row.slice(1)).filter((cell) => cell !== '');
    if (values.filter((cell) => NUMERIC.test(cell)).length < 0.5 * values.length) continue;
    for (const line of part.lines) for (const segment of line.segments) found.add(segment);
  }
  return found;
}

/** The longest run of lines from `start` that may be rows of one table. */
function tableRun(lines: readonly Line[], start: number): Line[] {
  const first = lines[start];
  if (first === undefined || first.segments.length < 2) return [];
  const run: Line[] = [first];
  let lastRow = 0;
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index];
    const before = run.at(-1);
    if (line === undefined || before === undefined) break;
    const gap = line.y - before.y;
    if (line.page !== first.page || line.left !== first.left || gap <= 0 || gap > 3.2 * before.size) break;
    if (line.segments.length === 1) {
      const [cell] = line.segments;
      const isWide = cell === undefined || cell.x1 - cell.x0 > 0.55 * (line.right - line.left);
      const isBelow = (run[lastRow]?.segments ?? []).some((each) => cell !== undefined && isAligned(each, cell));
      const most = isBelow && gap <= LINE_GAP * line.size ? MAX_WRAPPED : 2;
      if (isWide || run.length - 1 - lastRow >= most) break;
    } else lastRow = run.length;
    run.push(line);
  }
  return run.slice(0, lastRow + 1 + wrappedAfter(run, lastRow));
}

/** Lines of one cell are this close at most, in multiples of the letter size. */
const LINE_GAP = 1.25;
/** Lines of one cell below its first. */
const MAX_WRAPPED = 6;

function isAligned(cell: Segment, piece: Segment): boolean {
  return Math.abs(cell.x0 - piece.x0) < 0.5 * cell.size;
}

/** How many lines below the last row continue one of its cells: they begin where it begins, closer than rows are. */
function wrappedAfter(run: readonly Line[], lastRow: number): number {
  if (run.length === lastRow + 1) return 0;
  const usual = rowGap(run);
  const cells = run[lastRow]?.segments ?? [];
  const rows = run.slice(0, lastRow + 1);
  const columns = findColumns(rows);
  const most = gapOfPieces(
    rows,
    rows.map((line) => placeCells(line.segments, columns)),
  );
  let count = 0;
  for (const line of run.slice(lastRow + 1)) {
    const [piece] = line.segments;
    const gap = line.y - (run[lastRow + count]?.y ?? line.y);
    const isBelowCell = cells.some((cell) => piece !== undefined && isAligned(cell, piece));
    const isFar = gap >= (isBelowCell && gap <= LINE_GAP * line.size ? NEARER : 0.8) * usual && gap > most + APART / 2;
    if (isFar || !isBelowCell || CAPTION.test(piece?.text ?? '')) break;
    count += 1;
  }
  return count;
}

/** The cells of a run; null if it isn't a table. */
function toGrid(run: readonly Line[]): string[][] | null {
  const columns = findColumns(run);
  if (columns.length < 2) return null;
  const placed = run.map((line) => placeCells(line.segments, columns));
  const rows = mergeWrapped(run, placed);
  const cells = rows.flat().filter((cell) => cell !== '');
  const words = cells.reduce((sum, cell) => sum + cell.split(' ').length, 0) / Math.max(1, cells.length);
  if (words > MAX_WORDS_PER_CELL) return null;
  const values = rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== '');
  const numeric = values.filter((cell) => NUMERIC.test(cell)).length / Math.max(1, values.length);
  const full = rows.filter((row) => row.filter((cell) => cell !== '').length >= columns.length - 1).length;
  const hasFigures = numeric >= 0.4 && rows.length >= 2 && values.length >= 2;
  // Two columns of words are a table if the first row is bold and the first column contains names.
  const [head, ...body] = run;
  const isHeaded =
    rows.length >= 3 &&
    head?.segments.length === columns.length &&
    head.segments.every(({ isBold }) => isBold) &&
    body.every(({ segments }) => segments.some(({ isBold }) => !isBold)) &&
    rows.every(([label = '']) => label.split(' ').length <= 5);
  const isRegular = columns.length >= 3 && rows.length >= 3 && full >= 0.7 * rows.length && words <= 5;
  return hasFigures || isRegular || isHeaded ? rows : null;
}

interface Extent {
  x0: number;
  x1: number;
}

/**
 * Column extents. Taken from rows with the most common number of pieces, because a header and the figures below it may
 * not overlap. If those rows contradict each other, pieces that overlap vertically form a column.
 */
function findColumns(run: readonly Line[]): Extent[] {
  const counts = new Map<number, number>();
  for (const { segments } of run) counts.set(segments.length, (counts.get(segments.length) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0];
  const most = Math.max(...run.map((line) => line.segments.length));
  if (usual >= 2 && usual >= most - 1 && (counts.get(usual) ?? 0) >= 2) {
    const usualRows = run.filter((line) => line.segments.length === usual);
    const columns = Array.from({ length: usual }, (_, index) =>
      extentOf(usualRows.flatMap((line) => line.segments[index] ?? [])),
    );
    const isApart = columns.every((column, index) => {
      const next = columns[index + 1];
      return next === undefined || column.x1 - next.x0 < 0.5 * Math.min(column.x1 - column.x0, next.x1 - next.x0);
    });
    if (isApart && usual === most) return columns;
  }
  const columns: Extent[] = [];
  const pieces = run.filter((line) => line.segments.length === most).flatMap((line) => line.segments);
  for (const piece of [...pieces].sort((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1);
    if (last !== undefined && piece.x0 < last.x1) last.x1 = Math.max(last.x1, piece.x1);
    else columns.push({ x0: piece.x0, x1: piece.x1 });
  }
  return columns;
}

function extentOf(segments: readonly Segment[]): Extent {
  return {
    x0: Math.min(...segments.map((segment) => segment.x0)),
    x1: Math.max(...segments.map((segment) => segment.x1)),
  };
}

/** Assigns each piece to the columns it overlaps; a piece over several columns (a group header) is repeated. */
function placeCells(segments: readonly Segment[], columns: readonly Extent[]): string[] {
  if (segments.length === columns.length) return segments.map((segment) => segment.text);
  const cells = columns.map(() => '');
  let used = -1;
  for (const segment of segments) {
    let over = columns.flatMap((column, index) => (segment.x0 < column.x1 && segment.x1 > column.x0 ? [index] : []));
    // Goes left to right, so a label beside its column isn't assigned to the previous column.
    if (over.length === 0) over = [nearest(segment, columns, used + 1 < columns.length ? used + 1 : 0)];
    // A label that reaches into the next column is still one cell; only a piece centred over several columns is a group
    // header.
    const first = columns[over[0] ?? 0];
    if (over.length > 1 && first !== undefined && Math.abs(segment.x0 - first.x0) < segment.size)
      over = over.slice(0, 1);
    used = over.at(-1) ?? used;
    for (const index of over) cells[index] = [cells[index], segment.text].filter(Boolean).join(' ');
  }
  return cells;
}

function nearest(segment: Segment, columns: readonly Extent[], from: number): number {
  const middle = (segment.x0 + segment.x1) / 2;
  let best = from;
  let distance = Infinity;
  columns.forEach((column, index) => {
    if (index < from) return;
    const away = Math.abs((column.x0 + column.x1) / 2 - middle);
    if (away < distance) {
      distance = away;
      best = index;
    }
  });
  return best;
}

/** Merges rows that are much closer to the row above than usual, because they continue its cells. */
function mergeWrapped(run: readonly Line[], placed: readonly string[][], full = fullGap(run, placed)): string[][] {
  const gaps = run.slice(1).map((line, index) => line.y - (run[index]?.y ?? line.y));
  const typical = rowGap(run);
  const width = placed[0]?.length ?? 0;
  const most = gapOfPieces(run, placed);
  const rows: string[][] = [];
  placed.forEach((cells, index) => {
    const last = rows.at(-1);
    const isClose = index > 0 && (gaps[index - 1] ?? 0) < 0.8 * typical;
    const isPart = cells.some((cell) => cell === '');
    const gap = gaps[index - 1] ?? 0;
    const isNearer = index > 0 && (gap < NEARER * full || gap <= most) && filledCells(cells) * 2 <= width;
    const isText = cells.slice(gap <= most ? 1 : 0).every((cell) => cell === '' || !NUMERIC.test(cell));
    if (last !== undefined && isPart && (isClose || (isNearer && isText))) {
      cells.forEach((cell, column) => {
        last[column] = joinedCell(last[column] ?? '', cell);
      });
    } else rows.push([...cells]);
  });
  return rows;
}

/**
 * How far lines of few cells are from the line above at most, in points, where every one of them is nearer than any row that fills most columns:
 * in cells with little padding they are the further lines of cells; a name of a group is as far as a row. 0 where they are not.
 */
function gapOfPieces(run: readonly Line[], placed: readonly string[][]): number {
  const width = placed[0]?.length ?? 0;
  const below = run.slice(1).map((line, index) => ({
    gap: line.y - (run[index]?.y ?? line.y),
    // A total has few cells, too, but a figure.
    isPiece:
      filledCells(placed[index + 1]) * 2 <= width &&
      placed[index + 1]?.slice(1).some((cell) => NUMERIC.test(cell)) !== true,
  }));
  const [pieces, rows] = [true, false].map((each) =>
    below.filter(({ isPiece }) => isPiece === each).map(({ gap }) => gap),
  );
  const farthest = Math.max(0, ...(pieces ?? []));
  const isApart = (rows?.length ?? 0) > 1 && farthest + APART <= Math.min(...(rows ?? []));
  return isApart ? farthest : 0;
}

/** The name of a table may stand right below it. */
const CAPTION = /^(?:table|tabelle|tab\.|figure|fig\.|abbildung|abb\.|source|quelle)\s?[:\d]/iu;
/** The least that the padding of a cell adds to the distance of two lines, in points. */
const APART = 0.25;

/** How far rows are apart by those that fill most columns: lines of a few cells, a little closer, go on in them. */
function fullGap(run: readonly Line[], placed: readonly string[][]): number {
  const width = placed[0]?.length ?? 0;
  const gaps = run.slice(1).map((line, index) => line.y - (run[index]?.y ?? line.y));
  const ofFull = gaps.filter((_, index) => filledCells(placed[index + 1]) * 2 > width).sort((a, b) => a - b);
  return ofFull.length > 1 ? (ofFull[Math.floor(ofFull.length / 2)] ?? 0) : rowGap(run);
}

/** Lines of one cell are closer than rows, by this share at least. */
const NEARER = 0.92;

function filledCells(cells: readonly string[] | undefined): number {
  return (cells ?? []).filter((cell) => cell !== '').length;
}

/** A cell with what its next line has: a word that a hyphen ends goes on without a space. */
function joinedCell(cell: string, more: string): string {
  return /\p{L}-$/u.test(cell) && /^\p{Ll}/u.test(more) ? cell + more : [cell, more].filter(Boolean).join(' ');
}

/** The usual distance of a row from the one above, in points: between lines of several pieces where there are some. */
function rowGap(run: readonly Line[]): number {
  const below = run.slice(1).map((line, index) => ({ line, before: run[index] ?? line }));
  const ofRows = below.filter(({ line, before }) => line.segments.length > 1 && before.segments.length > 1);
  const gaps = (ofRows.length > 1 ? ofRows : below).map(({ line, before }) => line.y - before.y);
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

type TablePart = Extract<FlowPart, { kind: 'table' }>;

/** Maximum difference between the left edges of two parts of one table, in multiples of the letter size. */
const SAME_EDGE = 1.5;

/**
 * Joins tables that continue on the next page: nothing between them, the same number of columns, the same left edge,
 * and no different header on the next page. A repeated header is dropped.
 */
export function joinPageTables(parts: readonly FlowPart[]): FlowPart[] {
  const joined: FlowPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'table' && last?.kind === 'table' && goesOn(last, part)) {
      const isRepeated = sameRow(last.grid[0], part.grid[0]);
      const rows = isRepeated ? part.grid.slice(1) : part.grid;
      const isSplit = isRepeated && goesOnIn(last.grid.at(-1), rows[0]);
      if (isSplit)
        last.grid.push((last.grid.pop() ?? []).map((cell, column) => joinedCell(cell, rows[0]?.[column] ?? '')));
      last.grid.push(...(isSplit ? rows.slice(1) : rows));
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

/** Whether a row that a page begins with is the rest of the last one of the page before: texts below its texts, and no name of its own. */
function goesOnIn(above: readonly string[] | undefined, row: readonly string[] | undefined): boolean {
  const [name, ...others] = row ?? [];
  const filled = others.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at: at + 1 }]));
  return (
    name === '' &&
    filled.length > 0 &&
    filled.every(({ cell, at }) => !NUMERIC.test(cell) && (above?.[at] ?? '') !== '') &&
    filled.length * 2 <= others.length
  );
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
