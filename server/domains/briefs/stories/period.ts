import type { Cell } from '../../../../common/deck/source.ts';

/** A stretch of time as tables name it. */
export interface Period {
  /** Grows with time. */
  order: number;
  grain: 'year' | 'quarter' | 'month' | 'day';
  label: string;
}

const MONTHS = [
  /^(?:jan|january|januar|jän|jänner)$/,
  /^(?:feb|february|februar)$/,
  /^(?:mar|march|märz|mär|mrz)$/,
  /^(?:apr|april)$/,
  /^(?:may|mai)$/,
  /^(?:jun|june|juni)$/,
  /^(?:jul|july|juli)$/,
  /^(?:aug|august)$/,
  /^(?:sep|sept|september)$/,
  /^(?:oct|october|okt|oktober)$/,
  /^(?:nov|november)$/,
  /^(?:dec|december|dez|dezember)$/,
];

/** The period a cell names, or null. A bare number counts as a year only between 1800 and 2100. */
export function periodOfCell(cell: Cell, language: string): Period | null {
  if (cell.kind === 'date' && typeof cell.value === 'string') return periodOfDate(cell.value, language);
  if (cell.kind === 'number' && typeof cell.value === 'number' && cell.unit === undefined) {
    return isYear(cell.value) && !/[.,]/.test(cell.raw)
      ? { order: cell.value * 366, grain: 'year', label: cell.raw }
      : null;
  }
  return cell.kind === 'text' ? periodOfText(cell.raw) : null;
}

/** The period a header or text names ("2021", "FY 2021", "Q2 2021", "Mar", "March 2021"), or null. */
export function periodOfText(text: string): Period | null {
  const trimmed = text.trim().toLowerCase();
  const label = text.trim();
  if (label.length > 16) return null;
  const year = /^(?:fy\s?|year\s|jahr\s)?(\d{4})(?:\/\d{2})?[ep]?$/.exec(trimmed)?.[1];
  if (year !== undefined && isYear(Number(year))) return { order: Number(year) * 366, grain: 'year', label };
  const quarter = /^(?:q([1-4])(?:[\s/'-]*(\d{4}))?|(\d{4})[\s/-]*q([1-4]))$/.exec(trimmed);
  if (quarter) {
    const number = Number(quarter[1] ?? quarter[4]);
    return { order: Number(quarter[2] ?? quarter[3] ?? 0) * 366 + (number - 1) * 92, grain: 'quarter', label };
  }
  const [word = '', of] = trimmed.replace(/\./g, '').split(/[\s/'-]+/);
  const month = MONTHS.findIndex((pattern) => pattern.test(word));
  if (month < 0 || (of !== undefined && !/^\d{4}$/.test(of))) return null;
  return { order: Number(of ?? 0) * 366 + month * 31, grain: 'month', label };
}

function periodOfDate(date: string, language: string): Period | null {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(date);
  if (quarter) {
    const order = Number(quarter[1]) * 366 + (Number(quarter[2]) - 1) * 92;
    return { order, grain: 'quarter', label: `Q${quarter[2] ?? ''} ${quarter[1] ?? ''}` };
  }
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date);
  if (!match) return null;
  const year = Number(match[1]);
  if (match[2] === undefined) return { order: year * 366, grain: 'year', label: String(year) };
  const month = Number(match[2]) - 1;
  if (match[3] === undefined) return monthPeriod(year, month, language);
  const day = Number(match[3]);
  return { order: year * 366 + month * 31 + day - 1, grain: 'day', label: dayLabel(year, month, day, language) };
}

/** A calendar month; `month` from 0. */
export function monthPeriod(year: number, month: number, language: string): Period {
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return { order: year * 366 + month * 31, grain: 'month', label: format.format(Date.UTC(year, month, 1)) };
}

function dayLabel(year: number, month: number, day: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(year, month, day));
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1800 && value <= 2100;
}
