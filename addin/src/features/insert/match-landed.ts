import type { LandedSlide } from '../../host/host-port.ts';
import type { FileSlide } from '../../data/insertion.ts';
import { plain } from './compare-slides.ts';

/**
 * Which slides of a file arrived, where not all did: by what they say where that was read back, else the first ones.
 * @param landedIds in the order of the deck
 * @returns for each slide of the file its id in the deck, or null
 */
export function matchLanded(
  sent: readonly FileSlide[],
  landedIds: readonly string[],
  read: readonly LandedSlide[] | null,
): (string | null)[] {
  if (landedIds.length >= sent.length || read === null) return sent.map((_slide, index) => landedIds[index] ?? null);
  const found: (string | null)[] = sent.map(() => null);
  const known = new Map(read.map((slide) => [slide.id, slide]));
  let next = 0;
  landedIds.forEach((id, index) => {
    const slide = known.get(id);
    // As many slides of the file must be left as slides of the deck are.
    const last = sent.length - (landedIds.length - index);
    let best = next;
    for (let at = next; at <= last; at += 1) {
      if (slide !== undefined && likeness(sent[at], slide) > likeness(sent[best], slide)) best = at;
    }
    found[best] = id;
    next = best + 1;
  });
  return found;
}

/** The share of a slide's texts that stand on the other. */
function likeness(sent: FileSlide | undefined, landed: LandedSlide): number {
  const wanted = (sent?.shapes ?? []).flatMap(({ text }) => (text === null ? [] : [plain(text)]));
  const there = new Set(landed.shapes.flatMap(({ text }) => (text === null ? [] : [plain(text)])));
  return wanted.length === 0 ? 0 : wanted.filter((text) => there.has(text)).length / wanted.length;
}
