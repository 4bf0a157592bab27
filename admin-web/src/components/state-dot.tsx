import type { JSX } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

type Tone = 'good' | 'busy' | 'waiting' | 'warning' | 'bad' | 'quiet';

const useStyles = makeStyles({
  state: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS, whiteSpace: 'nowrap' },
  dot: {
    flexShrink: 0,
    width: '8px',
    height: '8px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'currentColor',
    border: '2px solid currentColor',
  },
  good: { color: tokens.colorStatusSuccessForeground3 },
  busy: { color: tokens.colorCompoundBrandForeground1 },
  waiting: { color: tokens.colorCompoundBrandForeground1, backgroundColor: 'transparent' },
  warning: { color: tokens.colorStatusWarningForeground3 },
  bad: { color: tokens.colorStatusDangerForeground3 },
  quiet: { color: tokens.colorNeutralForeground4 },
});

/** A state in words, with a dot that helps to find it. */
export function StateDot({ tone, children }: { tone: Tone; children: string }): JSX.Element {
  const styles = useStyles();
  return (
    <span className={styles.state}>
      <span className={mergeClasses(styles.dot, styles[tone])} aria-hidden="true" />
      {children}
    </span>
  );
}
