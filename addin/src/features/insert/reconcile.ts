import { isSameSlide } from '../../host/host-port.ts';
import type { DeckSlide } from '../../host/host-port.ts';
import type { Insertion } from './insertion.ts';

/**
 * An insertion with those of its slides that are still in the open deck, found by their tags: ids change, the pane may have been closed
 * before it could note them, and a user may have deleted some.
 */
export function reconciled(insertion: Insertion, deck: readonly DeckSlide[]): Insertion {
  const own = deck.filter(
    ({ tags }) => tags?.LECTERN_INSERT === insertion.id && tags.LECTERN_DECK === insertion.presentation_id,
  );
  return {
    ...insertion,
    slides: insertion.slides.map((slide) => {
      const host_ids = own.filter(({ tags }) => tags?.LECTERN_SLIDE === slide.slide_id).map(({ id }) => id);
      const untagged = slide.is_tagged
        ? []
        : slide.host_ids.filter((id) => deck.some((each) => isSameSlide(each.id, id)));
      return host_ids.length > 0 ? { ...slide, host_ids, is_tagged: true } : { ...slide, host_ids: untagged };
    }),
  };
}

/** Whether slides of an insertion are in the open deck. */
export function isIn(deck: readonly DeckSlide[], insertion: Insertion): boolean {
  return deck.some(
    ({ tags }) => tags?.LECTERN_INSERT === insertion.id && tags.LECTERN_DECK === insertion.presentation_id,
  );
}
