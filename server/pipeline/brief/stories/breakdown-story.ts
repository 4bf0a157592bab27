import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseShare, phraseValue, sumDatum } from './datum.ts';
import { rankFrames } from './rank-frames.ts';
import { countedThings } from './rank-names.ts';
import { REST } from './rank-stories.ts';
import { inSentence, spokenName } from './sentence-names.ts';
import { StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';

const MIN_TABLES = 3;
const SAME_TOTAL = 0.005;
/** It sums up what other findings show: it is worth a slide only where there is nothing else. */
const WEIGHT = 0.3;

/**
 * What several tables say that break one total down (hires by function, by industry, by region): how concentrated it is in the two
 * that say most. The answer of a deck of them. Null where fewer than three have the same total.
 */
export function breakdownStory(
  tables: readonly { block: TableBlock; ref: string; columns: TableColumns }[],
  context: StoryContext,
): DataStory | null {
  const { language } = context;
  const found = tables.flatMap(({ block, ref, columns }) => {
    const measure = columns.measures.find((each) => each.can_sum);
    const [frame] = measure === undefined ? [] : rankFrames(block, { ...columns, measures: [measure] });
    const items = [...(frame?.items ?? [])].sort((a, b) => b.datum.value - a.datum.value);
    const data = items.map(({ datum }) => datum);
    const [sum, first] = [sumDatum(data), items.find(({ name: each }) => !REST.test(each.trim()))];
    const name = spokenName(first?.name ?? '');
    if (measure === undefined || frame === undefined || sum === null || first === undefined || name === null) return [];
    // What parts are called is a common noun.
    const isCommon = !language.startsWith('de') && /^\p{Lu}\p{Ll}/u.test(frame.dimension);
    const dimension = isCommon ? frame.dimension.toLowerCase() : frame.dimension;
    return [{ ...{ block, ref, measure, sum, data, name, dimension }, datum: first.datum }];
  });
  const alike = ({ measure, sum }: (typeof found)[number], other: (typeof found)[number]): boolean =>
    measure.name.toLowerCase() === other.measure.name.toLowerCase() &&
    Math.abs(sum.value / other.sum.value - 1) <= SAME_TOTAL;
  const same = found
    .map((one) => found.filter((other) => alike(other, one)))
    .reduce((largest, group) => (group.length > largest.length ? group : largest), []);
  const dimensions = new Set(same.map(({ dimension }) => dimension));
  if (same.length < MIN_TABLES || dimensions.size < same.length || dimensions.has('')) return null;
  const [most, second] = [...same].sort((a, b) => b.datum.value - a.datum.value);
  if (most === undefined || second === undefined) return null;
  const draft = new StoryDraft(context);
  draft.message = draft.say('whole', {
    ...{ total: phraseValue(most.sum, most.measure.style, language), name: most.name, other: second.name },
    things: countedThings(most.measure.name, language, most.block.table) ?? inSentence(most.measure.name, language),
    ...{ dimension: most.dimension, second: second.dimension },
    share: phraseShare(most.datum, most.data, language),
    rest: phraseShare(second.datum, second.data, language),
  });
  return draft.finish(most.block, most.ref, {
    ...{ name: 'breakdowns', columns: [most.measure.column], message: draft.message, weight: WEIGHT },
    shows: context.translate('briefs.shows_number', { measure: most.measure.name }),
  });
}
