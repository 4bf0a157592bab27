import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { createSandbox, permissionFlag, ProgramError } from './create-sandbox.ts';
import type { Sandbox } from './create-sandbox.ts';
import { runChild, probeWrapper, wrapped, WRAPPERS } from './run-child.ts';

/** A program that wants out, or wants too much. */
interface Attack {
  name: string;
  /** Declares `build`, as a rule. Its input is `{ host, port, secret_file }`. */
  code: string;
}

/** What reaches for things beside the input; each answers what it got. */
const REACHING: Record<string, string> = {
  'read a file by require': 'require("node:fs").readFileSync(input.secret_file, "utf8")',
  'read a file by import': 'import("node:fs")',
  'read a file by std': 'std.loadFile(input.secret_file)',
  'read by os': 'os.open(input.secret_file, 0)',
  'the environment': 'JSON.stringify(process["env"])',
  'the process by the constructor of this': 'this.constructor.constructor("return process")().env',
  'the process by the constructor of a function': '(function () {}).constructor("return process")().mainModule',
  'the process by the input': 'input.constructor.constructor("return process")().pid',
  'the process by an error':
    '(() => { try { null.x } catch (e) { return e.constructor.constructor("return process")() } })()',
  'the process by a generator': '(function* () {}).constructor("return process")().next().value.env',
  'the process by a proxy': 'new Proxy({}, { get: (t, k, r) => r.constructor.constructor("return process")() }).x',
  'a binding': 'process.binding("fs")',
  'a child process': 'require("child_process").execSync("id").toString()',
  'a worker': 'new Worker("data:text/javascript,1")',
  fetch: 'fetch(`http://${input.host}:${input.port}/`)',
  'a socket': 'require("net").connect(input.port, input.host)',
  'a web socket': 'new WebSocket(`ws://${input.host}:${input.port}/`)',
  'a request': 'new XMLHttpRequest()',
  'a module from the network': 'import(`http://${input.host}:${input.port}/x.mjs`)',
  'a signal to the parent': 'process.kill(process.ppid, 9)',
  webassembly: 'new WebAssembly.Memory({ initial: 60000 })',
  'shared memory': 'new SharedArrayBuffer(1e9)',
  timers: 'setTimeout(() => 0, 1e9)',
  'the runner’s own functions': '[load, answer, capMemory]',
  'another json': '(JSON.stringify = () => "{}", JSON.parse = () => ({ stolen: true }), "quiet")',
  'a prototype': '(Object.prototype.toJSON = () => "polluted", { a: 1 })',
};

/** What takes: time, memory, room. */
const TAKING: Record<string, string> = {
  'an endless loop': 'for (;;);',
  'an endless recursion': 'return build(input)',
  'an endless chain of promises': 'const go = () => Promise.resolve().then(go); go(); for (;;) go();',
  'a regular expression': 'return /^(a+)+$/.test("a".repeat(60) + "b")',
  strings: 'let s = "x".repeat(1e6); const all = []; for (;;) all.push(s + all.length)',
  'doubled strings': 'let s = "x"; for (;;) s += s',
  'typed arrays': 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
  'one array': 'return new Array(5e8).fill(1).length',
  objects: 'let o = null; for (;;) o = { o, list: new Array(100).fill(0) }',
  'a long sort': 'const a = Array.from({ length: 1e6 }, (_, i) => -i); for (;;) a.sort((x, y) => x - y)',
  'a big number': 'let n = 3n; for (;;) n = n * n',
  'a huge answer': 'return "x".repeat(5e6)',
  'a deep answer': 'let o = []; for (let i = 0; i < 1e6; i += 1) o = [o]; return o',
  'an answer with itself in it': 'const o = {}; o.o = o; return o',
  'a getter that never ends': 'return { get x() { for (;;); } }',
  'a toJSON that never ends': 'return { toJSON() { for (;;); } }',
  'no answer': 'return undefined',
  'a promise': 'return Promise.resolve([1])',
};

/** The attack list: those that reach and those that take, and texts that are no program. */
const ATTACKS: readonly Attack[] = [
  ...Object.entries(REACHING).map(([name, body]) => ({ name, code: `function build(input) { return [${body}]; }` })),
  ...Object.entries(TAKING).map(([name, body]) => ({ name, code: `function build(input) { ${body} }` })),
  { name: 'no program', code: 'rm -rf /' },
  { name: 'no build', code: 'const a = 1;' },
  { name: 'an endless beginning', code: 'for (;;);' },
  { name: 'a module', code: 'import fs from "node:fs"; export function build() { return fs.readdirSync("/"); }' },
];

const SECRET = 'canary-7f3a91';
const LIMITS = { programMs: 500, wallMs: 3000, outputChars: 1_000_000 };
const MB = 1024 * 1024;
const forever = new AbortController().signal;

let folder: string;
let canary: Server;
let contacts = 0;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-attack-'));
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  process.env['SANDBOX_CANARY'] = SECRET;
  canary = createServer((socket) => {
    contacts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  sandbox = createSandbox({ limits: LIMITS, wrapper: 'none', most: 4 });
});
afterAll(async () => {
  sandbox.close();
  delete process.env['SANDBOX_CANARY'];
  await new Promise((resolve) => canary.close(resolve));
  rmSync(folder, { recursive: true });
});

const inputOf = (): string =>
  JSON.stringify({
    host: '127.0.0.1',
    port: (canary.address() as AddressInfo).port,
    secret_file: join(folder, 'secret.txt'),
  });

describe('a program that attacks', () => {
  /** What each of them got, several at a time: the sandbox lets so many run. */
  let said: Map<string, Promise<string>>;
  beforeAll(() => {
    const attack = (code: string): Promise<string> =>
      sandbox.run(code, inputOf()).catch((error: unknown) => {
        if (!(error instanceof ProgramError)) throw error;
        return `${error.code} ${JSON.stringify(error.params)}`;
      });
    said = new Map(ATTACKS.map(({ name, code }) => [name, attack(code)]));
    for (const each of said.values()) each.catch(() => undefined);
  });

  it.each(ATTACKS)('by $name gets nothing', async ({ name }) => {
    const got = await said.get(name);
    expect(got).not.toContain(SECRET);
    expect(got).not.toMatch(/root:|"pid"|uid=|SANDBOX_CANARY/);
    expect(contacts).toBe(0);
    expect(sandbox.peakBytes()).toBeLessThan(400 * MB);
  });

  it('is followed by one that works', async () => {
    expect(await sandbox.run('const build = (input) => [input.host]', inputOf())).toBe('["127.0.0.1"]');
  });
});

describe('the sandbox', () => {
  it('reports what was wrong to a program’s author', async () => {
    const failing = async (code: string): Promise<unknown> =>
      sandbox.run(code, '{}').then(
        () => null,
        (error: unknown) => (error instanceof CodedError ? [error.code, error.params] : error),
      );
    expect(await failing('function build() { throw new TypeError("no fields") }')).toEqual([
      'codegen.program_threw',
      { message: expect.stringContaining('TypeError: no fields') },
    ]);
    expect(await failing('function build() { for (;;); }')).toEqual(['codegen.too_slow', { seconds: 1 }]);
    expect(await failing('const x = 1')).toEqual(['codegen.no_build', {}]);
    expect(await failing('function build() { const a = []; for (;;) a.push(new Uint8Array(1e6)) }')).toEqual([
      'codegen.too_big',
      { megabytes: 64 },
    ]);
  });

  it('kills what runs when it is asked to, and when it ends', async () => {
    const slow = createSandbox({ wrapper: 'none' });
    const abort = new AbortController();
    const reason = new Error('the caller left');
    const one = slow.run('function build() { for (;;); }', '{}', abort.signal);
    setTimeout(() => abort.abort(reason), 300);
    await expect(one).rejects.toBe(reason);
    const other = slow.run('function build() { for (;;); }', '{}');
    setTimeout(() => slow.close(), 300);
    await expect(other).rejects.toMatchObject({ code: 'codegen.no_sandbox' });
  });

  it('kills a child that the engine can’t stop', async () => {
    const hard = createSandbox({ wrapper: 'none', limits: { programMs: 60_000, wallMs: 600 } });
    await expect(hard.run('function build() { for (;;); }', '{}')).rejects.toMatchObject({ code: 'codegen.too_slow' });
    hard.close();
  });

  it('runs nothing where a process can’t be confined', async () => {
    const bare = createSandbox({ flag: null });
    await expect(bare.run('const build = () => []', '{}')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'codegen.no_sandbox',
    });
    // A flag that confines nothing: the child itself refuses.
    const open = createSandbox({ flag: '--no-warnings', wrapper: 'none' });
    await expect(open.run('const build = () => []', '{}')).rejects.toBeInstanceOf(CodedError);
    expect(permissionFlag(new Set(['--permission', '--experimental-permission']))).toBe('--permission');
    expect(permissionFlag(new Set(['--inspect']))).toBeNull();
  });
});

describe('a program that broke out of the engine', () => {
  const escaped = (work: string): string[] => {
    const code = `(async () => { let said; try { said = await (${work}) } catch (error) { said = 'refused ' + (error.code ?? error.message) } process.stdout.write(String(said)); process.exit(0) })()`;
    return ['--no-warnings', permissionFlag() ?? '--none', `--allow-fs-read=${folder}/none`, '-e', code];
  };
  const limits = { wallMs: 5000, residentMb: 400, stdoutBytes: 100_000 };

  it.each([
    ['read', () => `require('fs').readFileSync(${JSON.stringify(join(folder, 'secret.txt'))}, 'utf8')`],
    ['write', () => `require('fs').writeFileSync(${JSON.stringify(join(folder, 'new.txt'))}, 'x') ?? 'written'`],
    ['start a process', () => `require('child_process').execFileSync('id').toString()`],
    ['start a worker', () => `new (require('worker_threads').Worker)('1', { eval: true }) && 'started'`],
  ])('can’t %s', async (_, work) => {
    const end = await runChild({ file: process.execPath, args: escaped(work()) }, '', limits, forever);
    expect(end.stdout).toBe('refused ERR_ACCESS_DENIED');
  });

  it('finds no environment', async () => {
    const args = escaped('JSON.stringify(process.env)');
    const end = await runChild({ file: process.execPath, args }, '', limits, forever);
    expect(end.stdout).toBe('{}');
  });

  it('is killed for its memory, and for its output', async () => {
    const heavy = escaped(
      '(() => { const all = []; const more = () => { all.push(Buffer.alloc(2e7, 1)); setTimeout(more, 20) }; more(); return new Promise(() => 0) })()',
    );
    const end = await runChild({ file: process.execPath, args: heavy }, '', { ...limits, residentMb: 200 }, forever);
    expect(end.reason).toBe(process.platform === 'linux' ? 'heavy' : 'late');
    const loud = await runChild({ file: process.execPath, args: escaped("'x'.repeat(1e6)") }, '', limits, forever);
    expect(loud.reason).toBe('loud');
  });

  it('reaches no network where the system takes it away', async () => {
    const wrapper = await probeWrapper(WRAPPERS);
    if (wrapper === null) {
      process.stderr.write('skipped: no wrapper (unshare, bwrap) works here, the network is left open\n');
      return;
    }
    const { port } = canary.address() as AddressInfo;
    const work = `fetch('http://127.0.0.1:${port}/').then(() => 'reached', (error) => { throw error.cause ?? error })`;
    const command = wrapped(wrapper, { file: process.execPath, args: escaped(work) }, []);
    const end = await runChild(command, '', limits, forever);
    expect(end.stdout).toMatch(/^refused /);
    expect(contacts).toBe(0);
  });
});
