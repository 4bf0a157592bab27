import { useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ProgressBar,
  Text,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular, MoreVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useImportComments } from '../../data/review.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { CommentsBrought } from '../../../../common/api/review.ts';
import * as z from 'zod';
import { exportSchema } from '../../../../common/api/exports.ts';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import type { Client } from '../../../../common/client/client.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { path } from '../../../../common/client/request-url.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { saveFile } from '../../../../common/web/save-file.ts';
import { useServices } from '../../../../common/web/services.ts';

/** Imports comments from reviewed files, and exports files with comments. */
export function CommentFiles({
  presentationId,
  hasSlides,
}: {
  presentationId: string;
  hasSlides: boolean;
}): JSX.Element {
  const { t } = useTranslation('review');
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLElement | null>(null);
  const [isShown, setIsShown] = useState(false);
  const bring = useImportComments(presentationId);
  const download = useCommentedFile(presentationId);
  const close = (): void => {
    setIsShown(false);
    bring.reset();
    download.stop();
    setTimeout(() => button.current?.focus());
  };
  const isWorking = bring.isPending || download.isPending;
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            ref={(element: HTMLElement | null) => void (button.current = element)}
            size="small"
            appearance="subtle"
            icon={<MoreVerticalRegular />}
            aria-label={t('pane_review.files')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
              {t('pane_review.bring')}
            </MenuItem>
            {hasSlides && (
              <MenuItem
                icon={<ArrowDownloadRegular />}
                onClick={() => {
                  setIsShown(true);
                  download.start(() => {
                    notify(t('pane_review.downloaded'));
                    close();
                  });
                }}
              >
                {t('pane_review.download')}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('pane_review.bring')}
        accept=".pptx"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file === undefined) return;
          setIsShown(true);
          bring.mutate(file);
        }}
      />
      <Dialog open={isShown} onOpenChange={(_event, { open }) => !open && close()}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t(bring.isIdle ? 'pane_review.download' : 'pane_review.brought_title')}</DialogTitle>
            <DialogContent>
              {bring.isIdle && <Text as="p">{t('pane_review.download_note')}</Text>}
              {bring.data !== undefined && <ImportOutcome outcome={bring.data} />}
              {(isWorking || bring.error !== null || download.error !== null) && (
                <FileProgress
                  label={t(bring.isIdle ? 'pane_review.writing_file' : 'pane_review.reading_file')}
                  error={bring.error ?? download.error}
                />
              )}
            </DialogContent>
            <DialogActions fluid>
              <Button appearance="primary" onClick={close} disabledFocusable={bring.isPending}>
                {t(download.isPending ? 'common:web.cancel' : 'pane_review.close')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}

/** The progress of a file, or why it failed. */
function FileProgress({ label, error }: { label: string; error: Error | null }): JSX.Element {
  if (error !== null) return <ProblemBar error={error} />;
  return (
    <Field validationMessage={label} validationState="none">
      <ProgressBar aria-label={label} />
    </Field>
  );
}

const useStyles = makeStyles({
  outcome: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  slides: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** Result of importing a file's comments, slide by slide. */
function ImportOutcome({ outcome }: { outcome: CommentsBrought }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { comments, added, known, left_out, slides, items } = outcome;
  const shortened = items.filter((item) => item.is_shortened).length;
  const more = [
    known > 0 ? t('pane_review.brought_known', { count: known }) : null,
    left_out > 0 ? t('pane_review.brought_left_out', { count: left_out }) : null,
    shortened > 0 ? t('pane_review.brought_shortened', { count: shortened }) : null,
  ].filter((sentence) => sentence !== null);
  return (
    <div className={styles.outcome} role="status">
      <Text weight="semibold">
        {comments === 0 ? t('pane_review.brought_nothing') : t('pane_review.brought_added', { count: added })}
      </Text>
      {more.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {slides.length > 0 && (
        <ul className={styles.slides}>
          {slides.map(({ number, comments: count, matched_by }) => (
            <li key={number}>
              <Text>{t('pane_review.brought_slide', { number, count })}</Text>{' '}
              <Caption1>{t(`pane_review.matched_${matched_by ?? 'none'}`)}</Caption1>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const written = z.object({ export_id: z.string() });

interface CommentedFile {
  isPending: boolean;
  error: Error | null;
  start: (onSaved: () => void) => void;
  stop: () => void;
}

/** The presentation as a file with its open comments, saved by the browser. */
function useCommentedFile(presentationId: string): CommentedFile {
  const { client } = useServices();
  const [state, setState] = useState<{ isPending: boolean; error: Error | null }>({ isPending: false, error: null });
  const running = useRef<AbortController | null>(null);
  return {
    ...state,
    start: (onSaved) => {
      const work = new AbortController();
      running.current = work;
      setState({ isPending: true, error: null });
      writeFile(client, presentationId, work.signal)
        .then(({ blob, name }) => {
          saveFile(blob, name);
          setState({ isPending: false, error: null });
          onSaved();
        })
        .catch((error: unknown) => {
          if (work.signal.aborted) return;
          setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
        });
    },
    stop: () => {
      running.current?.abort();
      setState({ isPending: false, error: null });
    },
  };
}

async function writeFile(client: Client, id: string, signal: AbortSignal): Promise<{ blob: Blob; name: string }> {
  const asked = { format: 'pptx', include_comments: true };
  const { data: job } = await client.post(path('/presentations/{id}/export', { id }), asked, {
    schema: jobAccepted,
    signal,
  });
  for await (const event of followJob(client, job.job_id, { signal })) {
    if (event.event === 'failed') throw new JobError(event.data.message);
    if (event.event !== 'completed') continue;
    const { export_id } = written.parse(event.data.result);
    const { data } = await client.get(path('/exports/{id}', { id: export_id }), { schema: exportSchema, signal });
    const { blob } = await client.download(path('/exports/{id}/download', { id: export_id }), { signal });
    return { blob, name: data.file_name };
  }
  throw new CodedError('pane_review.file_cancelled', {});
}

/** A failed job carries its own error message. */
class JobError extends CodedError {
  constructor(message: string) {
    super('pane_review.file_failed', { detail: message });
  }
}
