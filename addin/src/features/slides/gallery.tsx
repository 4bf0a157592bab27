import { useEffect, useRef, useState } from 'react';
import type { JSX, RefObject } from 'react';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import { useHost } from '../../data/host.ts';
import { PageBody } from '../../components/page-body.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Slide } from '../../data/slides.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { GalleryRow } from './gallery-row.tsx';
import { Outcome } from './outcome.tsx';
import { QualitySummary } from './quality-summary.tsx';
import { ReadOnlyBar } from './read-only-bar.tsx';
import { RunSummary } from './run-summary.tsx';
import type { Generation } from './use-generation.ts';
import { useReadOnly } from './use-read-only.ts';
import { useSlideOrder } from './use-slide-order.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { patiently } from '../../data/jobs.ts';
import { useRemake } from './use-slide-actions.ts';
import { plainColumn } from '../../../../common/web/plain-list.ts';
import { DismissRegular } from '@fluentui/react-icons';
import type { SlideOrder } from './use-slide-order.ts';

const useStyles = makeStyles({
  list: {
    ...plainColumn,
    gap: tokens.spacingVerticalXS,
    '@media (min-width: 900px)': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
      gap: tokens.spacingHorizontalL,
    },
  },
});

/** The finished slides: to look at, to put in order, to take along. */
export function Gallery({
  presentationId,
  slides,
  generation,
}: {
  presentationId: string;
  slides: readonly Slide[];
  generation: Generation;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const host = useHost();
  const readOnly = useReadOnly(presentationId);
  const order = useSlideOrder(presentationId, slides);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  const places = slides.map(({ id }) => id).join(' ');
  useEffect(() => {
    // A row that is put elsewhere in the page loses the focus; one that comes back gets it when it is there.
    if (moved.current === null || !places.split(' ').includes(moved.current)) return;
    focusSlide(list.current, moved.current);
    moved.current = null;
  }, [places]);
  const onMove = (id: string): void => void (moved.current = id);
  const remakes = useRemakes(presentationId, slides);
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <PageBody
      isWide
      actions={
        <>
          <DownloadButtons presentationId={presentationId} />
          {host.can.insert && (
            <Button appearance="primary" onClick={() => go({ page: 'insert', presentation_id: presentationId })}>
              {t('pane_slides.insert')}
            </Button>
          )}
        </>
      }
    >
      <ReadOnlyBar reason={readOnly} presentationId={presentationId} />
      <Outcome generation={generation} slides={slides} />
      <RunSummary generation={generation} slideCount={slides.length} canMakeAgain={readOnly === null} />
      <QualitySummary presentationId={presentationId} slides={slides} />
      {readOnly === null && (
        <FellBackBar slides={slides} remakes={remakes} onDone={(id) => focusSlide(list.current, id)} />
      )}
      {remakes.error !== null && (
        <ProblemBar title={t('pane_slides.not_remade')} error={remakes.error} onDismiss={remakes.dismiss} />
      )}
      {order.error !== null && (
        <ProblemBar title={t('pane_slides.not_changed')} error={order.error} onDismiss={order.dismiss} />
      )}
      <ol ref={list} className={styles.list} aria-label={t('pane_slides.list')}>
        {slides.map((slide, index) => [
          order.removed?.index === index && <RemovedRow key="removed" order={order} list={list} onUndo={onMove} />,
          <GalleryRow
            key={slide.id}
            presentationId={presentationId}
            slide={slide}
            index={index}
            count={slides.length}
            order={readOnly === null ? order : null}
            list={list}
            dragged={dragged}
            onDrag={setDragged}
            onMove={onMove}
            onRemake={(id) => void remakes.again([id])}
            isRemade={remakes.waiting.includes(slide.id)}
          />,
        ])}
        {order.removed !== null && order.removed.index >= slides.length && (
          <RemovedRow key="removed" order={order} list={list} onUndo={onMove} />
        )}
      </ol>
    </PageBody>
  );
}

/** The run's message about a slide that its model failed on. */
const FELL_BACK = 'slides.written_by_builtin';

/** Slides that the model failed on and the built-in one wrote: each can be tried again, without making the others again. */
function FellBackBar({
  slides,
  remakes,
  onDone,
}: {
  slides: readonly Slide[];
  remakes: Remakes;
  /** They were tried again, from the first one on: the button is gone, or has nothing to do. */
  onDone: (slideId: string) => void;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const asked = useRef(0);
  const ids = slides.filter(({ findings }) => findings.some(({ code }) => code === FELL_BACK)).map(({ id }) => id);
  const [first] = ids;
  const left = remakes.waiting.length;
  if (first === undefined) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('pane_slides.fell_back', { count: ids.length })}</MessageBarTitle>
        {t('pane_slides.fell_back_note')}
      </MessageBarBody>
      <MessageBarActions>
        <Button
          disabledFocusable={left > 0}
          onClick={() => {
            if (left > 0) return;
            asked.current = ids.length;
            void remakes.again(ids).then(() => onDone(first));
          }}
        >
          {left > 0 && asked.current > 0
            ? t('pane_slides.retrying', { number: asked.current - left + 1, total: asked.current })
            : t('pane_slides.retry', { count: ids.length })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Slides that are regenerated from the outline, one after the other. */
interface Remakes {
  /** Ids of slides still to be generated; the first one is in progress. */
  waiting: readonly string[];
  /** Resolves when all are made, or one failed. */
  again: (slideIds: readonly string[]) => Promise<void>;
  error: Error | null;
  dismiss: () => void;
}

/** Regenerates slides of a presentation on the list of all, and announces each. */
function useRemakes(presentationId: string, slides: readonly Slide[]): Remakes {
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const remake = useRemake(presentationId);
  const isBusy = useRef(false);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const numberOf = (slideId: string): number => slides.findIndex(({ id }) => id === slideId) + 1;
  return {
    waiting,
    again: async (slideIds) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        for (const [index, slideId] of slideIds.entries()) {
          setWaiting(slideIds.slice(index));
          announce(t('pane_slides.regenerating_number', { number: numberOf(slideId) }));
          // The server limits how many are created per minute.
          const { version } = await patiently(() => remake.mutateAsync({ slideId }));
          announce(t(version === null ? 'pane_slides.remade_same' : 'pane_slides.remade'));
        }
      } catch {
        // Failures are shown on the slides. Later slides would fail the same way.
      } finally {
        isBusy.current = false;
        setWaiting([]);
      }
    },
    // While the page waits for a retry, there is no error.
    error: waiting.length > 0 ? null : remake.error,
    dismiss: () => remake.reset(),
  };
}

const useRemovedRowStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** Replaces a removed slide: a button to restore it. */
function RemovedRow({
  order,
  list,
  onUndo,
}: {
  order: SlideOrder;
  list: RefObject<HTMLOListElement | null>;
  /** Called which slide is to have the focus when it is back. */
  onUndo: (slideId: string) => void;
}): JSX.Element | null {
  const styles = useRemovedRowStyles();
  const { t } = useTranslation('author');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  const { removed } = order;
  if (removed === null) return null;
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.words}>{t('pane_slides.removed', { title: removed.title })}</span>
      <Button
        size="small"
        disabledFocusable={order.isUndoing}
        onClick={() => {
          if (order.isUndoing) return;
          onUndo(removed.id);
          void order.undo();
        }}
      >
        {t('pane_slides.undo')}
      </Button>
      <Button
        size="small"
        appearance="transparent"
        icon={<DismissRegular />}
        aria-label={t('common:web.dismiss')}
        onClick={() => {
          order.forget();
          focusSlide(list.current, null, removed.index);
        }}
      />
    </li>
  );
}

/** Puts the focus on a slide of the list once it is drawn: by its id, or the one at a place. */
function focusSlide(list: HTMLElement | null, id: string | null, index = 0): void {
  requestAnimationFrame(() => {
    const all = [...(list?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])];
    const found =
      all.find((each) => each.dataset['slide'] === id) ?? (id === null ? all[index] : undefined) ?? all.at(-1);
    found?.focus();
    found?.scrollIntoView({ block: 'nearest' });
  });
}
