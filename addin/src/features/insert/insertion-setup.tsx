import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services.ts';
import { useDraft } from '../../app/use-draft.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useSlideStates } from '../../data/insertion.ts';
import { useOpenDeck, useSelectedSlide } from '../../data/open-deck.ts';
import { useThumbnails } from '../../data/slides.ts';
import type { SlideList } from '../../data/slides.ts';
import { ApprovalNote } from './approval-note.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { DeckChanges } from './deck-changes.tsx';
import { deckState } from './deck-state.ts';
import { missingOf } from './insertion.ts';
import type { Formatting, WantedSlide } from './insertion.ts';
import { OtherWays } from './other-ways.tsx';
import { selectedIn } from './placement.ts';
import type { Where } from './placement.ts';
import { PlacementOptions } from './placement-options.tsx';
import { receiptIn } from './receipt-in.ts';
import { Receipt } from './receipt.tsx';
import { SlideChoice } from './slide-choice.tsx';
import { useFiles } from './use-files.ts';
import { useInsertion } from './use-insertion.ts';

/** What goes into the open deck, where and how; and what of it is there already. */
export function InsertionSetup({
  presentationId: id,
  slides: { slides, revision },
  isReceiptAwaited,
}: {
  presentationId: string;
  slides: SlideList;
  /** An insertion has just ended. */
  isReceiptAwaited: boolean;
}): JSX.Element {
  const { t } = useTranslation('author');
  const { host, storage } = useServices();
  const deck = useOpenDeck();
  const selected = useSelectedSlide();
  const states = useSlideStates(id);
  const pictures = useThumbnails(id, revision, 320);
  const files = useFiles(id);
  const insertion = useInsertion(id);
  const [formatting, setFormatting] = useDraft('insert.formatting', 'source');
  const [where, setWhere] = useDraft('insert.where', 'selected');
  const [choice, setChoice] = useState<ReadonlySet<string> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [, setReceipts] = useState(0);

  if (deck.isError && deck.data === undefined) {
    return (
      <PageBody>
        <ProblemBar error={deck.error} title={t('pane_insert.deck_failed')} onRetry={() => void deck.refetch()} />
        <OtherWays files={files} />
      </PageBody>
    );
  }
  if (deck.data === undefined || (states.data === undefined && !states.isError)) return <PageSkeleton rows={6} />;

  const wanted: WantedSlide[] = slides.map((slide, index) => ({
    slide_id: slide.id,
    number: index + 1,
    title: slide.title === '' ? slide.id : slide.title,
  }));
  const state = states.data === undefined ? null : deckState(id, deck.data, states.data.slides);
  const there = new Set(state?.units.map(({ slide_id }) => slide_id));
  const fresh = wanted.filter(({ slide_id }) => !there.has(slide_id)).map(({ slide_id }) => slide_id);
  // What is there already is not meant to go in twice.
  const chosen = choice ?? new Set(fresh);
  const sending = wanted.filter(({ slide_id }) => chosen.has(slide_id));
  const again = sending.filter(({ slide_id }) => there.has(slide_id));
  const behind = selectedIn(deck.data, selected.data ?? null);
  const kept = receiptIn(storage, id, deck.data);
  const isUnfinished = kept !== null && !kept.is_hidden && missingOf(kept).length > 0;
  const place: Where = where === 'selected' && behind !== null ? 'selected' : 'end';
  const start = (these: readonly WantedSlide[]): void => {
    setAsking(false);
    setChoice(null);
    insertion.insert(these, { where: place, formatting: formatting as Formatting });
  };

  return (
    <PageBody
      actions={
        <Button
          appearance={isUnfinished ? 'secondary' : 'primary'}
          disabledFocusable={sending.length === 0 || insertion.isBusy}
          onClick={() => (again.length > 0 ? setAsking(true) : start(sending))}
        >
          {sending.length === 0 ? t('pane_insert.choose_first') : t('pane_insert.insert', { count: sending.length })}
        </Button>
      }
    >
      {deck.isError && (
        <ProblemBar error={deck.error} title={t('pane_insert.deck_failed')} onRetry={() => void deck.refetch()} />
      )}
      {insertion.error !== null && <ProblemBar error={insertion.error} title={t('pane_insert.arrived_none')} />}
      {kept !== null && (
        <Receipt
          key={kept.id}
          kept={kept}
          deck={deck.data}
          units={state?.units ?? []}
          slideIds={new Set(slides.map((slide) => slide.id))}
          actions={insertion}
          takesFocus={isReceiptAwaited}
          onChange={() => setReceipts((count) => count + 1)}
        />
      )}
      {states.isError && (
        <ProblemBar error={states.error} title={t('pane_insert.states_failed')} onRetry={() => void states.refetch()} />
      )}
      {state !== null && (
        <DeckChanges
          presentationId={id}
          state={state}
          slides={wanted}
          isRemovalOffered={
            !host.can.tag ||
            (kept !== null && !kept.is_hidden && state.units.every(({ insert_id }) => insert_id === kept.id))
          }
          onChoose={setChoice}
        />
      )}
      <ApprovalNote presentationId={id} />
      <SlideChoice slides={wanted} pictures={pictures.data} there={there} chosen={chosen} onChange={setChoice} />
      <PlacementOptions
        deck={deck.data}
        selected={behind}
        where={place}
        onWhere={setWhere}
        formatting={formatting as Formatting}
        onFormatting={setFormatting}
      />
      <OtherWays files={files} />
      {isAsking && (
        <AskDialog
          title={t('pane_insert.twice')}
          text={t('pane_insert.twice_text', { count: again.length })}
          answers={[
            ...(again.length < sending.length
              ? [
                  {
                    label: t('pane_insert.twice_new', { count: sending.length - again.length }),
                    onChoose: () => start(sending.filter((slide) => !again.includes(slide))),
                  },
                ]
              : []),
            { label: t('pane_insert.twice_all'), onChoose: () => start(sending) },
          ]}
          onCancel={() => setAsking(false)}
        />
      )}
    </PageBody>
  );
}
