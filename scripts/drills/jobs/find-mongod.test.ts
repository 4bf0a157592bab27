import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findMongod } from './find-mongod.ts';

it('the program that is named goes before one on the PATH, which goes before one that was fetched', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongod-'));
  try {
    const [bin, cache] = [join(folder, 'bin'), join(folder, 'cache')];
    for (const each of [bin, cache]) mkdirSync(each);
    writeFileSync(join(cache, 'mongod.exe'), '');
    writeFileSync(join(bin, 'mongod'), '#!/bin/sh\necho db version v7.0.15\n');
    chmodSync(join(bin, 'mongod'), 0o755);
    const PATH = `/nowhere:${bin}`;
    expect(await findMongod({ MONGOMS_SYSTEM_BINARY: '/opt/mongod', PATH, MONGOD_CACHE: cache })).toBe('/opt/mongod');
    expect(await findMongod({ PATH, MONGOD_CACHE: cache })).toBe(join(bin, 'mongod'));
    expect(await findMongod({ PATH: '', MONGOD_CACHE: cache })).toMatch(/mongod/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
