import { connectDatabase } from './store/connect-database.ts';
import type { Database } from './store/connect-database.ts';
import type { Logger } from './kernel/sdk/logger.ts';
import type { AlarmDatabase } from './kernel/sdk/ports/alarm-database.ts';

/** Where the queue keeps its alarms: at an address of its own, else in the main database, on the main connection. */
export function composeAlarmDatabase(options: {
  uri: string | undefined;
  database: Database;
  log: Logger;
}): AlarmDatabase {
  const { uri, database, log } = options;
  if (uri === undefined) {
    const shared = { db: database.native, close: () => Promise.resolve() };
    return { kind: database.info().kind, open: () => Promise.resolve(shared) };
  }
  return {
    kind: 'mongodb',
    async open() {
      const own = await connectDatabase({ uri, log });
      return { db: own.native, close: () => own.close() };
    },
  };
}
