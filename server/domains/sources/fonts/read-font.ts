import pLimit from 'p-limit';
import type { FontOfSet } from '../../../../common/typeset/fonts/font-registry.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { reasonOf } from '../../../kernel/sdk/concurrency.ts';
import { programFile, startChild, watchChild } from '../../../kernel/sdk/child-programs.ts';

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
        watch.stop();
        child.removeAllListeners().on('error', () => undefined);
        child.kill('SIGKILL');
        finish();
      };
      const refuse = (why: string): void => settle(() => reject(notUsable(name, new Error(why))));
      const watch = watchChild(child, { timeOutMs, residentMb: memoryMb, signal }, (why) => {
        if (why === 'aborted') settle(() => reject(reasonOf(signal)));
        else refuse(why === 'late' ? `not read within ${timeOutMs} ms` : `more than ${memoryMb} MB`);
      });
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
