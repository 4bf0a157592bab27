import { randomBytes } from 'node:crypto';
import { connectDatabase } from '../../server/store/connect-database.ts';
import type { Database } from '../../server/store/connect-database.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import { silentLog } from './silent-log.ts';

export interface TestDatabase {
  database: Database;
  /** Address and name, for a server of its own on the same data. */
  uri: string;
  name: string;
  /** Removes the data and disconnects. */
  close(): Promise<void>;
}

const mongodb = process.env['LECTERN_TEST_MONGODB_URI'];
/** Whether this is the second pass of the suite, on a real MongoDB. */
export const IS_ON_MONGODB = mongodb !== undefined;

/** Address of the database server of this test run: the MongoDB given, else the embedded store, started when first asked for. */
export async function testDatabaseUri(): Promise<string> {
  if (mongodb !== undefined) return mongodb;
  const broker = process.env['LECTERN_TEST_STORE_BROKER'];
  if (broker === undefined)
    throw new Error('no database server: the tests were not started by scripts/test/native-runner.mjs');
  const answer = await fetch(broker);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the embedded store does not start: ${text}`);
  return text;
}

/** An empty database of its own; what another test does is not seen in it. */
export async function openTestDatabase(options: { clock?: Clock } = {}): Promise<TestDatabase> {
  const uri = await testDatabaseUri();
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
