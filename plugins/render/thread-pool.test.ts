import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PACKAGED_FONTS } from '../../common/typeset/fonts/font-registry.ts';
import type { RenderWork } from './render-work.ts';
import { createThreadPool } from './thread-pool.ts';
import type { ThreadPool } from './thread-pool.ts';

/** Reports its thread and what it got; hangs, falls or fails when it is called with to. */
const THREAD = `
import { readlinkSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';
if (process.platform === 'linux')
  workerData.system_id[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
parentPort.on('message', (work) => {
  const { layout_id: task, files } = work;
  if (task === 'hang') for (;;);
  if (task === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  if (task === 'fall') process.exit(7);
  if (task === 'gorge') for (const all = []; ; ) all.push(new Array(1e5).fill(Math.random()));
  if (task === 'throw') throw new Error('fallen');
  if (task === 'fail') return parentPort.postMessage({ failure: { code: 'ooxml.missing_part', params: { part: 'x' }, detail: '' } });
  if (files === null && task === 'forgetful') return parentPort.postMessage({ needs_files: true });
  parentPort.postMessage({ result: { bytes: files?.master ?? new Uint8Array(), findings: [{ code: String(threadId) }] } });
});
`;

const work = (task: string): RenderWork => ({
  kind: 'layout',
  layout_id: task,
  form: { width_px: 100, format: 'png' },
  master: { content_hash: 'h' },
  fonts: { hash: 'f' },
  files: null,
});
const MASTER = { master: new Uint8Array([1, 2, 3]), fonts: PACKAGED_FONTS };
const LONG = { timeOutMs: 20_000 };

describe('a pool of drawing threads', () => {
  let folder: string;
  let pool: ThreadPool;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thread-pool-'));
    await writeFile(join(folder, 'thread.mjs'), THREAD);
    pool = createThreadPool({ size: 1, memoryMb: 64, entry: pathToFileURL(join(folder, 'thread.mjs')) });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });
  const threadOf = async (task: string): Promise<string> =>
    (await pool.run(work(task), MASTER, LONG)).findings[0]?.code ?? '';

  it('works on one thread, and sends the files where they are requested', async () => {
    const thread = await threadOf('plain');
    expect(await threadOf('plain')).toBe(thread);
    expect((await pool.run(work('plain'), MASTER, LONG)).bytes).toHaveLength(0);
    expect((await pool.run(work('forgetful'), MASTER, LONG)).bytes).toEqual(MASTER.master);
  });

  it('passes failures of the work on as they are', async () => {
    const failing = pool.run(work('fail'), MASTER, LONG);
    await expect(failing).rejects.toMatchObject({ code: 'ooxml.missing_part', params: { part: 'x' } });
  });

  it.each(['fall', 'throw'])('continues with another thread after one fell: %s', async (task) => {
    const former = await threadOf('plain');
    await expect(pool.run(work(task), MASTER, LONG)).rejects.toMatchObject({ code: 'render.failed' });
    expect(await threadOf('plain')).not.toBe(former);
  });

  it('reports work that needs more memory than there is', async () => {
    await expect(pool.run(work('gorge'), MASTER, LONG)).rejects.toMatchObject({ code: 'render.out_of_memory' });
    expect(await threadOf('plain')).not.toBe('');
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('counts the processor time of work, not how long a busy machine makes it wait', async () => {
    expect((await pool.run(work('wait'), MASTER, { timeOutMs: 300 })).bytes).toHaveLength(0);
  });

  it('stops work that takes too long or is wanted no more, and lets the next go on', async () => {
    const stuck = pool.run(work('hang'), MASTER, { timeOutMs: 200 });
    const next = threadOf('plain');
    await expect(stuck).rejects.toMatchObject({ code: 'render.timed_out' });
    expect(await next).not.toBe('');
    const cancel = new AbortController();
    const unwanted = pool.run(work('hang'), MASTER, { ...LONG, signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error('left')), 50);
    await expect(unwanted).rejects.toThrow('left');
  });
});
