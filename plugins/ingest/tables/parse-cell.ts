import type { Cell } from '../../../common/deck/source.ts';
import { splitCurrency } from './units.ts';
import type { NumberFormat } from './number-format.ts';
import { parseDate } from './number-format.ts';

const EMPTY = new Set([
  '',
  '-',
  '–',
  '—',
  '−',
  '--',
  '---',
  '..',
  '...',
  '…',
  'n/a',
  'n.a.',
  'n. a.',
  '#n/a',
  'null',
  'nan',
  'k. a.',
  'k.a.',
  'keine angabe',
  'not available',
  'n/d',
  'n.d.',
  '#null!',
]);
const TRUE = new Set(['true', 'yes', 'ja', 'wahr', 'oui', 'sí', 'vrai', '✓', '✔', '☑']);
const FALSE = new Set(['false', 'no', 'nein', 'falsch', 'non', 'faux', '✗', '✘', '☐']);
/** Words after a figure that make it a time, an ordinal or a period of a plan instead of a quantity. */
const NO_UNIT = new Set([
  'am',
  'pm',
  'a.m.',
  'p.m.',
  'uhr',
  'th',
  'st',
  'nd',
  'rd',
  'of',
  'to',
  'and',
  'or',
  'und',
  'bis',
  'e',
  'er',
  'actual',
  'actuals',
  'forecast',
  'budget',
  'budgeted',
  'plan',
  'planned',
  'estimate',
  'estimated',
  'target',
  'outturn',
  'outlook',
  'revised',
  'approved',
  'proposed',
  'restated',
  'audited',
  'unaudited',
  'ist',
  'soll',
  'prognose',
  'hochrechnung',
  'ytd',
]);

const PLAIN = /^-?(?:0|[1-9]\d{0,14})$/;
const FIGURE = /^([+\-−–]?)(?:(?<=[+\-−–])\s)?(\d[\d.,'’\u00A0\u2009\u202F ]*|[.,]\d+)(e[+-]?\d{1,3})?/i;
const UNIT =
  /^(?:[\p{Ll}µ°][\p{L}.]{0,13}|[kMG]?(?:W|V|A|Hz|Pa|J|N)|[KMBT]|[kMGT]?Wh?|[kMGTm]Wh|°[CF]|[kMGT]B|km\/h|m\/s|kWh\/m²|[kcmdµ]?[mgl]|[kcm]?m[²³23]|Mio\.?|Mrd\.?|Million|Billion|Tsd\.?|MM|bps|pp|[x×]|(?:bn|m|k|million|billion|thousand|trillion) \p{L}{1,14}|per \p{L}{1,12}|\p{L}{1,4}\/\p{L}{1,6})$/u;
/** Footnote marks after a figure: "[12]", "*", "†", superscript digits. */
const NOTE_MARKS = /(?:\s*\[[^\]]{1,8}\]|[*†‡§]|(?<=\d[¹²³⁴-⁹,]*)[¹²³⁴-⁹]|\s\([a-z]\))+$/;

/**
 * Parses one cell. A figure keeps the decimals shown; a percentage is divided by 100; "(1,234)" is negative; "n/a" and
 * "-" are empty. Ids ("007"), phone numbers, ranges and fractions stay text.
 * @param text the cell as the source shows it.
 * @param format number and date format of its column.
 */
export function parseCell(text: string, format: NumberFormat): Cell {
  const raw = text.trim();
  if (PLAIN.test(raw)) return { raw, kind: 'number', value: Number(raw), decimals: 0 };
  if (raw.length > 60) return { raw, kind: 'text', value: raw };
  if (raw.length < 20) {
    const lower = raw.toLowerCase();
    if (EMPTY.has(lower)) return { raw, kind: 'empty', value: null };
    if (TRUE.has(lower)) return { raw, kind: 'boolean', value: true };
    if (FALSE.has(lower)) return { raw, kind: 'boolean', value: false };
  }
  if (!/\d/.test(raw)) {
    // Accounting formats show nothing as "$ -".
    if (/^[^\p{L}\s]{1,3}\s*[-–—]$/u.test(raw)) return { raw, kind: 'empty', value: null };
    return { raw, kind: 'text', value: raw };
  }
  const date = parseDate(raw, format);
  if (date !== null) return { raw, kind: 'date', value: date };
  return parseQuantity(raw, format) ?? { raw, kind: 'text', value: raw };
}

export function emptyCell(raw = ''): Cell {
  return { raw, kind: 'empty', value: null };
}

/** Divides by 100 without the noise of binary fractions: 38.5 becomes 0.385. */
export function hundredth(value: number): number {
  return Number((value / 100).toPrecision(15));
}

function parseQuantity(raw: string, format: NumberFormat): Cell | null {
  let rest = raw.replace(NOTE_MARKS, '').replace(/^(?:~|≈|ca\.|approx\.|about)\s*/i, '');
  let isNegative = false;
  const bracketed = /^(\D{0,5})\(([^()]+)\)(\s*\D{0,12})$/.exec(rest);
  if (bracketed) {
    rest = `${bracketed[1] ?? ''}${bracketed[2] ?? ''}${bracketed[3] ?? ''}`.trim();
    isNegative = true;
  }
  const sign = /^[-−–]\s?(?=[^\d\s])/.exec(rest);
  if (sign && !isNegative) {
    isNegative = true;
    rest = rest.slice(sign[0].length);
  }
  const money = splitCurrency(rest);
  if (money) rest = money.rest;
  const match = FIGURE.exec(rest);
  if (!match) return null;
  const [matched, minus = '', digits = '', exponent = ''] = match;
  const figure = parseFigure(digits.trimEnd(), format.decimal);
  if (figure === null) return null;
  if (minus !== '' && minus !== '+') isNegative = !isNegative;
  let tail = rest.slice(matched.length).trim();
  if (tail === '-' && money === null && !isNegative) {
    isNegative = true;
    tail = '';
  }
  const value = signed(exponent === '' ? figure.value : Number(`${figure.value}${exponent}`), isNegative);
  const decimals = figure.decimals;
  if (tail === '%' || tail === '٪' || /^(?:percent|per cent|prozent|pct\.?)$/i.test(tail)) {
    return money ? null : { raw, kind: 'percent', value: hundredth(value), decimals };
  }
  const tailMoney = money ?? (tail === '' ? null : splitCurrency(tail));
  const behind = money ? tail : (tailMoney?.rest ?? tail);
  // As controllers write thousands of euros: no trillion stands before its sign.
  const unit = behind === 'T' && /(?:€|EUR)$/u.test(raw.trim()) ? 'Tsd.' : behind;
  if (unit !== '' && (!UNIT.test(unit) || NO_UNIT.has(unit.toLowerCase()))) return null;
  const withUnit = unit === '' ? {} : { unit };
  if (tailMoney) return { raw, kind: 'currency', value, currency: tailMoney.currency, ...withUnit, decimals };
  return { raw, kind: 'number', value, ...withUnit, decimals };
}

function signed(value: number, isNegative: boolean): number {
  return isNegative && value !== 0 ? -value : value;
}

/**
 * Parses digits with separators into value and number of decimals; null if the groups are invalid or digits would be
 * lost.
 */
function parseFigure(digits: string, decimal: '.' | ','): { value: number; decimals: number } | null {
  const group = decimal === '.' ? ',' : '.';
  const at = digits.indexOf(decimal);
  let whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return null;
  if (at >= 0 && fraction === '') return null;
  if (!/^\d*$/.test(whole)) {
    const separator = whole.includes(group)
      ? group.replace('.', '\\.')
      : /['’]/.test(whole)
        ? "['’]"
        : '[\\u00A0\\u2009\\u202F ]';
    const shape = separator === ',' ? /^\d{1,3}(?:,\d{2,3})*,\d{3}$/ : new RegExp(`^\\d{1,3}(?:${separator}\\d{3})+$`);
    if (!shape.test(whole)) return null;
    whole = whole.replace(/\D/g, '');
  } else if (/^0\d/.test(whole)) return null;
  if (whole.length + fraction.length > 17 || (fraction === '' && whole.length > 15)) return null;
  return {
    value: Number(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`),
    decimals: fraction.length,
  };
}
