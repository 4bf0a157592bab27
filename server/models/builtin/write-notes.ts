import type { SlideInput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { pickBest, readPassages } from './passages.ts';
import { overlap } from './text-rank.ts';

const MAX_SENTENCES = 6;

/** What the speaker says: the takeaway, then whole sentences of the blocks, those the slide does not show before others. */
export function writeNotes(input: SlideInput, shown: readonly string[], linguist: Linguist): string {
  const kind = input.slide.kind;
  if (kind === 'agenda') return '';
  // A heading that stands for a message is not spoken.
  const isLabel = input.slide.takeaway === input.slide.title && !linguist.hasVerb(input.slide.takeaway);
  const takeaway = isLabel ? '' : sentence(input.slide.takeaway);
  if (kind === 'title' || kind === 'section') return takeaway;
  const shownTerms = shown.map((text) => linguist.terms(text));
  const passages = readPassages(input.blocks, linguist).map((entry) => ({
    ...entry,
    is_self_contained: entry.is_self_contained && (!entry.is_item || entry.text.split(' ').length >= 5),
    score: entry.score + (shownTerms.some((terms) => overlap(terms, entry.terms) > 0.8) ? 0 : 0.4),
  }));
  const chosen = pickBest(passages, MAX_SENTENCES - 1, [linguist.terms(takeaway)]);
  const sentences = [takeaway, ...chosen.map((entry) => sentence(entry.text))].filter((text) => text !== '');
  const stories = input.stories.map((story) => sentence(story.message)).filter((text) => !sentences.includes(text));
  return [...sentences, ...stories.slice(0, Math.max(0, 3 - sentences.length))].join(' ');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…”"»)]$/u.test(trimmed) ? trimmed : `${trimmed.replace(/[;,:]$/u, '')}.`;
}
