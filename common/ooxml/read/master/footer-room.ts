import type { Box, Size } from '../../../deck/geometry.ts';
import type { LayoutFooter } from '../../../deck/layout.ts';
import { intersect, isMostlyWithin, largestFree } from './free-area.ts';

/** A footer this wide, as a share of the content above it, has room for sources. */
const WIDE = 0.6;
/** Where the foot begins, where the line ends at the latest, its distance from the content and its least height, as shares of the slide's height. */
const FOOT = { from: 0.82, end: 0.975, gap: 0.012, least: 0.035 };
/** Margin of a master without a body, as a share of the slide's width. */
const MARGIN = 0.05;
/** A wider place than this many times its own is worth leaving it. */
const WORTH = 1.2;

interface Around {
  size: Size;
  /** The body of the master, whose edges the line keeps. */
  body: Box | null;
  /** Fields and free room of the layout. */
  contents: readonly Box[];
  /** Decorations, the slide number and the date where it is shown. */
  obstacles: readonly Box[];
}

/**
 * The footer with room for a line of sources. Where it is a third of the slide in the middle of nothing, the line takes the width of
 * the content as far as that is free; where it is over the title, the line goes to the foot of the slide. A footer that shows words
 * of the master on every slide stays, and one beside a place that the layout has for such a line.
 */
export function withLineRoom(footer: LayoutFooter, { size, body, contents, obstacles }: Around): LayoutFooter {
  const { box } = footer;
  const isAtFoot = (each: Box): boolean => each.y > FOOT.from * size.h && each.y < box.y + box.h;
  if (footer.shown_text !== '' || contents.some(isAtFoot)) return footer;
  const isAtTop = box.y + box.h / 2 < size.h / 2;
  const left = body?.x ?? Math.round(MARGIN * size.w);
  const w = body?.w ?? size.w - 2 * left;
  if (!isAtTop && box.w >= WIDE * w) return footer;
  const end = Math.round(FOOT.end * size.h);
  const lowest = Math.max(...[...contents, ...(body === null ? [] : [body])].map((each) => each.y + each.h));
  const y = isAtTop ? Math.min(lowest + Math.round(FOOT.gap * size.h), end) : box.y;
  const band: Box = { x: left, y, w, h: isAtTop ? Math.min(box.h, end - y) : box.h };
  if (band.h < FOOT.least * size.h && isAtTop) return footer;
  const inTheWay = [...obstacles, ...contents].filter((each) => !isMostlyWithin(band, each));
  // Only pieces of the whole height: what is above or below a part of the band is beside the line.
  const columns = inTheWay.filter((each) => intersect(each, band) !== null).map((each) => ({ ...each, y, h: band.h }));
  const room = largestFree(band, columns);
  if (room === null || room.w < (isAtTop ? 0.5 * w : WORTH * box.w)) return footer;
  return { ...footer, box: room, is_moved: true };
}
