import { figureRows } from './find-page-tables.ts';
import type { Line, Segment } from './page-text.ts';

const MAX_COLUMN_DEPTH = 3;
const MAX_KNOWN = 3;
const MIN_COLUMN_LINES = 5;
/** Maximum share of segments across a gutter (headings and figures that span both columns). */
const MAX_ACROSS = 0.3;
/** Minimum fill of a column by lines of running text; table cells fill less. */
const MIN_FILL = 0.6;

/** A line of at least this share of the page's text width ends a pair of columns. */
const MIN_SPAN = 0.3;

/**
 * Sorts the segments of each page into reading order: one column after the other, between the lines and tables that
 * span them. Tables are not mistaken for columns, because their cells don't fill them. A page without clear columns of
 * its own uses those of the other pages.
 * @param folds x of the fold of each double page; null for single pages.
 * @returns lines by page, each with the edges of its column.
 */
export function inReadingOrder(
  pages: readonly (readonly Segment[])[],
  folds: readonly (number | null)[] = [],
): Line[][] {
  const gutters = pages.map((segments, index) => foldOf(segments, folds[index] ?? null) ?? findGutter(segments));
  const known = commonest(gutters.filter((gutter) => gutter !== null));
  return pages.map((segments, index) => {
    const gutter = gutters[index] ?? known.find((x) => fitsGutter(segments, x)) ?? null;
    return orderRegion([...segments], gutter, 0);
  });
}

/** The fold, if almost nothing crosses it and both sides have text. */
function foldOf(segments: readonly Segment[], fold: number | null): number | null {
  if (fold === null) return null;
  const across = segments.filter((segment) => segment.x0 < fold && segment.x1 > fold).length;
  const left = segments.filter((segment) => segment.x1 <= fold).length;
  return across <= 0.03 * segments.length && left >= 5 && segments.length - left >= 5 ? fold : null;
}

/** The most common gutter positions; a document has one or two. */
function commonest(gutters: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const gutter of gutters) counts.set(gutter, (counts.get(gutter) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_KNOWN)
    .map(([gutter]) => gutter);
}

function orderRegion(segments: Segment[], gutter: number | null, depth: number): Line[] {
  if (segments.length === 0) return [];
  if (gutter === null) return toLines(segments);
  const width = extent(segments);
  const spanning = figureRows(toLines(segments));
  const lines: Line[] = [];
  let band: Segment[] = [];
  let across: Segment[] = [];
  const flushBand = (isSpanned: boolean): void => {
    const right = band.filter((segment) => segment.x1 > gutter);
    const left = band.filter((segment) => segment.x1 <= gutter);
    band = [];
    const tail = isSpanned ? tailBelow(left, right) : [];
    const column = left.filter((segment) => !tail.includes(segment));
    lines.push(...orderColumn(column, depth), ...orderColumn(right, depth), ...toLines(tail));
  };
  for (const segment of segments.sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const isAcross = spanning.has(segment) || (segment.x0 < gutter && segment.x1 > gutter);
    if (isAcross) {
      if (band.length > 0) flushBand(segment.x1 - segment.x0 > MIN_SPAN * width || spanning.has(segment));
      across.push(segment);
    } else {
      lines.push(...toLines(across));
      across = [];
      band.push(segment);
    }
  }
  lines.push(...toLines(across));
  flushBand(false);
  return lines;
}

function orderColumn(segments: Segment[], depth: number): Line[] {
  return orderRegion(segments, depth + 1 < MAX_COLUMN_DEPTH ? findGutter(segments) : null, depth + 1);
}

/** Segments on the left below both columns, after a gap. They begin the full-width part below. */
function tailBelow(left: readonly Segment[], right: readonly Segment[]): Segment[] {
  const bottom = Math.max(...right.map((segment) => segment.y));
  const start = left.findIndex((segment, index) => {
    const before = left[index - 1];
    return segment.y > bottom + segment.size && (before === undefined || segment.y - before.y > 1.7 * before.size);
  });
  return right.length === 0 || start < 0 ? [] : left.slice(start);
}

function extent(segments: readonly Segment[]): number {
  return Math.max(...segments.map((segment) => segment.x1)) - Math.min(...segments.map((segment) => segment.x0));
}

/** Whether a gutter from another page fits this page: some lines on one side fill it and few cross it. */
function fitsGutter(all: readonly Segment[], x: number): boolean {
  const spanning = figureRows(toLines(all));
  const segments = all.filter((segment) => !spanning.has(segment));
  const across = segments.filter((segment) => segment.x0 < x && segment.x1 > x).length;
  const left = segments.filter((segment) => segment.x1 <= x);
  const right = segments.filter((segment) => segment.x0 >= x);
  if (across > 0.6 * segments.length || left.length < 3 || right.length < 3) return false;
  return [left, right].some((side) => {
    const width = extent(side);
    const full = side.filter((segment) => segment.x1 - segment.x0 > 0.8 * width && segment.text.split(' ').length > 3);
    return full.length >= Math.max(3, 0.3 * side.length);
  });
}

/** The x between two columns of running text, or null. */
function findGutter(segments: readonly Segment[]): number | null {
  if (segments.length < 2 * MIN_COLUMN_LINES) return null;
  const left = Math.min(...segments.map((segment) => segment.x0));
  const right = Math.max(...segments.map((segment) => segment.x1));
  const width = right - left;
  const starts = segments
    .map((segment) => segment.x0)
    .filter((x) => x > left + 0.2 * width && x < left + 0.8 * width)
    .sort((a, b) => a - b);
  const tried = new Set<number>();
  let best: { x: number; across: number } | null = null;
  for (const start of starts) {
    const x = Math.round(start) - 2;
    if (tried.has(x)) continue;
    tried.add(x);
    const across = segments.filter((segment) => segment.x0 < x && segment.x1 > x).length;
    if (across > MAX_ACROSS * segments.length || (best !== null && across >= best.across)) continue;
    if (
      isColumn(segments.filter((segment) => segment.x1 <= x)) &&
      isColumn(segments.filter((segment) => segment.x0 >= x))
    ) {
      best = { x, across };
    }
  }
  return best?.x ?? null;
}

function isColumn(segments: readonly Segment[]): boolean {
  if (segments.length < MIN_COLUMN_LINES) return false;
  const left = Math.min(...segments.map((segment) => segment.x0));
  const right = Math.max(...segments.map((segment) => segment.x1));
  const widths = segments.map((segment) => segment.x1 - segment.x0).sort((a, b) => a - b);
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  const words = segments.reduce((sum, segment) => sum + segment.text.split(' ').length, 0) / segments.length;
  return typical >= MIN_FILL * (right - left) && words >= 3;
}

function toLines(segments: readonly Segment[]): Line[] {
  const left = Math.min(...segments.map((segment) => segment.x0));
  const right = Math.max(...segments.map((segment) => segment.x1));
  const lines: Line[] = [];
  for (const segment of [...segments].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const last = lines.at(-1);
    const isLevel = last !== undefined && Math.abs(segment.y - last.y) <= 0.3 * Math.max(segment.size, last.size);
    if (isLevel) {
      last.segments.push(segment);
      last.segments.sort((a, b) => a.x0 - b.x0);
      if (segment.size > last.size) last.size = segment.size;
      last.isBold = last.isBold && segment.isBold;
    } else {
      const { page, y, size, isBold } = segment;
      lines.push({ page, y, size, isBold, segments: [segment], left, right });
    }
  }
  return lines;
}
