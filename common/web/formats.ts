import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Numbers, moments and lists in words of the user's language. */
interface Formats {
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** From 0 to 1. */
  percent: (share: number) => string;
  /** Small amounts keep the digits that distinguish them from nothing. */
  money: (amount: number, currency: string) => string;
  fileSize: (bytes: number) => string;
  /** In seconds, from two minutes on in minutes. */
  duration: (ms: number) => string;
  /** ISO 8601 in the user's time zone. */
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
  /** As short as it can be: the time of today, the day of this year, else the date. */
  when: (iso: string) => string;
  /** "Changed today at 14:05", "Changed on 3 May 2026". */
  changed: (iso: string) => string;
  list: (words: Iterable<string>, type?: Intl.ListFormatType) => string;
  /** The name of a language, from its BCP 47 tag. */
  languageName: (tag: string) => string;
}

const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;

export function useFormats(): Formats {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return useMemo((): Formats => {
    const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
      new Intl.NumberFormat(language, options).format(value);
    const moment = (iso: string, options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(language, options).format(new Date(iso));
    const languageNames = new Intl.DisplayNames(language, { type: 'language' });
    return {
      number,
      percent: (share) => number(share, { style: 'percent' }),
      money(amount, currency) {
        const maximumFractionDigits = amount > 0 && amount < 0.1 ? 4 : 2;
        try {
          return number(amount, { style: 'currency', currency, maximumFractionDigits });
        } catch {
          // Not a currency of ISO 4217.
          return `${number(amount, { maximumFractionDigits })} ${currency}`;
        }
      },
      fileSize: (bytes) =>
        bytes < MEGABYTE
          ? number(bytes / 1_000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
          : number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
      duration: (ms) =>
        ms >= 2 * MINUTE_MS
          ? number(Math.round(ms / MINUTE_MS), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
          : number(Math.max(1, Math.round(ms / 1000)), { style: 'unit', unit: 'second', unitDisplay: 'long' }),
      date: (iso) => moment(iso, { dateStyle: 'medium' }),
      dateTime: (iso) => moment(iso, { dateStyle: 'medium', timeStyle: 'short' }),
      when(iso) {
        const [then, now] = [new Date(iso), new Date()];
        if (then.toDateString() === now.toDateString()) return moment(iso, { timeStyle: 'short' });
        return then.getFullYear() === now.getFullYear()
          ? moment(iso, { day: 'numeric', month: 'short' })
          : moment(iso, { dateStyle: 'medium' });
      },
      changed(iso) {
        const isToday = new Date(iso).toDateString() === new Date().toDateString();
        return isToday
          ? t('web.changed_today', { at: moment(iso, { timeStyle: 'short' }) })
          : t('web.changed_on', { at: moment(iso, { dateStyle: 'medium' }) });
      },
      list: (words, type = 'conjunction') => new Intl.ListFormat(language, { type }).format(words),
      languageName: (tag) => languageNames.of(tag) ?? tag,
    };
  }, [t, language]);
}
