import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { JSX, ReactNode } from 'react';
import {
  Body1,
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useSlides } from '../../data/slides.ts';
import { ApprovalNote } from './approval-note.tsx';
import { insertionRuns } from './insertion-runs.ts';
import type { Run } from './insertion-runs.ts';
import { InsertionSetup } from './insertion-setup.tsx';
import { OtherWays } from './other-ways.tsx';
import { useFiles } from './use-files.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { missingOf } from './insertion.ts';

/** The last step: the slides go into the open deck, into a new one, or into a file. */
export function InsertPage({ place: { presentation_id: id } }: { place: PlaceOf<'insert'> }): JSX.Element {
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const host = useHost();
  const { go } = useNavigation();
  const runs = insertionRuns(storage);
  const run = useSyncExternalStore(runs.subscribe, () => runs.of(id));
  const slides = useSlides(id);
  const [hasRun, setHasRun] = useState(false);
  if (run !== null && !hasRun) setHasRun(true);
  if (run !== null) return <InsertionProgress run={run} />;
  if (slides.isError) {
    return (
      <PageBody>
        <ProblemBar error={slides.error} onRetry={() => void slides.refetch()} />
      </PageBody>
    );
  }
  if (slides.data === undefined) return <PageSkeleton rows={6} />;
  if (slides.data.slides.length === 0) {
    return (
      <PageBody
        actions={
          <Button appearance="primary" onClick={() => go({ page: 'slides', presentation_id: id })}>
            {t('pane_insert.to_slides')}
          </Button>
        }
      >
        <Subtitle2 as="h2">{t('pane_insert.none')}</Subtitle2>
        <Body1>{t('pane_insert.none_note')}</Body1>
      </PageBody>
    );
  }
  if (!host.can.insert) {
    return (
      <DownloadPage presentationId={id}>
        <ApprovalNote presentationId={id} />
        {host.kind === 'powerpoint' && (
          <MessageBar layout="multiline">
            <MessageBarBody>
              {t(host.can.openNew ? 'pane_insert.old_host' : 'pane_insert.old_host_download')}
            </MessageBarBody>
          </MessageBar>
        )}
      </DownloadPage>
    );
  }
  return <InsertionSetup presentationId={id} slides={slides.data} isReceiptAwaited={hasRun} />;
}

/** Where nothing can be inserted, the deck is a file to take along. */
function DownloadPage({ presentationId, children }: { presentationId: string; children: ReactNode }): JSX.Element {
  const { t } = useTranslation('author');
  const files = useFiles(presentationId);
  return (
    <PageBody
      actions={
        <Button
          appearance="primary"
          icon={<ArrowDownload20Regular />}
          disabledFocusable={files.isBusy}
          onClick={() => files.start('pptx')}
        >
          {t(files.isBusy && files.way === 'pptx' ? 'pane_insert.writing' : 'pane_insert.download_pptx')}
        </Button>
      }
    >
      {children}
      <OtherWays files={files} />
    </PageBody>
  );
}

const useStyles = makeStyles({
  heading: { margin: 0 },
  page: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, outlineStyle: 'none' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Progress of inserting slides into the deck. */
function InsertionProgress({ run: { insertion, isStopping, stop } }: { run: Run }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const total = insertion.slides.length;
  const missing = missingOf(insertion);
  const done = total - missing.length;
  const statusText = t('pane_insert.progress', { done, total });
  useEffect(() => announce(statusText), [announce, statusText]);
  const [next] = missing;
  return (
    <PageBody
      actions={
        <Button onClick={stop} disabledFocusable={isStopping || next === undefined}>
          {t(isStopping ? 'pane_insert.stopping' : 'pane_insert.stop')}
        </Button>
      }
    >
      <div ref={heading} tabIndex={-1} className={styles.page}>
        <Subtitle2 as="h2" className={styles.heading}>
          {t('pane_insert.inserting')}
        </Subtitle2>
        <ProgressBar value={done} max={total} aria-label={t('pane_insert.inserting')} aria-valuetext={statusText} />
        <Body1>{statusText}</Body1>
        <Caption1 className={styles.quiet} dir="auto">
          {next === undefined
            ? t('pane_insert.progress_end')
            : t('pane_insert.progress_next', { number: next.number, title: next.title })}
        </Caption1>
        <Caption1 className={styles.quiet}>{t('pane_insert.stop_note')}</Caption1>
      </div>
    </PageBody>
  );
}
