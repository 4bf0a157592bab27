import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, Select, Text, tokens, typographyStyles } from '@fluentui/react-components';
import { CommentAddRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../app/use-notify.tsx';
import { useServices } from '../../app/services.ts';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useThreads } from '../../data/comments.ts';
import type { Slide } from '../../data/slides.ts';
import { CommentFiles } from './comment-files.tsx';
import { NewComment } from './new-comment.tsx';
import { ThreadCard } from './thread-card.tsx';
import { useSelectedSlide } from './use-selected-slide.ts';
import { placeOfValue, placeValue, useThreadFilter } from './use-thread-filter.ts';
import type { ThreadState } from './use-thread-filter.ts';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  title: { ...typographyStyles.subtitle2, margin: 0, flexGrow: 1, minWidth: 0, outlineStyle: 'none' },
  filters: { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: tokens.spacingHorizontalS },
  threads: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

const STATES: readonly ThreadState[] = ['open', 'resolved', 'all'];

/** What people said of the presentation. */
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
