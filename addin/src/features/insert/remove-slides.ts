import { isSameSlide } from '../../host/host-port.ts';
import type { DeckSlide, HostPort } from '../../host/host-port.ts';
import type { Insertion } from './insertion.ts';

interface Removed {
  /** How many were there. */
  found: number;
  removed: number;
  /** The host's error message; some slides may have been removed before it. */
  error: Error | null;
}

/**
 * Takes slides out of the open deck, and looks afterwards which are gone.
 * @throws HostError if nothing was tried, since the deck can't be read
 */
export async function removeSlides(
  host: Pick<HostPort, 'readDeck' | 'deleteSlides'>,
  isTheirs: (slide: DeckSlide) => boolean,
): Promise<Removed> {
  const ids = (await host.readDeck()).filter(isTheirs).map(({ id }) => id);
  if (ids.length === 0) return { found: 0, removed: 0, error: null };
  const tried = await host.deleteSlides(ids).then(
    (gone) => ({ gone: gone.length, error: null }),
    (thrown: unknown) => ({ gone: 0, error: thrown instanceof Error ? thrown : new Error(String(thrown)) }),
  );
  const left = await host.readDeck().then(
    (deck) => deck.filter(({ id }) => ids.some((each) => isSameSlide(each, id))).length,
    () => ids.length - tried.gone,
  );
  return { found: ids.length, removed: ids.length - left, error: left === 0 ? null : tried.error };
}

/**
 * Which slides an insertion brought: those that carry its tag, and no others.
 * @param isOwnSession it was inserted since the pane was opened: then slides that could not be tagged are known by their ids
 */
export function broughtBy(insertion: Insertion, isOwnSession: boolean): (slide: DeckSlide) => boolean {
  const untagged = isOwnSession ? insertion.slides.flatMap((slide) => (slide.is_tagged ? [] : slide.host_ids)) : [];
  return ({ id, tags }) =>
    tags === null
      ? untagged.some((each) => isSameSlide(each, id))
      : tags.LECTERN_INSERT === insertion.id && tags.LECTERN_DECK === insertion.presentation_id;
}
