import { findNumbers } from './number-mentions.ts';
import type { NumberMention } from './number-mentions.ts';

/** A number that says how far two others of its text are apart. */
export interface StatedDifference {
  mention: NumberMention;
  /** The larger number, then the smaller one. */
  of: [NumberMention, NumberMention];
}

/** Words right after a number, or right before it, by which it is a difference. */
const AFTER =
  /^(?:[\s\u00A0]\p{L}+)?[\s\u00A0](?:apart|fewer|less|more|short|missing|auseinander|weniger|mehr|zu (?:viel|wenig)|fehl(?:t|en))(?!\p{L})/iu;
const BEFORE =
  /(?<!\p{L})(?:(?:differ(?:s|ed|ence)?|gap|margin|differenz|unterschied|abstand)(?:\s(?:by|is|of|um|von|ist|beträgt))?|um)[\s:]+$/iu;

/**
 * The differences that a text states beside both their terms: "450 expected, 289 counted: 161 apart". Each is of quantities of one
 * kind, and can be recomputed by who reads it.
 * @param isKnown whether the sources have a number: a term of a difference must be known, and what is known need not be computed.
 */
export function statedDifferences(
  text: string,
  language: string,
  isKnown: (mention: NumberMention) => boolean,
): StatedDifference[] {
  const all = findNumbers(text, language).filter(({ kind }) => kind === 'number');
  const known = all.filter(isKnown);
  return all.flatMap((mention) => {
    if (known.includes(mention) || !isSaidApart(text, mention)) return [];
    const terms = known.filter((each) => isLike(each, mention));
    for (const larger of terms)
      for (const smaller of terms)
        if (larger.value > smaller.value && Math.abs(larger.value - smaller.value - mention.value) < SAME)
          return [{ mention, of: [larger, smaller] as [NumberMention, NumberMention] }];
    return [];
  });
}

/** Decimal fractions are not exact. */
const SAME = 1e-6;

function isSaidApart(text: string, { start, end }: NumberMention): boolean {
  return AFTER.test(text.slice(end)) || BEFORE.test(text.slice(0, start));
}

function isLike(one: NumberMention, other: NumberMention): boolean {
  return one.is_percent === other.is_percent && one.currency === other.currency;
}

/** Words right after a number, by which it says how much is lacking. */
const LACKING =
  /^(?:[\s\u00A0]\p{L}+)?[\s\u00A0](?:fewer|less|lower|below|short|missing|weniger|niedriger|unter|zu wenig|fehl(?:t|en))(?!\p{L})/iu;

/** Whether a text says in words what a source says with a minus sign: "24 units short" for -24. */
export function isSaidLacking(text: string, { end, kind, value }: NumberMention): boolean {
  return kind === 'number' && value > 0 && LACKING.test(text.slice(end));
}
