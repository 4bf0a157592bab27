import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Estimate } from '../../data/wizard.ts';

type Range = Estimate['slides'];
const MINUTE_S = 60;

interface EstimateWords {
  slides: string;
  time: string;
  /** Null if the model has no price. */
  cost: string | null;
  tokens: string | null;
}

/** An estimate in words and numbers of the reader's language. */
export function useEstimateWords(): (estimate: Estimate) => EstimateWords {
  const { t, i18n } = useTranslation('author');
  return useCallback(
    (estimate) => {
      const { language } = i18n;
      const between = ({ low, high }: Range, options: Intl.NumberFormatOptions = {}): string => {
        const format = new Intl.NumberFormat(language, options);
        return low === high ? format.format(high) : format.formatRange(low, high);
      };
      const minutes = ({ low, likely, high }: Range): Range => ({
        low: Math.max(1, Math.floor(low / MINUTE_S)),
        likely: Math.round(likely / MINUTE_S),
        high: Math.max(1, Math.ceil(high / MINUTE_S)),
      });
      const seconds = estimate.seconds;
      const time =
        seconds.high < MINUTE_S
          ? t('pane_brief.estimate_seconds', { seconds: between(atLeastOne(seconds)) })
          : t('pane_brief.estimate_minutes', { minutes: between(minutes(seconds)) });
      const isFree = estimate.basis === 'builtin' || estimate.cost?.high === 0;
      const money =
        estimate.cost === null || estimate.currency === null
          ? null
          : between(estimate.cost, { style: 'currency', currency: estimate.currency });
      return {
        slides: t('pane_brief.estimate_slides', { count: estimate.slides.high, slides: between(estimate.slides) }),
        time,
        cost: isFree ? t('pane_brief.estimate_free') : money,
        tokens:
          estimate.tokens.high === 0
            ? null
            : t('pane_brief.estimate_tokens', { tokens: between(estimate.tokens, { notation: 'compact' }) }),
      };
    },
    [i18n, t],
  );
}

function atLeastOne({ low, likely, high }: Range): Range {
  return { low: Math.max(1, low), likely: Math.max(1, likely), high: Math.max(1, high) };
}
