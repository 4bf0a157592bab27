import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens, ProgressBar } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ArrowUndoRegular, DismissRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import { useAnnounce } from '../../../../../common/web/announcer.tsx';
import { useServices } from '../../../../../common/web/services.ts';
import { ProblemBar, useProblemText } from '../../../../../common/web/problem-bar.tsx';
import { changeSources } from '../../../data/change-sources.ts';
import type { SourceList as Sources } from '../../../data/change-sources.ts';
import { useSlidesOfFiles } from '../../../data/files.ts';
import type { Presentation } from '../../../data/presentations.ts';
import { SourceRow } from './source-row.tsx';
import type { Uploads } from '../../../data/use-uploads.ts';
import { useRowStyles } from './row-styles.ts';
import { SourceIcon } from './source-icon.tsx';
import { fluentRef } from '../../../../../common/web/focus.ts';
import { plainList } from '../../../../../common/web/plain-list.ts';
import { useFormats } from '../../../../../common/web/formats.ts';
import type { Upload } from '../../../data/upload-queue.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  list: { ...plainList },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

type Removed = { name: string; at: number } & ({ file: string } | { url: string });

/** The sources in order, and running uploads. */
export function SourceList({
  presentation,
  uploads,
  isLocked,
  onEmptied,
}: {
  presentation: Presentation;
  uploads: Uploads;
  isLocked: boolean;
  /** The last row is gone: the focus must go elsewhere. */
  onEmptied: () => void;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const section = useRef<HTMLElement>(null);
  const focusOn = useRef<string | null>(null);
  const slides = useSlidesOfFiles(presentation.id);
  const change = useMutation({
    mutationFn: (step: (now: Sources) => Sources) => changeSources({ client, queries }, presentation.id, step),
  });
  const { file_ids, urls } = presentation;
  const shown = file_ids.length + urls.length + uploads.list.length;
  // What was refused is no source.
  const count = shown - uploads.list.filter(({ phase }) => phase === 'failed').length;

  useEffect(() => {
    if (focusOn.current === null || !file_ids.includes(focusOn.current)) return;
    section.current?.querySelector<HTMLElement>(`[data-source="${CSS.escape(focusOn.current)}"] button`)?.focus();
    focusOn.current = null;
  }, [file_ids]);

  const remove = (what: Removed): void =>
    change.mutate((now) => without(now, what), {
      onSuccess: () => {
        setRemoved(what);
        announce(t('pane_sources.removed', { name: what.name }));
      },
    });
  const undo = (): void => {
    if (removed === null) return;
    focusOn.current = 'file' in removed ? removed.file : null;
    change.mutate((now) => restored(now, removed), {
      onSuccess: () => {
        setRemoved(null);
        announce(t('pane_sources.restored', { name: removed.name }));
      },
    });
  };
  const move = (id: string, by: -1 | 1): void => {
    focusOn.current = id;
    change.mutate((now) => moved(now, id, by), {
      onSuccess: () => announce(t('pane_sources.moved', { place: file_ids.indexOf(id) + 1 + by })),
    });
  };
  const drop = (key: number): void => {
    uploads.queue.remove(key);
    const rows = section.current?.querySelectorAll<HTMLElement>('li button');
    if (shown === 1 || rows === undefined || rows.length === 0) onEmptied();
    else section.current?.focus();
  };

  if (shown === 0 && removed === null && !change.isError) return null;
  return (
    <section ref={section} className={styles.part} tabIndex={-1} aria-labelledby="sources-heading">
      <div className={styles.head}>
        <Subtitle2 as="h2" id="sources-heading" className={styles.title}>
          {t('pane_sources.heading')}
        </Subtitle2>
        <Caption1 className={styles.quiet}>{t('pane_sources.count', { count })}</Caption1>
      </div>
      {change.isError && (
        <ProblemBar
          error={change.error}
          title={t('pane_sources.not_changed')}
          onRetry={() => change.mutate(change.variables)}
          onDismiss={() => change.reset()}
        />
      )}
      <ol className={styles.list}>
        {file_ids.flatMap((id, index) => [
          ...(removed?.at === index && 'file' in removed ? [undoRow(removed)] : []),
          <SourceRow
            key={id}
            id={id}
            slides={slides.data == null ? null : (slides.data.get(id) ?? [])}
            isLocked={isLocked}
            onMove={{
              up: index === 0 ? null : () => move(id, -1),
              down: index === file_ids.length - 1 ? null : () => move(id, 1),
            }}
            onRemove={(name) => remove({ file: id, name, at: index })}
          />,
        ])}
        {removed !== null && 'file' in removed && removed.at >= file_ids.length && undoRow(removed)}
        {urls.map((url, index) => (
          <AddressRow key={url} url={url} isLocked={isLocked} onRemove={() => remove({ url, name: url, at: index })} />
        ))}
        {removed !== null && 'url' in removed && undoRow(removed)}
        {uploads.list.map((upload) => (
          <UploadRow
            key={`upload ${upload.key}`}
            upload={upload}
            onRetry={() => uploads.queue.retry(upload.key)}
            onRemove={() => drop(upload.key)}
          />
        ))}
      </ol>
      {slides.isError && <Caption1 className={styles.quiet}>{t('pane_sources.slides_unknown')}</Caption1>}
      {uploads.list.some(({ phase, is_kept }) => phase !== 'failed' && !is_kept) && (
        <Caption1 className={styles.quiet}>{t('pane_sources.keep_open')}</Caption1>
      )}
    </section>
  );

  function undoRow({ name }: Removed): JSX.Element {
    return (
      <UndoRow
        key="removed"
        name={name}
        isBusy={change.isPending}
        onUndo={undo}
        onDismiss={() => {
          setRemoved(null);
          if (shown === 0) onEmptied();
          else section.current?.focus();
        }}
      />
    );
  }
}

function without(now: Sources, removed: Removed): Sources {
  return 'file' in removed
    ? { ...now, file_ids: now.file_ids.filter((id) => id !== removed.file) }
    : { ...now, urls: now.urls.filter((url) => url !== removed.url) };
}

function restored(now: Sources, removed: Removed): Sources {
  const again = (list: readonly string[], one: string): string[] =>
    list.includes(one) ? [...list] : [...list.slice(0, removed.at), one, ...list.slice(removed.at)];
  return 'file' in removed
    ? { ...now, file_ids: again(now.file_ids, removed.file) }
    : { ...now, urls: again(now.urls, removed.url) };
}

function moved(now: Sources, id: string, by: -1 | 1): Sources {
  const from = now.file_ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= now.file_ids.length) return now;
  const others = now.file_ids.filter((each) => each !== id);
  return { ...now, file_ids: [...others.slice(0, to), id, ...others.slice(to)] };
}

/** An address that was named without being read: a program did so; it is read when the outline is made. */
function AddressRow({
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

/** Is where a source was removed until something else is done: undoing has no time limit. */
function UndoRow({
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

/** A running upload: its progress, or why it failed. */
function UploadRow({
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
