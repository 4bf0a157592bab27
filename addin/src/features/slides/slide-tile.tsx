import type { JSX } from 'react';
import { Caption1, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import { SlidePicture } from '../../components/slide-picture.tsx';
import { GALLERY_WIDTH } from '../../data/slides.ts';
import { showsOf } from './slide-words.ts';

const useStyles = makeStyles({
  row: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center' },
  frame: { flexShrink: 0, width: 'clamp(112px, 34%, 200px)', gap: tokens.spacingHorizontalXS },
  skeleton: { width: '100%', height: 'auto', aspectRatio: '16 / 9' },
  words: { minWidth: 0, display: 'flex', flexDirection: 'column' },
  title: {
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The place of a slide that is being made; what it shows is seen as soon as it is finished. */
export function SlideTile({
  presentationId,
  number,
  title,
  slide,
}: {
  presentationId: string;
  number: number;
  title: string;
  slide: Slide | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  return (
    <li className={styles.row} data-state={slide === null ? 'waiting' : 'finished'}>
      {slide === null ? (
        <Skeleton className={styles.frame} aria-hidden="true">
          <SkeletonItem className={styles.skeleton} />
        </Skeleton>
      ) : (
        <SlidePicture
          presentationId={presentationId}
          slide={slide}
          width={GALLERY_WIDTH}
          of="run"
          alt=""
          className={styles.frame}
        >
          <CheckmarkCircleRegular aria-hidden="true" />
          <Caption1>{t(`pane_slides.shows_${showsOf(slide)}`)}</Caption1>
        </SlidePicture>
      )}
      <div className={styles.words}>
        <Caption1 className={styles.quiet}>
          {t(slide === null ? 'pane_slides.number_waiting' : 'pane_slides.number_finished', { number })}
        </Caption1>
        <span className={styles.title} dir="auto">
          {title}
        </span>
      </div>
    </li>
  );
}
