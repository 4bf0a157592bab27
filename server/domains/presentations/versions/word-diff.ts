/** A stretch of text that stayed, came or went. */
export interface WordChange {
  change: 'same' | 'added' | 'removed';
  text: string;
}

/** Pairs of words that are compared at most: beyond it a text counts as replaced as a whole. */
const MAX_PAIRS = 4_000_000;

/**
 * What changed from one text to another, in words: the longest common row of words stays. The stretches that stayed or went
 * are the one text, those that stayed or came the other.
 */
export function diffWords(before: string, after: string): WordChange[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const changes: WordChange[] = [];
  const emit = (change: WordChange['change'], text: string): void => {
    const last = changes.at(-1);
    if (text === '') return;
    if (last?.change === change) last.text += text;
    else changes.push({ change, text });
  };
  emit('same', one.slice(0, start).join(''));
  diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end), emit);
  emit('same', one.slice(one.length - end).join(''));
  return changes;
}

/** Words, spaces and marks, which put together again are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}]+(?:[.,'’-][\p{L}\p{N}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];
}

function diffMiddle(
  one: readonly string[],
  other: readonly string[],
  emit: (change: WordChange['change'], text: string) => void,
): void {
  if (one.length * other.length > MAX_PAIRS) {
    emit('removed', one.join(''));
    emit('added', other.join(''));
    return;
  }
  // Length of the longest common row from each pair of places on.
  const width = other.length + 1;
  const rest = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number): number => rest[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      rest[i * width + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      emit('same', one[i] ?? '');
      [i, j] = [i + 1, j + 1];
    } else if (i < one.length && (j === other.length || at(i + 1, j) >= at(i, j + 1))) {
      emit('removed', one[i] ?? '');
      i += 1;
    } else {
      emit('added', other[j] ?? '');
      j += 1;
    }
  }
}
