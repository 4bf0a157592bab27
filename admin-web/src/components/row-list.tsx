import type { JSX, ReactNode } from 'react';
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { plainList } from '../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  rows: { ...plainList, maxHeight: '50vh', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
});

interface ListedRow {
  key: string;
  name: string;
  note: ReactNode;
  /** Badges at the end. */
  badges: ReactNode;
}

/** Rows of a dialog: a name, what is or will be done with it, and badges. */
export function RowList({ label, rows }: { label: string; rows: readonly ListedRow[] }): JSX.Element {
  const styles = useStyles();
  return (
    <ul className={styles.rows} tabIndex={0} aria-label={label}>
      {rows.map(({ key, name, note, badges }) => (
        <li key={key} className={styles.row}>
          <div className={styles.words}>
            <strong dir="auto">{name}</strong>
            <Caption1 className={styles.quiet}>{note}</Caption1>
          </div>
          {badges}
        </li>
      ))}
    </ul>
  );
}
