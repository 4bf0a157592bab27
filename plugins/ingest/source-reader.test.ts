import { describe, expect, it } from '@jest/globals';
import { extensionsOf, fileKindNames } from '../../common/deck/file-kinds.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import { FILE_EXTRACTOR } from '../../server/kernel/sdk/ports/source-reader.ts';
import type { FileExtractor } from '../../server/kernel/sdk/ports/source-reader.ts';
import { contributionsOf } from '../../tests/support/contributions-of.ts';
import { runExtractor } from './extract.ts';
import { createFileExtractor } from './file-extractor.ts';
import { IngestError } from './ingest-error.ts';
import type { Isolate } from './isolate.ts';
import { createSourceReader } from './plugin.ts';

const bytes = new TextEncoder().encode('# Plan\n\nWe will grow by 5 % in 2025 and open two more plants.');
/** Reads in this process. */
const isolate: Isolate = {
  run: (job) => runExtractor(job),
  close: () => undefined,
};

const own = fileKindNames().flatMap((kind) => {
  const value = createFileExtractor(kind, { isolate, office: undefined, timeOutMs: 5000 });
  return extensionsOf(kind).map((extension) => ({ plugin: 'ingest', key: `.${extension}`, value }));
});

/** Our own formats, and those of another plugin. */
function contributions(byKey: Record<string, FileExtractor>): Contributions<FileExtractor> {
  const entries = Object.entries(byKey).map(([key, value]) => ({ plugin: 'odd', key, value }));
  return contributionsOf(FILE_EXTRACTOR, [...own, ...entries]);
}

const reader = (byKey: Record<string, FileExtractor> = {}, timeOutMs = 5000, stopped = new AbortController().signal) =>
  createSourceReader({ extractors: contributions(byKey), timeOutMs, stopped });
const oddFile = { bytes, name: 'plan.odd', id: 'f1' };
const refuses: FileExtractor = {
  extract: () => Promise.reject(new IngestError('ingest.damaged', { file: 'plan.odd' })),
};
const waits: FileExtractor = {
  extract: (_file, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error()));
    }),
};

describe('createSourceReader', () => {
  it('reads what ingest knows and classes its blocks', async () => {
    const source = await reader().readFile({ bytes, name: 'plan.md', id: 'f1' }, {});
    expect(source.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
    expect(source).toMatchObject({ id: 'f1', name: 'plan.md', title: 'Plan', language: 'en' });
    const model = { provider: 'builtin' } as never;
    expect([...(await reader().classify(source, model)).keys()]).toEqual(['f1/b1', 'f1/b2']);
  });

  it('has every brief read elsewhere, as it would be read here', async () => {
    const asked: number[] = [];
    const extractBrief = async (text: string) => {
      asked.push(text.length);
      return (await runExtractor({ kind: 'brief', name: 'brief', bytes: new TextEncoder().encode(text) })).text;
    };
    const elsewhere = createSourceReader({
      ...{ extractors: contributions({}), timeOutMs: 5000, stopped: new AbortController().signal, extractBrief },
    });
    for (const text of ['# Plan\n\nWe will grow.', `# Plan\n\n${'We will grow by 5 % in this year. '.repeat(500)}`]) {
      asked.length = 0;
      const there = await elsewhere.readBrief(text, 's1');
      expect(asked).toEqual([text.length]);
      expect(there).toEqual(await reader().readBrief(text, 's1'));
      expect(there).toMatchObject({ id: 's1', kind: 'brief', title: 'Plan', name: 'brief' });
      expect(there.blocks.map(({ kind, address }) => `${kind} ${address.line ?? 0}`)).toEqual([
        'heading 1',
        'paragraph 3',
      ]);
    }
  });

  it('asks the reader of another plugin for its format, and only for that', async () => {
    const text =
      'This was read by another plugin. It is written in plain English, so that the language can be told from it.';
    const odd: FileExtractor = {
      extract: ({ name }) =>
        Promise.resolve({ title: 'Odd', blocks: [{ id: 'b1', kind: 'paragraph', text, address: { file: name } }] }),
    };
    const both = reader({ '.odd': odd });
    expect(both.extensions).toEqual(expect.arrayContaining(['.docx', '.md', '.odd']));
    expect(await both.readFile(oddFile, {})).toMatchObject({
      id: 'f1',
      name: 'plan.odd',
      title: 'Odd',
      language: 'en',
    });
    expect((await both.readFile({ ...oddFile, name: 'plan.md' }, {})).title).toBe('Plan');
    await expect(reader().readFile(oddFile, {})).rejects.toMatchObject({ code: 'ingest.kind_not_read' });
    expect(() => reader({ '.md': refuses })).toThrow('kernel.same_contribution');
    await expect(both.readFile({ ...oddFile, bytes: new Uint8Array() }, {})).rejects.toMatchObject({
      code: 'ingest.empty_file',
    });
  });

  it("reports a contributed reader's own failures as they are, and others with the plugin's name", async () => {
    await expect(reader({ '.odd': refuses }).readFile(oddFile, {})).rejects.toMatchObject({ code: 'ingest.damaged' });
    const breaks: FileExtractor = { extract: () => Promise.reject(new TypeError('x is not a function')) };
    await expect(reader({ '.odd': breaks }).readFile(oddFile, {})).rejects.toMatchObject({
      code: 'kernel.hook_failed',
      params: { plugin: 'odd' },
    });
  });

  it('bounds a contributed reader in time, and ends with the server', async () => {
    await expect(reader({ '.odd': waits }, 30).readFile(oddFile, {})).rejects.toMatchObject({
      code: 'ingest.timed_out',
    });
    const stop = new AbortController();
    const reading = reader({ '.odd': waits }, 5000, stop.signal).readFile(oddFile, {});
    stop.abort(new Error('server stops'));
    await expect(reading).rejects.toThrow('server stops');
  });

  it.each(['http://127.0.0.1:9/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://2130706433/'])(
    'does not fetch %s',
    async (url) => {
      await expect(reader().readUrl(url, 'f1', {})).rejects.toMatchObject({ code: expect.stringMatching(/^net\./) });
    },
  );
});
