import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { fetchInsertable } from '../../data/insertion.ts';
import { keys } from '../../data/keys.ts';
import { useRereadDeck } from '../../data/open-deck.ts';
import type { DeckUnit } from './deck-state.ts';
import { findEdited } from './find-edited.ts';
import { keepInsertion, storedInsertions } from './insertion-store.ts';
import { updateSlides } from './update-slides.ts';
import type { UpdatedUnit } from './update-slides.ts';
import { checkLanded } from './check-landed.ts';
import { withSlide } from './insertion.ts';
import type { Insertion } from './insertion.ts';

interface Updates {
  isBusy: boolean;
  progress: { done: number; total: number } | null;
  error: Error | null;
  /** Former slides that stayed beside their new versions. */
  formerLeft: number;
  /** Slides that a user worked on in PowerPoint: whether to replace them is asked. */
  asked: { edited: DeckUnit[]; others: DeckUnit[] } | null;
  /** Looks first whether a user worked on them. */
  update: (units: readonly DeckUnit[]) => void;
  updateNow: (units: readonly DeckUnit[]) => void;
  cancel: () => void;
}

/** Puts present states of slides where the former ones are in the open deck. */
export function useUpdates(presentationId: string): Updates {
  const { client, storage } = useServices();
  const host = useHost();
  const { t } = useTranslation('author');
  const queries = useQueryClient();
  const notify = useNotify();
  const [asked, setAsked] = useState<Updates['asked']>(null);
  const [progress, setProgress] = useState<Updates['progress']>(null);
  const [formerLeft, setFormerLeft] = useState(0);
  const receipts = (): ReturnType<typeof storedInsertions> => storedInsertions(storage, presentationId);

  const announce = useAnnounce();
  const rereadDeck = useRereadDeck();
  const report = (done: number, total: number): void => {
    setProgress({ done, total });
    if (done < total) announce(t('pane_insert.updating', { done: done + 1, total }));
  };

  const replace = useMutation({
    networkMode: 'always',
    mutationFn: async (units: readonly DeckUnit[]) => {
      setAsked(null);
      setFormerLeft(0);
      report(0, units.length);
      await updateSlides(
        {
          host,
          presentation_id: presentationId,
          formatting: ({ insert_id }) => receipts().find(({ id }) => id === insert_id)?.formatting ?? 'source',
          fetchFile: (ids, signal) => fetchInsertable(client, presentationId, ids, signal),
          onUpdated(updated, done) {
            report(done, units.length);
            if (updated.is_former_left) setFormerLeft((count) => count + 1);
            const receipt = receipts().find(({ id }) => id === updated.unit.insert_id);
            if (receipt !== undefined) keepInsertion(storage, noteUpdate(receipt, updated));
          },
          signal: new AbortController().signal,
        },
        units,
      );
      notify(t('pane_insert.updated', { count: units.length }));
    },
    onSettled: async () => {
      await rereadDeck();
      await queries.invalidateQueries({ queryKey: keys.slideStates(presentationId) });
    },
  });
  const look = useMutation({
    networkMode: 'always',
    mutationFn: async (units: readonly DeckUnit[]) => {
      const edited = await findEdited(host, units, receipts());
      if (edited.length > 0) setAsked({ edited, others: units.filter((unit) => !edited.includes(unit)) });
      else replace.mutate(units);
    },
  });
  return {
    isBusy: replace.isPending || look.isPending,
    progress,
    error: replace.error ?? look.error,
    formerLeft,
    asked,
    update: (units) => {
      replace.reset();
      setProgress(null);
      look.mutate(units);
    },
    updateNow: (units) => replace.mutate(units),
    cancel: () => setAsked(null),
  };
}

/** A receipt after one of its slides was replaced by its new state. */
function noteUpdate(receipt: Insertion, { unit, landed, read }: UpdatedUnit): Insertion {
  return withSlide(receipt, unit.slide_id, {
    rev: landed[0]?.slide.state ?? null,
    host_ids: landed.map(({ id }) => id),
    parts: landed.length,
    is_tagged: true,
    ...checkLanded(landed, read),
  });
}
