import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular, DataBarVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import type { PlaceOf } from '../../components/place.ts';
import { useWide, VERY_WIDE } from '../../components/use-wide.ts';
import { useServices } from '../../../../common/web/services.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar, useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useSlides, changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { SlideFindings } from './quality-summary.tsx';
import { ReadOnlyBar } from './read-only-bar.tsx';
import { claimRows, SlideClaims } from './slide-claims.tsx';
import { SlideInstruction } from './slide-instruction.tsx';
import { SlideCanvas } from './slide-canvas.tsx';
import { MergeWithNext } from './merge-slides.tsx';
import { OtherForm, OtherLayout } from './other-look.tsx';
import { PresentSlides } from './present-slides.tsx';
import { pointsOf, SplitSlide } from './split-slide.tsx';
import { SlideStrip } from '../../components/slide-strip.tsx';
import { SlideTexts } from './slide-texts.tsx';
import { SlideVersions } from './slide-versions.tsx';
import { SlideVisuals } from './slide-visuals.tsx';
import { untracedOf, warningsOf } from './slide-words.ts';
import { useReadOnly } from './use-read-only.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useUndo } from '../../data/undo.ts';
import { chartOf } from './chart-of.ts';

/** Twice the width of the pane; what a wide window shows of it. */
const PICTURE_WIDTH = { pane: 960, wide: 1440 };
const OPEN = 'slide.open';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  where: { color: tokens.colorNeutralForeground2 },
  // Panels keep their own edge: nothing is indented twice in a narrow pane.
  panel: { marginInline: 0, paddingInline: tokens.spacingHorizontalM, paddingBlockEnd: tokens.spacingVerticalM },
  foot: { flexGrow: 1, textAlign: 'center' },
  studio: { flexGrow: 1, minHeight: 0, display: 'flex' },
  stage: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  // The whole slide is seen without scrolling, under the head and above the foot.
  large: { width: 'min(100%, calc((100vh - 260px) * 16 / 9))', alignSelf: 'center' },
  // The picture shows it large; it stays the heading for screen readers.
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  side: {
    flexShrink: 0,
    width: '344px',
    boxSizing: 'border-box',
    overflowY: 'auto',
    paddingBlock: tokens.spacingVerticalM,
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
});

/** One slide: picture, content, sources of its numbers, versions. */
export function SlidePage({ place }: { place: PlaceOf<'slide'> }): JSX.Element {
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const slides = useSlides(place.presentation_id);
  if (slides.data === undefined) {
    return slides.isError ? (
      <ProblemBar title={t('pane_slides.not_read')} error={slides.error} onRetry={() => void slides.refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const index = slides.data.slides.findIndex(({ id }) => id === place.slide_id);
  const slide = slides.data.slides[index];
  if (slide === undefined) {
    return (
      <PageBody
        actions={
          <Button appearance="primary" onClick={() => go({ page: 'slides', presentation_id: place.presentation_id })}>
            {t('pane_slides.all')}
          </Button>
        }
      >
        <p>{t('pane_slides.gone')}</p>
      </PageBody>
    );
  }
  return <SlideView presentationId={place.presentation_id} slides={slides.data.slides} slide={slide} index={index} />;
}

function SlideView({
  presentationId,
  slides,
  slide,
  index,
}: {
  presentationId: string;
  slides: readonly Slide[];
  slide: Slide;
  index: number;
}): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('author');
  const { storage } = useServices();
  const { go } = useNavigation();
  const isWide = useWide();
  const hasSide = useWide(VERY_WIDE);
  const readOnly = useReadOnly(presentationId);
  const canChange = readOnly === null;
  const [open, setOpen] = useState<string[]>(() =>
    (storage.get(OPEN) ?? (isWide ? 'numbers notes' : 'texts')).split(' '),
  );
  const toSlide = (at: number): (() => void) | null => {
    const id = slides[at]?.id;
    return id === undefined ? null : () => go({ page: 'slide', presentation_id: presentationId, slide_id: id });
  };
  const previous = toSlide(index - 1);
  const next = toSlide(index + 1);
  const isRtl = i18n.dir() === 'rtl';
  useArrowKeys(isRtl ? next : previous, isRtl ? previous : next);
  const named = { presentationId, slideId: slide.id };
  const untraced = untracedOf(slide).length;
  const panels = [
    {
      value: 'texts',
      name: t('pane_slides.texts'),
      panel: <SlideTexts key={slide.id} {...{ presentationId, slide, canChange }} which="texts" />,
    },
    {
      value: 'numbers',
      name:
        untraced > 0
          ? t('pane_slides.numbers_untraced', { count: claimRows(slide).length, untraced })
          : t('pane_slides.numbers_count', { count: claimRows(slide).length }),
      panel: <SlideClaims {...{ presentationId, slide }} />,
    },
    {
      value: 'notes',
      name: t('pane_slides.notes'),
      panel: <SlideTexts key={slide.id} {...{ presentationId, slide, canChange }} which="notes" />,
    },
    {
      value: 'visuals',
      name: t('pane_slides.visuals'),
      panel: <SlideVisuals {...{ presentationId, slide, canChange }} />,
    },
    {
      value: 'versions',
      name: t('pane_slides.versions'),
      panel: <SlideVersions slide={named} canChange={canChange} />,
    },
  ];
  const [Back, Forth] = isRtl ? [ChevronRightRegular, ChevronLeftRegular] : [ChevronLeftRegular, ChevronRightRegular];
  const actions = (
    <>
      <Button
        icon={<Back />}
        disabledFocusable={previous === null}
        aria-keyshortcuts={isRtl ? 'ArrowRight' : 'ArrowLeft'}
        onClick={() => previous?.()}
      >
        {t('pane_slides.previous')}
      </Button>
      <Caption1 className={styles.foot}>
        {t('pane_slides.number_of', { number: index + 1, total: slides.length })}
      </Caption1>
      {isWide && <PresentSlides presentationId={presentationId} slides={slides} from={index} />}
      <Button
        icon={<Forth />}
        iconPosition="after"
        disabledFocusable={next === null}
        aria-keyshortcuts={isRtl ? 'ArrowLeft' : 'ArrowRight'}
        onClick={() => next?.()}
      >
        {t('pane_slides.next')}
      </Button>
    </>
  );
  const details = (
    <Accordion
      multiple
      collapsible
      openItems={open}
      onToggle={(_event, { openItems }) => {
        storage.set(OPEN, openItems.join(' '));
        setOpen(openItems as string[]);
      }}
    >
      {panels.map(({ value, name, panel }) => (
        <AccordionItem key={value} value={value}>
          <AccordionHeader as="h3">{name}</AccordionHeader>
          <AccordionPanel className={styles.panel}>{panel}</AccordionPanel>
        </AccordionItem>
      ))}
    </Accordion>
  );
  const page = (
    <PageBody isWide actions={actions}>
      <ReadOnlyBar reason={readOnly} presentationId={presentationId} />
      <SlideCanvas
        key={slide.id}
        presentationId={presentationId}
        slide={slide}
        width={isWide ? PICTURE_WIDTH.wide : PICTURE_WIDTH.pane}
        alt={t('common:pane.picture_of', { number: index + 1, title: slide.title })}
        // In the pane the type on the picture is too small to be typed.
        canChange={canChange && isWide}
        {...(isWide ? { className: styles.large } : {})}
      />
      <Subtitle2 as="h2" className={isWide ? styles.unseen : styles.title} dir="auto">
        {slide.title}
      </Subtitle2>
      {canChange && (
        <SlideInstruction slide={named} points={pointsOf(slide)}>
          <SplitSlide {...{ presentationId, slide }} />
          <MergeWithNext {...{ presentationId, slide }} next={slides[index + 1]} />
          <AsChart {...{ presentationId, slide }} />
          <OtherForm {...{ presentationId, slide }} />
          <OtherLayout {...{ presentationId, slide }} />
        </SlideInstruction>
      )}
      <SlideWarnings slide={slide} />
      <SlideFindings {...{ presentationId, slides, slideId: slide.id }} />
      {!hasSide && details}
    </PageBody>
  );
  if (!isWide) return page;
  return (
    <div className={styles.studio}>
      <SlideStrip
        {...{ presentationId, slides }}
        slideId={slide.id}
        onOpen={(id) => go({ page: 'slide', presentation_id: presentationId, slide_id: id })}
      />
      <div className={styles.stage}>{page}</div>
      {hasSide && (
        <aside className={styles.side} aria-label={t('pane_slides.details')}>
          {details}
        </aside>
      )}
    </div>
  );
}

/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input,textarea,select,[role="tab"],[role="menuitem"],[role="dialog"],[contenteditable]';

/** The arrow keys turn slides, wherever they mean nothing else. */
function useArrowKeys(left: (() => void) | null, right: (() => void) | null): void {
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null) return;
      if (event.key === 'ArrowLeft') left?.();
      if (event.key === 'ArrowRight') right?.();
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [left, right]);
}

/** What asks for a look on this slide, in words; and what it was made with less than was wanted. */
function SlideWarnings({ slide }: { slide: Slide }): JSX.Element | null {
  const { t } = useTranslation('author');
  const untraced = untracedOf(slide);
  const infos = slide.findings.filter(({ severity }) => severity === 'info');
  return (
    <>
      {untraced.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {t('pane_slides.untraced_on_slide', {
              count: untraced.length,
              numbers: untraced.map(({ text }) => text).join(', '),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {[...warningsOf(slide), ...infos].map(({ code, message, severity }, index) => (
        <MessageBar key={`${code} ${index}`} intent={severity} layout="multiline">
          <MessageBarBody>{message}</MessageBarBody>
        </MessageBar>
      ))}
    </>
  );
}

/** Shows the numbers of a table or of items as a chart; nothing where a chart would hide or mix something. */
function AsChart({ presentationId, slide }: { presentationId: string; slide: Slide }): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const problemText = useProblemText();
  const undo = useUndo(presentationId);
  const change = useChangeSlides(presentationId);
  const chart = chartOf(slide);
  if (chart === null) return null;
  const show = (): void => {
    if (change.isPending) return;
    change.mutate(changeOf(slide.id, chart, 'chart'), {
      onSuccess: () => notify(t('pane_slides.as_chart_done'), 'success', () => undo.go('undo')),
      onError: (error) => notify(problemText(error), 'error'),
    });
  };
  return (
    <Button size="small" shape="circular" icon={<DataBarVerticalRegular />} onClick={show}>
      {t('pane_slides.chip_chart')}
    </Button>
  );
}
