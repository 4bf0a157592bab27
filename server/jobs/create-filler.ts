import type { JobMode } from '../../common/api/jobs.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { JobExecutor } from './job-executor.ts';

/** Takes as many jobs as there is room for. */
interface Filler {
  /** Resolves when there is nothing more to take. @throws where the queue can't be read. */
  fill(): Promise<void>;
  /** There may be something to do. */
  wake(): void;
}

/** @param mode who hands out jobs now; null while nothing may be taken. */
export function createFiller(executor: JobExecutor, mode: () => JobMode | null, log: Logger): Filler {
  let filling: Promise<void> | null = null;
  let isWoken = false;

  async function fillOnce(): Promise<void> {
    for (let now = mode(); now !== null; now = mode()) {
      const taken = await executor.takeNext(now);
      if (taken === null) return;
      // Who ends makes room.
      void taken.done.then(wake);
    }
  }

  /** Fills once more after a filling that is under way: it may have looked too early. */
  async function fill(): Promise<void> {
    isWoken = true;
    while (isWoken && mode() !== null) {
      filling ??= (async () => {
        isWoken = false;
        try {
          await fillOnce();
        } finally {
          filling = null;
        }
      })();
      await filling;
    }
  }

  function wake(): void {
    fill().catch((error: unknown) => log.warn({ err: error }, 'the queue could not be read'));
  }

  return { fill, wake };
}
