/** What can't be torn apart, with what follows it and doesn't count at the end of a line. */
export interface LineUnit {
  /** Offsets of the word: `to` exclusive. */
  from: number;
  to: number;
  /** Where the next unit begins: spaces lie between. */
  next: number;
  /** What stands at the end: nothing, a forced break, a tab, or a place where the word may be hyphenated. */
  ends: 'none' | 'line' | 'tab' | 'hyphen';
}

// A word is what stands between spaces; it may be torn after a hyphen or dash inside it, and around every ideograph with
// the stops that follow it (Unicode Annex 14: classes SP, HY, BA, ZW, ID, CL, NS, OP). No-break space, no-break hyphen
// and word joiner are not among them.
const SPACES =
  /[ \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]*\u200B|[ \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]+/u;
const HYPHEN = /(?<=[^\s\u2010\u2013\u2014-])[-\u2010](?=[^\s\d-])|[\u2013\u2014](?=\S)/u;
/**
 * May not begin a line (Annex 14: CL, CP, EX, NS): closing marks, stops, iteration marks. Small kana and the prolonged sound
 * mark may (CJ), as in Office at its standard level and in LibreOffice.
 */
const NO_START =
  '\\u2019\\u201D\\u2025\\u2026\\u203C\\u2047-\\u2049\\u3001\\u3002\\u3005\\u3009\\u300B\\u300D\\u300F\\u3011\\u3015\\u3017\\u3019\\u301B\\u301C\\u301E\\u301F\\u303B\\u309B-\\u309E\\u30A0\\u30FB\\u30FD\\u30FE\\uFF01\\uFF05\\uFF09\\uFF0C\\uFF0E\\uFF1A\\uFF1B\\uFF1F\\uFF3D\\uFF5D\\uFF60-\\uFF65\\uFF9E\\uFF9F,.:;!?)\\]}%\\u00B0\\u2030';
/** May not end a line: opening marks. */
const NO_END =
  '\\u2018\\u201C\\u3008\\u300A\\u300C\\u300E\\u3010\\u3014\\u3016\\u3018\\u301A\\u301D\\uFF08\\uFF3B\\uFF5B\\uFF5F\\uFF62(\\[{';
const IDEOGRAPH = new RegExp(
  `[${NO_END}]*[\\u3005-\\u3007\\u3021-\\u3029\\u3040-\\u30FF\\u3105-\\u312F\\u31A0-\\u31BF\\u31F0-\\u31FF\\u3220-\\u33FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uA000-\\uA4CF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A\\uFF66-\\uFF9D\\u{20000}-\\u{3FFFD}]\\p{M}*[${NO_START}]*`,
  'u',
);
const OPPORTUNITY = new RegExp(
  `[\\n\\t\\u00AD]|(?<spaces>${SPACES.source})|${HYPHEN.source}|(?<ideograph>${IDEOGRAPH.source})`,
  'gu',
);

/** Cuts text into units, in order and without gaps. "\n" forces a break, "\t" goes to a stop, U+00AD hyphenates. */
export function* lineUnits(text: string): Generator<LineUnit> {
  let start = 0;
  for (const match of text.matchAll(OPPORTUNITY)) {
    const at = match.index;
    const end = at + match[0].length;
    if (match.groups?.['spaces'] !== undefined) yield { from: start, to: at, next: end, ends: 'none' };
    else if (match.groups?.['ideograph'] !== undefined) {
      if (at > start) yield { from: start, to: at, next: at, ends: 'none' };
      yield { from: at, to: end, next: end, ends: 'none' };
    } else {
      const ends = ENDS[match[0]];
      yield ends === undefined
        ? { from: start, to: end, next: end, ends: 'none' }
        : { from: start, to: at, next: end, ends };
    }
    start = end;
  }
  if (start < text.length) yield { from: start, to: text.length, next: text.length, ends: 'none' };
}

const ENDS: Readonly<Record<string, LineUnit['ends'] | undefined>> = { '\n': 'line', '\t': 'tab', '\u00AD': 'hyphen' };
