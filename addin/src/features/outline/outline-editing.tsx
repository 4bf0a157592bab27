import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useOutlineFiles } from '../../data/outline.ts';
import type { Outline } from '../../data/outline.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { keptSections } from './kept-sections.ts';
import { useHost } from '../../data/host.ts';
import { usePresentation } from '../../data/presentations.ts';
import { useMakeSlides } from '../../data/templates.ts';
import { OutlineList } from './outline-list.tsx';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { outlineSchema } from '../../../../common/api/outlines.ts';
import { path } from '../../../../common/client/request-url.ts';
import { keys } from '../../data/keys.ts';
import { keptEdit } from './edited-slides.ts';
import { createOutlineEditor } from './outline-editor.ts';
import type { EditorState, OutlineEditor } from './outline-editor.ts';
import { changeSources } from '../../data/change-sources.ts';

const useStyles = makeStyles({
  top: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
});

interface Making {
  isPending: boolean;
  error: Error | null;
  start: () => void;
  dismiss: () => void;
}

/** The outline there is, to be edited. */
export function OutlineEditing({ outline, making }: { outline: Outline; making: Making }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const { go } = useNavigation();
  const announce = useAnnounce();
  const { editor, state } = useOutlineEditor(outline);
  const files = useOutlineFiles(outline.presentation_id, outline.revision);
  const [asks, setAsks] = useState<'restart' | 'conflict' | null>(null);
  const [seenStop, setSeenStop] = useDraft(`outline-stop.${outline.presentation_id}`);
  const made = keptSections(storage, outline);
  const { run, revision } = outline;
  const isConflict = state.save === 'conflict';
  useEffect(() => {
    if (isConflict) setAsks('conflict');
  }, [isConflict]);

  const isEdited = state.save !== 'saved' || made?.revision !== revision;
  const restart = (): void => {
    setAsks(null);
    making.start();
  };
  const { data: presentation } = usePresentation(outline.presentation_id);
  const makeSlides = useMakeSlides(outline.presentation_id);
  const hasSlides = (presentation?.slides?.slides.length ?? 0) > 0;
  // In PowerPoint the open deck's own design is offered first.
  const startsHere = !useHost().can.insert;
  const next = async (page: 'design' | 'slides'): Promise<void> => {
    if (await editor.flush()) {
      // What failed is on the page.
      if (page === 'slides' && !hasSlides) await makeSlides.mutateAsync();
      go({ page, presentation_id: outline.presentation_id });
    } else announce(t(`pane_outline.save_${editor.state().save}`), 'assertive');
  };
  const isHalf = (run?.state === 'interrupted' || run?.state === 'failed') && seenStop !== run.id;
  return (
    <PageBody
      actions={
        <>
          <SaveLine state={state} onCompare={() => setAsks('conflict')} />
          <Button
            appearance={startsHere ? 'secondary' : 'primary'}
            onClick={() => void next('design').catch(() => undefined)}
          >
            {t('pane_outline.to_design')}
          </Button>
          {startsHere && (
            <Button
              appearance="primary"
              disabledFocusable={makeSlides.isPending}
              onClick={() => !makeSlides.isPending && void next('slides').catch(() => undefined)}
            >
              {t(hasSlides ? 'pane_outline.to_slides' : 'pane_outline.make_slides')}
            </Button>
          )}
        </>
      }
    >
      {making.error !== null && (
        <ProblemBar
          error={making.error}
          title={t('pane_outline.not_made')}
          onRetry={making.start}
          onDismiss={making.dismiss}
        />
      )}
      {makeSlides.isError && (
        <ProblemBar
          error={makeSlides.error}
          title={t('pane_outline.slides_not_started')}
          onDismiss={() => makeSlides.reset()}
        />
      )}
      <LeftOut presentationId={outline.presentation_id} />
      {isHalf && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('pane_outline.half')}</MessageBarTitle>
            {t('pane_outline.half_note')}
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => (isEdited ? setAsks('restart') : restart())}>{t('pane_outline.go_on')}</Button>
            <Button onClick={() => setSeenStop(run.id)}>{t('pane_outline.keep')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {state.save === 'failed' && (
        <ProblemBar error={state.error} title={t('pane_outline.not_saved')} onRetry={() => void editor.flush()} />
      )}
      <div className={styles.top}>
        <span>{t('pane_outline.count', { count: state.slides.length })}</span>
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          disabledFocusable={making.isPending}
          onClick={() => (isEdited ? setAsks('restart') : restart())}
        >
          {t('pane_outline.regenerate')}
        </Button>
      </div>
      <OutlineList
        slides={state.slides}
        onChange={(edit) => editor.change(edit)}
        files={files.data}
        sections={made?.titles ?? []}
      />
      <ConfirmDialog
        isOpen={asks === 'restart'}
        title={t('pane_outline.regenerate_ask')}
        text={t('pane_outline.regenerate_note')}
        answers={[{ label: t('pane_outline.regenerate'), onChoose: restart }]}
        onCancel={() => setAsks(null)}
      />
      {state.theirs !== null && (
        <ConflictDialog
          isOpen={asks === 'conflict'}
          mine={state.slides}
          theirs={state.theirs.slides}
          onClose={() => setAsks(null)}
          onKeepMine={() => {
            setAsks(null);
            void editor.keepMine();
          }}
          onTakeTheirs={() => {
            setAsks(null);
            editor.takeTheirs();
          }}
        />
      )}
    </PageBody>
  );
}

/** The editor of an outline, as long as the page is open; another making of the outline takes another one (by `key`). */
function useOutlineEditor(outline: Outline): { editor: OutlineEditor; state: EditorState } {
  const { client, session, storage } = useServices();
  const queries = useQueryClient();
  const [editor] = useState(() => {
    const id = outline.presentation_id;
    const address = path('/presentations/{id}/outlines', { id });
    const draft = `draft.outline.${id}`;
    return createOutlineEditor({
      outline,
      kept: keptEdit(storage.get(draft)),
      keep: (edit) => (edit === null ? storage.remove(draft) : storage.set(draft, JSON.stringify(edit))),
      put: async (input, etag) => (await client.put(address, input, { ifMatch: etag, schema: outlineSchema })).data,
      read: async () => (await client.get(address, { schema: outlineSchema })).data,
      onSaved: (saved) => {
        queries.setQueryData(keys.outline(id), saved);
        void queries.invalidateQueries({ queryKey: keys.presentation(id), exact: true });
      },
    });
  });
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => editor.adopt(outline), [editor, outline]);
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  useEffect(() => {
    // After an expired session: the kept changes are sent now.
    if (phase === 'signed-in') void editor.flush();
  }, [editor, phase]);
  useEffect(() => {
    const flush = (): void => void editor.flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [editor]);
  useEffect(
    () => () => {
      // The user leaves the page: the last changes are sent now.
      void editor.flush();
    },
    [editor],
  );
  return { editor, state };
}

const useSaveLineStyles = makeStyles({
  line: { flexGrow: 1, minWidth: 0, color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorPaletteRedForeground1 },
});

/** Whether the displayed state is stored. */
function SaveLine({ state, onCompare }: { state: EditorState; onCompare: () => void }): JSX.Element {
  const styles = useSaveLineStyles();
  const { t } = useTranslation('author');
  const isStuck = state.save === 'failed' || state.save === 'conflict' || state.save === 'incomplete';
  return (
    <Caption1 className={`${styles.line} ${isStuck ? styles.warning : ''}`} data-testid="save-state">
      {t(`pane_outline.save_${state.save}`)}{' '}
      {state.save === 'conflict' && (
        <Link as="button" onClick={onCompare}>
          {t('pane_outline.compare')}
        </Link>
      )}
    </Caption1>
  );
}

/** Sources that could not be read, and what to do about each. */
function LeftOut({ presentationId }: { presentationId: string }): JSX.Element {
  const { t } = useTranslation('author');
  const { client } = useServices();
  const queries = useQueryClient();
  const { go } = useNavigation();
  const { data } = usePresentation(presentationId);
  const remove = useMutation({
    mutationFn: ({ file_id, url }: Record<string, string | number>) =>
      changeSources({ client, queries }, presentationId, (now) => ({
        file_ids: now.file_ids.filter((id) => id !== file_id),
        urls: now.urls.filter((each) => each !== url),
      })),
  });
  // One that was removed meanwhile is no concern any more.
  const found = (data?.findings ?? []).filter(
    ({ params: { file_id = '', url = '' } }) =>
      data?.file_ids.includes(String(file_id)) === true || data?.urls.includes(String(url)) === true,
  );
  return (
    <>
      {found.map(({ code, message, params }) => (
        <MessageBar key={`${code} ${message}`} intent="warning" layout="multiline">
          <MessageBarBody>
            <span dir="auto">{message}</span>
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => remove.mutate(params)}>{t('pane_outline.left_out_remove')}</Button>
            <Button onClick={() => go({ page: 'brief', presentation_id: presentationId })}>
              {t('pane_outline.left_out_replace')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      ))}
    </>
  );
}
