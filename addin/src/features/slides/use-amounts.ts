import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Money in words of the reader's language; small sums keep what tells them apart from nothing. */
export function useMoney(): (amount: number, currency: string) => string {
  const { i18n } = useTranslation();
  return useCallback(
    (amount, currency) => {
      const digits = amount > 0 && amount < 0.1 ? 4 : 2;
      try {
        return new Intl.NumberFormat(i18n.language, {
          style: 'currency',
          currency,
          maximumFractionDigits: digits,
        }).format(amount);
      } catch {
        // A currency that has no code of ISO 4217.
        return `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(amount)} ${currency}`;
      }
    },
    [i18n.language],
  );
}

const MINUTE_MS = 60_000;

/** A length of time in words of the reader's language. */
export function useTimeSpan(): (ms: number) => string {
  const { i18n } = useTranslation();
  return useCallback(
    (ms) => {
      const isLong = ms >= 2 * MINUTE_MS;
      const amount = isLong ? Math.round(ms / MINUTE_MS) : Math.max(1, Math.round(ms / 1000));
      return new Intl.NumberFormat(i18n.language, {
        style: 'unit',
        unit: isLong ? 'minute' : 'second',
        unitDisplay: 'long',
      }).format(amount);
    },
    [i18n.language],
  );
}
