import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import { eventually } from '../support/eventually.ts';
import { isRunning, storeProcess } from '../support/service-drill.ts';
import { signInAt, userAt } from '../support/service-user.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Environment variables of an installation, not of the project. */
const OWN = ['node_modules', '.git', 'data', 'out', 'coverage', '.env'];
const READY_MS = 60_000;

interface Started {
  child: ChildProcess;
  output(): string;
  /** The exit code. */
  ended: Promise<number | null>;
}

let folder: string;
const started: Started[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-clone-'));
  for (const name of readdirSync(ROOT)) {
    if (!OWN.includes(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => {
  for (const { child } of started) {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended, as it should have.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const NPM_START = ['npm', 'start'] as const;
/** What `npm start` runs, without npm, which has an exit code of its own. */
const RUN_START = [process.execPath, 'scripts/run.mjs', 'scripts/start.ts'] as const;

/** As a person types it, in a separate terminal: a process group. */
function start([command, ...args]: readonly [string, ...string[]], environment: NodeJS.ProcessEnv): Started {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const result = { child, output: () => output, ended };
  started.push(result);
  return result;
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The output of the service itself: neither npm's lines nor empty ones. */
const linesOf = (output: string): string[] =>
  output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('>') && !/^npm /.test(line));

describe('npm start in a fresh copy', () => {
  it('is ready with no other step, prints how to sign in, has its own data and port, and stops by signals', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const first = start(NPM_START, { PORT: port });
    await eventually('readiness', () => isReady(url), READY_MS);
    await eventually('the lines for the person', () => first.output().includes('Ctrl-C'));
    expect(first.output()).toContain(`${url}/`);
    expect(first.output()).toContain(`${url}/api/v1/docs`);
    const password = /password (\S+)/.exec(first.output())?.[1] ?? '';
    const admin = await signInAt(url, 'admin@localhost', password);
    expect(await admin.must(200, 'GET', '/auth/me')).toMatchObject({ role: 'super_admin' });
    const data = join(folder, 'data');
    const modeOf = (name: string): number => statSync(join(data, name)).mode & 0o777;
    expect(['settings-keys', 'dev-password'].map(modeOf)).toEqual([0o600, 0o600]);
    expect(['', 'store'].map(modeOf)).toEqual([0o700, 0o700]);

    // The same data at another address, and other data at the same address.
    const other = await freePort();
    const sameData = start(NPM_START, { PORT: other });
    const samePort = start(NPM_START, { PORT: port, DATA_DIR: join(folder, 'elsewhere') });
    expect([await sameData.ended, await samePort.ended]).toEqual([1, 1]);
    expect(linesOf(sameData.output())).toEqual([expect.stringContaining('owner.lock')]);
    expect(linesOf(samePort.output())).toEqual([expect.stringContaining(`Port ${port}`)]);
    expect(existsSync(join(folder, 'elsewhere', 'store', 'owner.lock'))).toBe(false);
    expect(await admin.must(200, 'GET', '/auth/me')).toMatchObject({ role: 'super_admin' });

    const store = storeProcess(data) ?? 0;
    expect(isRunning(store)).toBe(true);
    // Only to npm, as a program that started it in the background would send it.
    first.child.kill('SIGTERM');
    await first.ended;
    // The group of the terminal is empty, and the store with it.
    await eventually('the end of all', () => !isRunning(-(first.child.pid ?? 0)) && !isRunning(store));
    expect(linesOf(first.output()).filter((line) => /error|at .*:\d+:\d+/i.test(line))).toEqual([]);

    // Again, with the same password and the same session.
    const again = start(RUN_START, { PORT: port });
    await eventually('readiness', () => isReady(url), READY_MS);
    await admin.must(200, 'GET', '/auth/me');
    await signInAt(url, 'admin@localhost', password);
    // Ctrl-C.
    process.kill(-(again.child.pid ?? 0), 'SIGINT');
    expect(await again.ended).toBe(0);
    await eventually('the end of all', () => !isRunning(-(again.child.pid ?? 0)) && storeProcess(data) === null);
  });
});

describe('a plain start of the server', () => {
  it('has no sign-in of development unless a password is set', async () => {
    const server = await launchServer({ LOG_LEVEL: 'warn' });
    const answer = await userAt(server.url, '').call('POST', '/auth/dev-login', { email: 'a@b.c', password: '' });
    expect([answer.status, answer.body?.['status']]).toEqual([404, 404]);
    expect(await userAt(server.url, '').must(200, 'GET', '/auth/options')).not.toMatchObject({ dev_login: true });
    expect(await server.stop()).toBe(0);
  });
});
