import { useFormats } from '../../../../../common/web/formats.ts';
import type { JSX } from 'react';
import { Body1, Button, Caption1, ProgressBar } from '@fluentui/react-components';
import { DismissRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../../common/web/problem-bar.tsx';
import { useRowStyles } from './row-styles.ts';
import { SourceIcon } from './source-icon.tsx';
import type { Upload } from '../../../data/upload-queue.ts';

/** A running upload: its progress, or why it failed. */
export function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}): JSX.Element {
  const styles = useRowStyles();
  const { t } = useTranslation('author');
  const problemText = useProblemText();
  const { name, phase, share, kind } = upload;
  const percent = useFormats().percent(share);
  const isMoving = phase === 'sending' || phase === 'waiting';
  const status =
    phase === 'waiting'
      ? t('pane_sources.waiting')
      : kind === 'url'
        ? t('pane_sources.fetching')
        : share < 1
          ? t('pane_sources.sending', { percent })
          : t('pane_sources.storing');
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <SourceIcon name={name} isUrl={kind === 'url'} />
      </span>
      <div className={styles.main}>
        <Body1 className={styles.name} dir="auto" title={name}>
          {name}
        </Body1>
        {isMoving && (
          <>
            <Caption1 className={styles.quiet}>{status}</Caption1>
            <ProgressBar
              aria-label={t('pane_sources.sending_of', { name })}
              {...(kind === 'url' ? {} : { value: phase === 'waiting' ? 0 : share })}
            />
          </>
        )}
        {phase === 'offline' && <Caption1 role="alert">{t('pane_sources.offline')}</Caption1>}
        {phase === 'failed' && (
          <Caption1 className={styles.fault} role="alert">
            <ErrorCircleRegular className={styles.faultIcon} aria-hidden="true" />
            {problemText(upload.error)}
          </Caption1>
        )}
        {(phase === 'offline' || phase === 'failed') && upload.may_retry && (
          <div className={styles.more}>
            <Button size="small" aria-label={t('pane_sources.retry_of', { name })} onClick={onRetry}>
              {t('pane_sources.retry')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t(isMoving ? 'pane_sources.stop_of' : 'pane_sources.remove_of', { name })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
