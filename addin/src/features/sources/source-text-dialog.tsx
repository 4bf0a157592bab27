import { useEffect, useRef, useState } from 'react';
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
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { useServices } from '../../app/services.ts';
import { useDraft } from '../../app/use-draft.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { fluentRef } from '../../components/fluent-ref.ts';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { replaceText, useFileText } from '../../data/files.ts';
import type { DecomposedFile, SourceFile } from '../../data/files.ts';
import { keys } from '../../data/keys.ts';
import { isAllowed } from '../../data/use-may-change.ts';
import { isWhole, sourceMarkdown } from './source-markdown.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  name: { overflowWrap: 'anywhere' },
});

/** What was read of a file, to look at and to correct. */
export function SourceTextDialog({ file, onClose }: { file: SourceFile; onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const text = useFileText(file.id);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            <span className={styles.name} dir="auto">
              {file.name}
            </span>
          </DialogTitle>
          {text.data === undefined ? (
            <>
              <DialogContent>
                {text.isError ? (
                  <ProblemBar error={text.error} onRetry={() => void text.refetch()} />
                ) : (
                  <PageSkeleton />
                )}
              </DialogContent>
              <DialogActions>
                <Button onClick={onClose}>{t('pane_sources.close')}</Button>
              </DialogActions>
            </>
          ) : (
            <TextOfSource file={file} read={text.data} onClose={onClose} />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function TextOfSource({
  file,
  read,
  onClose,
}: {
  file: SourceFile;
  read: DecomposedFile;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const me = queries.getQueryData<CurrentUser>(keys.me);
  const [stored] = useState(() => sourceMarkdown(read.blocks, read.tables));
  const [draft, setDraft, clearDraft] = useDraft(`source-correct.${file.id}`, stored);
  const mayChange = me !== undefined && isAllowed(me.rules, 'change', 'file', file);
  const why = !mayChange ? 'text_not_yours' : isWhole(read.tables) ? null : 'text_too_long';
  const save = useMutation({
    mutationFn: () => replaceText({ client, queries }, file.id, draft),
    onSuccess: () => {
      clearDraft();
      notify(t('pane_sources.text_saved'));
      onClose();
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isChanged = draft !== stored && draft.trim() !== '';
  return (
    <>
      <DialogContent className={styles.content}>
        {save.isError && <ProblemBar error={save.error} title={t('pane_sources.text_not_saved')} />}
        <Caption1>{t(why === null ? 'pane_sources.text_note' : `pane_sources.${why}`)}</Caption1>
        {why === null && read.images.length > 0 && (
          <Caption1>{t('pane_sources.text_pictures', { count: read.images.length })}</Caption1>
        )}
        <Field label={t('pane_sources.text_read')}>
          <Textarea
            ref={fluentRef(field)}
            dir="auto"
            rows={16}
            readOnly={why !== null}
            value={why === null ? draft : stored}
            onChange={(_event, { value }) => setDraft(value)}
          />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            clearDraft();
            onClose();
          }}
        >
          {t(isChanged && why === null ? 'pane_sources.text_discard' : 'pane_sources.close')}
        </Button>
        {why === null && (
          <Button
            appearance="primary"
            disabledFocusable={!isChanged || save.isPending}
            onClick={() => isChanged && save.mutate()}
          >
            {t('pane_sources.text_save')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
