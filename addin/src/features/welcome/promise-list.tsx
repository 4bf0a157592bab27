import type { JSX } from 'react';
import { Body1, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearchRegular, EyeRegular, SlideLayoutRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const PROMISES = [
  { key: 'pane_welcome.master', Icon: SlideLayoutRegular },
  { key: 'pane_welcome.traced', Icon: DocumentSearchRegular },
  { key: 'pane_welcome.unseen', Icon: EyeRegular },
] as const;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorBrandForeground1 },
});

/** What somebody can rely on. */
export function PromiseList(): JSX.Element {
  const styles = useStyles();
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
