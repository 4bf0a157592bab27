import type { JSX, ReactNode } from 'react';
import { Caption1, makeStyles, mergeClasses, Title3, tokens } from '@fluentui/react-components';

interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'bad';
}

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
    margin: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  figure: {
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalL,
    // The line between two figures; those at the edge lie under the border.
    boxShadow: `-1px -1px 0 0 ${tokens.colorNeutralStroke2}`,
    '& dd': { margin: 0 },
  },
  label: { color: tokens.colorNeutralForeground3 },
  note: { display: 'block', color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground3 },
});

/** A row of numbers, each with its name and what it means. */
export function Figures({ figures }: { figures: readonly Figure[] }): JSX.Element {
  const styles = useStyles();
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, tone }) => (
        <div key={label} className={styles.figure}>
          <dt>
            <Caption1 className={styles.label}>{label}</Caption1>
          </dt>
          <dd>
            <Title3 as="span">{value}</Title3>
            {note !== undefined && (
              <Caption1 className={mergeClasses(styles.note, tone !== undefined && styles[tone])}>{note}</Caption1>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
