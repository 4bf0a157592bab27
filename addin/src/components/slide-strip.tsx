import { useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import {
  Button,
  Caption1,
  makeStyles,
  mergeClasses,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { GALLERY_WIDTH } from '../data/slides.ts';
import type { Slide } from '../data/slides.ts';
import { SlidePicture } from './slide-picture.tsx';
import { plainColumn } from '../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  strip: {
    flexShrink: 0,
    width: '132px',
    '@media (min-width: 1200px)': { width: '196px' },
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
  },
  list: {
    ...plainColumn,
    gap: tokens.spacingVerticalXS,
  },
  slide: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalXS,
    width: '100%',
    minWidth: 0,
    padding: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightRegular,
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  number: { minWidth: '16px', textAlign: 'end' },
  picture: { flexGrow: 1, minWidth: 0, width: 0 },
  chosen: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: tokens.colorBrandStroke1 },
});

/** All slides beside the one that is open; the arrow keys go through them. */
export function SlideStrip({
  presentationId,
  slides,
  slideId,
  onOpen,
  mark,
}: {
  presentationId: string;
  slides: readonly Slide[];
  slideId: string;
  onOpen: (slideId: string) => void;
  /** A sign of its state, below its number; with words for those who don't see it. */
  mark?: (slide: Slide) => ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const arrows = useArrowNavigationGroup({ axis: 'vertical' });
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [slideId]);
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('pane.slides')}>
      <ol className={styles.list} {...arrows}>
        {slides.map((slide, index) => {
          const isCurrent = slide.id === slideId;
          return (
            <li key={slide.id}>
              <Button
                appearance="subtle"
                className={mergeClasses(styles.slide, isCurrent && styles.current)}
                aria-current={isCurrent ? 'true' : undefined}
                aria-label={t('pane.picture_of', { number: index + 1, title: slide.title })}
                onClick={() => onOpen(slide.id)}
              >
                <span className={styles.number}>
                  <Caption1 block>{index + 1}</Caption1>
                  {mark?.(slide)}
                </span>
                <SlidePicture
                  presentationId={presentationId}
                  slide={slide}
                  width={GALLERY_WIDTH}
                  alt=""
                  className={mergeClasses(styles.picture, isCurrent && styles.chosen)}
                />
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
