import { useState } from 'react';
import type { Thread } from '../../data/comments.ts';

export type ThreadState = 'open' | 'resolved' | 'all';
/** `selected`: the slide that is selected in PowerPoint; `deck`: what is about the presentation as a whole; else a slide. */
export type ThreadPlace = 'all' | 'selected' | 'deck' | { slide_id: string };

export interface ThreadFilter {
  state: ThreadState;
  place: ThreadPlace;
  setState: (state: ThreadState) => void;
  setPlace: (place: ThreadPlace) => void;
  /** From now on what is open at a place is among what is shown. */
  show: (slideId: string | null) => void;
  /** Threads at the place, whatever their state. */
  placed: Thread[];
  /** Those that are shown. */
  shown: Thread[];
  /** The slide that is looked at; null where it is none or several. */
  slide_id: string | null;
}

/**
 * Which threads are shown. Until somebody chooses, those of the slide that is gone to or selected in PowerPoint.
 * @param selected the slide that is selected in PowerPoint; null where that is none of this presentation
 */
export function useThreadFilter(
  threads: readonly Thread[],
  { first, selected }: { first: string | null; selected: string | null },
): ThreadFilter {
  const [state, setState] = useState<ThreadState>('open');
  const [chosen, setPlace] = useState<ThreadPlace | null>(first === null ? null : { slide_id: first });
  const place = chosen ?? (selected === null ? 'all' : 'selected');
  const slide_id = typeof place === 'object' ? place.slide_id : place === 'selected' ? selected : null;
  const placed = threads.filter((thread) => {
    if (place === 'deck') return thread.slide_id === null;
    return slide_id === null || thread.slide_id === slide_id;
  });
  const shown = placed.filter((thread) => state === 'all' || thread.is_resolved === (state === 'resolved'));
  const show = (shownId: string | null): void => {
    if (state === 'resolved') setState('open');
    const isShown = place === 'deck' ? shownId === null : slide_id === null || slide_id === shownId;
    if (!isShown) setPlace(shownId === null ? 'deck' : { slide_id: shownId });
  };
  return { state, place, setState, setPlace, show, placed, shown, slide_id };
}

/** A place as the value of a list of choices, and back. */
export const placeValue = (place: ThreadPlace): string => (typeof place === 'object' ? place.slide_id : `~${place}`);
export function placeOfValue(value: string): ThreadPlace {
  if (value === '~all' || value === '~selected' || value === '~deck') return value.slice(1) as ThreadPlace;
  return { slide_id: value };
}
