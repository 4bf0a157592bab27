import type { JSX } from 'react';
import {
  Badge,
  Body1,
  Caption1,
  makeStyles,
  mergeClasses,
  Spinner,
  Subtitle1,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkCircleFilled, ErrorCircleFilled, SubtractCircleFilled, WarningFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { CapabilityRecord, CheckState } from '../../../../common/api/models.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    padding: tokens.spacingHorizontalL,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    '& h2': { margin: 0, flexGrow: 1 },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  list: { ...plainList },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(96px, 128px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > svg': { fontSize: '20px', width: '20px', height: '20px' },
    '@media (max-width: 399px)': {
      gridTemplateColumns: '20px minmax(0, 1fr)',
      '& > :last-child': { gridColumnStart: '2' },
    },
  },
  words: { overflowWrap: 'anywhere' },
  passed: { color: tokens.colorStatusSuccessForeground3 },
  limited: { color: tokens.colorStatusWarningForeground3 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  not_tested: { color: tokens.colorNeutralForeground4 },
});

const ICONS: Readonly<Record<CheckState, typeof CheckmarkCircleFilled>> = {
  passed: CheckmarkCircleFilled,
  limited: WarningFilled,
  failed: ErrorCircleFilled,
  not_tested: SubtractCircleFilled,
};

/** What a test found, check by check. */
export function TestResult({
  record,
  error,
  isTesting,
  onRetry,
}: {
  record: CapabilityRecord | null;
  error: Error | null;
  isTesting: boolean;
  onRetry: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { when } = useFormats();
  const limits = record?.checks.filter(({ state }) => state === 'limited' || state === 'failed').length ?? 0;
  return (
    <section className={styles.card} aria-labelledby="test-result" aria-busy={isTesting}>
      <div className={styles.head}>
        <Subtitle1 as="h2" id="test-result">
          {t('console_models.result')}
        </Subtitle1>
        {record !== null && !isTesting && (
          <Badge appearance="tint" color={record.is_usable ? (limits > 0 ? 'warning' : 'success') : 'danger'}>
            {record.is_usable
              ? limits > 0
                ? t('console_models.works_limited', { count: limits })
                : t('console_models.works')
              : t('console_models.works_not')}
          </Badge>
        )}
      </div>
      {isTesting ? (
        <Spinner size="tiny" labelPosition="after" label={t('console_models.testing')} />
      ) : error !== null ? (
        <ProblemBar error={error} onRetry={onRetry} />
      ) : record === null ? (
        <Body1 className={styles.quiet}>{t('console_models.result_absent')}</Body1>
      ) : (
        <>
          <Caption1 className={styles.quiet}>
            {t('console_models.tested_at', {
              at: when(record.tested_at),
              host: record.address ?? t('console_models.here'),
            })}
          </Caption1>
          <ul className={styles.list}>
            {record.checks.map((check) => (
              <CheckRow key={check.check} check={check} record={record} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CheckRow({
  check: { check, state, message, duration_ms },
  record,
}: {
  check: CapabilityRecord['checks'][number];
  record: CapabilityRecord;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const Icon = ICONS[state];
  const measured = (): string => {
    const milliseconds = (value: number): string => number(value, { style: 'unit', unit: 'millisecond' });
    if (check === 'reachable') return milliseconds(duration_ms);
    if (check === 'models_listed' && record.models !== null)
      return t('console_models.models_found', { count: record.models, shown: number(record.models) });
    if (check === 'stream' && record.first_token_ms !== null)
      return t('console_models.first_words', { time: milliseconds(record.first_token_ms) });
    if (check === 'text' && record.tokens_per_second !== null)
      return t('console_models.speed', { count: number(record.tokens_per_second) });
    return t(`console_models.state_${state}`);
  };
  return (
    <li className={styles.row}>
      <Icon className={styles[state]} role="img" aria-label={t(`console_models.state_${state}`)} />
      <span>{t(`console_models.check_${check}`)}</span>
      <span className={mergeClasses(styles.words, state === 'not_tested' && styles.quiet)} dir="auto">
        {message ?? measured()}
      </span>
    </li>
  );
}
