import type { JSX } from 'react';
import { Body1, Button, Caption1 } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useRowStyles } from './row-styles.ts';
import { SourceIcon } from './source-icon.tsx';

/** An address that was named without being read: a program did so; it is read when the outline is made. */
export function AddressRow({
  url,
  isLocked,
  onRemove,
}: {
  url: string;
  isLocked: boolean;
  onRemove: () => void;
}): JSX.Element {
  const styles = useRowStyles();
  const { t } = useTranslation('author');
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <SourceIcon name={url} isUrl />
      </span>
      <div className={styles.main}>
        <Body1 className={styles.name} dir="ltr" title={url}>
          {url}
        </Body1>
        <Caption1 className={styles.quiet}>{t('pane_sources.read_later')}</Caption1>
      </div>
      <div className={styles.actions}>
        {!isLocked && (
          <Button
            appearance="subtle"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('pane_sources.remove_of', { name: url })}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}
