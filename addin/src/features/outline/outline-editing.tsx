import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { useServices } from '../../app/services.ts';
import { useDraft } from '../../app/use-draft.ts';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useOutlineFiles } from '../../data/outline.ts';
import type { Outline } from '../../data/outline.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { keptSections } from './kept-sections.ts';
import { OutlineList } from './outline-list.tsx';
import { RestartDialog } from './restart-dialog.tsx';
import { SaveLine } from './save-line.tsx';
import { useOutlineEditor } from './use-outline-editor.ts';

const useStyles = makeStyles({
  top: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
});

export interface Making {
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
  const next = async (): Promise<void> => {
    if (await editor.flush()) go({ page: 'design', presentation_id: outline.presentation_id });
    else announce(t(`pane_outline.save_${editor.state().save}`), 'assertive');
  };
  const isHalf = (run?.state === 'interrupted' || run?.state === 'failed') && seenStop !== run.id;
  return (
    <PageBody
      actions={
        <>
          <SaveLine state={state} onCompare={() => setAsks('conflict')} />
          <Button appearance="primary" onClick={() => void next()}>
            {t('pane_outline.to_design')}
          </Button>
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
          {t('pane_outline.again')}
        </Button>
      </div>
      <OutlineList
        slides={state.slides}
        onChange={(edit) => editor.change(edit)}
        files={files.data}
        sections={made?.titles ?? []}
      />
      <RestartDialog isOpen={asks === 'restart'} onClose={() => setAsks(null)} onConfirm={restart} />
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
