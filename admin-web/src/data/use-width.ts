import { useSyncExternalStore } from 'react';

/** How much room the page has: a phone, a column, a window, a wide window. */
type Width = 'phone' | 'narrow' | 'medium' | 'wide';

/** The width of a drawer beside the list. In very wide windows the page keeps that much free. */
export const BESIDE_PIXELS = 440;
/** Marks the document's root element when there is one. */
export const HAS_BESIDE = 'data-beside';

const QUERIES: readonly (readonly [Width, string])[] = [
  ['phone', '(max-width: 599px)'],
  ['narrow', '(max-width: 899px)'],
  ['medium', '(max-width: 1199px)'],
];

function subscribe(listener: () => void): () => void {
  const lists = QUERIES.map(([, query]) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

const read = (): Width => QUERIES.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? 'wide';

export function useWidth(): Width {
  return useSyncExternalStore(subscribe, read);
}
