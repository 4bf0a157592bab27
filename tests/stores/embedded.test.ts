import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../../server/db/embedded/start-embedded-store.ts';
import { describeStore } from './conformance.ts';

describeStore('the embedded store', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-store-'));
  const store = await startEmbeddedStore({ dataDir });
  return {
    uri: store.uri,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
});
