import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { createCodeReader } from './read-codes.ts';

const folder = mkdtempSync(join(tmpdir(), 'codes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { signal } = new AbortController();
const layoutOf = (name: string, layout_code: string) => ({
  ...{ name, layout_code },
  json_schema: { type: 'object', properties: { title: { type: 'string' } } },
});

describe('createCodeReader', () => {
  it('reads one layout after the other in a thread', async () => {
    const read = createCodeReader({ log: silentLog });
    const code = 'export default ({ data }) => <h1>{data.title}</h1>';
    const layouts = await read([layoutOf('a', code), layoutOf('b', '{'), layoutOf('c', code)], signal);
    expect(layouts.map(({ findings }) => findings.map((one) => one.params['layout']))).toEqual([[], ['b'], []]);
  });

  it('continues after code that hangs its thread, breaks it or fills it', async () => {
    const entry = join(folder, 'thread.mjs');
    writeFileSync(
      entry,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ layout_code }) => {
         if (layout_code === 'hang') for (;;);
         if (layout_code === 'fall') process.exit(3);
         if (layout_code === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
         parentPort.postMessage({ layout: { elements: {}, findings: [] } });
       });
       parentPort.postMessage({ isReady: true });`,
    );
    const options = { log: silentLog, timeOutMs: 1500, memoryMb: 64, entry: pathToFileURL(entry) };
    const codes = ['fine', 'hang', 'fine', 'fall', 'fine', 'fill', 'fine'];
    const layouts = await createCodeReader(options)(
      codes.map((code) => layoutOf(code, code)),
      signal,
    );
    expect(layouts.map(({ findings }) => findings.length)).toEqual([0, 1, 0, 1, 0, 1, 0]);
    const stopped = new AbortController();
    stopped.abort(new Error('gone'));
    await expect(createCodeReader(options)([layoutOf('x', 'fine')], stopped.signal)).rejects.toThrow('gone');
  });
});
