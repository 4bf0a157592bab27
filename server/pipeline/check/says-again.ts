/** Fewer words are a name, which may come up often. */
const MIN_WORDS = 4;
/** A text whose words are in another one to this share says nothing that it does not. */
const SAME_SHARE = 0.85;

/** Whether a text says only what another one has said: all its numbers and nearly all its words are in that. */
export function saysAgain(text: string, said: string): boolean {
  const own = wordsOf(text);
  const known = new Set(wordsOf(said));
  if (own.length < MIN_WORDS) return false;
  const shared = own.filter((word) => known.has(word)).length;
  return shared >= own.length * SAME_SHARE && own.every((word) => !/\p{N}/u.test(word) || known.has(word));
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 2 || /\p{N}/u.test(word)))];
}
