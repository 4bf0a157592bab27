import type { JSX } from 'react';
import { Caption1, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import { showsOf } from './slide-words.ts';

const useStyles = makeStyles({
  row: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center' },
  frame: {
    flexShrink: 0,
    width: '112px',
    height: '63px',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
  },
  skeleton: { width: '100%', height: '100%' },
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

/** The place of a slide that is being made; what it shows is said as soon as it is finished. */
export function SlideTile({
  number,
  title,
  slide,
}: {
  number: number;
  title: string;
  slide: Slide | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  return (
    <li className={styles.row} data-state={slide === null ? 'waiting' : 'finished'}>
      <div className={styles.frame}>
        {slide === null ? (
          <Skeleton className={styles.skeleton} aria-hidden="true">
            <SkeletonItem style={{ height: '100%' }} />
          </Skeleton>
        ) : (
          <>
            <CheckmarkCircleRegular aria-hidden="true" />
            <Caption1>{t(`pane_slides.shows_${showsOf(slide)}`)}</Caption1>
          </>
        )}
      </div>
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
