import { createStore, del, entries, get, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

const MB = 1024 * 1024;
/** Of all files that this browser keeps; further ones are sent without being kept. */
const MAX_BYTES = 256 * MB;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** A file being uploaded, as it is kept on this device until the server has it. */
export interface KeptUpload {
  user_id: string;
  /** Empty for a file that is chosen for a new presentation. */
  presentation_id: string;
  client_id: string;
  kind: 'file' | 'text' | 'url';
  /** A web address has none. */
  file: File | null;
  name: string;
  /** Set once the server has it, and it is not yet a source. */
  file_id: string | null;
  kept_at: number;
}

/** Files that are being sent outlive the page. Where the browser offers no storage or no locks, nothing is kept. */
export interface KeptUploads {
  /** @returns its key; null if it is not kept */
  keep: (upload: Omit<KeptUpload, 'file_id' | 'kept_at'>) => Promise<string | null>;
  change: (key: string, changes: Partial<KeptUpload>) => Promise<void>;
  drop: (key: string) => Promise<void>;
  /** What an earlier page of this user left, in the order in which it was given; what others left is deleted. */
  takeOver: (userId: string) => Promise<[string, KeptUpload][]>;
  /** Deletes everything kept for a user, at sign-out. */
  clear: (userId: string) => Promise<void>;
}

/** @param basePath keeps the files of several installations at one address apart */
export function openKeptUploads(basePath: string): KeptUploads {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore(`lectern${basePath}`, 'uploads'));
  const held = new Map<string, () => void>();
  let last = 0;

  /** Holds the lock of an upload until it is dropped, or the page is closed. @returns whether no other page has it */
  const hold = (key: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(`lectern.upload.${key}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise<void>((release) => held.set(key, release));
        })
        .catch(reject);
    });
  let turn: Promise<unknown> = Promise.resolve();
  /** A change that is read and written doesn't restore what is dropped in between. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work).catch(() => undefined);
    turn = done;
    return done;
  };
  const drop = (key: string): Promise<void> =>
    inTurn(() => del(key, store())).then(() => {
      held.get(key)?.();
      held.delete(key);
    });
  const all = (): Promise<[string, KeptUpload][]> => entries<string, KeptUpload>(store());

  return {
    async keep(upload) {
      // Keys are sorted as text.
      last = Math.max(Date.now(), last + 1);
      const key = `${last} ${crypto.getRandomValues(new Uint32Array(1)).join('')}`;
      try {
        const sizes = (await all()).map(([, { file }]) => file?.size ?? 0);
        const bytes = sizes.reduce((sum, size) => sum + size, upload.file?.size ?? 0);
        if (bytes > MAX_BYTES || !(await hold(key))) return null;
        await set(key, { ...upload, file_id: null, kept_at: last }, store());
        return key;
      } catch {
        await drop(key);
        return null;
      }
    },
    change: (key, changes) =>
      inTurn(async () => {
        const kept = await get<KeptUpload>(key, store());
        if (kept !== undefined) await set(key, { ...kept, ...changes }, store());
      }),
    drop,
    async takeOver(userId) {
      try {
        const taken: [string, KeptUpload][] = [];
        for (const [key, kept] of await all()) {
          if (!(await hold(key))) continue;
          if (kept.user_id === userId && Date.now() - kept.kept_at < MAX_AGE_MS) taken.push([key, kept]);
          else await drop(key);
        }
        return taken;
      } catch {
        return [];
      }
    },
    async clear(userId) {
      const kept = await all().catch(() => []);
      await Promise.all(kept.flatMap(([key, { user_id }]) => (user_id === userId ? [drop(key)] : [])));
    },
  };
}

/** Does something that only one page of this browser may do at a time. @returns null where another page is at it */
export async function whileAlone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  // Without locks nothing is kept either: no other page can be at it.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`lectern.${name}`, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}
