import type { JSX } from 'react';
import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { PaneBar } from '../../components/pane-bar.tsx';
import { useWide } from '../../components/use-wide.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSeeSlides } from '../../data/review.ts';
import type { Review } from '../../data/review.ts';
import { stateOf, useDesignOf } from '../../data/slides.ts';
import type { Slide, SlideList } from '../../data/slides.ts';

const useStyles = makeStyles({
  progress: { display: 'inline-block', width: '120px', marginInlineStart: tokens.spacingHorizontalM },
});

/** Above this, slides are counted instead of listed by number. */
const MAX_NUMBERS = 6;

/** How many slides have been viewed before an approval, which are left, and a button to the next of them. */
export function SeenLine({
  count,
  total,
  numbers,
  onNext,
}: {
  count: number;
  total: number;
  /** Of the slides that are left. */
  numbers: readonly number[];
  onNext: (() => void) | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { list } = useFormats();
  const isWide = useWide();
  const left = numbers.length;
  const which = list(numbers.map(String));
  return (
    <PaneBar
      isCard={!isWide}
      intent={left === 0 ? 'success' : 'info'}
      {...(left > 0 && { icon: <EyeRegular /> })}
      title={left === 0 ? t('pane_review.seen_all') : t('pane_review.seen_some', { seen: count, total })}
      {...(onNext !== null && {
        actions: (
          <Button aria-keyshortcuts="U" onClick={onNext}>
            {t('pane_review.next_unseen')}
          </Button>
        ),
      })}
    >
      {left > 0 && left <= MAX_NUMBERS && t('pane_review.view_numbers', { count: left, numbers: which })}
      {left > MAX_NUMBERS && t('pane_review.look_at_all', { count: left })}
      <ProgressBar className={styles.progress} value={count / total} aria-hidden="true" />
    </PaneBar>
  );
}

interface SeenSlides {
  isSeen: (slide: Slide) => boolean;
  see: (slide: Slide) => void;
  unseen: readonly Slide[];
}

const NO_SLIDES: readonly Slide[] = [];

/**
 * Which slides a user has looked at as they are now; one that changes is unseen again. The server keeps it, for a review
 * continues on another day and on another device.
 * @param isStored false where nothing is sent: the user can't approve.
 */
export function useSeenSlides(
  presentationId: string,
  { review, list, isStored }: { review: Review | undefined; list: SlideList | undefined; isStored: boolean },
): SeenSlides {
  const design = useDesignOf(presentationId);
  const { mutate } = useSeeSlides(presentationId);
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef(new Set<string>());
  const slides = list?.slides ?? NO_SLIDES;
  const markOf = (slide: Slide): string => `${slide.id}:${stateOf(slide, design)}`;
  const states = new Map((review?.slides ?? []).map((each) => [each.slide_id, each]));
  // The review may be of other slides than those that are shown, until both were read.
  const isOfThese = isStored && review !== undefined && review.revision === list?.revision;
  const isSeen = (slide: Slide): boolean => states.get(slide.id)?.is_seen === true || looked.has(markOf(slide));
  useEffect(() => {
    if (!isOfThese) return;
    const news = slides.flatMap((slide) => {
      const now = states.get(slide.id);
      const isNew =
        now?.is_seen === false && looked.has(markOf(slide)) && !sent.current.has(`${slide.id} ${now.state}`);
      return isNew ? [{ slide_id: now.slide_id, state: now.state }] : [];
    });
    if (news.length === 0) return;
    const marks = news.map(({ slide_id, state }) => `${slide_id} ${state}`);
    for (const mark of marks) sent.current.add(mark);
    mutate(news, { onError: () => marks.forEach((mark) => sent.current.delete(mark)) });
  });
  const see = useCallback(
    (slide: Slide) =>
      setLooked((now) => {
        const mark = `${slide.id}:${stateOf(slide, design)}`;
        return now.has(mark) ? now : new Set([...now, mark]);
      }),
    [design],
  );
  return { isSeen, see, unseen: slides.filter((slide) => !isSeen(slide)) };
}
