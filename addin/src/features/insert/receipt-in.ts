import type { PaneStorage } from '../../app/pane-storage.ts';
import type { DeckSlide } from '../../host/host-port.ts';
import type { Insertion } from './insertion.ts';
import { insertionRuns } from './insertion-runs.ts';
import { storedInsertions } from './insertion-store.ts';
import { isIn } from './reconcile.ts';

/** The last insertion of a presentation that the open deck holds slides of, or that was made since the pane was opened. */
export function receiptIn(storage: PaneStorage, presentationId: string, deck: readonly DeckSlide[]): Insertion | null {
  const runs = insertionRuns(storage);
  return storedInsertions(storage, presentationId).find((each) => runs.isOwn(each.id) || isIn(deck, each)) ?? null;
}
