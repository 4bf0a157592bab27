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
  // Lines longer than about 90 characters are hard to read: in a wide window what there is is in the middle.
  measure: {
    '@media (min-width: 900px)': { paddingInline: `max(${tokens.spacingHorizontalXXL}, calc((100% - 720px) / 2))` },
  },
  wide: {
    '@media (min-width: 900px)': { paddingInline: `max(${tokens.spacingHorizontalXXL}, calc((100% - 1120px) / 2))` },
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
 * A page: what scrolls, and the foot that always is in the same place.
 * @param actions the one primary button last, others before it.
 * @param isWide it shows more than text, and uses more of a wide window.
 * @param isFixed nothing in it takes the focus: it takes it itself, so that keys scroll it
 */
export function PageBody({
  children,
  actions,
  isFixed = false,
  isWide = false,
}: {
  children: ReactNode;
  actions?: ReactNode;
  isWide?: boolean;
  isFixed?: boolean;
}): JSX.Element {
  const styles = useStyles();
  const measure = isWide ? styles.wide : styles.measure;
  return (
    <>
      <div className={mergeClasses(styles.body, measure, !isFixed && styles.unmarked)} tabIndex={isFixed ? 0 : -1}>
        {children}
      </div>
      {actions !== undefined && <footer className={mergeClasses(styles.foot, measure)}>{actions}</footer>}
    </>
  );
}
