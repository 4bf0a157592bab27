import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../../server/store/embedded/start-embedded-store.ts';
import { silentLog } from './silent-log.ts';

export interface StoreOnDemand {
  /** GET answers the store's address as text; the first one starts it. */
  url: string;
  close(): Promise<void>;
}

/**
 * One embedded store for all tests of a run, started when the first of them asks: a run of tests that need no database pays
 * nothing for it. Tests run in processes of their own, so they ask over HTTP.
 */
export async function startStoreOnDemand(): Promise<StoreOnDemand> {
  let started: Promise<{ uri: string; close(): Promise<void> }> | undefined;
  const server = createServer((_request, response) => {
    // A kept connection may be closed in the very moment that another test asks on it.
    response.setHeader('Connection', 'close');
    started ??= startStore();
    started.then(
      ({ uri }) => response.end(uri),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : 'no store'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      // A store that could not be started was reported by the tests.
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

async function startStore(): Promise<{ uri: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-store-'));
  const store = await startEmbeddedStore({ dataDir, isFlushed: false, log: silentLog });
  return {
    uri: store.uri,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
