import { HostError } from '../../host/host-port.ts';
import type { HostPort, LandedSlide } from '../../host/host-port.ts';
import type { Formatting } from './insertion.ts';
import type { InsertableFile, FileSlide } from '../../data/insertion.ts';
import type { DeckUnit } from './deck-state.ts';
import { matchLanded } from './match-landed.ts';
import { leftOut, readBack } from './run-insertion.ts';

type UpdateHost = Pick<HostPort, 'can' | 'insertSlides' | 'tagSlides' | 'readSlides' | 'deleteSlides'>;

interface UpdateParts {
  host: UpdateHost;
  presentation_id: string;
  formatting: (unit: DeckUnit) => Formatting;
  fetchFile: (slideIds: readonly string[], signal: AbortSignal) => Promise<InsertableFile>;
  /** Called after each slide. */
  onUpdated: (updated: UpdatedUnit, done: number) => void;
  signal: AbortSignal;
}

/** A slide whose new state is where the former was. */
export interface UpdatedUnit {
  unit: DeckUnit;
  landed: { slide: FileSlide; id: string }[];
  /** Null if the host reads nothing back. */
  read: LandedSlide[] | null;
  /** The former slide could not be deleted: it still is before the new one. */
  is_former_left: boolean;
}

/**
 * Puts the present states of slides where the former ones stand: the new one goes in behind the former and gets its tags, and only
 * then the former goes. Where something fails, what is new goes again and the former stays.
 * @throws HostError, and what `fetchFile` throws; slides that were reported to `onUpdated` are done.
 */
export async function updateSlides(parts: UpdateParts, units: readonly DeckUnit[]): Promise<void> {
  const { host, signal } = parts;
  // A file contains each slide once; a slide that is in the deck twice is inserted from it twice.
  for (const [index, unit] of units.entries()) {
    signal.throwIfAborted();
    const file = await parts.fetchFile([unit.slide_id], signal);
    signal.throwIfAborted();
    parts.onUpdated(await replace(host, parts, unit, file), index + 1);
  }
}

async function replace(
  host: UpdateHost,
  parts: UpdateParts,
  unit: DeckUnit,
  file: InsertableFile,
): Promise<UpdatedUnit> {
  const after = unit.host_ids.at(-1) ?? null;
  const { slides: sent } = file;
  let ids: readonly string[] = [];
  try {
    const came = await host.insertSlides({ base64: file.base64, after, formatting: parts.formatting(unit) });
    const read = await readBack(host, came);
    ids = matchLanded(sent, came, read).flatMap((id) => id ?? []);
    if (ids.length < sent.length) throw leftOut(ids.length, sent.length);
    await host.tagSlides(
      ids.map((id) => ({
        id,
        tags: {
          LECTERN_DECK: parts.presentation_id,
          LECTERN_SLIDE: unit.slide_id,
          LECTERN_REV: sent[0]?.state ?? '',
          LECTERN_INSERT: unit.insert_id,
        },
      })),
    );
    const gone = await host.deleteSlides(unit.host_ids).catch(() => []);
    return {
      unit,
      landed: sent.flatMap((slide, index) => (ids[index] === undefined ? [] : [{ slide, id: ids[index] }])),
      read,
      is_former_left: gone.length < unit.host_ids.length,
    };
  } catch (error) {
    const landed = error instanceof HostError && error.landed.length > 0 ? error.landed : ids;
    if (landed.length > 0) await host.deleteSlides(landed).catch(() => undefined);
    throw error;
  }
}
