import { useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  Button,
  Field,
  Radio,
  RadioGroup,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { useHost } from '../../data/host.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useSlideStates } from '../../data/insertion.ts';
import { useOpenDeck, useSelectedSlide, useRereadDeck } from '../../data/open-deck.ts';
import { useThumbnails } from '../../data/slides.ts';
import type { SlideList } from '../../data/slides.ts';
import { ApprovalNote } from './approval-note.tsx';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { DeckChanges } from './deck-changes.tsx';
import { deckState } from './deck-state.ts';
import { missingOf } from './insertion.ts';
import type { Formatting, Insertion, WantedSlide } from './insertion.ts';
import { OtherWays } from './other-ways.tsx';
import { selectedIn } from './placement.ts';
import type { Where } from './placement.ts';
import { Receipt } from './receipt.tsx';
import { SlideChoice } from './slide-choice.tsx';
import { useFiles } from './use-files.ts';
import { useInsertion } from './use-insertion.ts';
import type { KeyValueStorage } from '../../../../common/web/page.ts';
import type { DeckSlide, HostPort } from '../../host/host-port.ts';
import { insertionRuns } from './insertion-runs.ts';
import { storedInsertions } from './insertion-store.ts';
import { isIn } from './reconcile.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from '../../../../common/web/notify.tsx';
import { keys } from '../../data/keys.ts';

/** What to insert into the open deck, where and how, and what it already contains. */
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
  const { storage } = useServices();
  const host = useHost();
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
  // Slides already in the deck are not selected again.
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
      <LostSlides presentationId={id} deck={deck.data} slides={wanted} />
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
        <ConfirmDialog
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

/** The last insertion of a presentation whose slides are in the open deck, or that was made since the pane was opened. */
function receiptIn(storage: KeyValueStorage, presentationId: string, deck: readonly DeckSlide[]): Insertion | null {
  const runs = insertionRuns(storage);
  return storedInsertions(storage, presentationId).find((each) => runs.isOwn(each.id) || isIn(deck, each)) ?? null;
}

interface PlacementOptionsProps {
  deck: readonly DeckSlide[];
  /** The selected slide; null without a selection, or when the host doesn't report it. */
  selected: DeckSlide | null;
  where: Where;
  onWhere: (where: Where) => void;
  formatting: Formatting;
  onFormatting: (formatting: Formatting) => void;
}

/** Where slides go in the open deck, and in which design. */
function PlacementOptions(props: PlacementOptionsProps): JSX.Element {
  const { deck, selected, where, onWhere, formatting, onFormatting } = props;
  const { t } = useTranslation('author');
  const behind =
    selected === null
      ? t('pane_insert.where_nothing_selected')
      : t('pane_insert.where_selected', { number: selected.index + 1 });
  return (
    <>
      {deck.length === 0 ? (
        <Body1>{t('pane_insert.where_empty')}</Body1>
      ) : (
        <Field label={t('pane_insert.where')}>
          <RadioGroup value={where} onChange={(_event, { value }) => onWhere(value as Where)}>
            <Radio value="selected" label={behind} disabled={selected === null} />
            <Radio value="end" label={t('pane_insert.where_end', { number: deck.length })} />
          </RadioGroup>
        </Field>
      )}
      <Field
        label={t('pane_insert.look')}
        hint={formatting === 'destination' ? t('pane_insert.look_destination_note') : null}
      >
        <RadioGroup value={formatting} onChange={(_event, { value }) => onFormatting(value as Formatting)}>
          <Radio value="source" label={t('pane_insert.look_source')} />
          <Radio value="destination" label={t('pane_insert.look_destination')} />
        </RadioGroup>
      </Field>
    </>
  );
}

/** Slides that one slide may take in a deck. */
const MAX_PARTS = 10;

interface LostSlide {
  host_id: string;
  slide_id: string;
}

/** Slides of this presentation whose tags another program has dropped, and the way to know them again. */
function LostSlides({
  presentationId,
  deck,
  slides,
}: {
  presentationId: string;
  deck: readonly DeckSlide[];
  slides: readonly WantedSlide[];
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const host = useHost();
  const notify = useNotify();
  const rereadDeck = useRereadDeck();
  const untagged = deck.filter(({ tags }) => tags === null).map(({ id }) => id);
  const { data: lost = [] } = useQuery({
    queryKey: [...keys.deckEdits(presentationId, untagged), 'lost'],
    queryFn: () => findLost(host, untagged, slides),
    enabled: host.can.tag && host.can.readBack && untagged.length > 0,
    networkMode: 'always',
    retry: false,
  });
  const reconnect = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const insertion = crypto.randomUUID();
      await host.tagSlides(
        lost.map(({ host_id, slide_id }) => ({
          id: host_id,
          // The state that was inserted is not known: an update is offered.
          tags: {
            ...{ LECTERN_DECK: presentationId, LECTERN_SLIDE: slide_id },
            ...{ LECTERN_REV: '-', LECTERN_INSERT: insertion },
          },
        })),
      );
      await rereadDeck();
    },
    onSuccess: () => notify(t('pane_insert.reconnected', { count: lost.length })),
  });
  if (lost.length === 0) return null;
  return (
    <>
      {reconnect.isError && <ProblemBar error={reconnect.error} onDismiss={reconnect.reset} />}
      <MessageBar layout="multiline">
        <MessageBarBody>{t('pane_insert.lost', { count: lost.length })}</MessageBarBody>
        <MessageBarActions>
          <Button disabledFocusable={reconnect.isPending} onClick={() => reconnect.mutate()}>
            {t('pane_insert.reconnect')}
          </Button>
        </MessageBarActions>
      </MessageBar>
    </>
  );
}

/**
 * Those of the untagged slides that are of the presentation: by the creation id that was written for the slide, which PowerPoint
 * keeps, and by its title, for slides of other presentations may have the same number.
 */
async function findLost(host: HostPort, ids: readonly string[], slides: readonly WantedSlide[]): Promise<LostSlide[]> {
  const byNumber = new Map<string, WantedSlide>();
  for (const slide of slides) {
    for (let part = 1; part <= MAX_PARTS; part += 1) {
      const id = part === 1 ? slide.slide_id : `${slide.slide_id}-part-${part}`;
      byNumber.set(await creationNumber(id), slide);
    }
  }
  const named = ids.flatMap((id) => {
    const slide = byNumber.get(id.split('#')[1] ?? '');
    return slide === undefined ? [] : [{ id, slide }];
  });
  const read = named.length === 0 ? [] : await host.readSlides(named.map(({ id }) => id));
  return named.flatMap(({ id, slide }) => {
    const texts = read.find((each) => each.id === id)?.shapes.map(({ text }) => text?.trim() ?? '') ?? [];
    return texts.some((text) => text.startsWith(slide.title)) ? [{ host_id: id, slide_id: slide.slide_id }] : [];
  });
}

/** The number in the creation id of a slide: the first four bytes of the SHA-1 of its id, as exports write it. */
async function creationNumber(slideId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(slideId));
  return String(new DataView(digest).getUint32(0));
}
