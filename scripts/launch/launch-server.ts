import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../build/build-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;
/** Drills and tests overload the machine on purpose: the server must not refuse their work. */
const CALM = { EVENT_LOOP_LIMIT_MS: '60000' };

export interface LaunchedServer {
  url: string;
  child: ChildProcess;
  /** Its output on both streams. */
  output(): string;
  /** Sends SIGTERM and waits for its end; returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the built server in a separate process on a free local port unless PORT names one, as in a deployment, and
 * waits for `/readyz`.
 * @param environment variables in addition to PATH and HOME. Without DATA_DIR a temporary folder is used and removed.
 * @param readyLimitMs time limit for getting ready; a minute when absent.
 * @param command starts another build than that of this checkout, such as a release.
 * @throws Error with the server's output when it ends or isn't ready in time.
 */
export async function launchServer(
  environment: NodeJS.ProcessEnv = {},
  readyLimitMs = READY_LIMIT_MS,
  command?: readonly [string, ...string[]],
): Promise<LaunchedServer> {
  const [program, ...args] = command ?? [process.execPath, join(await buildServer(), 'server.main.js')];
  const port = environment.PORT ?? String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'lectern-launch-'));
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      ...CALM,
      ...environment,
      PORT: port,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${port}${environment.NEXT_PUBLIC_BASE_PATH ?? ''}`;
  const until = Date.now() + readyLimitMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the server did not become ready:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    url,
    child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
