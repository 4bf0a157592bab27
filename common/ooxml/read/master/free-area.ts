import type { Box, Size } from '../../../deck/geometry.ts';

/** Minimum width and height of a useful area, as fractions of the slide. */
const MIN = { width: 0.2, height: 0.15 };
const GAP = 0.015;
const MARGIN = 0.05;
const FINE_UP_TO = 40;
const GRID = { columns: 96, rows: 54 };
const MAX_OBSTACLES = 200;

/** Input of the search for free room on a layout; all boxes in EMU on the slide. */
interface FreeAreaInput {
  size: Size;
  /** Title box of the layout, if it has one. */
  title: Box | null;
  /** Body box of the master, which the layouts share as a grid. */
  masterBody: Box | null;
  /** Title box of the master: content starts below it on layouts without a title. */
  masterTitle: Box | null;
  /** All placeholders, including date, footer, slide number and title. */
  placeholders: readonly Box[];
  /** Visible shapes and pictures of master and layout in drawing order, without the slide background. */
  decorations: readonly Box[];
}

/**
 * Finds the largest rectangle free of placeholders and decorations, below a title at the top and within the left and
 * right edges of the master's body. If the master's body box is free, returns it, so that charts sit where text does on
 * other slides. A decoration that contains a placeholder or the master's body is a backdrop and doesn't block; if it
 * contains the body, it also hides what was drawn before it and limits the area.
 * @returns null if no useful area is left.
 */
export function findFreeArea(input: FreeAreaInput): Box | null {
  const { size, title, masterBody } = input;
  const slide: Box = { x: 0, y: 0, w: size.w, h: size.h };
  const carried = [...input.placeholders, ...(masterBody ? [masterBody] : [])];
  const panelAt = masterBody ? input.decorations.findLastIndex((box) => isMostlyWithin(masterBody, box)) : -1;
  const obstacles = [
    ...input.placeholders,
    ...input.decorations
      .slice(panelAt + 1)
      .filter((decoration) => !carried.some((box) => isMostlyWithin(box, decoration))),
  ]
    .map((box) => intersect(box, slide))
    .filter((box) => box !== null);
  const isTitleAtTop = title !== null && title.y + title.h / 2 < size.h * 0.35;
  const gap = Math.round(size.h * GAP);
  const left = masterBody?.x ?? Math.round(size.w * MARGIN);
  const right = masterBody ? masterBody.x + masterBody.w : size.w - left;
  const bottom = masterBody ? masterBody.y + masterBody.h : Math.round(size.h * (1 - 2 * MARGIN));
  const tops = [input.masterTitle?.y, masterBody?.y].flatMap((y) => y ?? []);
  let top = tops.length === 0 ? Math.round(size.h * MARGIN) : Math.min(...tops);
  if (title !== null && isTitleAtTop) {
    const below = title.y + title.h;
    top = masterBody && masterBody.y >= below ? masterBody.y : below + gap;
  }
  const background = input.decorations[panelAt] ?? slide;
  const wanted = intersect({ x: left, y: top, w: right - left, h: bottom - top }, slide);
  const bounds = wanted && intersect(wanted, background);
  if (bounds === null) return null;
  const found = largestFree(bounds, obstacles);
  return found !== null && found.w >= size.w * MIN.width && found.h >= size.h * MIN.height ? found : null;
}

/** The largest rectangle inside `bounds` that overlaps no obstacle, searched on the grid of all obstacle edges. */
export function largestFree(bounds: Box, obstacles: readonly Box[]): Box | null {
  const inside = coarsened(
    obstacles.map((box) => intersect(box, bounds)).filter((box) => box !== null),
    bounds,
  );
  if (inside.length === 0) return bounds;
  const xs = edges([bounds, ...inside].flatMap((box) => [box.x, box.x + box.w]));
  const ys = edges([bounds, ...inside].flatMap((box) => [box.y, box.y + box.h]));
  let best: Box | null = null;
  for (const [top, y] of ys.entries()) {
    // A column blocked by any row since `top` stays blocked.
    const blocked = new Set<number>();
    for (let row = top; row + 1 < ys.length; row += 1) {
      const bottom = ys[row + 1] ?? y;
      for (const box of inside) {
        if (box.y >= bottom || box.y + box.h <= (ys[row] ?? y)) continue;
        for (const [column, x] of xs.entries()) if (x >= box.x && x < box.x + box.w) blocked.add(column);
      }
      let start = 0;
      for (let column = 0; column < xs.length; column += 1) {
        if (column + 1 < xs.length && !blocked.has(column)) continue;
        const x = xs[start] ?? 0;
        const w = (xs[column] ?? x) - x;
        const h = bottom - y;
        if (w > 0 && (best === null || w * h > best.w * best.h)) best = { x, y, w, h };
        start = column + 1;
      }
    }
  }
  return best;
}

/** With hundreds of shapes, snaps the boxes to a coarse grid, largest first, to keep the search fast. */
function coarsened(boxes: readonly Box[], bounds: Box): readonly Box[] {
  if (boxes.length <= FINE_UP_TO) return boxes;
  const stepX = bounds.w / GRID.columns;
  const stepY = bounds.h / GRID.rows;
  const snap = (from: number, length: number, start: number, step: number): [number, number] => {
    const first = Math.floor((from - start) / step);
    const last = Math.ceil((from + length - start) / step);
    return [Math.round(start + first * step), Math.round((last - first) * step)];
  };
  const snapped = new Map<string, Box>();
  for (const box of boxes) {
    const [x, w] = snap(box.x, box.w, bounds.x, stepX);
    const [y, h] = snap(box.y, box.h, bounds.y, stepY);
    snapped.set(`${x} ${y} ${w} ${h}`, { x, y, w, h });
  }
  return [...snapped.values()].sort((a, b) => b.w * b.h - a.w * a.h).slice(0, MAX_OBSTACLES);
}

function edges(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** The intersection of two boxes; null if they don't overlap. A line counts as 1 EMU wide. */
export function intersect(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const w = Math.min(a.x + Math.max(1, a.w), b.x + Math.max(1, b.w)) - x;
  const h = Math.min(a.y + Math.max(1, a.h), b.y + Math.max(1, b.h)) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/** Whether at least 90 % of `inner` lies on `outer`. */
export function isMostlyWithin(inner: Box, outer: Box): boolean {
  const common = intersect(inner, outer);
  return common !== null && common.w * common.h >= 0.9 * inner.w * inner.h;
}
