import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inWork } from '../../server/kernel/sdk/work-context.ts';
import type { Isolate } from './isolate.ts';
import { createIsolatePool } from './plugin.ts';

let folder: string;
let entry: string;
/** Reports its process; one file waits for a long time. */
const CHILD = `
process.on('message', ({ id, job }) => {
  const text = { name: String(process.pid), blocks: [], images: [], findings: [] };
  setTimeout(() => process.send({ id, result: { text, scanned_pages: [] } }), job.name === 'slow' ? 60_000 : 0);
});
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isolate-pool-'));
  entry = join(folder, 'child.mjs');
  await writeFile(entry, CHILD);
});
afterAll(() => rm(folder, { recursive: true }));

const LONG = { timeOutMs: 20_000 };
/** Has a file read in a user's name. */
const readBy = (pool: Isolate, user_id: string, name: string) => inWork({ user_id }, () => pool.run(job(name), LONG));
const job = (name: string) => ({ kind: 'pdf' as const, name, bytes: new Uint8Array(), has_vision: false });

describe('createIsolatePool', () => {
  it('reads a file while another takes long, in a separate process', async () => {
    const pool = createIsolatePool(2, { entry });
    const slow = readBy(pool, 'ann', 'slow');
    const more = readBy(pool, 'ann', 'more');
    const one = await readBy(pool, 'ben', 'a');
    const two = await readBy(pool, 'ben', 'b');
    expect(two.text.name).toBe(one.text.name);
    pool.close();
    await expect(slow).rejects.toMatchObject({ params: { file: 'slow' } });
    expect((await more).text.blocks).toEqual([]);
    pool.close();
  });

  it('reads a file of another user while files of two more take long', async () => {
    let processorMs = 0;
    // Each look finds another second used.
    const measure = () => Promise.resolve({ residentBytes: 0, processorMs: (processorMs += 1000) });
    const pool = createIsolatePool(2, { entry, measure });
    const slow = { timeOutMs: 100_000_000 };
    const first = inWork({ user_id: 'ann' }, () => pool.run(job('slow'), slow)).catch(() => 'ended');
    const second = inWork({ user_id: 'cem' }, () => pool.run(job('slow'), slow)).catch(() => 'ended');
    const small = await readBy(pool, 'ben', 'a');
    expect(small.text.blocks).toEqual([]);
    // The one that gave way is read again, beside the one that goes on.
    await readBy(pool, 'ben', 'b').then(() => pool.close());
    expect(await first).toBe('ended');
    pool.close();
    await second;
  });

  it('has at least one member', () => {
    expect(() => createIsolatePool(0)).toThrow(RangeError);
  });
});
