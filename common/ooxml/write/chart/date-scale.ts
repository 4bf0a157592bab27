import { dateOfSerial, DAY_MS } from '../../../deck/serial-date.ts';

/** An axis of dates: bounds and step in days. */
export interface DateScale {
  min: number;
  max: number;
  majorUnit: number;
}

const WEEK = 7;
/** Steps in days: weeks, so that a label falls on the same weekday, from a fortnight on whole months' worth of them. */
const DAY_STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 364];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
const DAYS_PER_MONTH = 365.25 / 12;
/** Serial numbers of Mondays leave this remainder. */
const MONDAY = 2;

/**
 * A scale for tasks between two days (serial numbers), with at most so many labels. A format that shows days steps by days
 * and weeks, on Mondays from a week on; one that shows months and years steps by these, as near as equal steps come.
 */
export function dateScale(first: number, last: number, format: string, mostLabels: number): DateScale {
  const most = Math.max(2, mostLabels);
  return showsDays(format) ? byDays(first, last, most) : byMonths(first, last, most);
}

function byDays(first: number, last: number, most: number): DateScale {
  const whole = Math.max(1, Math.ceil(last) - Math.floor(first));
  const step = DAY_STEPS.find((each) => whole / each + 1 <= most) ?? yearsFor(whole, most);
  if (step < WEEK)
    return { min: Math.floor(first), max: Math.max(Math.ceil(last), Math.floor(first) + 1), majorUnit: step };
  const min = Math.floor(first) - mod(Math.floor(first) - MONDAY, WEEK);
  return { min, max: min + WEEK * Math.max(1, Math.ceil((last - min) / WEEK)), majorUnit: step };
}

function yearsFor(days: number, most: number): number {
  return 364 * Math.ceil(days / 364 / (most - 1));
}

function byMonths(first: number, last: number, most: number): DateScale {
  const months = Math.max(1, (last - first) / DAYS_PER_MONTH);
  const step = MONTH_STEPS.find((each) => months / each + 1 <= most) ?? 12 * Math.ceil(months / 12 / (most - 1));
  const date = dateOfSerial(first);
  const month = date.getUTCMonth();
  const start = Math.round(first) - (date.getUTCDate() - 1);
  const min = daysBack(start, month % Math.min(step, 12), date.getUTCFullYear(), month);
  const majorUnit = step * DAYS_PER_MONTH;
  const max = Math.max(last, min + majorUnit);
  // Equal steps leave the first of a month by a day or two: begin late enough that none falls into the month before.
  const offset = [0, 1, 2, 3].find((each) => areRightMonths(min + each, max, step, majorUnit)) ?? 0;
  return { min: min + offset, max, majorUnit };
}

/** The first day some months before the one that begins at a serial number. */
function daysBack(start: number, months: number, year: number, month: number): number {
  return start - Math.round((Date.UTC(year, month, 1) - Date.UTC(year, month - months, 1)) / DAY_MS);
}

function areRightMonths(min: number, max: number, step: number, majorUnit: number): boolean {
  const origin = monthsOf(min);
  for (let at = 0; min + at * majorUnit <= max; at += 1) {
    if (monthsOf(min + at * majorUnit) !== origin + at * step) return false;
  }
  return true;
}

function monthsOf(serial: number): number {
  const date = dateOfSerial(serial);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function showsDays(format: string): boolean {
  return /d/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
