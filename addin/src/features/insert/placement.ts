import type { DeckSlide } from '../../host/host-port.ts';

/** Where slides go: behind the selected one, or at the end. */
export type Where = 'selected' | 'end';

/** The selected slide in a deck. Older hosts name it by its number only: the part before `#`. */
export function selectedIn(deck: readonly DeckSlide[], selected: string | null): DeckSlide | null {
  if (selected === null) return null;
  const number = numberOf(selected);
  return deck.find(({ id }) => id === selected) ?? deck.find(({ id }) => numberOf(id) === number) ?? null;
}

/** The slide that something goes behind; null: the start. */
export function anchorOf(where: Where, deck: readonly DeckSlide[], selected: string | null): string | null {
  const last = deck.at(-1)?.id ?? null;
  return where === 'end' ? last : (selectedIn(deck, selected)?.id ?? last);
}

const numberOf = (id: string): string => id.split('#')[0] ?? '';
