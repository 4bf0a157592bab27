import type { Logger } from '../kernel/sdk/logger.ts';

export interface Repeated {
  /** Stops, and waits for a round that is under way. */
  stop(): Promise<void>;
}

/**
 * Does something again and again, the next round a while after the last one ended. A failing round is logged, and the next
 * one comes anyway: repeated work repairs what went wrong meanwhile.
 */
export function repeat(options: { everyMs: number; work: () => Promise<void>; name: string; log: Logger }): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      round = options
        .work()
        .catch((error: unknown) => options.log.warn({ err: error, work: options.name }, 'repeated work failed'))
        .then(() => {
          if (!isStopped) next();
        });
    }, options.everyMs);
    timer.unref();
  };
  next();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
