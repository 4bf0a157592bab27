import type { OutlineInput, StoryOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { pickBest, readPassages } from './passages.ts';
import { shortenText } from './shorten-text.ts';
import { coverage } from './text-rank.ts';
import { titleWorth, topicOf } from './title-worth.ts';

const MAX_ARGUMENTS = 5;
/** What fits under the title of a cover in two lines. */
const ANSWER = { max_chars: 140, max_words: 24 };

/** The deck's answer and what it rests on, in sentences of the content: the best of the whole, and the best of each section. */
export function writeStory(input: OutlineInput, linguist: Linguist): StoryOutput {
  const sections = input.sections.map((section) => ({
    section,
    passages: readPassages(withoutNoise(section.blocks), linguist, section.title).filter(({ is_item }) => !is_item),
  }));
  const topic = topicOf(sections.flatMap(({ passages }) => passages));
  const claims = sections
    .flatMap(({ section, passages }) => {
      const story = [...section.stories].sort((a, b) => b.weight - a.weight)[0];
      const [best] = pickBest(
        passages.filter(({ text }) => isClaim(text, linguist)),
        1,
      );
      if (best !== undefined)
        return [{ claim: best.text, block_refs: [best.ref], worth: best.score, is_computed: false }];
      if (story === undefined) return [];
      return [{ claim: story.message, block_refs: [story.block_ref], worth: story.weight, is_computed: true }];
    })
    .sort((a, b) => b.worth - a.worth);
  const named = linguist.terms(input.title);
  const overview = linguist.sentences(input.overview);
  const stated = [...claims.filter(({ is_computed }) => !is_computed).map(({ claim }) => claim)];
  const candidates = readPassages([{ ref: 'overview', kind: 'paragraph', text: overview.join(' ') }], linguist);
  const others = stated.flatMap((text, index) => {
    const [entry] = readPassages([{ ref: `claim/${index}`, kind: 'paragraph', text }], linguist);
    return entry === undefined ? [] : [{ ...entry, order: candidates.length }];
  });
  const ranked = [...candidates, ...others]
    .filter(({ needs }) => needs.length === 0)
    .map((entry) => ({
      text: entry.text,
      // The answer speaks of what the deck is named after.
      worth: titleWorth(entry, entry.order, topic) + (named.length === 0 ? 0 : 0.9 * coverage(named, entry.terms)),
    }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ text }) => text);
  const answer =
    ranked
      .map((text) => (isClaim(text, linguist) ? shortenText(text, ANSWER, linguist) : null))
      .find((text) => text !== null && isClaim(text, linguist)) ??
    // A computed message is whole, whether a tagger finds its verb or not.
    claims.find(({ is_computed }) => is_computed)?.claim.replace(/\.$/u, '');
  return {
    ...{ audience: '', purpose: '', answer: answer ?? '' },
    arguments: claims.slice(0, MAX_ARGUMENTS).map(({ claim, block_refs }) => ({ claim, block_refs })),
  };
}
