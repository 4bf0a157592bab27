import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import { Body1, makeStyles, Title2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '1440px',
    // In the middle of a very wide window.
    marginInline: 'auto',
    padding: '20px 32px 32px',
    boxSizing: 'border-box',
    '@media (max-width: 899px)': { padding: tokens.spacingHorizontalL },
  },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  words: { flexGrow: 1, minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  title: { margin: 0, overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/**
 * A page: its title, what can be done with all of it, and its content.
 * @param actions the one primary button last
 */
export function PageFrame({
  title,
  text,
  parent,
  badge,
  actions,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** A link to the page above. */
  parent?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  useEffect(() => {
    document.title = `${title} · ${t('console.title')}`;
  }, [title, t]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          {parent}
          <div className={styles.line}>
            <Title2 as="h1" className={styles.title}>
              {title}
            </Title2>
            {badge}
          </div>
          {text !== undefined && (
            <Body1 block className={styles.text}>
              {text}
            </Body1>
          )}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
