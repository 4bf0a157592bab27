import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseValue } from './datum.ts';
import type { Datum } from './datum.ts';
import { joinNames } from './overview-table.ts';
import { rankFrames } from './rank-frames.ts';
import type { RankFrame, RankItem } from './rank-frames.ts';
import { rankStory } from './rank-stories.ts';
import { inSentence, mentioned, superlativeOf } from './sentence-names.ts';
import { StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** Among fewer rows that the ends of two measures fall together is chance. */
const MIN_ROWS = 5;
const MAX_ROWS = 30;
const FAR_AHEAD = 2;
/** So many rows above all, and no more, are few. */
const MAX_ABOVE = 3;
const FIRST_BY_BOTH = { lowest: 'both_lowest', highest: 'both_highest' } as const;
const ABOVE_ALL = { lowest: 'above_all_lowest', highest: 'above_all_highest' } as const;

/**
 * Two rates of the same rows whose ends fall together: the rows above the rate of all are those with the lowest (or highest) of the
 * other, or one row is first by both. It states which rows, and not why. Null where no two measures do so.
 */
export function goesWithStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  measures: readonly Measure[],
  context: StoryContext,
  weight: number,
): DataStory | null {
  const plain = measures.filter(({ name }) => !RANGE_END.test(name));
  const frames = rankFrames(block, { ...columns, measures: plain }).filter(
    ({ items, without_value: empty = [] }) =>
      empty.length === 0 &&
      items.length >= MIN_ROWS &&
      items.length <= MAX_ROWS &&
      items.every(({ datum }) => datum.formula === undefined),
  );
  for (const frame of frames) {
    for (const other of frames) {
      const found = other === frame || other.measure.can_sum ? null : pairOf(block, frame, other);
      if (found === null) continue;
      const story = storyOf(block, ref, frame, other, found, context, weight);
      if (story !== null) return story;
    }
  }
  return null;
}

const RANGE_END = /^(?:min|max)(?:imum|imal\p{L}*)?\b/iu;

interface Pair {
  /** Highest first. */
  above: RankItem[];
  overall: Datum | null;
  /** Which end of the other measure they are at. */
  end: 'lowest' | 'highest';
}

function pairOf(block: TableBlock, frame: RankFrame, other: RankFrame): Pair | null {
  const sorted = [...frame.items].sort((a, b) => b.datum.value - a.datum.value);
  const [total = -1, ...more] = block.table.total_rows;
  const overall = more.length > 0 ? null : cellDatum(block, total, frame.measure.column);
  const ofAll = overall === null ? [] : sorted.filter(({ datum }) => datum.value > overall.value);
  // Of amounts the largest alone, and only where it is far ahead: large rows lead in much.
  const isApart = (sorted[0]?.datum.value ?? 0) >= FAR_AHEAD * Math.max(0, sorted[1]?.datum.value ?? 0);
  if (frame.measure.can_sum && !isApart) return null;
  const isFew =
    !frame.measure.can_sum && ofAll.length > 1 && ofAll.length <= MAX_ABOVE && ofAll.length * 2 <= sorted.length;
  for (const above of [isFew ? ofAll : [], sorted.slice(0, 1)]) {
    // One that another is level with is not first alone.
    if (above.length === 0 || sorted[above.length - 1]?.datum.value === sorted[above.length]?.datum.value) continue;
    const end = endOf(other, new Set(above.map(({ name }) => name)));
    if (end !== null) return { above, overall: above.length > 1 ? overall : null, end };
  }
  return null;
}

/** At which end of a measure just these rows are; null if they are at none, or a further one is level with them. */
function endOf({ items }: RankFrame, names: ReadonlySet<string>): Pair['end'] | null {
  const own = items.flatMap(({ name, datum }) => (names.has(name) ? [datum.value] : []));
  const others = items.flatMap(({ name, datum }) => (names.has(name) ? [] : [datum.value]));
  if (own.length < names.size || others.length === 0) return null;
  if (Math.max(...own) < Math.min(...others)) return 'lowest';
  return Math.min(...own) > Math.max(...others) ? 'highest' : null;
}

function storyOf(
  block: TableBlock,
  ref: string,
  frame: RankFrame,
  other: RankFrame,
  { above, overall, end }: Pair,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const { language } = context;
  const { measure } = frame;
  const columns = [measure.column, other.measure.column];
  const ranked = rankStory(block, ref, frame, context, { weight, name: `goes-with-${measure.column + 1}`, columns });
  const [first] = above;
  if (ranked === null || first === undefined) return null;
  const draft = new StoryDraft(context);
  const otherOf = (name: string): Datum | undefined => other.items.find((item) => item.name === name)?.datum;
  const said = {
    measure: inSentence(measure.name, language),
    other: inSentence(other.measure.name, language),
    value: phraseValue(overall ?? first.datum, measure.style, language),
  };
  const names = joinNames(
    above.map(({ name }) => mentioned(name)),
    context,
  );
  const second = otherOf(first.name);
  if (second === undefined) return null;
  draft.setMessage(() =>
    overall === null
      ? draft.say(FIRST_BY_BOTH[end], {
          ...{
            ...said,
            most: mostOf(measure, context),
            name: mentioned(first.name),
            second: phraseValue(second, other.measure.style, language),
          },
        })
      : draft.say(ABOVE_ALL[end], { ...said, names: names ?? '' }),
  );
  if (draft.message === '') return null;
  const shown = overall === null ? [] : above;
  for (const { name } of shown) {
    const datum = otherOf(name);
    if (datum === undefined) continue;
    const value = phraseValue(datum, other.measure.style, language);
    draft.addPoint('point_level', { value, level: said.other, name: mentioned(name) });
  }
  const [total = -1] = block.table.total_rows;
  const ofAll = cellDatum(block, total, other.measure.column);
  if (ofAll !== null)
    draft.addPoint('point_level_all', { value: phraseValue(ofAll, other.measure.style, language), level: said.other });
  const { chart } = ranked;
  const emphasis = above.length > 1 ? { emphasis: { category: 0, count: above.length } } : {};
  const isSorted = chart?.emphasis?.category === 0;
  return {
    ...ranked,
    ...{ message: draft.message, points: draft.points, claims: [...ranked.claims, ...draft.claims] },
    ...(chart === undefined
      ? {}
      : { chart: { ...chart, ...(isSorted ? emphasis : {}), alt: `${ranked.shows}. ${draft.message}` } }),
  };
}

/** "The most complaints", "the highest turnover rate". */
function mostOf({ name, can_sum: canSum, style }: Measure, { language, translate }: StoryContext): string {
  const isMany = canSum && style.currency === undefined && superlativeOf(inSentence(name, language)) === 'most';
  return translate(isMany ? 'briefs.the_most' : 'briefs.the_highest');
}
