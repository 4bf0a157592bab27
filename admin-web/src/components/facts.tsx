import type { JSX, ReactNode } from 'react';
import { Fragment } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';

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
