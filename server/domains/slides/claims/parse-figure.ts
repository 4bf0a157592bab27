/** A figure's value and the decimal places it shows. */
export interface Figure {
  value: number;
  decimals: number;
}

const POINT_LANGUAGES = new Set(['en', 'zh', 'ja', 'ko', 'he', 'th', 'hi', 'und']);

/**
 * Reads digits with separators. Where point or comma may part thousands or decimals ("1.234"), both readings come back,
 * that of the language first. Null for what is no single number ("3.1.2").
 */
export function parseFigure(digits: string, language: string): Figure[] | null {
  const text = digits.replace(/(?<=\d)[\u00A0\u2009\u202F'’ ](?=\d{3}(?!\d))/g, '');
  if (/^\d+$/.test(text)) return [{ value: Number(text), decimals: 0 }];
  if (!/^[\d.,]+$/.test(text)) return null;
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    const figure = grouped(text, decimal);
    return figure === null ? null : [figure];
  }
  const separator = points > 0 ? '.' : ',';
  const asGroups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
    ? { value: Number(text.replaceAll(separator, '')), decimals: 0 }
    : null;
  const asDecimal = Math.max(points, commas) === 1 ? grouped(text, separator) : null;
  const isDecimalHere = (separator === '.') === POINT_LANGUAGES.has(language.toLowerCase().split('-')[0] ?? 'en');
  const readings = (isDecimalHere ? [asDecimal, asGroups] : [asGroups, asDecimal]).filter((each) => each !== null);
  return readings.length === 0 ? null : readings;
}

function grouped(text: string, decimal: string): Figure | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0) return null;
  const group = decimal === '.' ? ',' : '.';
  if (whole.includes(group) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  return { value: Number(`${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`), decimals: fraction.length };
}
