import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { outlineRunStarted } from '../../../../common/api/outlines.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useFeatureTexts } from '../../../../common/web/texts.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { PaneBar } from '../../components/pane-bar.tsx';
import { useNavigation } from '../../components/navigation.tsx';
import { keys } from '../../data/keys.ts';
import { useOutdated, useOutdatedFollows } from '../../data/outdated.ts';
import type { Outdated } from '../../data/outdated.ts';
import { usePresentation } from '../../data/presentations.ts';
import { useLock } from '../../data/use-may-change.ts';

/** Shows which part is out of date with what it was made from, with one button that updates just that part. */
export function TruthLine({ presentationId }: { presentationId: string }): JSX.Element | null {
  const { t } = useTranslation('author');
  const { list } = useFormats();
  const problemText = useProblemText();
  const hasTexts = useFeatureTexts('truth');
  const { data } = useOutdated(presentationId);
  useOutdatedFollows(presentationId);
  const presentation = usePresentation(presentationId);
  const lock = useLock(presentation.data);
  const [kept, setKept] = useDraft(`truth.${presentationId}`);
  // Hidden once an update is requested: the server reports the old state until the run has started.
  const [asked, setAsked] = useState('');
  const update = useUpdate(presentationId, () => setAsked(data?.tag ?? ''));
  if (data === undefined || !hasTexts || data.tag === kept || data.tag === asked) return null;
  const found = firstOutdated(data);
  if (found === null) return null;
  const { step, count } = found;
  const names = list(data.sources.map(({ name }) => name));
  const { numbers } = data.slides;
  const isSource = found.why === 'source';
  const title = t(`pane_truth.${found.why}`, { count: isSource ? data.sources.length : count, names });
  const stale =
    step === 'slides' && numbers.length > 0
      ? t(isSource ? 'pane_truth.old_content' : 'pane_truth.old_outline', {
          count: numbers.length,
          numbers: list(numbers.map(String)),
        })
      : '';
  const note = t(step === 'slides' ? 'pane_truth.slides_kept' : 'pane_truth.outline_kept');
  const after = step === 'outline' && countOf(data) > 0 ? t('pane_truth.after', { count: countOf(data) }) : '';
  return (
    <section aria-label={t('pane_truth.label')}>
      <PaneBar
        intent="warning"
        icon={<ArrowSyncRegular />}
        title={title}
        {...(lock === null && {
          actions: (
            <>
              <Button disabledFocusable={update.isPending} onClick={() => !update.isPending && update.mutate(step)}>
                {t(step === 'slides' ? 'pane_truth.update_slides' : 'pane_truth.update_outline', { count })}
              </Button>
              <Button appearance="transparent" onClick={() => setKept(data.tag)}>
                {t('pane_truth.keep')}
              </Button>
            </>
          ),
        })}
      >
        {[stale, note, after].filter(Boolean).join(' ')}
        {update.isError && <div role="alert">{problemText(update.error)}</div>}
      </PaneBar>
    </section>
  );
}

/** Slides that one update makes again, adds or removes. */
function countOf({ slides: { changed, added, removed } }: Outdated): number {
  return changed.length + added.length + removed.length;
}

/** The earliest thing of the chain that is out of date: sources, brief, outline, slides. */
function firstOutdated(data: Outdated): { why: string; step: 'outline' | 'slides'; count: number } | null {
  const count = countOf(data);
  if (data.sources.length > 0) return { why: 'source', step: count > 0 ? 'slides' : 'outline', count };
  const [reason] = data.outline;
  if (reason !== undefined) return { why: reason, step: 'outline', count: 0 };
  return count > 0 ? { why: 'slides', step: 'slides', count } : null;
}

function useUpdate(presentationId: string, onStarted: () => void) {
  const { client } = useServices();
  const queries = useQueryClient();
  const { go } = useNavigation();
  return useMutation({
    mutationFn: async (step: 'outline' | 'slides') => {
      const id = presentationId;
      if (step === 'outline') {
        await client.post(path('/presentations/{id}/outlines/regenerate', { id }), undefined, {
          schema: outlineRunStarted,
        });
        return;
      }
      try {
        await client.post(path('/presentations/{id}/outdated/update', { id }), undefined, { schema: jobAccepted });
      } catch (error) {
        // They are being made already: that is shown.
        if (!(error instanceof ProblemError) || error.code !== 'slides.generating') throw error;
      }
    },
    onSuccess: async (_answer, step) => {
      onStarted();
      await queries.invalidateQueries({
        queryKey: step === 'outline' ? keys.outline(presentationId) : keys.jobs(presentationId),
      });
      go({ page: step, presentation_id: presentationId });
    },
  });
}
