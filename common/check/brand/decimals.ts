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
