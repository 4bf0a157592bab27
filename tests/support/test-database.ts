import { randomBytes } from 'node:crypto';
import { connectDatabase } from '../../server/db/connect-database.ts';
import type { Database } from '../../server/db/connect-database.ts';
import type { Clock } from '../../server/sdk/clock.ts';
import { silentLog } from './silent-log.ts';

export interface TestDatabase {
  database: Database;
  /** Address and name, for a server of its own on the same data. */
  uri: string;
  name: string;
  /** Removes the data and disconnects. */
  close(): Promise<void>;
}

/** Address of the database server of this test run: the one given, else the embedded store that the run has started. */
export function testDatabaseUri(): string {
  const uri = process.env['LECTERN_TEST_MONGODB_URI'] ?? process.env['LECTERN_TEST_STORE_URI'];
  if (uri === undefined) throw new Error('no database server: jest starts one in tests/support/global-setup.ts');
  return uri;
}

/** An empty database of its own; what another test does is not seen in it. */
export async function openTestDatabase(options: { clock?: Clock } = {}): Promise<TestDatabase> {
  const uri = testDatabaseUri();
  const name = `lectern-test-${randomBytes(8).toString('hex')}`;
  const database = await connectDatabase({ uri, name, log: silentLog, ...options });
  return {
    database,
    uri,
    name,
    async close() {
      await database.native.dropDatabase();
      await database.close();
    },
  };
}
