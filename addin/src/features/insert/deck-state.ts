import type { DeckSlide } from '../../host/host-port.ts';

/** A slide of the presentation in the open deck; a long one may take several slides there. */
export interface DeckUnit {
  slide_id: string;
  insert_id: string;
  /** Of the state that was inserted. */
  rev: string;
  host_ids: string[];
  /** In the deck, from 1. */
  number: number;
  state: 'unchanged' | 'changed' | 'gone';
}

export interface DeckState {
  /** In the order of the deck. */
  units: DeckUnit[];
  /** Slides of the presentation that are not in the deck, in their order. */
  fresh: string[];
  /** Slides that are in the deck more than once. */
  doubled: string[];
}

/** How the slides of a presentation in the open deck compare with its current state. */
export function deckState(
  presentationId: string,
  deck: readonly DeckSlide[],
  now: readonly { slide_id: string; state: string }[],
): DeckState {
  const states = new Map(now.map(({ slide_id, state }) => [slide_id, state]));
  const units: DeckUnit[] = [];
  let before: DeckSlide | null = null;
  for (const slide of deck) {
    const { tags } = slide;
    if (tags?.LECTERN_DECK === presentationId) {
      const last = units.at(-1);
      const isPart =
        last !== undefined &&
        before?.tags?.LECTERN_SLIDE === tags.LECTERN_SLIDE &&
        before.tags.LECTERN_INSERT === tags.LECTERN_INSERT &&
        before.tags.LECTERN_REV === tags.LECTERN_REV;
      if (isPart) last.host_ids.push(slide.id);
      else {
        const state = states.get(tags.LECTERN_SLIDE);
        units.push({
          slide_id: tags.LECTERN_SLIDE,
          insert_id: tags.LECTERN_INSERT,
          rev: tags.LECTERN_REV,
          host_ids: [slide.id],
          number: slide.index + 1,
          state: state === undefined ? 'gone' : state === tags.LECTERN_REV ? 'unchanged' : 'changed',
        });
      }
    }
    before = slide;
  }
  const there = units.map(({ slide_id }) => slide_id);
  return {
    units,
    fresh: now.flatMap(({ slide_id }) => (there.includes(slide_id) ? [] : [slide_id])),
    doubled: [...new Set(there.filter((id, index) => there.indexOf(id) !== index))],
  };
}
