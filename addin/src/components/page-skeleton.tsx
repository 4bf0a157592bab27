import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** What comes sooner than this is shown without a placeholder before it. */
const PATIENCE_MS = 300;

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
});

/** The shape of a page that is on its way. */
export function PageSkeleton({ rows = 4 }: { rows?: number }): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Skeleton className={styles.page} aria-label={t('pane.loading')}>
      {Array.from({ length: rows }, (_each, index) => (
        <SkeletonItem key={index} size={index === 0 ? 24 : 48} />
      ))}
    </Skeleton>
  );
}
