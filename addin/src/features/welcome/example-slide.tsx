import type { JSX } from 'react';
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
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
export function ExampleSlide(): JSX.Element {
  const styles = useStyles();
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
