import type { JSX } from 'react';
import { Body1, makeStyles, Title3, tokens, typographyStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DocumentSearchRegular, EyeRegular, SlideLayoutRegular } from '@fluentui/react-icons';
import { useServices } from '../../../../common/web/services.ts';
import { PageBody } from '../../components/page-body.tsx';
import { useSignIn } from '../../../../common/web/session.ts';
import { SignInButtons, SignInForm } from '../../../../common/web/sign-in.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', backgroundColor: tokens.colorNeutralBackground1 },
  opening: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  title: { margin: 0 },
  more: {
    marginInlineEnd: 'auto',
    color: tokens.colorBrandForegroundLink,
    // Forced colours replace the theme's.
    '@media (forced-colors: active)': { color: 'LinkText' },
  },
});

/** What Lectern does, before anyone signs in. */
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

const useExampleSlideStyles = makeStyles({
  figure: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0 },
  picture: {
    display: 'block',
    width: '100%',
    maxWidth: '480px',
    height: 'auto',
    aspectRatio: '16 / 9',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
  },
  caption: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

/** What comes out: a slide that Lectern made from a document. */
function ExampleSlide(): JSX.Element {
  const styles = useExampleSlideStyles();
  const { t } = useTranslation('common');
  return (
    <figure className={styles.figure}>
      <img
        className={styles.picture}
        src="./example-slide.webp"
        alt={t('pane_welcome.example_alt')}
        width={640}
        height={360}
      />
      <figcaption className={styles.caption}>{t('pane_welcome.example')}</figcaption>
    </figure>
  );
}

const PROMISES = [
  { key: 'pane_welcome.master', Icon: SlideLayoutRegular },
  { key: 'pane_welcome.traced', Icon: DocumentSearchRegular },
  { key: 'pane_welcome.unseen', Icon: EyeRegular },
] as const;

const usePromiseListStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  item: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorBrandForeground1 },
});

/** What a user can rely on. */
function PromiseList(): JSX.Element {
  const styles = usePromiseListStyles();
  const { t } = useTranslation('common');
  return (
    <ul className={styles.list}>
      {PROMISES.map(({ key, Icon }) => (
        <li key={key} className={styles.item}>
          <Icon className={styles.icon} aria-hidden="true" />
          <Body1>{t(key)}</Body1>
        </li>
      ))}
    </ul>
  );
}
