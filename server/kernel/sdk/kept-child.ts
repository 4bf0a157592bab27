import type { ChildProcess } from 'node:child_process';
import type { Logger } from './logger.ts';

interface KeptChildOptions {
  /** For the log, such as "the worker". */
  name: string;
  /**
   * Starts a process; resolves when it is ready. Reports the process at once, so that it can be ended before.
   * @throws when it does not start
   */
  start: (started: (child: ChildProcess) => void) => Promise<void>;
  log: Pick<Logger, 'error'> | undefined;
  /** Longest wait before a restart, in milliseconds. */
  maxBackoffMs?: number | undefined;
}

/** A child process that is started again whenever it ends, until it is closed. */
export interface KeptChild {
  /** The process; undefined while there is none. */
  current(): ChildProcess | undefined;
  /** Starts it for the first time. @throws what `start` throws; it is not tried again then. */
  begin(): Promise<void>;
  /** Starts it later, as after an unexpected end. */
  beginLater(): void;
  /** How often in a row it ended, or didn't start, without having run for a while. */
  failures(): number;
  /** From now on an end is expected. Returns the process to be ended. */
  letGo(): ChildProcess | undefined;
}

const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 5_000;
/** After a child has run this long, the backoff starts from the beginning. */
const STABLE_MS = 10_000;

export function createKeptChild(options: KeptChildOptions): KeptChild {
  const { name, log } = options;
  let child: ChildProcess | undefined;
  let isClosing = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    const startedAt = Date.now();
    await options.start((started) => {
      child = started;
      started.once('exit', () => {
        // One that was ended late must not hide its successor.
        if (child === started) child = undefined;
      });
    });
    const ready = child;
    ready?.once('exit', (code, signal) => {
      if (isClosing) return;
      log?.error({ code, signal }, `${name} ended, starting it again`);
      failures = Date.now() - startedAt > STABLE_MS ? 0 : failures + 1;
      beginLater();
    });
  }

  function beginLater(): void {
    const delay = Math.min(FIRST_BACKOFF_MS * 2 ** failures, options.maxBackoffMs ?? MAX_BACKOFF_MS);
    retry = setTimeout(() => {
      begin().catch((error: unknown) => {
        if (isClosing) return;
        log?.error({ err: error }, `${name} does not start`);
        failures += 1;
        beginLater();
      });
    }, delay);
    retry.unref();
  }

  return {
    current: () => child,
    begin,
    beginLater,
    failures: () => failures,
    letGo() {
      isClosing = true;
      clearTimeout(retry);
      return child;
    },
  };
}
