import type { JSX } from 'react';
import { Button, Caption1, makeStyles, Skeleton, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useSlideChange } from '../../data/review.ts';
import type { Slide } from '../../data/slides.ts';
import { useGoToSlide } from './go-to-slide.tsx';
import { PlaceChange } from './place-change.tsx';
import type { ChangedSlide } from './changed-slide.ts';
import { SlideThumbnail } from './slide-thumbnail.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  detail: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  places: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
});

/** What changed in a slide: its present picture, and the differences in words. */
export function SlideChangeDetail({
  presentationId,
  revision,
  since,
  kind,
  slideId,
  slide,
  hasPicture = true,
}: {
  presentationId: string;
  revision: number;
  since: string;
  kind: ChangedSlide['kind'];
  slideId: string;
  slide: Slide | undefined;
  /** False where the slide is shown beside it. */
  hasPicture?: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const goTo = useGoToSlide();
  const isRemoved = slide === undefined;
  const change = useSlideChange(presentationId, slideId, { since, revision, isRemoved });
  const { data } = change;
  return (
    <div className={styles.detail}>
      {slide !== undefined && hasPicture && (
        <SlideThumbnail {...{ presentationId, revision, slideId }} alt={t('pane_review.now', { title: slide.title })} />
      )}
      {kind === 'changed' && change.isPending && (
        <Skeleton aria-label={t('pane_review.reading_changes')}>
          <SkeletonItem size={48} />
        </Skeleton>
      )}
      {change.error !== null && (
        <ProblemBar
          error={change.error}
          title={t('pane_review.no_changes_read')}
          onRetry={() => void change.refetch()}
        />
      )}
      {isRemoved && data?.former_title != null && (
        <Text>{t('pane_review.was_titled', { title: data.former_title })}</Text>
      )}
      {kind === 'added' && <Text>{t('pane_review.is_new')}</Text>}
      {kind === 'moved' && <Text>{t('pane_review.is_moved')}</Text>}
      {kind === 'changed' && data !== undefined && data.diff === null && (
        <Text>{t('pane_review.no_former_state')}</Text>
      )}
      {data?.is_shortened === true && <Caption1>{t('pane_review.shortened')}</Caption1>}
      {kind === 'changed' && data?.diff != null && (
        <ul className={styles.places}>
          {data.diff.changes.map((each) => (
            <li key={`${each.place} ${each.kind}`}>
              <PlaceChange {...{ presentationId, slide }} change={each} />
            </li>
          ))}
          {data.diff.changes.length === 0 && <li>{t('pane_review.same_words')}</li>}
        </ul>
      )}
      {slide !== undefined && hasPicture && (
        <div>
          <Button size="small" onClick={() => goTo({ slide_id: slideId, element_id: null })}>
            {t('pane_review.show_slide')}
          </Button>
        </div>
      )}
    </div>
  );
}
