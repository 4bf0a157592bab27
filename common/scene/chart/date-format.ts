import { DAY_MS } from '../../deck/serial-date.ts';
/** Serial 25 569 is 1 January 1970 where days count from 1900 (ECMA-376 part 1, 18.17.4.1). */
const UNIX_EPOCH = 25_569;
const DAYS_TO_1904 = 1_462;
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

/** The moment, in UTC, that a serial number of a sheet stands for; numbers beyond the calendar stay at its ends. */
export function serialDate(serial: number, is1904: boolean): Date {
  const days = Math.min(LAST_SERIAL, Math.max(0, serial + (is1904 ? DAYS_TO_1904 : 0)));
  // Serials before March 1900 count a day that never was.
  const shift = days < 60 ? 1 : 0;
  return new Date(Math.round((days + shift - UNIX_EPOCH) * 86_400) * 1000);
}

/** The serial number of a moment: the reverse of `serialDate` from March 1900 on. */
export function dateSerial(date: Date, is1904: boolean): number {
  return date.getTime() / DAY_MS + UNIX_EPOCH - (is1904 ? DAYS_TO_1904 : 0);
}

/** One token of a date format (`yyyy`, `mmm`, `hh`, `AM/PM`…) of a moment in UTC. */
export function datePart(
  date: Date,
  token: string,
  language: string,
  { isMinute, isHalfDay }: { isMinute: boolean; isHalfDay: boolean },
): string {
  const pad = (value: number): string => String(value).padStart(Math.min(2, token.length), '0');
  const hours = date.getUTCHours();
  switch (token[0]?.toLowerCase()) {
    case 'y':
      return token.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear() % 100).padStart(2, '0');
    case 'm':
      if (isMinute) return pad(date.getUTCMinutes());
      if (token.length === 5) return name(date, language, { month: 'narrow' });
      if (token.length === 4) return name(date, language, { month: 'long' });
      if (token.length === 3) return name(date, language, { month: 'short' });
      return pad(date.getUTCMonth() + 1);
    case 'd':
      if (token.length >= 4) return name(date, language, { weekday: 'long' });
      if (token.length === 3) return name(date, language, { weekday: 'short' });
      return pad(date.getUTCDate());
    case 'h':
      return pad(isHalfDay ? hours % 12 || 12 : hours);
    case 's':
      return String(date.getUTCSeconds()).padStart(token.toLowerCase().startsWith('ss') ? 2 : 1, '0');
    default:
      return hours < 12 ? 'AM' : 'PM';
  }
}

const ENGLISH = {
  months: 'January February March April May June July August September October November December'.split(' '),
  days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
};

function name(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  if (language.startsWith('en')) {
    // A formatter takes longer to make than a chart takes to draw.
    const word = (options.month ? ENGLISH.months[date.getUTCMonth()] : ENGLISH.days[date.getUTCDay()]) ?? '';
    const style = options.month ?? options.weekday;
    return style === 'long' ? word : word.slice(0, style === 'narrow' ? 1 : 3);
  }
  return new Intl.DateTimeFormat(knownLocale(language), { ...options, timeZone: 'UTC' }).format(date);
}

/** Language tags of files may be anything; what is no tag reads as English. */
function knownLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
