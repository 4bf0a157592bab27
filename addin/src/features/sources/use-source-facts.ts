import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceFile } from '../../data/files.ts';

type Summary = NonNullable<SourceFile['summary']>;

/** What was understood of a source, in words: pages, tables, figures, language. */
export function useSourceFacts(): (summary: Summary) => string {
  const { t, i18n } = useTranslation('author');
  return useCallback(
    ({ pages, tables, figures, images, language }) => {
      const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
      // A figure with a picture is told once.
      const pictures = Math.max(figures, images);
      return [
        ...(pages === null ? [] : [t('pane_sources.pages', { count: pages })]),
        ...(tables === 0 ? [] : [t('pane_sources.tables', { count: tables })]),
        ...(pictures === 0 ? [] : [t('pane_sources.figures', { count: pictures })]),
        ...(pages === null && tables + pictures === 0 ? [t('pane_sources.only_text')] : []),
        ...(language === 'und' ? [] : [names.of(language) ?? language]),
      ].join(' · ');
    },
    [i18n.language, t],
  );
}
