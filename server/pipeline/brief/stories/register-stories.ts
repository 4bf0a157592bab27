import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { countFrame, rankCategory, rankFrames } from './rank-frames.ts';
import { rankStory } from './rank-stories.ts';
import { inSentence } from './sentence-names.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';
import { PRICE } from './table-story.ts';

const MAX_OF_REGISTER = 3;
/** That groups are level says little. */
const MIN_OF_REGISTER = 0.5;

/** Cases, each with a number of its own, by what they have in common: how many, and what is measured. No single one is ranked. */
export function storiesOfRegister(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] {
  const group = rankCategory(block, columns);
  const frame = countFrame(block, columns, context.translate('briefs.count'));
  if (frame === null || group === undefined) return [];
  const extra = { weight: 0.8, name: 'count', columns: [frame.measure.column] };
  const counted = rankStory(block, ref, frame, context, extra);
  const measures = columns.measures
    .filter(({ name }) => !PRICE.test(name))
    .map((measure) =>
      measure.can_sum
        ? measure
        : {
            ...measure,
            name: context.translate('briefs.average_of', { measure: inSentence(measure.name, context.language) }),
          },
    );
  const ranked = rankFrames(block, { ...columns, measures }).map((each, place) => {
    const { column } = each.measure;
    return rankStory(block, ref, each, context, {
      ...{ weight: 0.7 - place * 0.1, name: `ranking-${column + 1}`, columns: [group, column] },
    });
  });
  return [counted, ...ranked]
    .filter((story) => story !== null)
    .filter(({ weight }) => weight >= MIN_OF_REGISTER)
    .slice(0, MAX_OF_REGISTER);
}
