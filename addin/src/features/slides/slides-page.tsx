import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { isOver } from '../../data/jobs.ts';
import { useSlides } from '../../data/slides.ts';
import { Gallery } from './gallery.tsx';
import { GenerationProgress } from './generation-progress.tsx';
import { NoSlides } from './no-slides.tsx';
import { useGeneration } from './use-generation.ts';
import type { Generation } from './use-generation.ts';

/** The slides of a presentation: being made, made, or what is missing for them. */
export function SlidesPage({ place }: { place: PlaceOf<'slides'> }): JSX.Element {
  const { presentation_id: id } = place;
  const { t } = useTranslation('author');
  const generation = useGeneration(id);
  const slides = useSlides(id);
  useAnnounceEnd(generation, slides.data?.slides.length ?? 0);
  const error = slides.data === undefined ? slides.error : generation.error;
  if (error !== null) {
    return (
      <ProblemBar
        title={t('pane_slides.not_read')}
        error={error}
        onRetry={() => {
          void slides.refetch();
          generation.refetch();
        }}
      />
    );
  }
  const { job } = generation;
  if (slides.data === undefined || job === undefined) return <PageSkeleton />;
  // The slides come a moment after the word that they are made.
  const isComing = job?.state === 'completed' && slides.data.slides.length === 0 && slides.isFetching;
  if ((job !== null && !isOver(job)) || isComing)
    return <GenerationProgress presentationId={id} generation={generation} />;
  if (slides.data.slides.length === 0) return <NoSlides presentationId={id} generation={generation} />;
  return <Gallery presentationId={id} slides={slides.data.slides} generation={generation} />;
}

/** Reports how a run ended that was seen running here. */
function useAnnounceEnd({ job, made }: Generation, count: number): void {
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (job == null) return;
    if (!isOver(job)) {
      running.current = job.id;
      return;
    }
    if (running.current !== job.id) return;
    if (job.state === 'completed') {
      // The slides themselves come a moment after the word that they are made.
      if (count === 0) return;
      announce(t('pane_slides.finished', { count }));
    } else announce(t(`pane_slides.${job.state === 'failed' ? 'failed' : 'stopped'}`), 'assertive');
    running.current = null;
  }, [job, made, count, announce, t]);
}
