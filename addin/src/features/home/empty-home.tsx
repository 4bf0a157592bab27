import type { JSX } from 'react';
import { Body1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { DocumentAddRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
  },
  icon: { fontSize: '32px', color: tokens.colorBrandForeground1 },
  steps: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

const STEPS = ['pane_home.empty_first', 'pane_home.empty_then', 'pane_home.empty_last'] as const;

/** Where there is nothing yet: what comes next. */
export function EmptyHome({ isAuthor }: { isAuthor: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  if (!isAuthor) return <Body1>{t('pane_home.empty_reviewer')}</Body1>;
  return (
    <div className={styles.box}>
      <DocumentAddRegular className={styles.icon} aria-hidden="true" />
      <Subtitle2 as="h2">{t('pane_home.empty')}</Subtitle2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <Body1>{t(step)}</Body1>
          </li>
        ))}
      </ol>
    </div>
  );
}
