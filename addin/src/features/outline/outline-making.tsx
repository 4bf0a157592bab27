import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, Field, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useStopOutline } from '../../data/outline.ts';
import { SlideWords, useSlideListStyles } from './slide-words.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { outlineEvents } from '../../../../common/api/outlines.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import type { OutlineSlide } from '../../data/outline.ts';
import { keepSections } from './kept-sections.ts';

const useStyles = makeStyles({
  sections: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, color: tokens.colorNeutralForeground2 },
});

/** The outline as it comes: sections of the content first, then slide after slide. */
export function OutlineMaking({
  presentationId,
  round,
  wanted,
  hasFormer,
  refusal,
  canChange,
  onAgain,
  onEnd,
}: {
  presentationId: string;
  round: number;
  /** How many slides were asked for; null leaves it to the content. */
  wanted: number | null;
  /** There is an outline that stays until this one is whole. */
  hasFormer: boolean;
  /** Why the run could not be restarted. */
  refusal: Error | null;
  /** A user without the permission only watches. */
  canChange: boolean;
  onAgain: () => void;
  onEnd: () => void;
}): JSX.Element {
  const styles = { ...useStyles(), ...useSlideListStyles() };
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const stop = useStopOutline(presentationId);
  const [isStopping, setIsStopping] = useState(false);
  const count = useRef(0);
  const { sections, slides, error } = useOutlineStream(presentationId, round, () => {
    announce(t('pane_outline.ready', { count: count.current }));
    onEnd();
  });
  const made = slides.filter(Boolean);
  useEffect(() => {
    count.current = made.length;
  });
  useEffect(() => announce(t('pane_outline.reading')), [announce, t]);
  const isWriting = made.length > 0;
  useEffect(() => {
    if (isWriting) announce(t('pane_outline.writing_first'));
  }, [isWriting, announce, t]);

  const isInterrupted = error instanceof ProblemError && error.code === 'outlines.interrupted';
  useEffect(() => {
    // The finished part is an outline too: it is shown with a note that it is incomplete.
    if (isInterrupted && (made.length > 0 || hasFormer)) onEnd();
  }, [isInterrupted, made.length, hasFormer, onEnd]);

  if (error !== null && !(error instanceof ProblemError && error.status === 401)) {
    const actions = hasFormer ? <Button onClick={onEnd}>{t('pane_outline.show_former')}</Button> : undefined;
    return (
      <PageBody actions={actions}>
        <ProblemBar
          error={refusal ?? error}
          title={t('pane_outline.not_made')}
          {...(canChange ? { onRetry: onAgain } : {})}
        />
      </PageBody>
    );
  }
  const words = progressWords({ sections: sections.length, slides: made.length, wanted });
  const text = isStopping ? t('pane_outline.stopping') : t(words.key, words.params);
  const share = wanted === null || made.length === 0 ? {} : { value: Math.min(1, made.length / wanted) };
  const stopNow = (): void => {
    setIsStopping(true);
    stop.mutate(undefined, { onError: () => setIsStopping(false) });
  };
  return (
    <PageBody
      actions={
        canChange && (
          <Button onClick={stopNow} disabledFocusable={isStopping}>
            {t('pane_outline.stop')}
          </Button>
        )
      }
    >
      {stop.isError && <ProblemBar error={stop.error} title={t('pane_outline.not_stopped')} />}
      <Field validationMessage={text} validationState="none">
        <ProgressBar {...share} aria-label={t('pane_outline.progress')} />
      </Field>
      {hasFormer && <Caption1>{t('pane_outline.former_stays')}</Caption1>}
      {made.length === 0 && sections.length > 0 && (
        <div>
          <Body1 as="h2">{t('pane_outline.sections')}</Body1>
          <ul className={styles.sections}>
            {sections.filter(Boolean).map(({ index, title }) => (
              <li key={index} dir="auto">
                <Caption1>{title}</Caption1>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ol className={styles.list} aria-label={t('pane_outline.slides')}>
        {made.map((slide, index) => (
          <li key={slide.id} className={styles.slide}>
            <SlideWords slide={slide} number={index + 1} />
          </li>
        ))}
      </ol>
    </PageBody>
  );
}

function progressWords({ sections, slides, wanted }: { sections: number; slides: number; wanted: number | null }): {
  key: string;
  params: Record<string, number>;
} {
  if (slides > 0 && wanted !== null && slides <= wanted)
    return { key: 'pane_outline.writing_of', params: { number: slides, total: wanted } };
  if (slides > 0) return { key: 'pane_outline.writing', params: { number: slides } };
  if (sections > 0) return { key: 'pane_outline.planning', params: { count: sections } };
  return { key: 'pane_outline.reading', params: {} };
}

type Section = z.output<(typeof outlineEvents)['outline.section']>;

interface OutlineStream {
  sections: readonly Section[];
  slides: readonly OutlineSlide[];
  /** Why it ended without an outline; null while it continues. */
  error: unknown;
}

const isSessionEnd = (error: unknown): boolean => error instanceof ProblemError && error.status === 401;
const NOTHING: OutlineStream = { sections: [], slides: [], error: null };

/**
 * Follows the outline as it is made; begins a run where there is no outline. A user who comes back, after a reload or an ended
 * session, then receives what was missed.
 * @param round names one making: another one begins again; null: nothing is followed.
 */
function useOutlineStream(presentationId: string, round: number | null, onEnd: () => void): OutlineStream {
  const { client, session, storage } = useServices();
  const queries = useQueryClient();
  const [streamed, setStreamed] = useState(NOTHING);
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (round === null || phase !== 'signed-in') return;
    const abort = new AbortController();
    const follow = async (): Promise<void> => {
      const seen: { sections: Section[]; slides: OutlineSlide[] } = { sections: [], slides: [] };
      // After a sign-in the events shown so far stay until they arrive again.
      setStreamed((former) =>
        former.error === null || isSessionEnd(former.error) ? { ...former, error: null } : NOTHING,
      );
      const events = client.events(path('/presentations/{id}/outlines/stream', { id: presentationId }), {
        schemas: outlineEvents,
        terminal: ['outline.completed'],
        signal: abort.signal,
      });
      for await (const event of events) {
        if (event.event === 'outline.completed') {
          keepSections(storage, event.data, seen.sections);
          queries.setQueryData(keys.outline(presentationId), event.data);
          void queries.invalidateQueries({ queryKey: keys.presentation(presentationId), exact: true });
          setStreamed(NOTHING);
          ended.current();
          return;
        }
        if (event.event === 'outline.section') seen.sections[event.data.index] = event.data;
        else {
          const { index, ...slide } = event.data;
          seen.slides[index] = slide;
        }
        setStreamed({ sections: [...seen.sections], slides: [...seen.slides], error: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!abort.signal.aborted) setStreamed((former) => ({ ...former, error }));
    });
    return () => abort.abort();
  }, [client, presentationId, round, phase, queries, storage]);
  return streamed;
}
