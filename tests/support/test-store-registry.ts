import type { StoreOnDemand } from './start-store-on-demand.ts';

/** Jest loads setup and teardown apart from each other; what they share stands on the global object of its process. */
const place = globalThis as { lecternTestStore?: StoreOnDemand };

/** Keeps the store of a test run for its teardown. */
export function keepTestStore(store: StoreOnDemand): void {
  place.lecternTestStore = store;
}

/** The store of the test run, where setup made one. */
export function takeTestStore(): StoreOnDemand | undefined {
  return place.lecternTestStore;
}
