import { findMeaningChanges } from '../../../common/check/meaning/find-meaning-changes.ts';
import { blockText } from '../../../common/deck/source.ts';
import type { BlockDigest, SlideInput } from '../../kernel/sdk/ports/text-tasks.ts';
import { addsFacts, citationsIn, evidenceText, withoutCitations } from '../check/evidence.ts';
import { isComparable } from '../check/safe-sentences.ts';
import { sentencesIn } from '../read/sentences.ts';
import type { SlideContext } from './slide-context.ts';
import { cleanLine } from './slide-items.ts';

/** The sentences of blocks, whole. */
export function sentencesOf({ blocks, preferences }: SlideContext, digests: readonly BlockDigest[]): string[] {
  return digests.flatMap(({ ref }) => {
    const found = blocks.get(ref);
    return found === undefined ? [] : sentencesIn(evidenceText(found.block), preferences.language);
  });
}

/** The sentences of notes that say what the section says; a presenter reads them out. */
export function safeNotes(context: SlideContext, notes: string, input: SlideInput): string {
  const { language } = context.preferences;
  if (!isComparable(context.sources, context.preferences)) return notes;
  const all = [
    ...sentencesOf(context, [...input.blocks, ...input.around]),
    ...input.stories.map(({ message }) => message),
  ];
  const seen = `${input.slide.title} ${input.slide.takeaway} ${input.section?.title ?? ''}`;
  const cited = new Set(
    [...input.blocks, ...input.around].flatMap(({ ref }) => {
      const block = context.blocks.get(ref)?.block;
      return block === undefined ? [] : citationsIn(blockText(block));
    }),
  );
  // Sentences of sources are compared without their citations, which notes may name.
  const isSound = (text: string): boolean =>
    citationsIn(text).every((citation) => cited.has(citation)) &&
    findMeaningChanges({ written: withoutCitations(text), sources: all, language, context: seen }).length === 0;
  return sentencesIn(notes, language).filter(isSound).join(' ');
}

/** Longer names of what is left out have no room at the foot of a slide. */
const MAX_LEFT_OUT_CHARS = 120;

/** The names of a list that have room in the source line, with an ellipsis for the others. */
export function firstNames(list: string): string {
  if (list.length <= MAX_LEFT_OUT_CHARS) return list;
  return list.slice(0, MAX_LEFT_OUT_CHARS - 1).replace(/[,;]?[^,;]*$/u, (rest, at) => (at === 0 ? '' : ' …'));
}

/** What a slide or its sources leave out, where the sources have the names and numbers of each part of it; else ''. */
export function safeNames(context: SlideContext, names: string, input: SlideInput): string {
  const { sources, preferences } = context;
  const text = firstNames(cleanLine(names).replace(/[.;]$/u, ''));
  if (text === '' || !isComparable(sources, preferences)) return '';
  const all = sentencesOf(context, [...input.blocks, ...input.around]);
  const about = { sources: all, context: input.slide.title, language: preferences.language };
  // As one statement, a list would be a subject that no source has.
  return text.split(/[,;]\s/u).some((part) => addsFacts({ text: part, ...about })) ? '' : text;
}
