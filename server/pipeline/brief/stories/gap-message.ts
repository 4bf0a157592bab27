import { phraseValue } from './datum.ts';
import type { RankItem } from './rank-frames.ts';
import { spokenName } from './sentence-names.ts';
import type { StoryDraft } from './story-draft.ts';
import type { Measure } from './table-columns.ts';

/** Who is furthest above and below a target, where the measure is the distance from it. */
export function setGapMessage(
  draft: StoryDraft,
  { gap, named, measure }: { gap?: { target: string; sign: 1 | -1 }; named: readonly RankItem[]; measure: Measure },
): boolean {
  const [high, low] = [named[0], named.at(-1)];
  if (gap === undefined || high === undefined || low === undefined) return false;
  const [above, below] = gap.sign > 0 ? [high, low] : [low, high];
  const [name, other] = [above, below].map((item) => spokenName(item.name));
  const [isAbove, isBelow] = [above.datum.value * gap.sign > 0, below.datum.value * gap.sign < 0];
  // One alone is named only where it is the widest of all.
  const isFurther = isBelow && Math.abs(below.datum.value) > Math.abs(above.datum.value);
  const value = (item: RankItem): ReturnType<typeof phraseValue> =>
    phraseValue(item.datum, measure.style, draft.context.language);
  const { target } = gap;
  draft.setMessage(
    () =>
      isAbove && isBelow && name != null && other != null
        ? draft.say('gap_both', { target, name, value: value(above), other, less: value(below) })
        : null,
    () =>
      isAbove && !isFurther && name != null ? draft.say('gap_above', { target, name, value: value(above) }) : null,
    () => (isBelow && other != null ? draft.say('gap_below', { target, name: other, value: value(below) }) : null),
  );
  return draft.message !== '';
}
