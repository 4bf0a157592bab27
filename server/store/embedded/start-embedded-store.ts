import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loaderArguments, programFile } from '../../kernel/sdk/child-programs.ts';
import { within } from '../../kernel/sdk/concurrency.ts';
import { createKeptChild } from '../../kernel/sdk/kept-child.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import { SERVER_VERSION } from './commands/server.ts';
import { EmbeddedStoreError } from './lock.ts';
import { DATA_FILE } from './storage.ts';
import type { ListenAt } from './serve-embedded-store.ts';
import type { FromChild, ToChild } from './store-child.ts';

interface EmbeddedStoreOptions {
  /** The service's data folder; the store is in `store` below it. */
  dataDir: string;
  log?: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Longest wait before a restart, in milliseconds. */
  maxBackoffMs?: number;
  /**
   * False: writes survive the end of the process but not of the machine. For throwaway stores, such as those of tests.
   */
  isFlushed?: boolean;
  /** True to listen on loopback with a password, as on Windows; for tests. */
  useTcp?: boolean;
}

export interface EmbeddedStore {
  /** Address for MongoDB's drivers; unchanged when the child restarts. Contains the password on Windows. */
  readonly uri: string;
  /** The MongoDB version whose behaviour the store follows. */
  readonly version: string;
  /** Process id of the store; undefined while it restarts. */
  pid(): number | undefined;
  /** Ends the child after its last write. */
  close(): Promise<void>;
}

/** The path of a Unix socket has 104 bytes on macOS and 108 on Linux, with the NUL at the end. */
const MAX_SOCKET_PATH = 100;
const START_MS = 30_000;
const STOP_MS = 10_000;
const KEPT_STDERR = 4000;
const USER = 'lectern';

/**
 * Starts the embedded store in a separate process and waits until it listens.
 * @throws EmbeddedStoreError `embedded.in_use` when another process owns the folder, `embedded.damaged` for an
 *   incomplete or foreign file, `embedded.read_only`, otherwise `embedded.start_failed`
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const folder = join(resolve(options.dataDir), 'store');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!['EROFS', 'EACCES', 'EPERM'].includes(code)) throw cause;
    throw new EmbeddedStoreError('embedded.read_only', { file: folder, reason: code }, { cause });
  }
  const place = await choosePlace(folder, options.useTcp ?? process.platform === 'win32');
  const child = createKeptChild({
    name: 'the embedded store',
    log: options.log,
    maxBackoffMs: options.maxBackoffMs,
    async start(started) {
      const store = forkChild();
      started(store);
      const port = await whenReady(store, {
        kind: 'start',
        folder,
        isFlushed: options.isFlushed ?? true,
        lockFile: join(folder, 'owner.lock'),
        listen: place.listen,
      });
      place.useAgain(port);
      store.unref();
      store.channel?.unref();
      store.on('message', (message: FromChild) => {
        if (message.kind === 'problem') options.log?.error({ detail: message.detail }, 'embedded store');
      });
    },
  });

  try {
    await child.begin();
  } catch (error) {
    await place.remove();
    throw error;
  }
  let closed: Promise<void> | undefined;
  return {
    uri: place.uri(),
    version: SERVER_VERSION,
    pid: () => child.current()?.pid,
    close: () => (closed ??= endChild(child.letGo()).then(() => place.remove())),
  };
}

interface Place {
  listen: ListenAt;
  uri(): string;
  /** Keeps the port for the next start, so that the address stays the same. */
  useAgain(port: number | undefined): void;
  remove(): Promise<void>;
}

async function choosePlace(folder: string, isTcp: boolean): Promise<Place> {
  if (isTcp) {
    const listen = { user: { name: USER, password: await secretOf(join(folder, 'secret')) }, port: 0 };
    return {
      listen,
      uri: () =>
        `mongodb://${USER}:${listen.user.password}@127.0.0.1:${listen.port}/?authSource=admin&authMechanism=SCRAM-SHA-256`,
      useAgain: (port) => {
        listen.port = port ?? 0;
      },
      remove: () => Promise.resolve(),
    };
  }
  const wanted = join(folder, 'store.sock');
  const isLong = Buffer.byteLength(wanted) > MAX_SOCKET_PATH;
  // The lock file in the folder records where the socket is.
  const socketPath = isLong ? join(await mkdtemp(join(tmpdir(), 'lectern-')), 'store.sock') : wanted;
  return {
    listen: { socketPath },
    uri: () => `mongodb://${encodeURIComponent(socketPath)}/`,
    useAgain: () => undefined,
    remove: () => (isLong ? rm(dirname(socketPath), { recursive: true, force: true }) : Promise.resolve()),
  };
}

/** The password of this installation, created at the first start. */
async function secretOf(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined && /^[0-9a-f]{64}$/.test(kept)) return kept;
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

function forkChild(): ChildProcess {
  const entry = programFile(new URL('./store-child.ts', import.meta.url));
  return fork(entry, [], {
    execArgv: loaderArguments(entry),
    // The child must not receive the service's keys and addresses.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function whenReady(
  child: ChildProcess,
  message: Extract<ToChild, { kind: 'start' }>,
): Promise<number | undefined> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
  });
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  const notStarted = (reason: string, detail = stderr): EmbeddedStoreError =>
    new EmbeddedStoreError('embedded.start_failed', { reason }, { cause: new Error(detail) });
  const ready = new Promise<number | undefined>((resolve, reject) => {
    child.on('message', (answer: FromChild) => {
      if (answer.kind === 'ready') resolve(answer.port);
      if (answer.kind !== 'failed') return;
      const { code, params, detail } = answer;
      if (code === null) reject(notStarted(detail.split('\n')[0] ?? '', detail));
      else reject(new EmbeddedStoreError(code, params, { cause: new Error(detail) }));
    });
    child.on('exit', (code, signal) => {
      const params = { file: join(message.folder, DATA_FILE), reason: signal ?? '' };
      // lmdb maps the file into memory: a missing or damaged page ends the process.
      if (signal === 'SIGBUS' || signal === 'SIGSEGV')
        reject(new EmbeddedStoreError('embedded.damaged', params, { cause: new Error(stderr) }));
      else reject(notStarted(signal ?? `exit ${code ?? ''}`));
    });
    child.on('error', (error) => reject(notStarted(error.message)));
    child.send(message, (error) => error !== null && reject(notStarted(error.message)));
  });
  return within(START_MS, ready, () => {
    throw notStarted(`${START_MS / 1000} s`);
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
}

async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.ref();
  const stop: ToChild = { kind: 'stop' };
  child.send(stop, () => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
