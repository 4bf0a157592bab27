import type { DesignResult } from '../../../../common/api/templates.ts';
import { NetworkError, ProblemError } from '../../../../common/client/problem-error.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { refusalOf } from './deck-limits.ts';

/** A deck whose design is to be used: the one that is open, or a chosen file. */
export interface DeckSource {
  /** Without its ending. */
  name: string;
  /** @param onSize what it throws ends the reading before it has begun */
  read: (options: {
    onSize: (bytes: number) => void;
    onProgress: (share: number) => void;
    signal: AbortSignal;
  }) => Promise<File>;
}

/** The progress of reading a deck. `name` is null if it started before the page was loaded. */
export type ReadingState =
  | { phase: 'idle' }
  /** From PowerPoint, then to the server; from 0 to 1. */
  | { phase: 'reading' | 'sending'; name: string; share: number }
  | { phase: 'judging'; name: string | null }
  | { phase: 'stopping'; name: string | null }
  | { phase: 'stopped'; name: string | null }
  | { phase: 'done'; name: string | null; result: DesignResult }
  | { phase: 'failed'; name: string | null; error: unknown; mayRetry: boolean };

export function isAtWork({ phase }: ReadingState): boolean {
  return phase === 'reading' || phase === 'sending' || phase === 'judging' || phase === 'stopping';
}

export interface DeckReading {
  state: () => ReadingState;
  subscribe: (listener: () => void) => () => void;
  start: (source: DeckSource) => void;
  /** Follows a job that was started before this page was loaded; ignored while another is followed. */
  follow: (jobId: string) => void;
  cancel: () => void;
  /** With its original id; parts already sent are not sent again. */
  retry: () => void;
  dismiss: () => void;
}

interface DeckReadingParts {
  /** Maximum bytes of a deck. */
  maxBytes: number;
  send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<string>;
  /** Null if it was cancelled. */
  followJob: (jobId: string) => Promise<DesignResult | null>;
  cancelJob: (jobId: string) => Promise<void>;
  runningJob: () => Promise<string | null>;
  /** Reads again what may have changed; the template that the presentation has now. */
  readAgain: () => Promise<string | null>;
}

/** The reading of decks for one presentation, one at a time. It continues while the user is on another page. */
export function createDeckReading(parts: DeckReadingParts): DeckReading {
  const listeners = new Set<() => void>();
  let state: ReadingState = { phase: 'idle' };
  let abort = new AbortController();
  let source: DeckSource | null = null;
  let jobId: string | null = null;
  const ended = new Set<string>();

  const set = (next: ReadingState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const name = (): string | null => source?.name ?? null;
  const fail = (error: unknown): void => {
    const mayRetry = (source !== null || jobId !== null) && !isLasting(error);
    set({ phase: 'failed', name: name(), error, mayRetry });
  };

  async function judge(id: string): Promise<void> {
    jobId = id;
    set({ phase: 'judging', name: name() });
    try {
      const result = await parts.followJob(id);
      jobId = null;
      ended.add(id);
      const chosen = await parts.readAgain();
      // Cancelled a moment too late it is chosen anyway.
      const isChosen = chosen === `design-${id}`;
      if (result !== null) set({ phase: 'done', name: name(), result });
      else set(isChosen ? { phase: 'idle' } : { phase: 'stopped', name: name() });
    } catch (error) {
      // The job continues without the page: follow it again instead of starting another one.
      if (!isInterrupted(error)) jobId = null;
      fail(error);
    }
  }

  async function run(from: DeckSource): Promise<void> {
    source = from;
    jobId = null;
    abort = new AbortController();
    const { signal } = abort;
    const refuse = (bytes: number): void => {
      const refusal = refusalOf({ name: from.name, bytes }, parts.maxBytes);
      if (refusal !== null) throw refusal;
    };
    set({ phase: 'reading', name: from.name, share: 0 });
    try {
      const file = await from.read({
        onSize: refuse,
        onProgress: (share) => signal.aborted || set({ phase: 'reading', name: from.name, share }),
        signal,
      });
      refuse(file.size);
      signal.throwIfAborted();
      set({ phase: 'sending', name: from.name, share: 0 });
      const id = await parts.send(file, {
        signal,
        onProgress: (share) => signal.aborted || set({ phase: 'sending', name: from.name, share }),
      });
      signal.throwIfAborted();
      await judge(id);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  }

  /** What was being sent may have arrived in the same moment: then the job is cancelled. */
  async function stopSending(): Promise<void> {
    try {
      const id = await parts.runningJob();
      if (id !== null) {
        await parts.cancelJob(id);
        return await judge(id);
      }
      set({ phase: 'stopped', name: name() });
    } catch (error) {
      fail(error);
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (from) => void run(from),
    follow(id) {
      if (isAtWork(state) || ended.has(id)) return;
      source = null;
      void judge(id);
    },
    cancel() {
      const { phase } = state;
      if (phase !== 'reading' && phase !== 'sending' && phase !== 'judging') return;
      const before = state;
      set({ phase: 'stopping', name: name() });
      if (phase === 'reading') {
        abort.abort();
        set({ phase: 'stopped', name: name() });
      } else if (phase === 'sending') {
        abort.abort();
        void stopSending();
      } else if (jobId !== null) {
        parts.cancelJob(jobId).catch((error: unknown) => {
          // It is over already, or could not be reached: it continues as it did.
          if (state.phase === 'stopping' && !(error instanceof ProblemError && error.status === 409)) set(before);
        });
      }
    },
    retry() {
      if (jobId !== null) void judge(jobId);
      else if (source !== null) void run(source);
    },
    dismiss: () => set({ phase: 'idle' }),
  };
}

/** The connection or the session ended, so the state of the work is unknown. */
function isInterrupted(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ProblemError && error.status === 401);
}

/** Faults of the deck or of the caller are permanent; anything else may succeed when retried. */
function isLasting(error: unknown): boolean {
  if (isInterrupted(error)) return false;
  if (error instanceof ProblemError && error.status < 500 && error.status !== 429) return true;
  const code = error instanceof ProblemError || error instanceof CodedError ? error.code : '';
  return /^(ooxml|designs|master_decks|pane_design)\./.test(code);
}
