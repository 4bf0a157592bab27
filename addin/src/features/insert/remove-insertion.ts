import type { HostPort } from '../../host/host-port.ts';
import type { Insertion } from './insertion.ts';

export interface Removed {
  /** How many were there. */
  found: number;
  removed: number;
}

/**
 * Takes the slides of an insertion out of the deck: those that carry its tag, and no others.
 * @param isOwnSession it was inserted since the pane was opened: then slides that could not be tagged are known by their ids
 * @throws HostError
 */
export async function removeInsertion(
  host: Pick<HostPort, 'can' | 'readDeck' | 'deleteSlides'>,
  insertion: Insertion,
  isOwnSession: boolean,
): Promise<Removed> {
  const untagged = new Set(insertion.slides.flatMap((slide) => (slide.is_tagged ? [] : slide.host_ids)));
  const ids = (await host.readDeck())
    .filter(({ id, tags }) =>
      tags === null
        ? isOwnSession && untagged.has(id)
        : tags.LECTERN_INSERT === insertion.id && tags.LECTERN_DECK === insertion.presentation_id,
    )
    .map(({ id }) => id);
  if (ids.length === 0) return { found: 0, removed: 0 };
  const removed = await host.deleteSlides(ids);
  return { found: ids.length, removed: removed.length };
}
