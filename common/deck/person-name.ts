const MOST_CHARS = 100;
// Also what turns the direction of writing: a name must not rearrange what stands beside it.
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** A name from anywhere as a line of text that can be shown: without control characters, of bearable length; '' where nothing is left. */
export function personName(text: string): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MOST_CHARS).join('').trim();
}

/** What stands for a name where there is little room: its first letter, and that of its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? []);
  const [first = '?', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return `${first}${last}`.toUpperCase();
}
