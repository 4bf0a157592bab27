import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../kernel/sdk/logger.ts';

/** Writes that must not get lost while the database is away, and for which no one waits. */
export interface LateWork {
  /** Does it now; where that fails, again until it works. Never rejects. */
  do(work: () => Promise<void>, about: object): Promise<void>;
  /** Tries what is left for the last time. */
  stop(): Promise<void>;
}

const EVERY_MS = 2_000;
/** More than this is not kept in memory. */
const MOST = 10_000;

/** @param everyMs the wait between two tries. */
export function createLateWork(log: Logger, everyMs = EVERY_MS): LateWork {
  const waiting: { work: () => Promise<void>; about: object }[] = [];
  const abort = new AbortController();
  let trying: Promise<void> | null = null;

  /** In order, until the first failure. */
  const tryAll = async (): Promise<void> => {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      await first.work();
      waiting.shift();
    }
  };

  const keepTrying = async (): Promise<void> => {
    while (waiting.length > 0 && !abort.signal.aborted) {
      await sleep(everyMs, undefined, { signal: abort.signal, ref: false }).catch(() => undefined);
      if (abort.signal.aborted) return;
      await tryAll().catch((error: unknown) => log.warn({ err: error, waiting: waiting.length }, 'usage still waits'));
    }
  };

  return {
    async do(work, about) {
      try {
        await work();
      } catch (error) {
        if (waiting.length >= MOST) {
          log.error({ err: error, ...about }, 'usage is lost: too much of it waits');
          return;
        }
        log.warn({ err: error, ...about }, 'usage could not be written yet');
        waiting.push({ work, about });
        trying ??= keepTrying().finally(() => (trying = null));
      }
    },
    async stop() {
      abort.abort();
      await trying;
      await tryAll().catch((error: unknown) => {
        for (const { about } of waiting) log.error({ err: error, ...about }, 'usage was not written');
      });
    },
  };
}
