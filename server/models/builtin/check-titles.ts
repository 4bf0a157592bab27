import type { TitlesInput, TitlesOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import type { Linguist } from './linguist.ts';
import { shortenText } from './shorten-text.ts';
import { coverage, overlap } from './text-rank.ts';

/** Two lines. */
const TITLE_LIMITS = { max_chars: 110, max_words: 20 };
/** Titles that share this much say one thing. */
const SAME = 0.8;
const MIN_TERMS = 4;
/** A title says its message where it has this share of the message's terms. */
const SAYS_IT = 0.5;

/**
 * Reads titles alone: one that is no statement gives way to its slide's message where that is one, and a slide that says what
 * another says already is merged into it.
 */
export function checkTitles({ slides, can_cut: canCut }: TitlesInput, linguist: Linguist): TitlesOutput {
  const changes: TitlesOutput['changes'] = [];
  const terms = slides.map(({ title }) => linguist.terms(title));
  slides.forEach(({ number, title, takeaway }, index) => {
    const own = terms[index] ?? [];
    const twin = slides.findIndex(
      (_, other) =>
        other < index && own.length >= MIN_TERMS && isTwin(terms[other] ?? [], own, slides[other]?.title ?? '', title),
    );
    if (twin !== -1 && canCut) {
      changes.push({ number, change: 'merge', title: null, other: slides[twin]?.number ?? null });
      return;
    }
    if (isClaim(title, linguist) || takeaway === title) return;
    const claim = shortenText(takeaway, TITLE_LIMITS, linguist);
    if (claim === null || claim === title || !isClaim(claim, linguist)) return;
    // Under the name of a list, a stray sentence of its section is not its message.
    if (twin === -1 && own.length >= 2 && coverage(own, linguist.terms(claim)) < SAYS_IT) return;
    changes.push({ number, change: 'retitle', title: claim, other: null });
  });
  return { changes };
}

/** Two titles of one message: the same terms, and no number that only one of them has. */
function isTwin(left: readonly string[], right: readonly string[], one: string, other: string): boolean {
  if (left.length < MIN_TERMS || overlap(left, right) < SAME) return false;
  const numbers = (text: string): string => (text.match(/\d+/gu) ?? []).sort().join(' ');
  return numbers(one) === numbers(other);
}
