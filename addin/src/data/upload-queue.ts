import { createSlots } from './create-slots.ts';
import type { SourceList } from './change-sources.ts';
import { NetworkError, ProblemError } from '../../../common/client/problem-error.ts';
import { restartWaitMs } from '../../../common/client/retry-policy.ts';
import { pause } from '../../../common/client/sender.ts';

type UploadPhase = 'waiting' | 'sending' | 'offline' | 'failed';

/** What is given to become a source: a file, a pasted text, a web address. */
export interface Given {
  kind: 'file' | 'text' | 'url';
  name: string;
  /** Bytes; 0 for an address. */
  size: number;
  /** Brings it to the server; answers the id of its file. */
  send: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  /** Known before anything is sent: it is shown with this reason and never sent. */
  refusal?: Error;
  /** Lets it outlive the page. @returns whether it does */
  keep?: () => Promise<boolean>;
  /** It is a source now, was removed, or was refused: it is not sent again. */
  onEnd?: () => void;
}

/** A running upload. It leaves the list once it is a source of the presentation. */
export interface Upload {
  key: number;
  kind: Given['kind'];
  name: string;
  size: number;
  phase: UploadPhase;
  /** From 0 to 1. */
  share: number;
  /** Why it failed; null otherwise. */
  error: unknown;
  may_retry: boolean;
  /** A page that is opened later continues it. */
  is_kept: boolean;
}

export interface UploadQueue {
  list: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add(given: readonly Given[]): void;
  retry(key: number): void;
  /** Removes it from the list; an upload in progress is stopped. */
  remove(key: number): void;
  /** Everything that waits for the connection, or for a sign-in, is tried again. */
  resume(): void;
}

interface UploadQueueParts {
  /** Puts what has arrived among the sources. */
  place: (change: (now: SourceList) => SourceList) => Promise<void>;
  /** One has become a source. */
  onArrived: (upload: Upload) => void;
}

const AT_ONCE = 2;

/**
 * Uploads of one presentation. They continue while the user is on another page, in the order in which they were added.
 */
export function createUploadQueue({ place, onArrived }: UploadQueueParts): UploadQueue {
  const inSlot = createSlots(AT_ONCE);
  const given = new Map<number, { given: Given; abort: AbortController }>();
  /** The order in which files were given, by the id they got. */
  const orderOf = new Map<string, number>();
  const listeners = new Set<() => void>();
  /** Those that wait for a sign-in. */
  const signedOut = new Set<number>();
  let uploads: readonly Upload[] = [];
  let lastKey = 0;

  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, changes: Partial<Upload>): void =>
    set(uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  async function start(key: number, failures = 0): Promise<void> {
    const entry = given.get(key);
    if (entry === undefined) return;
    const abort = new AbortController();
    entry.abort = abort;
    change(key, { phase: 'waiting', share: 0, error: null });
    try {
      await inSlot(async () => {
        abort.signal.throwIfAborted();
        change(key, { phase: 'sending' });
        const id = await entry.given.send((share) => change(key, { share }), abort.signal);
        orderOf.set(id, key);
        abort.signal.throwIfAborted();
        await place((now) => ({ ...now, file_ids: inOrder(now.file_ids, id, orderOf) }));
      });
    } catch (error) {
      if (abort.signal.aborted) return;
      await continueAfter(error, { key, failures: failures + 1, signal: abort.signal });
      return;
    }
    const arrived = uploads.find((each) => each.key === key);
    entry.given.onEnd?.();
    given.delete(key);
    set(uploads.filter((each) => each.key !== key));
    if (arrived !== undefined) onArrived(arrived);
  }

  async function continueAfter(
    error: unknown,
    { key, failures, signal }: { key: number; failures: number; signal: AbortSignal },
  ): Promise<void> {
    const waitMs = navigator.onLine ? restartWaitMs(failures, error) : null;
    if (error instanceof ProblemError && error.status === 401) {
      signedOut.add(key);
      change(key, { phase: 'waiting', share: 0 });
    } else if (waitMs !== null) {
      change(key, { phase: 'waiting', share: 0 });
      await pause(waitMs, signal).catch(() => null);
      if (!signal.aborted) await start(key, failures);
    } else {
      const isRefused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
      if (isRefused) given.get(key)?.given.onEnd?.();
      change(key, {
        ...(isRefused ? { is_kept: false } : {}),
        ...{ phase: error instanceof NetworkError ? 'offline' : 'failed', error },
      });
    }
  }

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(several) {
      const fresh = several.map((one) => {
        lastKey += 1;
        const { kind, name, size, refusal } = one;
        if (refusal === undefined) given.set(lastKey, { given: one, abort: new AbortController() });
        const phase: UploadPhase = refusal === undefined ? 'waiting' : 'failed';
        const row = { key: lastKey, kind, name, size, phase, share: 0, error: refusal ?? null };
        return { ...row, may_retry: !refusal, is_kept: false };
      });
      set([...uploads, ...fresh]);
      for (const { key } of fresh) {
        void given
          .get(key)
          ?.given.keep?.()
          .then((is_kept) => change(key, { is_kept }));
        void start(key);
      }
    },
    retry: (key) => void start(key),
    remove(key) {
      const entry = given.get(key);
      entry?.abort.abort();
      entry?.given.onEnd?.();
      given.delete(key);
      set(uploads.filter((each) => each.key !== key));
    },
    resume() {
      for (const { key, phase } of uploads) {
        const isSignedIn = signedOut.delete(key);
        if (phase === 'offline' || isSignedIn) void start(key);
      }
    },
  };
}

/** The list with one more, before those that were given after it. */
function inOrder(ids: readonly string[], id: string, orderOf: ReadonlyMap<string, number>): string[] {
  if (ids.includes(id)) return [...ids];
  const own = orderOf.get(id) ?? Infinity;
  const at = ids.findIndex((each) => (orderOf.get(each) ?? -1) > own);
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
}
