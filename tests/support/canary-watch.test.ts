import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { createGridFsFileStore } from '../../server/store/create-gridfs-file-store.ts';
import { createCanaryWatch } from './canary-watch.ts';
import { openTestDatabase } from './test-database.ts';

describe('the watch for secrets', () => {
  it('finds one in a text, in a file, in a package and in the database with its files, but where it belongs', async () => {
    const watch = createCanaryWatch();
    watch.plant('a key', 'canary-1', /^home$/);
    watch.look('home', 'canary-1');
    expect(watch.found()).toEqual([]);
    watch.look('the log', 'x canary-1 y');
    const folder = mkdtempSync(join(tmpdir(), 'lectern-canary-'));
    writeFileSync(join(folder, 'plain'), 'canary-1');
    writeFileSync(join(folder, 'deck'), zipSync({ 'docProps/app.xml': strToU8('<a>canary-1</a>') }));
    watch.lookAtFiles(folder);
    rmSync(folder, { recursive: true });
    const test = await openTestDatabase();
    await test.database.native.collection('rows').insertOne({ deep: [{ er: 'canary-1' }] });
    const stored = await createGridFsFileStore(test.database.native);
    await stored.put(zipSync({ 'docProps/core.xml': strToU8('<a>canary-1</a>') }));
    await watch.lookAtDatabase(test.database);
    await test.close();
    expect(watch.found().sort()).toEqual([
      'a key in a stored file',
      'a key in the collection rows',
      'a key in the log',
      'a key in the part docProps/app.xml of a stored package',
      'a key in the part docProps/core.xml of a stored package',
    ]);
  });
});
