import type { JSX } from 'react';
import {
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Skeleton,
  SkeletonItem,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Estimate } from '../../data/wizard.ts';
import { useEstimateWords } from './use-estimate-words.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  title: { margin: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Estimated time and cost of the deck before generation starts, and whether the budget allows it. */
export function EstimateCard({
  estimate,
  isFree,
  isLocked,
  onFree,
}: {
  estimate: UseQueryResult<Estimate>;
  isFree: boolean;
  isLocked: boolean;
  /** Only the built-in model from now on. */
  onFree: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const wordsOf = useEstimateWords();
  const { data } = estimate;
  const words = data === undefined ? null : wordsOf(data);
  const isStopped = isSpent(data);
  return (
    <section className={styles.card} aria-labelledby="estimate-heading" aria-busy={estimate.isFetching}>
      <Subtitle2 as="h2" id="estimate-heading" className={styles.title}>
        {t('pane_brief.estimate')}
      </Subtitle2>
      {estimate.isError && data === undefined && (
        <ProblemBar
          error={estimate.error}
          title={t('pane_brief.estimate_failed')}
          onRetry={() => void estimate.refetch()}
        />
      )}
      {words === null && !estimate.isError && (
        <Skeleton aria-label={t('pane_brief.estimate_loading')}>
          <SkeletonItem size={64} />
        </Skeleton>
      )}
      {words !== null && data !== undefined && (
        <>
          <dl className={styles.facts} data-testid="estimate">
            <dt className={styles.name}>{t('pane_brief.estimate_size')}</dt>
            <dd className={styles.value}>{words.slides}</dd>
            <dt className={styles.name}>{t('pane_brief.estimate_time')}</dt>
            <dd className={styles.value}>{words.time}</dd>
            <dt className={styles.name}>{t('pane_brief.estimate_cost')}</dt>
            <dd className={styles.value}>{words.cost ?? words.tokens ?? t('pane_brief.estimate_unknown')}</dd>
          </dl>
          <Caption1 className={styles.quiet}>
            {data.basis === 'history'
              ? t('pane_brief.estimate_history', { count: data.decks })
              : t(`pane_brief.estimate_${data.basis}`)}
          </Caption1>
          {data.findings.map(({ code, message, severity }) => (
            <MessageBar key={code} intent={isStopped || severity === 'error' ? 'error' : 'warning'} layout="multiline">
              <MessageBarBody>
                {isStopped && <MessageBarTitle>{t('pane_brief.budget_spent')}</MessageBarTitle>}
                {message}
              </MessageBarBody>
              {!isLocked && !isFree && data.alternative !== null && (
                <MessageBarActions>
                  <Button onClick={onFree}>{t('pane_brief.use_free')}</Button>
                </MessageBarActions>
              )}
            </MessageBar>
          ))}
        </>
      )}
    </section>
  );
}

/** Whether the budget blocks paid work. */
export function isSpent(estimate: Estimate | undefined): boolean {
  return estimate !== undefined && estimate.basis !== 'builtin' && estimate.budget?.state === 'hard';
}
