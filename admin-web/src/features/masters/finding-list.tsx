import type { JSX } from 'react';
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular, ErrorCircleRegular, InfoRegular, WarningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../../../common/web/plain-list.ts';

interface Found {
  code: string;
  message: string;
  how_to_fix: string;
  severity: 'error' | 'warning' | 'info';
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  finding: { display: 'flex', gap: tokens.spacingHorizontalS, '& > svg': { flexShrink: 0, fontSize: '20px' } },
  error: { color: tokens.colorStatusDangerForeground3 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  info: { color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
});

const ICONS = { error: ErrorCircleRegular, warning: WarningRegular, info: InfoRegular };
const ORDER = { error: 0, warning: 1, info: 2 };

/** What was found, the gravest first, each with what to do about it. */
export function FindingList({ findings }: { findings: readonly Found[] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  if (findings.length === 0)
    return (
      <div className={styles.finding}>
        <CheckmarkCircleRegular className={styles.good} aria-hidden="true" />
        <Body1>{t('console_masters.nothing_found')}</Body1>
      </div>
    );
  const sorted = findings.toSorted((one, other) => ORDER[one.severity] - ORDER[other.severity]);
  return (
    <ul className={styles.list}>
      {sorted.map((finding, index) => {
        const Icon = ICONS[finding.severity];
        return (
          <li key={`${finding.code} ${index}`} className={styles.finding}>
            <Icon
              className={styles[finding.severity]}
              role="img"
              aria-label={t(`console_masters.severity_${finding.severity}`)}
            />
            <div dir="auto">
              <Body1>{finding.message}</Body1>
              {finding.how_to_fix !== '' && <Caption1 className={styles.quiet}>{finding.how_to_fix}</Caption1>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
