import { rmSync } from 'node:fs';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { serveEmbeddedStore } from './serve-embedded-store.ts';
import type { ListenAt, ServedStore } from './serve-embedded-store.ts';

/** Messages of the parent. */
export type ToChild =
  | { kind: 'start'; folder: string; isFlushed: boolean; lockFile: string; listen: ListenAt }
  | { kind: 'stop' };

export type FromChild =
  | { kind: 'ready'; port: number | undefined }
  | { kind: 'failed'; code: string | null; params: Readonly<Record<string, string | number>>; detail: string }
  | { kind: 'problem'; detail: string };

/* The program of the store's process. It ends with its parent: when the channel closes, or when asked to stop. */
const state: { served?: ServedStore; lock?: Lock; isStopping: boolean } = { isStopping: false };

function say(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

async function start(options: Extract<ToChild, { kind: 'start' }>): Promise<void> {
  try {
    const socketPath = 'socketPath' in options.listen ? options.listen.socketPath : undefined;
    state.lock = await takeLock(options.lockFile, socketPath);
    // A killed owner leaves its socket behind; the lock is ours, so nothing listens there.
    if (socketPath !== undefined) rmSync(socketPath, { force: true });
    state.served = await serveEmbeddedStore({
      folder: options.folder,
      isFlushed: options.isFlushed,
      listen: options.listen,
      onError: (error) => say({ kind: 'problem', detail: String(error) }),
    });
    say({ kind: 'ready', port: state.served.port });
  } catch (error) {
    const coded = error instanceof CodedError ? error : undefined;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say({ kind: 'failed', code: coded?.code ?? null, params: coded?.params ?? {}, detail });
    await stop(1);
  }
}

async function stop(exitCode: number): Promise<void> {
  if (state.isStopping) return;
  state.isStopping = true;
  try {
    await state.served?.close();
  } finally {
    state.lock?.release();
    process.exit(exitCode);
  }
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'start') void start(message);
  else void stop(0);
});
process.on('disconnect', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// A terminal's Ctrl-C reaches the whole process group; the parent still needs the store to finish its requests.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
