import { findNumbers } from './claims/number-mentions.ts';

/** Longer than this is no number to set large. */
const MAX_CHARS = 14;

/**
 * The number of a sentence that is worth setting large: a share, money, or a quantity with a unit; never a year, a date or
 * part of a name.
 * @returns the number as written, or null.
 */
export function strongNumber(sentence: string, language: string): string | null {
  const mentions = findNumbers(sentence, language).filter(
    (each) => each.kind === 'number' && each.text.length <= MAX_CHARS,
  );
  const strongest =
    mentions.find((each) => each.is_percent) ??
    mentions.find((each) => each.currency !== undefined) ??
    mentions.find((each) => each.unit !== undefined && Math.abs(each.value) >= 1000);
  return strongest?.text ?? null;
}
