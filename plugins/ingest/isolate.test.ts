import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../tests/support/eventually.ts';
import { runExtractor } from './extract.ts';
import type { ExtractJob } from './extract.ts';
import { createIsolate } from './isolate.ts';

let folder: string;
let entry: string;

/** A child that does what the name of the file says. */
const CHILD = `
process.on('message', ({ id, job }) => {
  if (job.name === 'hang') for (;;);
  if (job.name === 'wait') return;
  if (job.name === 'pages') return process.send({ id, ocr_page: true }, () => process.send({ id, progress: { unit: 'pages', done: 1, total: 9 } }));
  if (job.name === 'crash') process.exit(3);
  if (job.name === 'heap') { const all = []; for (;;) all.push(new Array(1000).fill({})); }
  if (job.name === 'buffers') { const all = []; setInterval(() => all.push(Buffer.alloc(32e6, 1)), 5); return; }
  if (job.name === 'fault') return process.send({ id, failure: { code: 'ooxml.bomb', params: { file: 'x' }, detail: 'd' } });
  const seen = { pid: process.pid, env: Object.keys(process.env) };
  process.send({ id, result: { text: { name: JSON.stringify(seen), blocks: [], images: [], findings: [] }, scanned_pages: [] } });
});
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isolate-'));
  entry = join(folder, 'child.mjs');
  await writeFile(entry, CHILD);
});
afterAll(() => rm(folder, { recursive: true }));

const job = (name: string): ExtractJob => ({ kind: 'pdf', name, bytes: new Uint8Array(), has_vision: false });
const LONG = { timeOutMs: 20_000 };

describe('createIsolate', () => {
  it('serves several files with one child that sees no secrets of the service', async () => {
    process.env['SOME_API_KEY'] = 'secret';
    const isolate = createIsolate({ entry });
    const [first, second] = await Promise.all([isolate.run(job('a'), LONG), isolate.run(job('b'), LONG)]);
    const seen = (text: string) => JSON.parse(text) as { pid: number; env: string[] };
    expect(seen(first.text.name).pid).toBe(seen(second.text.name).pid);
    expect(seen(first.text.name).env).not.toContain('SOME_API_KEY');
    isolate.close();
    delete process.env['SOME_API_KEY'];
  });

  it('gives back all blocks of a file, also of one whose table is too long for one message', async () => {
    const rows = Array.from({ length: 6000 }, (_, row) => `Tea ${row},${row}`);
    const bytes = new TextEncoder().encode(['Tea,Tons', ...rows].join('\n'));
    const csv: ExtractJob = { kind: 'csv', name: 'tea.csv', bytes, has_vision: false };
    const isolate = createIsolate();
    const read = await isolate.run(csv, { timeOutMs: 60_000 });
    expect(read).toEqual(await runExtractor(csv));
    isolate.close();
  });

  it.each([
    ['hang', 'ingest.timed_out', 1500],
    ['crash', 'ingest.reader_failed', 20_000],
    ['heap', 'ingest.too_heavy', 20_000],
    ['buffers', 'ingest.too_heavy', 20_000],
    ['fault', 'ooxml.bomb', 20_000],
  ])('ends %s with %s and reads the next file', async (name, code, timeOutMs) => {
    const isolate = createIsolate({ entry, memoryMb: 220 });
    await expect(isolate.run(job(name), { timeOutMs })).rejects.toMatchObject({ code });
    expect((await isolate.run(job('next'), LONG)).text.blocks).toEqual([]);
    isolate.close();
  });

  /** A child whose processor time and clock are what the test sets; `looks` counts how often it was measured. */
  function measured() {
    const use = { residentBytes: 0, processorMs: 5000, looks: 0 };
    const clock = { ms: 0 };
    const measure = () => {
      use.looks += 1;
      return Promise.resolve({ ...use });
    };
    return { use, clock, isolate: createIsolate({ entry, measure, now: () => clock.ms }) };
  }

  it('bounds processor time, not the time on the clock, and counts from the beginning of each file', async () => {
    const { use, isolate, clock } = measured();
    const waiting = isolate.run(job('wait'), { timeOutMs: 1000 });
    waiting.catch(() => undefined);
    await eventually('a first look', () => use.looks > 0);
    clock.ms += 9999;
    // Each look ends before the next begins, so two more have seen the clock.
    const seen = use.looks;
    await eventually('two looks', () => use.looks >= seen + 2);
    use.processorMs += 1000;
    await expect(waiting).rejects.toMatchObject({ code: 'ingest.timed_out', params: { file: 'wait', seconds: 1 } });
    isolate.close();
  });

  it('ends a child that waits for ever by the clock', async () => {
    const { isolate, use, clock } = measured();
    const waiting = isolate.run(job('wait'), { timeOutMs: 1000 });
    waiting.catch(() => undefined);
    await eventually('a look', () => use.looks > 0);
    clock.ms += 10_000;
    await expect(waiting).rejects.toMatchObject({ code: 'ingest.timed_out', params: { seconds: 1 } });
    isolate.close();
  });

  it('adds ten seconds for a page read by OCR', async () => {
    const { use, isolate } = measured();
    const reading = isolate.run(job('pages'), { timeOutMs: 1000, onProgress: () => void (use.processorMs += 11_000) });
    await expect(reading).rejects.toMatchObject({ code: 'ingest.timed_out', params: { seconds: 11 } });
    isolate.close();
  });

  it('kills the child when the work is cancelled', async () => {
    const isolate = createIsolate({ entry });
    const { pid } = JSON.parse((await isolate.run(job('a'), LONG)).text.name) as { pid: number };
    const controller = new AbortController();
    const running = isolate.run(job('hang'), { ...LONG, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('stop')), 50);
    await expect(running).rejects.toThrow('stop');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
