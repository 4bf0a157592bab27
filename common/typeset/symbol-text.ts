/**
 * The Unicode text of a character of a symbol font: Wingdings and Symbol number their own pictures, and no other font has
 * them at those numbers (also written in the private use area, U+F000 up). Text of other fonts is given back as it is.
 */
export function symbolText(text: string, font: string): string {
  const table = TABLES[font.trim().toLowerCase()];
  if (table === undefined) return text.replace(PRIVATE, '•');
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    return own > 0xff ? character : (table[own] ?? '•');
  }).join('');
}

const PRIVATE = /[\uF000-\uF0FF]/g;

// Character numbers of the bullets that Office offers and that decks use (the fonts' own encodings).
const WINGDINGS: Readonly<Record<number, string>> = {
  0x20: ' ',
  0x46: '\u261E',
  0x4a: '\u263A',
  0x6c: '\u25CF',
  0x6d: '\u274D',
  0x6e: '\u25A0',
  0x6f: '\u25A1',
  0x70: '\u25A1',
  0x71: '\u2751',
  0x72: '\u2752',
  0x73: '\u2B27',
  0x74: '\u29EB',
  0x75: '\u25C6',
  0x76: '\u2756',
  0x77: '\u2B25',
  0x9e: '\u00B7',
  0x9f: '\u2022',
  0xa0: '\u25AA',
  0xa1: '\u25CB',
  0xa4: '\u25C9',
  0xa7: '\u25AA',
  0xa8: '\u25FB',
  0xab: '\u2605',
  0xb2: '\u27E1',
  0xd8: '\u27A2',
  0xdc: '\u27B2',
  0xdf: '\u2190',
  0xe0: '\u2192',
  0xe1: '\u2191',
  0xe2: '\u2193',
  0xe8: '\u2794',
  0xf0: '\u21E8',
  0xfb: '\u2717',
  0xfc: '\u2713',
  0xfd: '\u2612',
  0xfe: '\u2611',
};

const SYMBOL: Readonly<Record<number, string>> = {
  0x20: ' ',
  0x2d: '\u2212',
  0xa8: '\u2666',
  0xa9: '\u2665',
  0xaa: '\u2660',
  0xa7: '\u2663',
  0xae: '\u2192',
  0xb0: '\u00B0',
  0xb1: '\u00B1',
  0xb7: '\u2022',
  0xd7: '\u22C5',
  0xde: '\u21D2',
};

const WINGDINGS_2: Readonly<Record<number, string>> = {
  0x50: '\u2713',
  0x97: '\u25CF',
  0x9a: '\u25CB',
  0x9b: '\u25CB',
  0x9c: '\u25CB',
  0x9d: '\u25CB',
  0x9e: '\u25C9',
  0x9f: '\u29BF',
  0xa0: '\u25AA',
  0xa1: '\u25A0',
  0xa2: '\u25A0',
  0xae: '\u25C6',
};

const WINGDINGS_3: Readonly<Record<number, string>> = {
  0x7d: '\u25B6',
  0x75: '\u25B6',
  0x84: '\u25B8',
};

const TABLES: Readonly<Record<string, Readonly<Record<number, string>> | undefined>> = {
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  'wingdings 3': WINGDINGS_3,
  symbol: SYMBOL,
};
