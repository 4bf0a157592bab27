import type { KeyValueStorage } from '../../../../common/web/page.ts';
import type { Insertion } from './insertion.ts';
import { keepInsertion } from './insertion-store.ts';
import { runInsertion } from './run-insertion.ts';
import type { InsertionParts } from './run-insertion.ts';

/** A running insertion. */
export interface Run {
  insertion: Insertion;
  isStopping: boolean;
  stop: () => void;
}

/** The insertions of this pane. They continue while a user looks at another page. */
interface InsertionRuns {
  /** The running insertion of a presentation. */
  of: (presentationId: string) => Run | null;
  subscribe: (listener: () => void) => () => void;
  /** @param parts.settle what is to be done before it counts as ended; answers the insertion as it is then */
  start(
    parts: Omit<InsertionParts, 'onChange' | 'signal'> & { settle: (ended: Insertion) => Promise<Insertion> },
    insertion: Insertion,
  ): Promise<Insertion>;
  /** Whether it was made since the pane was opened. */
  isOwn(insertionId: string): boolean;
}

const RUNS = new WeakMap<KeyValueStorage, InsertionRuns>();

export function insertionRuns(storage: KeyValueStorage): InsertionRuns {
  const known = RUNS.get(storage) ?? createRuns(storage);
  RUNS.set(storage, known);
  return known;
}

function createRuns(storage: KeyValueStorage): InsertionRuns {
  const runs = new Map<string, Run>();
  const own = new Set<string>();
  const listeners = new Set<() => void>();
  const report = (): void => listeners.forEach((listener) => listener());
  return {
    of: (presentationId) => runs.get(presentationId) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isOwn: (id) => own.has(id),
    async start({ settle, ...parts }, insertion) {
      const { presentation_id: key } = insertion;
      const controller = new AbortController();
      own.add(insertion.id);
      const set = (change: Partial<Run>): void => {
        const stop = (): void => {
          controller.abort();
          set({ isStopping: true });
        };
        runs.set(key, { insertion, isStopping: false, stop, ...runs.get(key), ...change });
        report();
      };
      const keep = (next: Insertion): void => {
        keepInsertion(storage, next);
        set({ insertion: next });
      };
      set({ insertion });
      try {
        const ended = await runInsertion({ ...parts, signal: controller.signal, onChange: keep }, insertion);
        const settled = await settle(ended);
        if (settled !== ended) keep(settled);
        return settled;
      } finally {
        runs.delete(key);
        report();
      }
    },
  };
}
