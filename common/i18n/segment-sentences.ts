const WINDOW = 4000;

/**
 * Finds the same sentences as the segmenter in the whole text. V8 copies its whole input for each sentence it returns,
 * which takes quadratic time for a long text, so the segmenter is given windows.
 * @param window number of characters in a window; doubled for a longer sentence.
 */
export function segmentSentences(text: string, segmenter: Intl.Segmenter, window = WINDOW): string[] {
  const sentences: string[] = [];
  let start = 0;
  let size = window;
  while (start < text.length) {
    const end = start + size;
    const isLast = end >= text.length;
    const found = sentencesOf(text.slice(start, end), segmenter, size > window ? 3 : Infinity);
    // The text after the window may move the end of its last two sentences (Unicode rule SB8), but not of earlier ones.
    const certain = isLast && size === window ? found : found.slice(0, -2);
    if (certain.length === 0 && !isLast) {
      size *= 2;
      continue;
    }
    const taken = certain.length === 0 ? found : certain;
    sentences.push(...taken);
    start += taken.reduce((sum, sentence) => sum + sentence.length, 0);
    size = window;
  }
  return sentences;
}

function sentencesOf(text: string, segmenter: Intl.Segmenter, most: number): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    sentences.push(segment);
    if (sentences.length >= most) break;
  }
  return sentences;
}
