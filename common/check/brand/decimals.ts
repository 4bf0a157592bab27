/** A text with its decimal numbers in the other notation. With three digits behind it a sign may be either: it stays. */
export function inExpectedDecimals(text: string, decimal: '.' | ','): string {
  const own = decimal === '.' ? ',' : '.';
  const escaped = own === '.' ? '\\.' : ',';
  const foreign = decimal === '.' ? '\\.' : ',';
  const grouped = new RegExp(`(?<![\\d.,])\\d{1,3}(?:${foreign}\\d{3})+${escaped}\\d+(?![\\d.,]*\\d)`, 'gu');
  const plain = new RegExp(`(?<![\\d.,/])\\d+${escaped}\\d{1,2}(?![\\d/]|[.,]\\d)`, 'gu');
  const swapped = (number: string): string => number.replace(/[.,]/gu, (sign) => (sign === ',' ? '.' : ','));
  return text.replace(grouped, swapped).replace(plain, swapped);
}

/** What a number after it names rather than measures: "version 3.5", "Abschnitt 2.1". */
const DESIGNATION =
  /(?:(?<![\p{L}\p{N}])(?:versions?|v|rev(?:ision)?|release|build|chapter|section|sec|figure|fig|table|appendix|annex|article|art|clause|item|step|no|level|fassung|ausgabe|kapitel|kap|abschnitt|abbildung|abb|tabelle|tab|anhang|artikel|ziffer|punkt|schritt|nr|stufe)\.?|§{1,2})\s*$/iu;

/** Whether the words before a number make a name of it. */
export function namesByNumber(before: string): boolean {
  return DESIGNATION.test(before);
}
