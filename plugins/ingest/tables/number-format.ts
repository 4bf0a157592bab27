/** How numbers and dates of one column are written. */
export interface NumberFormat {
  decimal: '.' | ',';
  /** Order of "03/04/2021". */
  dateOrder: 'dmy' | 'mdy';
}

const COMMA_LANGUAGES = new Set(
  'de fr es it pt nl da sv nb nn no fi pl cs sk hu ro bg hr sl sr ru uk tr el et lv lt is id vi'.split(' '),
);

/** The usual format of a language, where the figures themselves don't show it; English where none is given. */
export function expectedNumberFormat(language?: string): NumberFormat {
  const primary = language?.toLowerCase().split('-')[0] ?? 'en';
  const isEnglish = primary === 'en' || primary === 'und';
  const isAmerican = isEnglish && !/-(gb|ie|au|nz|in|za)$/i.test(language ?? '');
  return { decimal: COMMA_LANGUAGES.has(primary) ? ',' : '.', dateOrder: isAmerican ? 'mdy' : 'dmy' };
}

/** Votes for a way of writing numbers and dates. */
export interface FormatEvidence {
  point: number;
  comma: number;
  dmy: number;
  mdy: number;
}

const NUMERIC = /^[^\d]{0,6}(\d[\d.,'’  \u202F ]*\d|\d)[^\d]{0,14}$/;
const SLASH_DATE = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/;

/**
 * Counts what texts say about their format. "1,5" or "1.234,50" decide; "1.234" alone doesn't, but beside "840" it does: who
 * writes three decimals writes them for every figure, who parts thousands has none to part below a thousand.
 */
export function gatherEvidence(texts: Iterable<string>): FormatEvidence {
  const evidence: FormatEvidence = { point: 0, comma: 0, dmy: 0, mdy: 0 };
  const unclear = { '.': 0, ',': 0 };
  const plain = { small: 0, large: 0 };
  for (const text of texts) {
    const date = SLASH_DATE.exec(text);
    if (date) {
      if (Number(date[1]) > 12) evidence.dmy += 1;
      if (Number(date[2]) > 12) evidence.mdy += 1;
      continue;
    }
    const figure = NUMERIC.exec(text)?.[1] ?? '';
    const decimal = decimalOf(figure);
    if (decimal === '.') evidence.point += 1;
    else if (decimal === ',') evidence.comma += 1;
    else if (/^\d+$/.test(figure)) plain[figure.length > 3 ? 'large' : 'small'] += 1;
    else if (/^\d{1,3}[.,]\d{3}$/.test(figure)) unclear[figure.includes('.') ? '.' : ','] += 1;
  }
  if (evidence.point + evidence.comma === 0 && plain.small > 0 && plain.large === 0) {
    evidence.comma += unclear['.'];
    evidence.point += unclear[','];
  }
  return evidence;
}

function decimalOf(figure: string): '.' | ',' | null {
  const point = figure.lastIndexOf('.');
  const comma = figure.lastIndexOf(',');
  if (point < 0 && comma < 0) return null;
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const separator = point >= 0 ? '.' : ',';
  const parts = figure.split(separator);
  if (parts.length > 2) return parts.slice(1).every((part) => part.length === 3) ? other(separator) : null;
  const [whole = '', fraction = ''] = parts;
  const couldGroup = fraction.length === 3 && whole.length <= 3 && !/^0/.test(whole);
  return couldGroup ? null : separator;
}

function other(separator: '.' | ','): '.' | ',' {
  return separator === '.' ? ',' : '.';
}

/** Settles a format: the column's own evidence first, then the whole table's, then what is expected. */
export function settleFormat(column: FormatEvidence, table: FormatEvidence, expected: NumberFormat): NumberFormat {
  const decimal = majority(column.point, column.comma) ?? majority(table.point, table.comma);
  const order = majority(column.mdy, column.dmy) ?? majority(table.mdy, table.dmy);
  return {
    decimal: decimal === null ? expected.decimal : decimal === 'first' ? '.' : ',',
    dateOrder: order === null ? expected.dateOrder : order === 'first' ? 'mdy' : 'dmy',
  };
}

function majority(first: number, second: number): 'first' | 'second' | null {
  if (first === second) return null;
  return first > second ? 'first' : 'second';
}
