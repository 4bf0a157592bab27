import type { JSX } from 'react';
import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  overlay: {
    position: 'fixed',
    inset: 0,
    zIndex: 1000,
    // What is under the pointer stays what it was: the drag ends where it began to be seen.
    pointerEvents: 'none',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    margin: tokens.spacingHorizontalS,
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    opacity: 0.95,
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  icon: { fontSize: '40px' },
});

/** The whole page takes files. */
export function DropOverlay(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  return (
    <div className={styles.overlay} aria-hidden="true">
      <ArrowDownloadRegular className={styles.icon} />
      <Subtitle2>{t('pane_sources.drop_now')}</Subtitle2>
    </div>
  );
}
