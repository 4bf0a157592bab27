import { Suspense, useEffect, useState } from 'react';
import type { ComponentProps, JSX } from 'react';
import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { lazyPart } from './load-part.ts';
import type { ProblemBar } from './problem-bar.tsx';

/** A page that is loaded sooner is shown without a placeholder first. */
const PLACEHOLDER_AFTER_MS = 300;

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
});

/** The outline of a page that is loading. */
export function PageSkeleton({ rows = 4 }: { rows?: number }): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PLACEHOLDER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Skeleton className={styles.page} aria-label={t('web.loading')}>
      {Array.from({ length: rows }, (_each, index) => (
        <SkeletonItem key={index} size={index === 0 ? 24 : 48} />
      ))}
    </Skeleton>
  );
}

const Problem = lazyPart(async () => (await import('./problem-bar.tsx')).ProblemBar);

/** `ProblemBar` for the first screen: downloaded when there is a problem. */
export function LateProblemBar(props: ComponentProps<typeof ProblemBar>): JSX.Element {
  return (
    <Suspense fallback={null}>
      <Problem {...props} />
    </Suspense>
  );
}
