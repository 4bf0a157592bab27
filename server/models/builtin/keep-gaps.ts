/**
 * The sentences of a text with the white space that follows each, from a segmenter that hands them out without. Where the
 * text has no gap between two of them ("Node.js", "v1.2.2") there is no end of a sentence either.
 * @returns the parts as they came when they are not the text's own words in order.
 */
export function keepGaps(text: string, parts: readonly string[]): string[] {
  const sentences: string[] = [];
  let position = 0;
  let isOpen = false;
  for (const part of parts) {
    const start = position;
    for (const sign of part.replace(/\s+/gu, '')) {
      while (/\s/u.test(text.charAt(position))) position += 1;
      if (!text.startsWith(sign, position)) return [...parts];
      position += sign.length;
    }
    while (position < text.length && /\s/u.test(text.charAt(position))) position += 1;
    const sentence = text.slice(start, position);
    if (isOpen) sentences[sentences.length - 1] += sentence;
    else sentences.push(sentence);
    isOpen = !/\s$/u.test(sentence);
  }
  return sentences;
}
