import { isSameSlide } from '../../host/host-port.ts';
import type { DeckSlide } from '../../host/host-port.ts';
import type { Insertion } from './insertion.ts';

/** Where slides go: behind the selected one, or at the end. */
export type Where = 'selected' | 'end';

/** The selected slide in a deck. Older hosts name it by its number only: the part before `#`. */
export function selectedIn(deck: readonly DeckSlide[], selected: string | null): DeckSlide | null {
  if (selected === null) return null;
  return deck.find(({ id }) => isSameSlide(id, selected)) ?? null;
}

/** The slide after which to insert; null: at the start. */
export function anchorOf(where: Where, deck: readonly DeckSlide[], selected: string | null): string | null {
  const last = deck.at(-1)?.id ?? null;
  return where === 'end' ? last : (selectedIn(deck, selected)?.id ?? last);
}

/** The slide before the first of some; where none of them is there, the one that they went behind once. */
export function placeOf(
  deck: readonly DeckSlide[],
  isOne: (slide: DeckSlide) => boolean,
  former: string | null,
): string | null {
  const first = deck.findIndex(isOne);
  if (first >= 0) return deck[first - 1]?.id ?? null;
  return former === null ? null : anchorOf('selected', deck, former);
}

/** An insertion that continues although its preceding slide was deleted meanwhile: it goes to the end. */
export function anchoredIn(deck: readonly DeckSlide[], insertion: Insertion): Insertion {
  const { after } = insertion;
  return after === null ? insertion : { ...insertion, after: anchorOf('selected', deck, after) };
}
