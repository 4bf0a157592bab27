import type { JSX } from 'react';
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../common/web/formats.ts';
import { ROWS_PER_PAGE } from '../../data/server-list.ts';

const useStyles = makeStyles({
  pager: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  range: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
  arrow: { ':dir(rtl) svg': { transform: 'scaleX(-1)' } },
});

/** Which rows are shown, of how many, and the way to the others. */
export function ListPager({
  page,
  total,
  count,
  onPage,
}: {
  page: number;
  total: number;
  count: number;
  onPage: (page: number) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const before = (page - 1) * ROWS_PER_PAGE;
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  return (
    <nav className={styles.pager} aria-label={t('console.pages')}>
      <Caption1 className={styles.range}>
        {count === 0
          ? t('console.range_none', { total: number(total) })
          : t('console.range', { from: number(before + 1), to: number(before + count), total: number(total) })}
      </Caption1>
      <Caption1>{t('console.page_of', { page: number(page), pages: number(pages) })}</Caption1>
      <Button
        appearance="subtle"
        className={styles.arrow}
        icon={<ChevronLeftRegular />}
        aria-label={t('console.page_before')}
        disabledFocusable={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        appearance="subtle"
        className={styles.arrow}
        icon={<ChevronRightRegular />}
        aria-label={t('console.page_after')}
        disabledFocusable={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
