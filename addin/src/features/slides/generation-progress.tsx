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
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { SlideTile } from './slide-tile.tsx';
import type { Generation } from './use-generation.ts';
import { useOutlineTitles } from './use-outline-titles.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';

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
