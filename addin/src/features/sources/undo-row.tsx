import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Button, Caption1 } from '@fluentui/react-components';
import { ArrowUndoRegular, DismissRegular } from '@fluentui/react-icons';
import { fluentRef } from '../../components/fluent-ref.ts';
import { useTranslation } from 'react-i18next';
import { useRowStyles } from './row-styles.ts';

/** Stands where a source was removed until something else is done: undoing has no time limit. */
export function UndoRow({
  name,
  isBusy,
  onUndo,
  onDismiss,
}: {
  name: string;
  isBusy: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}): JSX.Element {
  const styles = useRowStyles();
  const { t } = useTranslation('author');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <ArrowUndoRegular aria-hidden="true" />
      </span>
      <div className={styles.main}>
        <Caption1 dir="auto">{t('pane_sources.removed', { name })}</Caption1>
        <div className={styles.more}>
          <Button ref={fluentRef(button)} size="small" disabledFocusable={isBusy} onClick={onUndo}>
            {t('pane_sources.undo')}
          </Button>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('pane_sources.undo_dismiss')}
          onClick={onDismiss}
        />
      </div>
    </li>
  );
}
