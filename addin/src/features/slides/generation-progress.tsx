import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import {
  Body1Strong,
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  tokens,
  Skeleton,
  SkeletonItem,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Generation } from './use-generation.ts';
import { useOutlineTitles } from './use-outline-titles.ts';
import { plainColumn, twoLines } from '../../../../common/web/plain-list.ts';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import type { Slide } from '../../data/slides.ts';
import { SlidePicture } from '../../components/slide-picture.tsx';
import { GALLERY_WIDTH } from '../../data/slides.ts';
import { showsOf } from './slide-words.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  list: {
    ...plainColumn,
    gap: tokens.spacingVerticalS,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** How often at most progress is announced, as a share of the whole. */
const ANNOUNCED_STEPS = 4;

/** The slides as they are being made: each is in its place from the beginning. */
export function GenerationProgress({
  presentationId,
  generation,
}: {
  presentationId: string;
  generation: Generation;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const titles = useOutlineTitles(presentationId).data?.titles ?? [];
  const { job, done, made, cancel, followError } = generation;
  const total = Math.max(generation.total, titles.length);
  const isStopping = cancel.isPending || job?.cancel_requested === true;
  const words = isStopping
    ? t('pane_slides.stopping')
    : total === 0 || job?.state === 'queued'
      ? t('pane_slides.preparing')
      : t('pane_slides.writing', { number: Math.min(done, total), total });
  const announcedStep = useRef(-1);
  useEffect(() => {
    const step = total === 0 ? 0 : Math.floor((done / total) * ANNOUNCED_STEPS);
    if (step === announcedStep.current || step >= ANNOUNCED_STEPS) return;
    announcedStep.current = step;
    announce(words);
  }, [announce, done, total, words]);
  return (
    <PageBody
      actions={
        <Button
          appearance="secondary"
          disabledFocusable={isStopping}
          onClick={() => {
            if (!isStopping) cancel.mutate();
          }}
        >
          {isStopping ? t('pane_slides.stopping') : t('pane_slides.stop')}
        </Button>
      }
    >
      <div className={styles.head}>
        <Body1Strong>{words}</Body1Strong>
        <ProgressBar
          aria-label={t('pane_slides.progress')}
          aria-valuetext={words}
          shape="rounded"
          {...(total === 0 ? {} : { value: done, max: total })}
        />
        <Caption1 className={styles.quiet}>{t('pane_slides.may_close')}</Caption1>
      </div>
      {cancel.isError && <ProblemBar title={t('pane_slides.not_stopped')} error={cancel.error} />}
      {followError != null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('pane_slides.connecting')}</MessageBarBody>
        </MessageBar>
      )}
      <ol className={styles.list} aria-label={t('pane_slides.list')}>
        {Array.from({ length: total }, (_each, index) => (
          <SlideTile
            key={index}
            presentationId={presentationId}
            number={index + 1}
            title={made.get(index)?.title ?? titles[index] ?? ''}
            slide={made.get(index) ?? null}
          />
        ))}
      </ol>
    </PageBody>
  );
}

const useSlideTileStyles = makeStyles({
  row: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center' },
  frame: { flexShrink: 0, width: 'clamp(112px, 34%, 200px)', gap: tokens.spacingHorizontalXS },
  skeleton: { width: '100%', height: 'auto', aspectRatio: '16 / 9' },
  words: { minWidth: 0, display: 'flex', flexDirection: 'column' },
  title: {
    ...twoLines,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The place of a slide that is being made; what it shows is seen as soon as it is finished. */
function SlideTile({
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
  const styles = useSlideTileStyles();
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
