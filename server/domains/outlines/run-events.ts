import type { ServerEvent } from '../../kernel/sdk/define-route.ts';
import type { EventLog } from '../../kernel/sdk/ports/event-log.ts';

/** The name under which the log keeps several events of a run as one entry. */
const BUNDLE = 'outline.bundle';

type Bundle = [event: string, data: unknown][];

/** What the names of the streams of runs begin with. */
export const RUN_STREAMS = 'outline:';

/** The event stream of a run. */
export function runStream(runId: string): string {
  return `${RUN_STREAMS}${runId}`;
}

/** A place in the events of a run: an entry of the log, and how many of its events were had (null: all of it). */
export interface RunPosition {
  entry: number;
  items: number | null;
}

/** Tells the events of a run. What comes while an entry is written goes together into the next one. */
export interface RunTeller {
  tell(event: string, data: unknown): void;
  /** Waits until all is written. @throws what the log throws. */
  done(): Promise<void>;
}

/** @param onFailure called at once when the log fails; `done` throws the same. */
export function createRunTeller(
  events: Pick<EventLog, 'append'>,
  runId: string,
  onFailure: (error: unknown) => void,
): RunTeller {
  let waiting: Bundle = [];
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    // A turn later, so that what is told in one go is one entry.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const bundle = waiting;
      waiting = [];
      await events.append(runStream(runId), BUNDLE, bundle);
    }
    writing = null;
  };
  return {
    tell: (event, data) => {
      waiting.push([event, data]);
      if (writing !== null) return;
      writing = write();
      writing.catch(onFailure);
    },
    done: () => writing ?? Promise.resolve(),
  };
}

/** The events of one entry of the log, but those that were had; ids are `RUN-ENTRY` or, of a bundle, `RUN-ENTRY.ITEM`. */
export function eventsOfEntry(runId: string, entry: ServerEvent, after: RunPosition | null): ServerEvent[] {
  const id = `${runId}-${entry.id}`;
  if (entry.event !== BUNDLE) return [{ ...entry, id }];
  const had = after !== null && String(after.entry) === entry.id ? (after.items ?? Infinity) : 0;
  return (entry.data as Bundle)
    .map(([event, data], index) => ({ id: `${id}.${index + 1}`, event, data }))
    .slice(Math.min(had, (entry.data as Bundle).length));
}

/** The entry after which the log is to be read for a position. */
export function entryBefore(after: RunPosition | null): number {
  if (after === null) return 0;
  return after.items === null ? after.entry : after.entry - 1;
}

/** The position that a `Last-Event-ID` names, null where it is none of this run. */
export function positionIn(runId: string | undefined, lastEventId: string | null): RunPosition | null {
  const match = /^([0-9a-f]+)-(\d{1,9})(?:\.(\d{1,9}))?$/.exec(lastEventId ?? '');
  if (runId === undefined || match?.[1] !== runId) return null;
  return { entry: Number(match[2]), items: match[3] === undefined ? null : Number(match[3]) };
}
