import type { JSX } from 'react';
import { Body1, makeStyles, Title3, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services.ts';
import { PageBody } from '../../components/page-body.tsx';
import { SignInButtons, SignInForm } from '../session/sign-in.tsx';
import { useSignIn } from '../session/use-sign-in.ts';
import { ExampleSlide } from './example-slide.tsx';
import { PromiseList } from './promise-list.tsx';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', backgroundColor: tokens.colorNeutralBackground1 },
  opening: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  title: { margin: 0 },
  more: {
    marginInlineEnd: 'auto',
    color: tokens.colorBrandForegroundLink,
    // Of the person's own colours, whatever the theme says beneath them.
    '@media (forced-colors: active)': { color: 'LinkText' },
  },
});

/** What Lectern does, before anybody signs in. */
export function WelcomePage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { settings } = useServices();
  const signIn = useSignIn();
  return (
    <main className={styles.page}>
      <PageBody
        actions={
          <>
            <a className={styles.more} href={`${settings.base_path}/`} target="_blank" rel="noreferrer">
              {t('pane_welcome.more')}
            </a>
            <SignInButtons signIn={signIn} />
          </>
        }
      >
        <div className={styles.opening}>
          <Title3 as="h1" className={styles.title}>
            {t('pane_welcome.title')}
          </Title3>
          <Body1>{t('pane_welcome.text')}</Body1>
        </div>
        <ExampleSlide />
        <PromiseList />
        <SignInForm signIn={signIn} />
      </PageBody>
    </main>
  );
}
