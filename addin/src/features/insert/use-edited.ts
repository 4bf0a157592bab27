import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import type { DeckUnit } from './deck-state.ts';
import { findEdited } from './find-edited.ts';
import { storedInsertions } from './insertion-store.ts';

/** Which of these slides read otherwise than when they were inserted, each by the id of its first slide in the deck. */
export function useEdited(presentationId: string, units: readonly DeckUnit[]): ReadonlySet<string> {
  const { host, storage } = useServices();
  const { data } = useQuery({
    queryKey: keys.deckEdits(
      presentationId,
      units.map(({ host_ids, rev }) => [...host_ids, rev].join()),
    ),
    queryFn: async () =>
      (await findEdited(host, units, storedInsertions(storage, presentationId))).map(({ host_ids }) => host_ids[0]),
    enabled: host.can.readBack && units.length > 0,
    staleTime: 0,
    // Somebody who comes back to the pane may come from the slide.
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
  return new Set(data?.flatMap((id) => id ?? []));
}
