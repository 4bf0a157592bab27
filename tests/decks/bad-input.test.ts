import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { zipSync } from 'fflate';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { ModelBehaviour } from '../support/fake-model-server.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { builtName } from '../../scripts/build/server-sources.mjs';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { runCommand } from '../../scripts/deck/command.ts';

const text = new TextEncoder();
const contentTypes = text.encode(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-bad-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Expects one helpful line, the exit code, and no file left; in a separate process if `startDeck` is given. */
async function expectRefusal(input: string[], code: number, says: RegExp, runIt = runDeck): Promise<void> {
  const out = join(folder, 'out.pptx');
  const run = await runIt([...input, '-o', out]);
  expect({ code: run.code, err: run.err }).toMatchObject({ code });
  expect(run.err).toMatch(says);
  expect(run.err.trim().split('\n')).toHaveLength(1);
  expect(run.err).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
  expect(readdirSync(folder).filter((name) => name.startsWith('out.pptx'))).toEqual([]);
}

describe('input that makes no deck', () => {
  it('is an empty file', () => expectRefusal([file('empty.docx', '')], 3, /empty\.docx/));
  it('is a truncated archive', async () => {
    const whole = zipSync({
      '[Content_Types].xml': contentTypes,
      'word/document.xml': text.encode('<w/>'.repeat(500)),
    });
    await expectRefusal([file('cut.docx', whole.slice(0, whole.length - 60))], 3, /cut\.docx/);
  });
  it('is an archive that unpacks to far too much', async () => {
    const bomb = zipSync({ '[Content_Types].xml': contentTypes, 'word/document.xml': new Uint8Array(90_000_000) });
    await expectRefusal([file('bomb.docx', bomb)], 3, /bomb\.docx/);
  });
  it('is locked by a password', async () => {
    const ole = new Uint8Array(2048);
    ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    // The name of the stream that holds the locked package (MS-OFFCRYPTO 1.3), UTF-16 as all names in such a file.
    ole.set(new Uint8Array(Buffer.from('EncryptedPackage', 'utf16le')), 1024);
    await expectRefusal([file('locked.xlsx', ole)], 3, /locked\.xlsx.*password/i);
  });
  it('is not text, whatever its name claims', async () => {
    const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256);
    await expectRefusal([file('noise.csv', noise)], 3, /noise\.csv/);
  });
  it('is another kind than its name claims', async () => {
    await expectRefusal([file('really-csv.xlsx', 'a,b\n1,2\n')], 3, /really-csv\.xlsx/);
  });
  it('is a sheet without rows', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Nothing');
    const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
    await expectRefusal([file('no-rows.xlsx', bytes)], 3, /no-rows\.xlsx|no text/);
  });
  it('is a file that is not there', () =>
    expectRefusal([join(folder, 'nowhere.pdf')], 3, /nowhere\.pdf.*no such file/, startDeck));
  it('is a private address', () => expectRefusal(['http://127.0.0.1:9/x'], 3, /127\.0\.0\.1/));
  it('is an address of another scheme', () => expectRefusal(['file:///etc/hostname'], 3, /file:|http/));
  it('is a template that is not a presentation', async () => {
    const sheet = file('numbers.csv', 'a,b\nx,1\ny,2\n');
    await expectRefusal([sheet, '--template', file('not-a-deck.pptx', 'hello')], 5, /not-a-deck\.pptx/);
  });
  it('is a command line that makes no sense', async () => {
    await expectRefusal(['--slides', 'many', file('a.md', '# A')], 2, /--slides/);
    await expectRefusal([], 2, /file or a web address/, startDeck);
  });
});

describe('input that makes a lesser deck', () => {
  it('has far too many columns, and reports it or refuses in a line', async () => {
    const header = Array.from({ length: 5000 }, (_, index) => `c${index}`).join(',');
    const row = Array.from({ length: 5000 }, (_, index) => index).join(',');
    const run = await runDeck([file('wide.csv', `${header}\n${row}\n${row}\n`), '-o', join(folder, 'wide.pptx')]);
    expect([0, 3]).toContain(run.code);
    expect(`${run.out}${run.err}`).toMatch(/wide\.csv|column/);
  });
});

describe('a model that fails', () => {
  let article: string;
  beforeAll(() => {
    article = file(
      'article.md',
      `# Bees\n\n${'Bees visit many flowers every day and carry pollen between them. Beekeepers count their colonies in spring. '.repeat(12)}\n\n## Honey\n\n${'Honey is made from nectar in the hive. A colony eats part of its honey in winter. '.repeat(10)}`,
    );
  });

  /** Runs the command against a model server that behaves as scripted, retries included. */
  async function runOn(name: string, behaviours: ModelBehaviour[]): Promise<DeckRun> {
    return runWith(runDeck, name, behaviours, 1_500);
  }

  async function runWith(
    run: typeof startDeck,
    name: string,
    behaviours: ModelBehaviour[],
    limitMs: number,
  ): Promise<DeckRun> {
    const server = await startFakeModelServer();
    server.script(...behaviours);
    try {
      return await run([article, '--model', 'openai', '-o', join(folder, `${name}.pptx`)], {
        OPENAI_API_KEY: 'sk-test-secret',
        OPENAI_BASE_URL: server.base_url,
        OPENAI_MODEL: 'fake',
        MODEL_TIME_OUT_MS: String(limitMs),
      });
    } finally {
      await server.close();
    }
  }
  const always = (behaviour: ModelBehaviour): ModelBehaviour[] => Array.from({ length: 60 }, () => behaviour);

  it('makes a whole deck when it behaves', async () => {
    // A busy machine must not look like a model that doesn't answer.
    expect(await runWith(startDeck, 'good', [], 60_000)).toMatchObject({ code: 0, err: '' });
  });

  it.each<[string, ModelBehaviour]>([
    ['nonsense', { kind: 'nonsense' }],
    ['nothing', { kind: 'empty' }],
    ['a refusal of the key', { kind: 'status', status: 401 }],
    ['silence', { kind: 'stalls', share: 0 }],
  ])('answers with %s: one clear line, no file', async (name, behaviour) => {
    const failed = await runOn(name, always(behaviour));
    expect({ code: failed.code, err: failed.err }).toMatchObject({ code: 4 });
    expect(failed.err.trim().split('\n')).toHaveLength(1);
    expect(failed.err).not.toContain('sk-test-secret');
    expect(readdirSync(folder).filter((each) => each.startsWith(`${name}.pptx`))).toEqual([]);
  });

  it('makes a deck that states what happened when the model stops half-way', async () => {
    // The questions before the outline are answered completely, the outline breaks after most of it, every slide after
    // that is nonsense.
    const run = await runOn('half', [
      { kind: 'stops_half_way', share: 0.8, breaks: true, of: 'outline' },
      ...always({ kind: 'nonsense' }),
    ]);
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' });
    expect(run.out).toMatch(/stopped early/);
    expect(run.out).toMatch(/the model failed/);
  });
});

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The result of a run of the deck command. */
interface DeckRun {
  code: number | null;
  out: string;
  err: string;
}

/** The command as it was built, as `npm run deck` starts it; its source where a run of tests has built nothing. */
const built = process.env['LECTERN_TEST_PROGRAMS'];
const PROGRAM =
  built === undefined ? ['--import', 'tsx', 'scripts/deck.ts'] : [join(built, builtName('scripts/deck.ts'))];

/** Runs the deck command as a person would: a process with its own environment. */
function startDeck(args: readonly string[], environment: Record<string, string> = {}): Promise<DeckRun> {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Runs the deck command in this process: everything except reading the command line and writing to the terminal. */
async function runDeck(args: readonly string[], environment: Record<string, string> = {}): Promise<DeckRun> {
  const said = { out: '', err: '' };
  const isolate = createIsolate({ environment: childEnvironment(process.env) });
  const nothing = (): void => undefined;
  const code = await runCommand(args, {
    environment,
    out: (text) => void (said.out += `${text}\n`),
    err: (text) => void (said.err += `${text}\n`),
    startProgress: () => ({ say: nothing, slides: nothing, stop: nothing }),
    isolate,
    signal: new AbortController().signal,
  });
  isolate.close();
  return { code, ...said };
}
