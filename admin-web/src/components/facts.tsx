import type { JSX, ReactNode } from 'react';
import { Fragment } from 'react';
import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  heading: { margin: 0 },
});

/** Names and values; values that are null are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): JSX.Element {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** A part of a page or drawer under its own heading. */
export function Part({
  title,
  level = 2,
  children,
}: {
  title: string;
  level?: 2 | 3;
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  return (
    <section className={styles.part}>
      <Subtitle2 as={`h${level}`} className={styles.heading}>
        {title}
      </Subtitle2>
      {children}
    </section>
  );
}
