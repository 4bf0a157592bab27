import type { JSX } from 'react';
import { Body1, makeStyles, Title2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '../../../../common/web/session.ts';
import { SignInButtons, SignInForm } from '../../../../common/web/sign-in.tsx';
import { Mark } from '../../components/mark.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    minHeight: '100%',
    placeItems: 'center',
    padding: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '400px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXXXL,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    '@media (max-width: 599px)': { padding: tokens.spacingHorizontalL },
  },
  title: { margin: 0 },
  actions: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

/** Signing in to the console. */
export function WelcomePage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const signIn = useSignIn();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark size={40} />
        <div>
          <Title2 as="h1" block className={styles.title}>
            {t('console_welcome.title')}
          </Title2>
          <Body1>{t('console_welcome.text')}</Body1>
        </div>
        <SignInForm signIn={signIn} />
        <div className={styles.actions}>
          <SignInButtons signIn={signIn} />
        </div>
      </div>
    </main>
  );
}
