import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isMet } from './antecedents.ts';
import { isClaim } from './claim.ts';
import { cleanHeading, isGenericHeading } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isThin } from './place-dividers.ts';
import type { SectionPlan } from './plan-sections.ts';
import { pickBest, readPassages } from './passages.ts';
import { wholeText } from './shorten-text.ts';
import { coverage } from './text-rank.ts';
import type { DraftSlide } from './write-section-slides.ts';
import { isUsed, writeMessage } from './write-title.ts';

/** A summary needs at least this many parts. */
const MIN_PARTS = 3;
/** From this many parts on, each is shown with its label. */
export const MIN_LABELLED = 2;
const MAX_PARTS = 6;
const LONGEST_PART = { max_chars: 220, max_words: 36 };
/** With this many full slides, a thin slide that is in no summary is dropped. */
const ENOUGH_FULL = 4;

/** A part of a text, with the one sentence that sums it up. */
interface Part {
  label: string;
  text: string;
  refs: string[];
}

/**
 * The name and the sentence of a heading and the blocks under it; null if they have no whole statement.
 * @param title the title of their slide, which the sentence does not repeat.
 */
export function partOf(blocks: readonly BlockDigest[], linguist: Linguist, title = ''): Part | null {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  const label = cleanHeading(heading?.text ?? '');
  if (heading === undefined || label === '' || label.length > 40) return null;
  const passages = readPassages(blocks, linguist, label).map((entry) =>
    isMet(entry.needs, [title]) ? { ...entry, needs: [] } : entry,
  );
  const used = { titles: new Set([title.toLowerCase()]), terms: [linguist.terms(title)], subject: [] };
  const message = writeMessage(blocks, passages, label, used, linguist);
  const stated = linguist.terms(title);
  const own = passages.filter(
    ({ is_item: isItem, terms, text }) => !isItem && isClaim(text, linguist) && coverage(terms, stated) <= REPEATS,
  );
  const source = own.find(({ text }) => text === message?.takeaway) ?? (title === '' ? undefined : pickBest(own, 1)[0]);
  if (source === undefined) return null;
  const text = wholeText(source.text, LONGEST_PART, linguist);
  return text === null || !isClaim(text, linguist) ? null : { label, text, refs: [heading.ref, source.ref] };
}

/** A sentence with this share of its terms in the title repeats the title. */
const REPEATS = 0.66;

/**
 * Replaces slides with fewer than two points by one slide: the sentences of their parts, each with its label, under the deck's answer.
 * Without an answer as the title they stay, or are dropped if enough other slides are full.
 */
export function gatherParts(
  drafts: readonly DraftSlide[],
  answer: string,
  plans: readonly SectionPlan[],
  linguist: Linguist,
): DraftSlide[] {
  // Of a note whose parts say two things each, a summary would leave out half.
  if (drafts.every((draft) => isThin(draft) && draft.points > 0)) return [...drafts];
  const thin = drafts.filter(isThin);
  const full = drafts.filter((draft) => !thin.includes(draft));
  const others = {
    titles: new Set<string>(),
    terms: full.map(({ slide }) => linguist.terms(slide.title)),
    subject: [],
  };
  const blocks = plans.flatMap((plan) => plan.blocks);
  const parts = thin.flatMap((draft) => partUnder(draft, blocks, linguist) ?? []);
  const title = answer.replace(/\.$/u, '');
  const isFree = title !== '' && isClaim(title, linguist) && !isUsed(title, others, linguist);
  const shown = parts.filter(({ label }) => !isGenericHeading(label)).slice(0, MAX_PARTS);
  if (isFree && shown.length >= MIN_PARTS) {
    const summary = slideOfParts(title, answer, shown);
    return [summary, ...full];
  }
  // Names of tables and lists are no reason to drop a statement.
  return full.filter(({ is_label }) => !is_label).length >= ENOUGH_FULL ? full : [...drafts];
}

function slideOfParts(title: string, takeaway: string, parts: readonly Part[]): DraftSlide {
  const refs = [...new Set(parts.flatMap((part) => part.refs))];
  return {
    slide: {
      ...{ kind: 'content', title, takeaway, role: 'answer', story_id: null },
      ...{ source_section_idx: null, block_refs: refs },
    },
    ...{ points: parts.length, is_label: false, is_list: false },
  };
}

/** What the slide says under the heading that its blocks are under. */
function partUnder({ slide }: DraftSlide, blocks: readonly BlockDigest[], linguist: Linguist): Part | null {
  const first = blocks.findIndex(({ ref }) => slide.block_refs.includes(ref));
  const heading = blocks.slice(0, first + 1).findLast(({ kind }) => kind === 'heading');
  const own = blocks.filter(({ ref, kind }) => slide.block_refs.includes(ref) && kind !== 'heading');
  const opening = own.find(({ text }) => text.includes(slide.takeaway)) ?? own[0];
  if (heading === undefined || opening === undefined) return null;
  return partOf([heading, opening], linguist);
}
