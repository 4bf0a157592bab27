import type { OutlineInput, StoryOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { bylineOf } from './byline.ts';
import { isClaim } from './claim.ts';
import { withWhatCounts } from './complete-answer.ts';
import { answerOf } from './deck-answer.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { isPreliminary } from './outcome.ts';
import { pickBest, readPassages } from './passages.ts';
import { chooseStories } from './plan-sections.ts';
import { withScope } from './scope.ts';

const MAX_ARGUMENTS = 5;

/** The deck's answer, as the content has it, and what it rests on: the best sentence of each section. */
export function writeStory(input: OutlineInput, linguist: Linguist): StoryOutput {
  const sections = input.sections.map((section) => {
    const blocks = withoutNoise(section.blocks, linguist);
    const passages = readPassages(blocks, linguist, section.title).filter(({ is_item }) => !is_item);
    return { section, blocks, passages };
  });
  const claims = sections
    .flatMap(({ section, passages }) => {
      const { notable } = chooseStories(section.stories);
      const [best] = pickBest(
        passages.filter(({ text }) => isClaim(text, linguist) && !isPreliminary(text)),
        1,
      );
      if (best !== undefined)
        return [{ claim: best.text, block_refs: [best.ref], worth: best.score, is_computed: false }];
      return notable.map(({ message, block_ref, weight }) => ({
        ...{ claim: message, block_refs: [block_ref], worth: weight, is_computed: true },
      }));
    })
    .sort((a, b) => b.worth - a.worth);
  const document = sections.flatMap(({ blocks }) => blocks);
  return {
    ...{
      audience: '',
      purpose: '',
      answer: withScope(
        withWhatCounts(answerOf(input, document, claims, linguist), document, linguist),
        document.map(({ text }) => text).join('\n'),
      ),
    },
    byline: bylineOf(input, (text) => linguist.sentences(text)),
    arguments: claims.slice(0, MAX_ARGUMENTS).map(({ claim, block_refs }) => ({ claim, block_refs })),
  };
}
