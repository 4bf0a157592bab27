import { useState, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { Body1, Button, MessageBar, MessageBarBody, Subtitle2 } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import type { PlaceOf } from '../../app/place.ts';
import { useServices } from '../../app/services.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useSlides } from '../../data/slides.ts';
import { ApprovalNote } from './approval-note.tsx';
import { DownloadPage } from './download-page.tsx';
import { insertionRuns } from './insertion-runs.ts';
import { InsertionProgress } from './insertion-progress.tsx';
import { InsertionSetup } from './insertion-setup.tsx';

/** The last step: the slides go into the open deck, into a new one, or into a file. */
export function InsertPage({ place: { presentation_id: id } }: { place: PlaceOf<'insert'> }): JSX.Element {
  const { t } = useTranslation('author');
  const { host, storage } = useServices();
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
