import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from './use-passages.ts';

/** A place of a source in words: the file, then page, sheet with cells, table or paragraph. */
export function useAddressText(): (address: Address) => string {
  const { t } = useTranslation('author');
  return useCallback(
    ({ file, page, slide, sheet, range, table, paragraph, line, section }) => {
      const cells = sheet === undefined ? range : range === undefined ? sheet : `${sheet}!${range}`;
      const parts = [
        file,
        page === undefined ? undefined : t('pane_slides.at_page', { page }),
        slide === undefined ? undefined : t('pane_slides.at_slide', { slide }),
        sheet === undefined && table !== undefined ? t('pane_slides.at_table', { table }) : undefined,
        cells,
        cells === undefined && paragraph !== undefined ? t('pane_slides.at_paragraph', { paragraph }) : undefined,
        cells === undefined && paragraph === undefined && line !== undefined
          ? t('pane_slides.at_line', { line })
          : undefined,
        cells === undefined ? section?.at(-1) : undefined,
      ];
      return parts.filter((part) => part !== undefined && part !== '').join(' · ');
    },
    [t],
  );
}
