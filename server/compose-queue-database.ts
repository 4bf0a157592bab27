import { connectDatabase } from './store/connect-database.ts';
import type { Database } from './store/connect-database.ts';
import type { Logger } from './kernel/sdk/logger.ts';
import type { QueueDatabase } from './kernel/sdk/ports/queue-database.ts';

/** Where the queue is: at an address of its own, else in the main database, on the main connection. */
export function composeQueueDatabase(options: {
  uri: string | undefined;
  database: Database;
  log: Logger;
}): QueueDatabase {
  const { uri, database, log } = options;
  if (uri === undefined) {
    const shared = { db: database.native, close: () => Promise.resolve() };
    return { open: () => Promise.resolve(shared) };
  }
  return {
    async open() {
      const own = await connectDatabase({ uri, log });
      return { db: own.native, close: () => own.close() };
    },
  };
}
