import { spawn } from 'node:child_process';
import { reasonOf } from '../../../server/kernel/sdk/concurrency.ts';
import { killGroup, watchChild } from '../../../server/kernel/sdk/child-programs.ts';
import type { Command } from './wrapper.ts';

export interface ChildLimits {
  /** Killed after this time. */
  wallMs: number;
  /** Killed beyond this resident memory (where the system reports it). */
  residentMb: number;
  /** Killed when it says more. */
  stdoutBytes: number;
}

/** How a child ended: by itself, or killed for taking too long, too much memory, or saying too much. */
export interface ChildEnd {
  reason: 'exit' | 'late' | 'heavy' | 'loud';
  stdout: string;
  /** Status and the beginning of what it complained of, for the log. */
  detail: string;
  peakBytes: number;
}

const STDERR_BYTES = 4000;

/**
 * Runs a command to its end: without environment, in the root folder, in a process group of its own, which is killed as a whole.
 * @param input goes to its standard input.
 * @throws the signal's reason when aborted; what starting it failed with.
 */
export function runChild(
  { file, args }: Command,
  input: string,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<ChildEnd> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: '/', env: {}, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    let outputBytes = 0;
    let complained = '';
    let reason: ChildEnd['reason'] = 'exit';

    const kill = (): void => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      killGroup(child.pid);
    };
    const end = (why: ChildEnd['reason']): void => {
      reason = why;
      kill();
    };
    const watch = watchChild(child, { timeOutMs: limits.wallMs, residentMb: limits.residentMb, signal }, (why) =>
      why === 'aborted' ? kill() : end(why),
    );
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > limits.stdoutBytes) end('loud');
      else said.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complained.length < STDERR_BYTES) complained = (complained + chunk.toString()).slice(0, STDERR_BYTES);
    });
    // A child that dies early no longer reads: how it ended says why.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => {
      watch.stop();
      reject(error);
    });
    child.once('close', (code, by) => {
      watch.stop();
      if (signal.aborted) {
        reject(reasonOf(signal));
        return;
      }
      const detail = `exit ${code ?? by}: ${complained}`;
      resolve({ reason, stdout: Buffer.concat(said).toString(), detail, peakBytes: watch.peakBytes() });
    });
    child.stdin.end(input);
  });
}
