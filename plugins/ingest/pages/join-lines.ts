/** Joins the lines of a paragraph. */
export interface LineJoiner {
  join(lines: readonly string[]): string;
}

/**
 * A joiner that mends words parted at line ends. Whether the hyphen belongs to the word is decided by how the same
 * document writes it elsewhere.
 * @param documentLines all lines of the document.
 */
export function createLineJoiner(documentLines: Iterable<string>): LineJoiner {
  const words = new Set<string>();
  for (const line of documentLines) {
    for (const [word] of line.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word);
    // The first half of a parted word is no word of its own.
    const parted = /(\p{L}+)[-\u2010]$/u.exec(line.toLowerCase())?.[1];
    if (parted !== undefined && !new RegExp(`${parted}[^\\p{L}-]`, 'u').test(line.toLowerCase())) words.delete(parted);
  }
  const keepsHyphen = (left: string, right: string): boolean => {
    if (words.has(left + right)) return false;
    if (words.has(`${left}-${right}`)) return true;
    return left.length > 2 && right.length > 2 && words.has(left) && words.has(right);
  };
  return {
    join(lines) {
      let text = '';
      for (const line of lines) {
        if (text === '') {
          text = line;
          continue;
        }
        const left = /(\p{L}+)[-\u2010\u00AD]$/u.exec(text)?.[1];
        const right = /^(\p{L}+)/u.exec(line)?.[1];
        if (left === undefined || right === undefined || text.endsWith('--')) {
          text += /[\u2013\u2014/-]$/.test(text) && !/\s[\u2013\u2014/-]$/.test(text) ? line : ` ${line}`;
        } else if (!/^\p{Ll}/u.test(right)) {
          text += line;
        } else {
          const isKept = !text.endsWith('\u00AD') && keepsHyphen(left.toLowerCase(), right.toLowerCase());
          text = (isKept ? text : text.slice(0, -1)) + line;
        }
      }
      return text.replace(/\u00AD/g, '');
    },
  };
}
