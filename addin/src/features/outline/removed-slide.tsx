import type { JSX } from 'react';
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../components/take-focus.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** Stands where a slide was removed, until something else is done. */
export function RemovedSlide({
  title,
  onUndo,
  onDismiss,
}: {
  title: string;
  onUndo: () => void;
  onDismiss: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  return (
    <li className={styles.row}>
      <Caption1 className={styles.words}>
        {t('pane_outline.removed', { title: title === '' ? t('pane_outline.without_title') : title })}
      </Caption1>
      <Button ref={takeFocus} size="small" onClick={onUndo}>
        {t('pane_outline.undo')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('pane_outline.dismiss')}
        onClick={onDismiss}
      />
    </li>
  );
}
