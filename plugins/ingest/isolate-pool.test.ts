import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIsolatePool, createFairQueue } from './isolate-pool.ts';

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
const job = (name: string) => ({ kind: 'pdf' as const, name, bytes: new Uint8Array(), has_vision: false });

describe('createIsolatePool', () => {
  it('reads a file while another takes long, in a process of its own', async () => {
    const pool = createIsolatePool(2, { entry });
    const slow = pool.run(job('slow'), { ...LONG, owner: 'ann' });
    const more = pool.run(job('more'), { ...LONG, owner: 'ann' });
    const one = await pool.run(job('a'), { ...LONG, owner: 'ben' });
    const two = await pool.run(job('b'), { ...LONG, owner: 'ben' });
    expect(two.text.name).toBe(one.text.name);
    pool.close();
    await expect(slow).rejects.toMatchObject({ params: { file: 'slow' } });
    expect((await more).text.blocks).toEqual([]);
    pool.close();
  });

  it('has at least one member', () => {
    expect(() => createIsolatePool(0)).toThrow(RangeError);
  });
});

/** Work that ends when it is let go; which began, in order. */
function world(places: number) {
  const queue = createFairQueue(places);
  const began: string[] = [];
  const gates = new Map<string, () => void>();
  const add = (owner: string, name: string, signal?: AbortSignal): Promise<string> =>
    queue.run(
      owner,
      () => {
        began.push(name);
        return new Promise<string>((resolve) => gates.set(name, () => resolve(name)));
      },
      signal,
    );
  /** Lets all turns that are due be taken. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    gates.get(name)?.();
    await settled();
  };
  return { queue, began, add, end, settled };
}

describe('a fair queue', () => {
  it("does not keep a user's file waiting for another's slow ones", async () => {
    const { began, add, settled } = world(2);
    for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4']) void add('ann', name);
    void add('ben', 'ben 1');
    await settled();
    expect(began).toEqual(['ann 1', 'ben 1']);
  });

  it('gives an owner all places but one', async () => {
    const { began, add, settled } = world(3);
    for (const name of ['ann 1', 'ann 2', 'ann 3']) void add('ann', name);
    await settled();
    expect(began).toEqual(['ann 1', 'ann 2']);
  });

  it('serves owners in turn, each one in order', async () => {
    const { began, add, end, settled } = world(1);
    for (const name of ['ann 1', 'ann 2', 'ann 3']) void add('ann', name);
    for (const name of ['ben 1', 'ben 2']) void add('ben', name);
    void add('cem', 'cem 1');
    await settled();
    for (const name of ['ann 1', 'ann 2', 'ben 1', 'cem 1', 'ann 3']) await end(name);
    expect(began).toEqual(['ann 1', 'ann 2', 'ben 1', 'cem 1', 'ann 3', 'ben 2']);
  });

  it('takes the place of work that failed, and passes its failure on', async () => {
    const { queue, began, add, settled } = world(1);
    const failing = queue.run('ann', () => Promise.reject(new Error('broken')));
    void add('ben', 'ben 1');
    await expect(failing).rejects.toThrow('broken');
    await settled();
    expect(began).toEqual(['ben 1']);
  });

  it('lets work that is aborted leave the line at once', async () => {
    const { began, add, end, settled } = world(1);
    const stop = new AbortController();
    void add('ann', 'ann 1');
    const waiting = add('ann', 'ann 2', stop.signal);
    void add('ann', 'ann 3');
    stop.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    await expect(add('ben', 'ben 1', stop.signal)).rejects.toThrow('stop');
    await settled();
    await end('ann 1');
    expect(began).toEqual(['ann 1', 'ann 3']);
  });
});
