/** A word, a number with its sign and unit, or a letter of a script without spaces. */
interface Token {
  text: string;
  is_number: boolean;
  /** Whether it directly follows the previous token, with at most white space in between. */
  is_joined: boolean;
}

const SIGN = '[-−–+±~≈]';
const NUMBER = `(?:${SIGN}\\s?)?(?:[$€£¥]\\s?)?\\p{Nd}+(?:[.,'’:/\\u00A0\\u202F-]\\p{Nd}+)*(?:\\s?[%‰€$£¥°])?`;
const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]';
const WORD = "[\\p{L}\\p{M}\\p{N}]+(?:['’.-][\\p{L}\\p{M}\\p{N}]+)*";
const TOKEN = new RegExp(`(?<number>(?<![\\p{L}\\p{N}])${NUMBER})|${LETTER}|${WORD}`, 'gu');

/**
 * Returns a check whether a text abridges one of the lines: its words occur there in the same order, and a number keeps
 * its sign, its unit and its direct neighbours (unless separated by punctuation).
 */
export function abridgementOf(lines: readonly string[]): (line: string) => boolean {
  const all = lines.map(tokensOf).map((tokens) => ({ tokens, words: new Set(tokens.map(({ text }) => text)) }));
  return (line) => {
    const wanted = tokensOf(line);
    if (wanted.length === 0) return false;
    return all.some(({ tokens, words }) => wanted.every(({ text }) => words.has(text)) && isWithin(wanted, tokens));
  };
}

/** The numbers in a text, with sign and unit. */
export function numbersIn(text: string): string[] {
  return tokensOf(text).flatMap((token) => (token.is_number ? [token.text] : []));
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of text.normalize('NFKC').toLowerCase().matchAll(TOKEN)) {
    const between = text.normalize('NFKC').toLowerCase().slice(end, found.index);
    const is_number = found.groups?.['number'] !== undefined;
    tokens.push({ text: found[0].replace(/\s+/g, ''), is_number, is_joined: end > 0 && /^\s*$/.test(between) });
    end = found.index + found[0].length;
  }
  return tokens;
}

/**
 * Whether the tokens occur in `all` in order, numbers with their neighbours. Takes time proportional to the product of
 * both lengths.
 */
function isWithin(wanted: readonly Token[], all: readonly Token[]): boolean {
  /** For each position, whether the tokens from the next one on occur from there. */
  let later: boolean[] = [];
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    const isLast = index === wanted.length - 1;
    const here: boolean[] = new Array<boolean>(all.length).fill(false);
    /** Whether they occur anywhere beyond this position and the next, where no token requires its neighbour. */
    let isFarther = false;
    for (let place = all.length - 1; place >= 0; place -= 1) {
      const token = all[place];
      const next = all[place + 1];
      const keepsNext = token?.is_number === true && next?.is_joined === true;
      const isNextThere = later[place + 1] === true;
      const goesOn = isLast ? !keepsNext : isNextThere || (!keepsNext && isFarther);
      const lacksBefore = index === 0 && place > 0 && token?.is_number === true && token.is_joined;
      here[place] = token?.text === wanted[index]?.text && goesOn && !lacksBefore;
      // From two positions away, the next token is no neighbour: it can't be a number that requires its predecessor.
      isFarther ||= isNextThere && !(next?.is_number === true && next.is_joined);
    }
    later = here;
  }
  return later.includes(true);
}
