import type { JSX, ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalL,
    // What does not fit scrolls; nothing is pressed together, as message bars would be.
    '& > *': { flexShrink: 0 },
  },
  // It takes the focus from removed elements; users can't tab to it, so it shows no outline.
  unmarked: { outlineStyle: 'none' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/**
 * A page: what scrolls, and the foot that always stands in the same place.
 * @param actions the one primary button last, others before it.
 * @param isFixed nothing in it takes the focus: it takes it itself, so that keys scroll it
 */
export function PageBody({
  children,
  actions,
  isFixed = false,
}: {
  children: ReactNode;
  actions?: ReactNode;
  isFixed?: boolean;
}): JSX.Element {
  const styles = useStyles();
  return (
    <>
      <div className={mergeClasses(styles.body, !isFixed && styles.unmarked)} tabIndex={isFixed ? 0 : -1}>
        {children}
      </div>
      {actions !== undefined && <footer className={styles.foot}>{actions}</footer>}
    </>
  );
}
