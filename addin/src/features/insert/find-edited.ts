import type { HostPort } from '../../host/host-port.ts';
import { printOf } from './compare-slides.ts';
import type { DeckUnit } from './deck-state.ts';
import type { Insertion } from './insertion.ts';

/**
 * Which slides a user worked on since they landed: those that read different from right after the insertion. Where nothing was
 * read then, nothing is known.
 * @throws HostError
 */
export async function findEdited(
  host: Pick<HostPort, 'can' | 'readSlides'>,
  units: readonly DeckUnit[],
  receipts: readonly Insertion[],
): Promise<DeckUnit[]> {
  if (!host.can.readBack) return [];
  const sent = units.map(
    (unit) =>
      receipts
        .find(({ id }) => id === unit.insert_id)
        ?.slides.find(({ slide_id, rev }) => slide_id === unit.slide_id && rev === unit.rev) ?? null,
  );
  const known = units.filter((_unit, index) => (sent[index]?.print ?? null) !== null);
  if (known.length === 0) return [];
  const read = new Map(
    (await host.readSlides(known.flatMap(({ host_ids }) => host_ids))).map((slide) => [slide.id, slide]),
  );
  return units.filter((unit, index) => {
    const { print = null, filled = [] } = sent[index] ?? {};
    const now = unit.host_ids.flatMap((id) => read.get(id) ?? []);
    return print !== null && now.length > 0 && printOf(now, filled) !== print;
  });
}
