const WINDOW = 4000;

/**
 * Sentences as the segmenter finds them in the whole text. V8 copies its whole input for each sentence it returns, so that
 * the time for a long text grows with its square; it is given windows instead.
 * @param window characters the segmenter is given at once; twice as many where a sentence is longer.
 */
export function segmentSentences(text: string, segmenter: Intl.Segmenter, window = WINDOW): string[] {
  const sentences: string[] = [];
  let start = 0;
  let size = window;
  while (start < text.length) {
    const end = start + size;
    const isLast = end >= text.length;
    const found = sentencesOf(text.slice(start, end), segmenter, size > window ? 3 : Infinity);
    // What follows the window may move the end of its last two sentences (Unicode rule SB8), but of none before them.
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
