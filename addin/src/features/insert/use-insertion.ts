import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { fetchInsertable } from '../../data/insertion.ts';
import { keys } from '../../data/keys.ts';
import { useRereadDeck } from '../../data/open-deck.ts';
import { hasArrived, missingOf, newInsertion } from './insertion.ts';
import type { Formatting, Insertion, WantedSlide } from './insertion.ts';
import { insertionRuns } from './insertion-runs.ts';
import { forgetInsertion, storedInsertions } from './insertion-store.ts';
import { judgeReceipt } from './judge-receipt.ts';
import { anchorOf, anchoredIn, placeOf } from './placement.ts';
import type { Where } from './placement.ts';
import { receiptTitle } from './receipt-title.ts';
import { reconciled } from './reconcile.ts';
import { broughtBy, removeSlides } from './remove-slides.ts';

export interface InsertionActions {
  isBusy: boolean;
  /** Why the insertion didn't start. */
  error: Error | null;
  insert: (slides: readonly WantedSlide[], how: { where: Where; formatting: Formatting }) => void;
  /** Continues with the missing slides. */
  insertRest: (insertion: Insertion) => void;
  /** Inserts the slides of an insertion once more in their own design where they are; then the former ones go. */
  insertAgain: (former: Insertion) => void;
}

/** Starts insertions. Their progress is the run's. */
export function useInsertion(presentationId: string): InsertionActions {
  const { client, storage } = useServices();
  const host = useHost();
  const { t } = useTranslation('author');
  const queries = useQueryClient();
  const sentenceOf = useProblemText();
  const announce = useAnnounce();
  const rereadDeck = useRereadDeck();
  const runs = insertionRuns(storage);
  const [error, setError] = useState<Error | null>(null);

  /** The former insertion goes only when all of what takes its place is there. */
  const replaceFormer = async (ended: Insertion): Promise<Insertion> => {
    const former = storedInsertions(storage, presentationId).find(({ id }) => id === ended.replaces);
    if (former === undefined || missingOf(ended).length > 0) return ended;
    const { found, removed } = await removeSlides(host, broughtBy(former, runs.isOwn(former.id))).catch(() => ({
      found: 1,
      removed: 0,
    }));
    if (removed < found) return ended;
    forgetInsertion(storage, former);
    return { ...ended, replaces: null, replaced: removed };
  };
  const run = useMutation({
    networkMode: 'always',
    mutationFn: async (prepare: () => Promise<Insertion>) => {
      const fetchFile = (ids: readonly string[], signal: AbortSignal) =>
        fetchInsertable(client, presentationId, ids, signal);
      const settle = async (ended: Insertion): Promise<Insertion> => {
        const settled = await replaceFormer(ended);
        // What the page offers next follows from what is in the deck now, not from what was there before.
        await rereadDeck();
        return settled;
      };
      const ended = await runs.start({ host, sentenceOf, fetchFile, settle }, await prepare());
      announce(receiptTitle(t, ended, false), judgeReceipt(ended).missing.length > 0 ? 'assertive' : 'polite');
    },
    onMutate: () => setError(null),
    onError: setError,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.slideStates(presentationId) }),
  });
  const begin = (
    about: Pick<Insertion, 'formatting' | 'after'> & { replaces?: string },
    slides: readonly WantedSlide[],
  ) => newInsertion({ ...about, id: crypto.randomUUID(), presentation_id: presentationId, at: new Date() }, slides);
  return {
    isBusy: run.isPending,
    error,
    insert: (slides, { where, formatting }) =>
      run.mutate(async () => {
        // The deck in its current state, because a user works in it.
        const [deck, selected] = await Promise.all([host.readDeck(), host.selectedSlideId()]);
        return begin({ formatting, after: anchorOf(where, deck, selected) }, slides);
      }),
    insertRest: (insertion) =>
      run.mutate(async () => {
        const deck = await host.readDeck();
        return anchoredIn(deck, host.can.tag ? reconciled(insertion, deck) : insertion);
      }),
    insertAgain: (former) =>
      run.mutate(async () => {
        const deck = await host.readDeck();
        const after = placeOf(deck, broughtBy(former, runs.isOwn(former.id)), former.after);
        const slides = former.slides.filter(hasArrived);
        return begin({ formatting: 'source', after, replaces: former.id }, slides);
      }),
  };
}
