import type { LandedSlide } from '../../host/host-port.ts';
import type { FileSlide } from '../../data/insertion.ts';
import { plain } from './compare-slides.ts';

/** One that can't be distinguished counts as well, only less. */
const ARRIVED_AT_ALL = 0.001;

/**
 * Which slides of a file arrived, where not all did or others came meanwhile: by what they say where that was read back, else the
 * first ones. Both are in order.
 * @param landedIds in the order of the deck
 * @returns for each slide of the file its id in the deck, or null
 */
export function matchLanded(
  sent: readonly FileSlide[],
  landedIds: readonly string[],
  read: readonly LandedSlide[] | null,
): (string | null)[] {
  if (landedIds.length === sent.length || read === null) return sent.map((_slide, index) => landedIds[index] ?? null);
  const known = new Map(read.map((slide) => [slide.id, slide]));
  const worth = (at: number, place: number): number =>
    ARRIVED_AT_ALL + likeness(sent[at], known.get(landedIds[place] ?? ''));
  // The most that can be had of the slides from `at` and the ids from `place` on.
  const best = Array.from({ length: sent.length + 1 }, () => Array<number>(landedIds.length + 1).fill(0));
  const most = (at: number, place: number): number => best[at]?.[place] ?? 0;
  for (let at = sent.length - 1; at >= 0; at -= 1) {
    for (let place = landedIds.length - 1; place >= 0; place -= 1) {
      const row = best[at];
      const matched = worth(at, place) + most(at + 1, place + 1);
      if (row !== undefined) row[place] = Math.max(matched, most(at + 1, place), most(at, place + 1));
    }
  }
  let place = 0;
  return sent.map((_slide, at) => {
    for (; place < landedIds.length; place += 1) {
      if (worth(at, place) + most(at + 1, place + 1) === most(at, place)) return landedIds[place++] ?? null;
      if (most(at, place + 1) < most(at, place)) return null;
    }
    return null;
  });
}

/** The share of a slide's texts that are on the other. */
function likeness(sent: FileSlide | undefined, landed: LandedSlide | undefined): number {
  const wanted = (sent?.shapes ?? []).flatMap(({ text }) => (text === null ? [] : [plain(text)]));
  const there = new Set(landed?.shapes.flatMap(({ text }) => (text === null ? [] : [plain(text)])));
  return wanted.length === 0 ? 0 : wanted.filter((text) => there.has(text)).length / wanted.length;
}
