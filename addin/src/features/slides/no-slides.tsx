import type { JSX } from 'react';
import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { usePresentation } from '../../data/presentations.ts';
import { useEstimate } from '../../data/wizard.ts';
import { Outcome } from './outcome.tsx';
import { ReadOnlyBar } from './read-only-bar.tsx';
import type { Generation } from './use-generation.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useOutlineTitles } from './use-outline-titles.ts';
import { useReadOnly } from './use-read-only.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useChangeSlides } from '../../data/slides.ts';
import { newSlideOf } from './new-slide-of.ts';

const useStyles = makeStyles({
  texts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** No slides yet: what is missing for them and where that is, or the button that makes them. */
export function NoSlides({
  presentationId,
  generation,
}: {
  presentationId: string;
  generation: Generation;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const outline = useOutlineTitles(presentationId);
  const { data: presentation } = usePresentation(presentationId);
  const readOnly = useReadOnly(presentationId);
  const { start, job } = generation;
  if (outline.isError) return <ProblemBar error={outline.error} onRetry={() => void outline.refetch()} />;
  if (outline.data === undefined || presentation === undefined) return <PageSkeleton />;

  const { titles, isRunning } = outline.data;
  const hasContent =
    presentation.file_ids.length > 0 || presentation.urls.length > 0 || presentation.brief.trim() !== '';
  if (titles.length === 0 || isRunning) {
    const missing = isRunning || hasContent ? 'outline' : 'brief';
    return (
      <PageBody
        actions={
          <Button appearance="primary" onClick={() => go({ page: missing, presentation_id: presentationId })}>
            {t(`pane_slides.to_${missing}`)}
          </Button>
        }
      >
        <div className={styles.texts}>
          <Subtitle2 as="h2">{t('pane_slides.none')}</Subtitle2>
          <Body1>{t(isRunning ? 'pane_slides.outline_running' : `pane_slides.no_${missing}`)}</Body1>
        </div>
      </PageBody>
    );
  }
  const isFailed = job?.state === 'failed';
  return (
    <PageBody
      actions={
        readOnly === null && (
          <Button
            appearance="primary"
            disabledFocusable={start.isPending}
            onClick={() => {
              if (!start.isPending) start.mutate({ again: isFailed });
            }}
          >
            {t(isFailed ? 'pane_slides.go_on' : job == null ? 'pane_slides.make' : 'pane_slides.start_again')}
          </Button>
        )
      }
    >
      <ReadOnlyBar reason={readOnly} presentationId={presentationId} />
      {start.isError && <ProblemBar title={t('pane_slides.not_started')} error={start.error} />}
      <Outcome generation={generation} slides={[]} />
      {job?.state === 'cancelled' && readOnly === null && (
        <KeepFinished presentationId={presentationId} generation={generation} />
      )}
      {job?.state !== 'cancelled' && (
        <div className={styles.texts}>
          <Subtitle2 as="h2">{t('pane_slides.ready', { count: titles.length })}</Subtitle2>
          <Estimate presentationId={presentationId} />
          <Caption1 className={styles.quiet}>{t('pane_slides.may_close')}</Caption1>
        </div>
      )}
    </PageBody>
  );
}

/** What making the slides will take, where the server knows. */
function Estimate({ presentationId }: { presentationId: string }): JSX.Element | null {
  const { t } = useTranslation('author');
  const formats = useFormats();
  const { data } = useEstimate(presentationId, 'outlined');
  // Its place is kept: nothing jumps when it comes.
  if (data === undefined) return <Body1>{'\u00a0'}</Body1>;
  const duration = formats.duration(Math.max(1, data.seconds.likely) * 1000);
  if (data.basis === 'builtin') return <Body1>{t('pane_slides.estimate_free', { duration })}</Body1>;
  return (
    <Body1>
      {data.cost === null || data.currency === null
        ? t('pane_slides.estimate_no_price', { duration, tokens: data.tokens.likely })
        : t('pane_slides.estimate', { duration, cost: formats.money(data.cost.likely, data.currency) })}
    </Body1>
  );
}

/** Makes the deck of the slides that were finished when a user stopped the run. */
function KeepFinished({
  presentationId,
  generation,
}: {
  presentationId: string;
  generation: Generation;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const finished = [...generation.made].sort(([a], [b]) => a - b).map(([, slide]) => slide);
  if (finished.length === 0) return null;
  const count = finished.length;
  return (
    <>
      {change.isError && <ProblemBar title={t('pane_slides.not_kept')} error={change.error} />}
      <div>
        <Button
          disabledFocusable={change.isPending}
          onClick={() => {
            if (change.isPending) return;
            change.mutate(
              { what: 'add', list: () => finished.map(newSlideOf) },
              { onSuccess: () => notify(t('pane_slides.kept', { count })) },
            );
          }}
        >
          {t('pane_slides.keep', { count })}
        </Button>
      </div>
    </>
  );
}
