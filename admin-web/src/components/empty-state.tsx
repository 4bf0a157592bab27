import type { JSX, ReactNode } from 'react';
import { Body1, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    paddingBlock: '64px',
    paddingInline: tokens.spacingHorizontalL,
    textAlign: 'center',
  },
  icon: { fontSize: '32px', width: '32px', height: '32px', color: tokens.colorBrandForeground1 },
  title: { margin: 0, textAlign: 'center' },
  text: { maxWidth: '420px', color: tokens.colorNeutralForeground2, textAlign: 'center', textWrap: 'balance' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
  },
});

/**
 * What to do where there is nothing to show.
 * @param title the action or the fact
 * @param level of the heading: 1 where the state is the whole page
 */
export function EmptyState({
  Icon,
  title,
  text,
  actions,
  level = 2,
}: {
  Icon: FluentIcon;
  title: string;
  text: string;
  actions?: ReactNode;
  level?: 1 | 2;
}): JSX.Element {
  const styles = useStyles();
  return (
    <div className={styles.state}>
      <Icon className={styles.icon} aria-hidden="true" />
      <Subtitle1 as={`h${level}`} className={styles.title}>
        {title}
      </Subtitle1>
      <Body1 className={styles.text}>{text}</Body1>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
