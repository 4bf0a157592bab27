import type { PercentBox } from '../../deck/layout-code.ts';

/** Text ends here: below are date, footer and number. */
const TEXT_BOTTOM = 92;
const LEAST = { w: 5, h: 3.2 };
/** A place of which less is on the slide is none. */
const LEAST_ON_SLIDE = 0.6;
/** Share of the smaller box that two may have in common. */
const MOST_COMMON = 0.15;

/**
 * Makes places that were computed fit for a slide: on it, high enough for a line, above the footer, and beside each other.
 * @param pictures may reach the edges, and lie under nothing.
 * @returns null where they can't be used as they are.
 */
export function settleBoxes(
  boxes: ReadonlyMap<string, PercentBox>,
  pictures: ReadonlySet<string>,
): Map<string, PercentBox> | null {
  const settled = new Map<string, PercentBox>();
  for (const [name, box] of boxes) {
    if (![box.x, box.y, box.w, box.h].every(Number.isFinite)) return null;
    const seen = onSlide(box, pictures.has(name) ? 100 : TEXT_BOTTOM);
    if (seen === null) return null;
    settled.set(name, seen);
  }
  const all = [...settled.values()];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const cut = apart(one, other);
      if (cut === null) return null;
      Object.assign(other, cut);
    }
  }
  for (const box of settled.values()) for (const key of ['x', 'y', 'w', 'h'] as const) box[key] = round(box[key]);
  return settled;
}

function onSlide(box: PercentBox, bottom: number): PercentBox | null {
  const high = Math.max(box.h, LEAST.h);
  const x = Math.max(0, box.x);
  const y = Math.max(0, Math.min(box.y, bottom - LEAST.h));
  const w = Math.min(100, box.x + box.w) - x;
  const h = Math.min(bottom, Math.max(y, box.y) + high) - y;
  if (w < LEAST.w || h < LEAST.h) return null;
  return w * h < LEAST_ON_SLIDE * box.w * Math.min(high, bottom) && w * h < 400 ? null : { x, y, w, h };
}

/** The second box without what it shares with the first; null where too much would go. */
function apart(one: PercentBox, other: PercentBox): PercentBox | null {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  if (w <= 0.01 || h <= 0.01) return other;
  if (w * h > MOST_COMMON * Math.min(one.w * one.h, other.w * other.h)) return null;
  if (h * other.w <= w * other.h) {
    const isBelow = other.y >= one.y;
    return { ...other, y: isBelow ? other.y + h : other.y, h: other.h - h };
  }
  const isRight = other.x >= one.x;
  return { ...other, x: isRight ? other.x + w : other.x, w: other.w - w };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
