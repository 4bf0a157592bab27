/** Zeros of the digits that running texts use beside 0 to 9: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const OTHER =
  /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19\u066A-\u066C\uFF05\uFF0E]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '\u066A': '%',
  '\u066B': '.',
  '\u066C': ',',
  '\uFF05': '%',
  '\uFF0E': '.',
};

/** The text with digits of all scripts as 0 to 9, and their signs; every character keeps its place. */
export function withLatinDigits(text: string): string {
  return text.replace(OTHER, (character) => {
    const sign = SIGNS[character];
    if (sign !== undefined) return sign;
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code <= each + 9) ?? code;
    return String(code - zero);
  });
}
