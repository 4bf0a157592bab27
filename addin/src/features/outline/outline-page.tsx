import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Subtitle2 } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useRegenerateOutline, useOutline, useOutlineFiles } from '../../data/outline.ts';
import type { Outline } from '../../data/outline.ts';
import { usePresentation } from '../../data/presentations.ts';
import { useLock } from '../../data/use-may-change.ts';
import { OutlineEditing } from './outline-editing.tsx';
import { OutlineMaking } from './outline-making.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { LockNote } from '../../components/notices.tsx';
import type { Locked } from '../../data/use-may-change.ts';
import { editedSlides } from './edited-slides.ts';
import { keptSections } from './kept-sections.ts';
import { SlideSource } from './slide-source.tsx';
import { SlideWords, useSlideListStyles } from './slide-words.tsx';

/** The outline: while it is created, then for editing. */
export function OutlinePage({ place }: { place: PlaceOf<'outline'> }): JSX.Element {
  const id = place.presentation_id;
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const outline = useOutline(id);
  const presentation = usePresentation(id);
  const again = useRegenerateOutline(id);
  // A making that this page asked for, or that it found when it came.
  const [round, setRound] = useState<number | null>(null);
  const rounds = useRef(0);
  const follow = (): void => setRound((rounds.current += 1));
  const lock = useLock(presentation.data);
  const isRead = outline.data !== undefined && presentation.data !== undefined;
  const found = isRead ? needsMaking(outline.data, lock === null) : null;
  useEffect(() => {
    if (found === true) setRound((rounds.current += 1));
  }, [found]);

  if (outline.isError && outline.data === undefined) {
    return (
      <PageBody>
        <ProblemBar error={outline.error} title={t('pane_outline.not_read')} onRetry={() => void outline.refetch()} />
      </PageBody>
    );
  }
  if (outline.data === undefined || presentation.data === undefined) return <PageSkeleton rows={6} />;
  const { file_ids, urls, brief, wizard } = presentation.data;
  const isEmpty = file_ids.length === 0 && urls.length === 0 && brief.trim() === '';
  if (isEmpty && outline.data.slides.length === 0 && lock === null) {
    const toSources = (): void => go({ page: 'brief', presentation_id: id });
    const action = (
      <Button appearance="primary" onClick={toSources}>
        {t('pane_outline.to_sources')}
      </Button>
    );
    return (
      <PageBody actions={action}>
        <Subtitle2 as="h2">{t('pane_outline.empty')}</Subtitle2>
        <Body1>{t('pane_outline.empty_note')}</Body1>
      </PageBody>
    );
  }
  const regenerate = (): void => again.mutate(undefined, { onSuccess: follow });
  if (round !== null) {
    return (
      <OutlineMaking
        key={round}
        presentationId={id}
        refusal={again.error}
        round={round}
        wanted={wizard.slide_count}
        hasFormer={outline.data.slides.length > 0}
        canChange={lock === null}
        onAgain={regenerate}
        onEnd={() => {
          setRound(null);
          void outline.refetch();
        }}
      />
    );
  }
  if (lock !== null) return <OutlineReading outline={outline.data} lock={lock} />;
  if (outline.data.slides.length === 0) return <PageSkeleton rows={6} />;
  return (
    <OutlineEditing
      key={outline.data.run?.id ?? ''}
      outline={outline.data}
      making={{ isPending: again.isPending, error: again.error, start: regenerate, dismiss: () => again.reset() }}
    />
  );
}

/** Whether a run is active or still to start. An incomplete or failed outline is shown first. */
function needsMaking({ run, slides }: Outline, canMake: boolean): boolean {
  return run?.state === 'running' || (slides.length === 0 && canMake);
}

/** The outline for readers who can't edit it: each slide with its message and sources. */
function OutlineReading({ outline, lock }: { outline: Outline; lock: Locked }): JSX.Element {
  const styles = useSlideListStyles();
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const { go } = useNavigation();
  const files = useOutlineFiles(outline.presentation_id, outline.revision);
  const titles = keptSections(storage, outline)?.titles ?? [];
  const slides = editedSlides(outline.slides);
  return (
    <PageBody
      isFixed
      actions={
        <Button appearance="primary" onClick={() => go({ page: 'slides', presentation_id: outline.presentation_id })}>
          {t('pane_outline.to_slides')}
        </Button>
      }
    >
      <LockNote lock={lock} />
      <Body1>{t(slides.length === 0 ? 'pane_outline.none_yet' : 'pane_outline.count', { count: slides.length })}</Body1>
      <ol className={styles.list} aria-label={t('pane_outline.slides')}>
        {slides.map((slide, index) => (
          <li key={slide.key} className={styles.slide}>
            <SlideWords slide={slide} number={index + 1} />
            <SlideSource
              slide={slide}
              files={files.data?.get(slide.id) ?? []}
              section={slide.source_section_idx === null ? null : (titles[slide.source_section_idx] ?? '')}
            />
          </li>
        ))}
      </ol>
    </PageBody>
  );
}
