import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, Select, Text, tokens, typographyStyles } from '@fluentui/react-components';
import { CommentAddRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useThreads } from '../../data/comments.ts';
import type { Thread } from '../../data/comments.ts';
import type { Slide } from '../../data/slides.ts';
import { CommentFiles } from './comment-files.tsx';
import { NewComment } from './new-comment.tsx';
import { ThreadCard } from './thread-card.tsx';
import { useHost } from '../../data/host.ts';
import { slidesInDeck, useTaggedDeck } from '../../data/open-deck.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  title: { ...typographyStyles.subtitle2, margin: 0, flexGrow: 1, minWidth: 0, outlineStyle: 'none' },
  filters: { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: tokens.spacingHorizontalS },
  threads: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    ...plainList,
  },
});

const STATES: readonly ThreadState[] = ['open', 'resolved', 'all'];

/** Comments on the presentation. */
export function CommentsTab({
  presentationId,
  slides,
  first,
}: {
  presentationId: string;
  slides: readonly Slide[];
  /** The slide that is shown first. */
  first: string | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const notify = useNotify();
  const { storage } = useServices();
  const { data, error, isPending, refetch } = useThreads(presentationId);
  const selected = useSelectedSlide(presentationId);
  const filter = useThreadFilter(data ?? [], { first, selected: selected.slide_id });
  // Words that were not sent are shown again.
  const hasDraft = (storage.get(`draft.comment.new.${presentationId}`) ?? '') !== '';
  const [isWriting, setIsWriting] = useState(hasDraft);
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = (): void => title.current?.focus();
  const countOf = (state: ThreadState): number =>
    filter.placed.filter((thread) => state === 'all' || thread.is_resolved === (state === 'resolved')).length;

  if (isPending) return <PageSkeleton rows={3} />;
  if (data === undefined) {
    return <ProblemBar error={error} title={t('pane_review.no_comments_read')} onRetry={() => void refetch()} />;
  }
  return (
    <section className={styles.tab} aria-label={t('pane_review.comments')}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {t('pane_review.threads_shown', { count: filter.shown.length })}
        </h2>
        {!isWriting && (
          <Button size="small" icon={<CommentAddRegular />} onClick={() => setIsWriting(true)}>
            {t('pane_review.new_comment')}
          </Button>
        )}
        <CommentFiles presentationId={presentationId} hasSlides={slides.length > 0} />
      </div>
      {error !== null && (
        <ProblemBar error={error} title={t('pane_review.old_comments')} onRetry={() => void refetch()} />
      )}
      {data.length > 0 && (
        <div className={styles.filters}>
          <Select
            size="small"
            aria-label={t('pane_review.filter_state')}
            value={filter.state}
            onChange={(_event, { value }) => filter.setState(value as ThreadState)}
          >
            {STATES.map((state) => (
              <option key={state} value={state}>
                {t('pane_review.counted', { name: t(`pane_review.state_${state}`), number: countOf(state) })}
              </option>
            ))}
          </Select>
          <Select
            size="small"
            aria-label={t('pane_review.filter_place')}
            value={placeValue(filter.place)}
            onChange={(_event, { value }) => filter.setPlace(placeOfValue(value))}
          >
            <option value="~all">{t('pane_review.all_places')}</option>
            {selected.is_in_deck && <option value="~selected">{t('pane_review.this_slide')}</option>}
            <option value="~deck">{t('pane_review.whole_deck')}</option>
            {slides.map((slide, index) => (
              <option key={slide.id} value={slide.id}>
                {t('pane_review.slide_titled', { number: index + 1, title: slide.title })}
              </option>
            ))}
          </Select>
        </div>
      )}
      {isWriting && (
        <NewComment
          {...{ presentationId, slides }}
          suggested={filter.slide_id}
          onSent={(slideId) => {
            setIsWriting(false);
            filter.show(slideId);
            focusTitle();
          }}
          onCancel={() => {
            setIsWriting(false);
            focusTitle();
          }}
        />
      )}
      {filter.place === 'selected' && filter.slide_id === null && <Text>{t('pane_review.not_selected')}</Text>}
      {filter.shown.length === 0 && !isWriting && (
        <Text>{t(data.length === 0 ? 'pane_review.no_comments' : 'pane_review.none_shown')}</Text>
      )}
      <ul className={styles.threads}>
        {filter.shown.map((thread) => (
          <li key={thread.id}>
            <ThreadCard
              {...{ presentationId, thread, slides }}
              onGone={focusTitle}
              onResolved={(isResolved) => {
                notify(t(isResolved ? 'pane_review.was_resolved' : 'pane_review.was_reopened'));
                if (filter.state !== 'all') focusTitle();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Not every version of PowerPoint has an event for a new selection: it is asked. */
const ASKED_EVERY_MS = 2_500;

/** Which slide of a presentation is selected in the open deck; null when it is none of them, or the host doesn't report it. */
function useSelectedSlide(presentationId: string): { slide_id: string | null; is_in_deck: boolean } {
  const host = useHost();
  const deck = useTaggedDeck();
  const slides = slidesInDeck(deck.data, presentationId);
  const selected = useQuery({
    queryKey: ['host', 'selected-slide'],
    queryFn: () => host.selectedSlideId(),
    enabled: host.can.select && slides.length > 0,
    refetchInterval: ASKED_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const found = slides.find(({ host_id }) => host_id === selected.data);
  return { slide_id: found?.slide_id ?? null, is_in_deck: slides.length > 0 };
}

type ThreadState = 'open' | 'resolved' | 'all';
/** `selected`: the slide that is selected in PowerPoint; `deck`: what is about the presentation as a whole; else a slide. */
type ThreadPlace = 'all' | 'selected' | 'deck' | { slide_id: string };

interface ThreadFilter {
  state: ThreadState;
  place: ThreadPlace;
  setState: (state: ThreadState) => void;
  setPlace: (place: ThreadPlace) => void;
  /** From now on what is open at a place is among what is shown. */
  show: (slideId: string | null) => void;
  /** Threads at the place, whatever their state. */
  placed: Thread[];
  /** Those that are shown. */
  shown: Thread[];
  /** The slide that is looked at; null if it is none or several. */
  slide_id: string | null;
}

/**
 * Which threads are shown. Until a user chooses, those of the slide that is gone to or selected in PowerPoint.
 * @param selected the slide that is selected in PowerPoint; null if that is none of this presentation
 */
function useThreadFilter(
  threads: readonly Thread[],
  { first, selected }: { first: string | null; selected: string | null },
): ThreadFilter {
  const [state, setState] = useState<ThreadState>('open');
  const [chosen, setPlace] = useState<ThreadPlace | null>(first === null ? null : { slide_id: first });
  const place = chosen ?? (selected === null ? 'all' : 'selected');
  const slide_id = typeof place === 'object' ? place.slide_id : place === 'selected' ? selected : null;
  const placed = threads.filter((thread) => {
    if (place === 'deck') return thread.slide_id === null;
    return slide_id === null || thread.slide_id === slide_id;
  });
  const shown = placed.filter((thread) => state === 'all' || thread.is_resolved === (state === 'resolved'));
  const show = (shownId: string | null): void => {
    if (state === 'resolved') setState('open');
    const isShown = place === 'deck' ? shownId === null : slide_id === null || slide_id === shownId;
    if (!isShown) setPlace(shownId === null ? 'deck' : { slide_id: shownId });
  };
  return { state, place, setState, setPlace, show, placed, shown, slide_id };
}

/** A place as the value of a list of choices, and back. */
const placeValue = (place: ThreadPlace): string => (typeof place === 'object' ? place.slide_id : `~${place}`);
function placeOfValue(value: string): ThreadPlace {
  if (value === '~all' || value === '~selected' || value === '~deck') return value.slice(1) as ThreadPlace;
  return { slide_id: value };
}
