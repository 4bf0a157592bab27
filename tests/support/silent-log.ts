import type { Logger } from '../../server/kernel/sdk/logger.ts';

const nothing = (): void => undefined;

/** A logger for tests that do not look at the log. */
export const silentLog: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
};
