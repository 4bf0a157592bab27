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

/** Fewer parts are no summary. */
const MIN_PARTS = 3;
/** Fewer stand alone under their title. */
export const MIN_LABELLED = 2;
const MAX_PARTS = 6;
const LONGEST_PART = { max_chars: 220, max_words: 36 };
/** With so many full slides, a thin one that no summary takes goes. */
const ENOUGH_FULL = 4;

/** A part of a text, said in its one sentence. */
interface Part {
  label: string;
  text: string;
  refs: string[];
}

/**
 * The name and the sentence of a heading and the blocks under it; null if they have no whole statement.
 * @param said the title of their slide, which the sentence does not repeat.
 */
export function partOf(blocks: readonly BlockDigest[], linguist: Linguist, said = ''): Part | null {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  const label = cleanHeading(heading?.text ?? '');
  if (heading === undefined || label === '' || label.length > 40) return null;
  const passages = readPassages(blocks, linguist, label).map((entry) =>
    isMet(entry.needs, [said]) ? { ...entry, needs: [] } : entry,
  );
  const used = { titles: new Set([said.toLowerCase()]), terms: [linguist.terms(said)], subject: [] };
  const message = writeMessage(blocks, passages, label, used, linguist);
  const stated = linguist.terms(said);
  const own = passages.filter(
    ({ is_item: isItem, terms, text }) => !isItem && isClaim(text, linguist) && coverage(terms, stated) <= REPEATS,
  );
  const source = own.find(({ text }) => text === message?.takeaway) ?? (said === '' ? undefined : pickBest(own, 1)[0]);
  if (source === undefined) return null;
  const text = wholeText(source.text, LONGEST_PART, linguist);
  return text === null || !isClaim(text, linguist) ? null : { label, text, refs: [heading.ref, source.ref] };
}

/** A sentence with this share of its terms in the title says nothing beside it. */
const REPEATS = 0.66;

/**
 * Slides with less than two points are no slides: the sentences of their parts stand together under the deck's answer, each by its name.
 * Where there is no answer to stand under they stay, or go where enough others are full.
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
  return full.length >= ENOUGH_FULL ? full : [...drafts];
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
  const said = own.find(({ text }) => text.includes(slide.takeaway)) ?? own[0];
  if (heading === undefined || said === undefined) return null;
  return partOf([heading, said], linguist);
}
