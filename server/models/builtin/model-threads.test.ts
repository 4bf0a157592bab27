import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { answerTask } from './builtin-text-model.ts';
import { createLinguistSource } from './linguist.ts';
import { createModelThreads } from './model-threads.ts';
import type { ModelThreads } from './model-threads.ts';

/** Answers with the task's name and how often it was asked; hangs or fills its memory where the input says so. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
let count = 0;
parentPort.on('message', ({ task, input }) => {
  if (input.text.startsWith('hang')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (input.text.startsWith('fill')) for (const all = []; ; ) all.push(new Array(100_000).fill({}));
  parentPort.postMessage({ answer: [task, (count += 1)] });
});
`;
const preferences = { language: 'en', tone: '', instructions: '' };
const long = (begin: string) => ({ text: begin + ' word'.repeat(2_000), max_length: 80, preferences });

let folder: string;
let entry: URL;
let threads: ModelThreads;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-threads-'));
  writeFileSync(join(folder, 'thread.mjs'), PROGRAM);
  entry = pathToFileURL(join(folder, 'thread.mjs'));
});
afterEach(() => threads.close());
afterAll(() => rmSync(folder, { recursive: true }));

describe('threads of the built-in model', () => {
  it('are used again, and replaced where an answer takes too long or too much memory', async () => {
    threads = createModelThreads({ size: 1, timeOutMs: 3_000, memoryMb: 32, entry });
    const ask = (begin: string) => threads.answer('shorten', long(begin));
    expect([await ask('a'), await ask('b')]).toEqual([
      ['shorten', 1],
      ['shorten', 2],
    ]);
    await expect(ask('hang')).rejects.toMatchObject({ code: 'ai.timed_out' });
    expect(await ask('c')).toEqual(['shorten', 1]);
  });

  it('end with the memory they may take', async () => {
    threads = createModelThreads({ size: 1, timeOutMs: 20_000, memoryMb: 32, entry });
    await expect(threads.answer('shorten', long('fill'))).rejects.toMatchObject({ code: 'ai.provider_failed' });
    expect(await threads.answer('shorten', long('a'))).toEqual(['shorten', 1]);
  });

  it('are left immediately by a caller that aborts', async () => {
    threads = createModelThreads({ size: 1, timeOutMs: 20_000, memoryMb: 32, entry });
    const leaving = new AbortController();
    const asked = threads.answer('shorten', long('hang'), leaving.signal);
    leaving.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });

  it('answer what the model answers here', async () => {
    threads = createModelThreads({ size: 1, timeOutMs: 20_000, memoryMb: 256 });
    const input = { ...long('Tea sells well. We sold 30 tons of tea in 2023.'), max_length: 20 };
    expect(await threads.answer('shorten', input)).toEqual(await answerTask('shorten', input, createLinguistSource()));
  });
});
