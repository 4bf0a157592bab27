import type { OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';

/** Drops slides from the end of the longest sections until the count is right; section slides stay. */
export function trimSlides(slides: readonly OutlineSlideOutput[], size: number): OutlineSlideOutput[] {
  const kept = [...slides];
  while (kept.length > size) {
    const longest = longestSection(kept);
    const at = kept.findLastIndex((slide) => slide.source_section_idx === longest && slide.kind !== 'section');
    kept.splice(at === -1 ? kept.length - 1 : at, 1);
  }
  return kept;
}

/** The section that most slides are from. */
export function longestSection(slides: readonly OutlineSlideOutput[]): number | null | undefined {
  const counts = new Map<number | null, number>();
  for (const { source_section_idx: idx } of slides) counts.set(idx, (counts.get(idx) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
