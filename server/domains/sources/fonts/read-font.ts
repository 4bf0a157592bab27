import pLimit from 'p-limit';
import type { FontOfSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { programFile, residentBytes, startChild } from '../../../kernel/sdk/child-programs.ts';

/** What the child answers. */
export type FontChildReply = { fonts: FontOfSet[] } | { failure: string };

/**
 * Reads a font file in a process of its own.
 * @param name as the sender gave it, for messages.
 * @returns its cuts, each a file by itself.
 * @throws AppError `invalid` `fonts.not_usable` for what is no font, breaks its reader or takes too long; the signal's reason.
 */
export type ReadFont = (bytes: Uint8Array, name: string, signal: AbortSignal) => Promise<FontOfSet[]>;

interface FontReaderOptions {
  timeOutMs?: number;
  /** Most resident memory of the process; half of it for its scripts. */
  memoryMb?: number;
  /** Another program for the child, for tests of its failures. */
  entry?: string;
}

const MB = 1024 * 1024;
const POLL_MS = 100;
const KEPT_STDERR = 2000;

/** A reader that reads one font after the other. */
export function createFontReader(options: FontReaderOptions = {}): ReadFont {
  const { timeOutMs = 20_000, memoryMb = 1024 } = options;
  const entry = options.entry ?? programFile(new URL('./font-child.ts', import.meta.url));
  const inTurn = pLimit(1);

  const readOne: ReadFont = (bytes, name, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) throw signal.reason;
      const child = startChild(entry, memoryMb / 2);
      let stderr = '';
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        clearInterval(poll);
        signal.removeEventListener('abort', onAbort);
        child.removeAllListeners().on('error', () => undefined);
        child.kill('SIGKILL');
        finish();
      };
      const refuse = (why: string): void => settle(() => reject(notUsable(name, new Error(why))));
      const onAbort = (): void =>
        settle(() => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason))));
      const timer = setTimeout(() => refuse(`not read within ${timeOutMs} ms`), timeOutMs);
      const poll = setInterval(() => {
        void residentBytes(child.pid).then((resident) => {
          if (resident > memoryMb * MB) refuse(`more than ${memoryMb} MB`);
        });
      }, POLL_MS);
      signal.addEventListener('abort', onAbort, { once: true });
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
      });
      child.on('error', (error) => refuse(error.message));
      child.on('exit', (code, killed) => refuse(`exit ${code ?? killed}: ${stderr}`));
      child.on('message', (reply: FontChildReply) => {
        if ('fonts' in reply) settle(() => resolve(reply.fonts));
        else refuse(reply.failure);
      });
      child.send({ bytes, name });
    });

  return (bytes, name, signal) => inTurn(() => readOne(bytes, name, signal));
}

function notUsable(file: string, cause: Error): AppError {
  const params = { file };
  const faults = [{ path: '/files', code: 'fonts.not_usable', params }];
  return new AppError('invalid', 'fonts.not_usable', params, { faults, cause });
}
