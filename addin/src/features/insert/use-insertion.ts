import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { useServices } from '../../app/services.ts';
import { useProblemText } from '../../components/use-problem-text.ts';
import { fetchInsertable } from '../../data/insertion.ts';
import { keys } from '../../data/keys.ts';
import { newInsertion } from './insertion.ts';
import type { Formatting, Insertion, WantedSlide } from './insertion.ts';
import { insertionRuns } from './insertion-runs.ts';
import { judgeReceipt } from './judge-receipt.ts';
import { anchorOf } from './placement.ts';
import type { Where } from './placement.ts';
import { reconciled } from './reconcile.ts';

export interface InsertionActions {
  isBusy: boolean;
  /** Why nothing was begun. */
  error: Error | null;
  insert: (slides: readonly WantedSlide[], how: { where: Where; formatting: Formatting }) => void;
  /** Goes on with what is missing. */
  insertRest: (insertion: Insertion) => void;
}

/** Starts insertions. Their progress is the run's. */
export function useInsertion(presentationId: string): InsertionActions {
  const { host, client, storage } = useServices();
  const { t } = useTranslation('author');
  const queries = useQueryClient();
  const sentenceOf = useProblemText();
  const announce = useAnnounce();
  const runs = insertionRuns(storage);
  const [error, setError] = useState<Error | null>(null);
  const run = useMutation({
    networkMode: 'always',
    mutationFn: async (prepare: () => Promise<Insertion>) => {
      const insertion = await prepare();
      const ended = await runs.start(
        { host, sentenceOf, fetchFile: (ids, signal) => fetchInsertable(client, presentationId, ids, signal) },
        insertion,
      );
      const { arrived } = judgeReceipt(ended);
      const total = ended.slides.length;
      announce(t('pane_insert.arrived_part', { arrived, total }), arrived < total ? 'assertive' : 'polite');
    },
    onMutate: () => setError(null),
    onError: setError,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.openDeck });
      void queries.invalidateQueries({ queryKey: keys.slideStates(presentationId) });
    },
  });
  return {
    isBusy: run.isPending,
    error,
    insert: (slides, { where, formatting }) =>
      run.mutate(async () => {
        // The deck as it is at this moment: somebody works in it.
        const [deck, selected] = await Promise.all([host.readDeck(), host.selectedSlideId()]);
        const about = { id: crypto.randomUUID(), presentation_id: presentationId, formatting, at: new Date() };
        return newInsertion({ ...about, after: anchorOf(where, deck, selected) }, slides);
      }),
    insertRest: (insertion) =>
      run.mutate(async () => (host.can.tag ? reconciled(insertion, await host.readDeck()) : insertion)),
  };
}
