import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Badge,
  Button,
  Caption1,
  Caption1Strong,
  makeStyles,
  tokens,
  Toolbar,
  ToolbarRadioButton,
  ToolbarRadioGroup,
} from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { SlidePicture } from '../../components/slide-picture.tsx';
import { useWide, VERY_WIDE } from '../../components/use-wide.ts';
import { useSlideChange } from '../../data/review.ts';
import type { Slide } from '../../data/slides.ts';
import { SlideChangeDetail } from './slide-change-detail.tsx';

/** A slide counts as seen when its whole picture was shown this long; one opened by a key, as soon as it is shown. */
const SEEN_AFTER_MS = 2_000;
const PICTURE_WIDTH = { pane: 960, wide: 1440 };
/** Where keys are typed. */
const OWN_KEYS = 'input,textarea,select,[role="dialog"],[role="menu"],[contenteditable="true"]';

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  where: { minWidth: 0 },
  states: { marginInlineStart: 'auto', padding: 0 },
  pictures: { display: 'flex', gap: tokens.spacingHorizontalL },
  one: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
  },
  large: { alignSelf: 'center', width: 'min(100%, calc((100vh - 300px) * 16 / 9))' },
  changes: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

type Shown = 'beside' | 'now' | 'approved';

/** The slide under review, large; where it was approved as something else, that picture beside it, and what changed in words. */
export function SlideView({
  presentationId,
  slides,
  revision,
  slide,
  approvedAt,
  isSeen,
  onSeen,
  onOpen,
  onNextUnseen,
}: {
  presentationId: string;
  slides: readonly Slide[];
  revision: number;
  slide: Slide;
  /** When it was approved, where it changed since; null if it is as it was, or never was approved. */
  approvedAt: string | null;
  isSeen: boolean;
  onSeen: (slide: Slide) => void;
  onOpen: (slideId: string) => void;
  onNextUnseen: (() => void) | null;
}): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('review');
  const isWide = useWide();
  // Below that two pictures beside each other are too small to be read.
  const canCompare = useWide(VERY_WIDE);
  const index = slides.findIndex(({ id }) => id === slide.id);
  const [chosen, setChosen] = useState<Shown>('beside');
  const former = useFormerVersion(presentationId, slide.id, approvedAt, revision);
  const shown: Shown = former === null ? 'now' : chosen === 'beside' && !canCompare ? 'now' : chosen;
  const byKey = useRef(false);
  const isThere = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const section = useRef<HTMLElement>(null);
  // A key may be pressed further down the page: only what is visible counts as seen.
  useEffect(() => {
    if (byKey.current) section.current?.scrollIntoView({ block: 'nearest' });
  }, [slide.id]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      isThere.current = false;
    },
    [slide.id],
  );
  const onShown = (): void => {
    clearTimeout(timer.current);
    isThere.current = true;
    if (byKey.current) onSeen(slide);
    else timer.current = setTimeout(() => document.visibilityState === 'visible' && onSeen(slide), SEEN_AFTER_MS);
  };
  const step = (by: number): (() => void) | null => {
    const id = slides[index + by]?.id;
    return id === undefined ? null : () => onOpen(id);
  };
  const [previous, next] = [step(-1), step(1)];
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
    const isButton = event.target instanceof Element && event.target.closest('button,a,[role="tab"]') !== null;
    const key = event.key.toLowerCase();
    const action = key === 'j' ? next : key === 'k' ? previous : key === 'u' ? onNextUnseen : null;
    if (action !== null) {
      byKey.current = true;
      if (isThere.current) onSeen(slide);
      action();
    } else if (key === ' ' && !isButton && former !== null) {
      event.preventDefault();
      setChosen((now) => (now === 'approved' ? 'now' : 'approved'));
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const [Back, Forth] =
    i18n.dir() === 'rtl' ? [ChevronRightRegular, ChevronLeftRegular] : [ChevronLeftRegular, ChevronRightRegular];
  const picture = (state: 'approved' | 'now', isAlone: boolean): JSX.Element => (
    <div className={isAlone && isWide ? styles.large : styles.one}>
      {former !== null && <Caption1Strong>{t(`pane_review.picture_${state}`)}</Caption1Strong>}
      <SlidePicture
        key={`${slide.id} ${state}`}
        presentationId={presentationId}
        slide={slide}
        width={isWide ? PICTURE_WIDTH.wide : PICTURE_WIDTH.pane}
        alt={t(`pane_review.alt_${state}`, { number: index + 1, title: slide.title })}
        {...(state === 'approved' && former !== null ? { version: former } : { onShown })}
      />
    </div>
  );
  return (
    <section ref={section} className={styles.view} aria-label={t('pane_review.slide_view')}>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<Back />}
          aria-label={t('pane_review.previous_slide')}
          aria-keyshortcuts="K"
          disabledFocusable={previous === null}
          onClick={() => previous?.()}
        />
        <Caption1Strong className={styles.where}>
          {t('pane_review.slide_of', { number: index + 1, total: slides.length })}
        </Caption1Strong>
        <Button
          appearance="subtle"
          icon={<Forth />}
          aria-label={t('pane_review.next_slide')}
          aria-keyshortcuts="J"
          disabledFocusable={next === null}
          onClick={() => next?.()}
        />
        {isSeen && <Caption1>{t('pane_review.seen')}</Caption1>}
        {former !== null && (
          <>
            <Badge appearance="tint" color="warning">
              {t('pane_review.changed_since_approval')}
            </Badge>
            <Toolbar
              size="small"
              className={styles.states}
              aria-label={t('pane_review.which_state')}
              checkedValues={{ state: [shown] }}
              onCheckedValueChange={(_event, { checkedItems }) => setChosen((checkedItems[0] ?? 'now') as Shown)}
            >
              <ToolbarRadioGroup>
                {(canCompare ? (['beside', 'now', 'approved'] as const) : (['now', 'approved'] as const)).map(
                  (state) => (
                    <ToolbarRadioButton key={state} name="state" value={state}>
                      {t(`pane_review.show_${state}`)}
                    </ToolbarRadioButton>
                  ),
                )}
              </ToolbarRadioGroup>
            </Toolbar>
          </>
        )}
      </div>
      <div className={styles.pictures}>
        {shown !== 'now' && picture('approved', shown === 'approved')}
        {shown !== 'approved' && picture('now', shown === 'now')}
      </div>
      {approvedAt !== null && isWide && (
        <div className={styles.changes}>
          <SlideChangeDetail
            {...{ presentationId, revision, slide }}
            since={approvedAt}
            kind="changed"
            slideId={slide.id}
            hasPicture={false}
          />
        </div>
      )}
    </section>
  );
}

/** The number of the version that a slide was approved as; null if it is the same, or no longer kept. */
function useFormerVersion(
  presentationId: string,
  slideId: string,
  approvedAt: string | null,
  revision: number,
): number | null {
  const { data } = useSlideChange(presentationId, slideId, { since: approvedAt, revision });
  return approvedAt === null || data?.is_shortened !== false ? null : (data.diff?.from ?? null);
}
