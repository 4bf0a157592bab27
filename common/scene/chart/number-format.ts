import { LRUCache } from 'lru-cache';
import { addLocale, format, getLocale, isDateFormat } from 'numfmt';
import type { LocaleData } from 'numfmt';

/** Longer codes are refused as hostile. */
const MAX_CODE_LENGTH = 255;
/** Days from the beginning of the calendar of 1900 to that of 1904 (ECMA-376 part 1, 18.17.4.1). */
const DAYS_TO_1904 = 1_462;
/** Serial 25 569 is 1 January 1970 where days count from 1900. */
const UNIX_EPOCH = 25_569;
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

/**
 * Formats a number by a spreadsheet's format code (ECMA-376 part 1, 18.8.31), or like a cell without format if the code
 * is invalid.
 * @param language BCP 47, for separators and month names.
 */
export function formatNumber(value: number, code: string, language: string, is1904 = false): string {
  if (!Number.isFinite(value)) return '';
  const pattern = code.slice(0, MAX_CODE_LENGTH).trim() || 'General';
  const locale = localeOf(language);
  try {
    const shown = is1904 && isDateFormat(pattern) ? value + DAYS_TO_1904 : value;
    // Few fonts have the narrow space that separates thousands in French.
    return format(pattern, shown, { locale, dateErrorThrows: false }).replaceAll('\u202F', '\u00A0');
  } catch {
    return format('General', value, { locale });
  }
}

/** A limited cache, because files can contain any number of tags. */
const localesSeen = new LRUCache<string, string>({ max: 200 });

/** The library's name of a locale; separators and names of unsupported languages come from the runtime. */
function localeOf(language: string): string {
  const tag = knownLocale(language);
  const known = localesSeen.get(tag);
  if (known !== undefined) return known;
  localesSeen.set(tag, tag);
  const parts = new Intl.NumberFormat(tag).formatToParts(-12_345.6);
  const mark = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '.';
  // For an unknown region the library uses only the language: "en" for "en-DE".
  if (getLocale(tag)?.decimal === mark('decimal')) return tag;
  const months = (month: 'long' | 'short'): string[] =>
    Array.from({ length: 12 }, (_, at) => name(Date.UTC(2023, at), { month }));
  // 1 January 2023 was a Sunday.
  const days = (weekday: 'long' | 'short'): string[] =>
    Array.from({ length: 7 }, (_, at) => name(Date.UTC(2023, 0, 1 + at), { weekday }));
  const name = (time: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time);
  const names = { mmmm: months('long'), mmm: months('short'), dddd: days('long'), ddd: days('short') };
  addLocale({ decimal: mark('decimal'), group: mark('group'), ...names } as Partial<LocaleData>, tag);
  return tag;
}

/** Language tags in files may be invalid, which counts as English. */
function knownLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The UTC time of a spreadsheet's serial number; numbers outside of the calendar are limited to its ends. */
export function serialDate(serial: number, is1904: boolean): Date {
  const days = Math.min(LAST_SERIAL, Math.max(0, serial + (is1904 ? DAYS_TO_1904 : 0)));
  // Serials before March 1900 include a day that never existed.
  const shift = days < 60 ? 1 : 0;
  return new Date(Math.round((days + shift - UNIX_EPOCH) * 86_400) * 1000);
}
