/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000;
/** Day 0 of the 1900 date system as it is counted from March 1900 on (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** 1 March 1900, the first day whose number all spreadsheets agree on, and the day after the last they know. */
const FIRST_SERIAL = 61;
const END_SERIAL = 2_958_466;

/**
 * A date as spreadsheets count days (25569 is 1 January 1970).
 * @param iso ISO 8601: a day, or a month, quarter ("2025-Q2") or year; a time of day is dropped.
 * @param side which day of a month, quarter or year is meant.
 * @returns null if it is not a date, or one before March 1900.
 */
export function serialOfDate(iso: string, side: 'first' | 'last' = 'first'): number | null {
  const match = /^(\d{4})(?:-(?:(\d{2})(?:-(\d{2})(?:T.*)?)?|Q([1-4])))?$/.exec(iso);
  if (match === null) return null;
  const [, yearText, monthText, dayText, quarter] = match;
  const year = Number(yearText);
  const months = quarter !== undefined ? 3 : monthText === undefined ? 12 : 1;
  const month = quarter !== undefined ? Number(quarter) * 3 - 3 : Number(monthText ?? 1) - 1;
  const day = dayText === undefined ? 1 : Number(dayText);
  const wanted =
    dayText === undefined && side === 'last' ? Date.UTC(year, month + months, 0) : Date.UTC(year, month, day);
  const date = new Date(wanted);
  const isReal = dayText === undefined ? month >= 0 && month < 12 : date.getUTCMonth() === month;
  const serial = Math.round((wanted - EPOCH_MS) / DAY_MS);
  return isReal && isSerialDate(serial) ? serial : null;
}

/** The day of a serial number, at midnight UTC; a fraction is a time of day. */
export function dateOfSerial(serial: number): Date {
  return new Date(EPOCH_MS + Math.round(serial * DAY_MS));
}

/** Whether a number counts a day from March 1900 to the end of 9999. */
export function isSerialDate(value: number): boolean {
  return Number.isFinite(value) && value >= FIRST_SERIAL && value < END_SERIAL;
}

/**
 * Whether a number format code (ECMA-376 part 1, 18.8.31) shows dates: year, month or day outside quotes and brackets, and
 * no digit of a number.
 */
export function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return /[ymd]/i.test(bare) && !/[0#]/.test(bare) && !/general/i.test(bare);
}
