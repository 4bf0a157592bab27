import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loaderArguments, programFile } from '../../kernel/sdk/child-programs.ts';
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
  /** Variables that the child may see; none when absent, which is enough on Linux and macOS. */
  environment?: Record<string, string>;
  /** Called when the child ended unexpectedly; it is restarted automatically. */
  onExit?: (exit: { code: number | null; signal: string | null }) => void;
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
    onExit: options.onExit,
    maxBackoffMs: options.maxBackoffMs,
    async start(started) {
      const store = forkChild(options.environment ?? {});
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

function forkChild(environment: Record<string, string>): ChildProcess {
  const entry = programFile(new URL('./store-child.ts', import.meta.url));
  return fork(entry, [], {
    execArgv: loaderArguments(entry),
    // The child must not receive the service's keys and addresses.
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function whenReady(child: ChildProcess, message: Extract<ToChild, { kind: 'start' }>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
    });
    (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
    const fail = (code: string, params: Readonly<Record<string, string | number>>, detail: string): void => {
      settle();
      child.kill('SIGKILL');
      reject(new EmbeddedStoreError(code, params, { cause: new Error(detail) }));
    };
    const onMessage = (answer: FromChild): void => {
      if (answer.kind === 'failed') {
        const reason = answer.detail.split('\n')[0] ?? '';
        fail(answer.code ?? 'embedded.start_failed', answer.code === null ? { reason } : answer.params, answer.detail);
      } else if (answer.kind === 'ready') {
        settle();
        resolve(answer.port);
      }
    };
    const onExit = (code: number | null, signal: string | null): void => {
      // lmdb maps the file into memory: a missing or damaged page ends the process.
      if (signal === 'SIGBUS' || signal === 'SIGSEGV') {
        fail('embedded.damaged', { file: join(message.folder, DATA_FILE), reason: signal }, stderr);
        return;
      }
      fail('embedded.start_failed', { reason: signal ?? `exit ${code ?? ''}` }, stderr);
    };
    const onError = (error: Error): void => fail('embedded.start_failed', { reason: error.message }, stderr);
    const timer = setTimeout(() => fail('embedded.start_failed', { reason: `${START_MS / 1000} s` }, stderr), START_MS);
    const settle = (): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(message, (error) => {
      if (error !== null) onError(error);
    });
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
