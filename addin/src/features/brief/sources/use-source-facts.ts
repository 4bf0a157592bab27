import { useFormats } from '../../../../../common/web/formats.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceFile } from '../../../data/files.ts';

type Summary = NonNullable<SourceFile['summary']>;

/** What was understood of a source, in words: pages, tables, figures, language. */
export function useSourceFacts(): (summary: Summary) => string {
  const { t } = useTranslation('author');
  const { languageName } = useFormats();
  return useCallback(
    ({ pages, tables, figures, images, language }) => {
      // A figure with a picture is counted once.
      const pictures = Math.max(figures, images);
      return [
        ...(pages === null ? [] : [t('pane_sources.pages', { count: pages })]),
        ...(tables === 0 ? [] : [t('pane_sources.tables', { count: tables })]),
        ...(pictures === 0 ? [] : [t('pane_sources.figures', { count: pictures })]),
        ...(pages === null && tables + pictures === 0 ? [t('pane_sources.only_text')] : []),
        ...(language === 'und' ? [] : [languageName(language)]),
      ].join(' · ');
    },
    [languageName, t],
  );
}
