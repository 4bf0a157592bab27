import { spawn } from 'node:child_process';
import { reasonOf } from '../../../server/kernel/sdk/concurrency.ts';
import { killGroup, watchChild } from '../../../server/kernel/sdk/child-programs.ts';
import { dirname } from 'node:path';

export interface ChildLimits {
  /** Killed after this time. */
  wallMs: number;
  /** Killed above this resident memory (if the system reports it). */
  residentMb: number;
  /** The child is killed when it writes more. */
  stdoutBytes: number;
}

/** How a child ended: by itself, or killed for exceeding its limit of time, memory or output. */
export interface ChildEnd {
  reason: 'exit' | 'late' | 'heavy' | 'loud';
  stdout: string;
  /** Exit status and the beginning of its error output, for the log. */
  detail: string;
  peakBytes: number;
}

const STDERR_BYTES = 4000;

/**
 * Runs a command to its end: without environment, in the root folder, in a separate process group, which is killed as a
 * whole.
 * @param input written to its standard input.
 * @throws the signal's reason when aborted; the error of a failed start.
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
    const output: Buffer[] = [];
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
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complained.length < STDERR_BYTES) complained = (complained + chunk.toString()).slice(0, STDERR_BYTES);
    });
    // A child that dies early no longer reads; its exit explains the failure.
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
      resolve({ reason, stdout: Buffer.concat(output).toString(), detail, peakBytes: watch.peakBytes() });
    });
    child.stdin.end(input);
  });
}

/** System programs that restrict a process further than Node can: its network and its view of other processes. */
export const WRAPPERS = ['bwrap', 'unshare'] as const;
export type Wrapper = (typeof WRAPPERS)[number];

const PROBE_MS = 5_000;

/** A command line. */
interface Command {
  file: string;
  args: string[];
}

/**
 * Wraps a command so that it has no network and its own process ids; with bubblewrap also no files but the named ones.
 * @param readable absolute paths that the command reads, beside the system's libraries.
 */
export function wrapped(wrapper: Wrapper | null, { file, args }: Command, readable: readonly string[]): Command {
  switch (wrapper) {
    case null:
      return { file, args };
    case 'unshare':
      return {
        file: 'unshare',
        args: ['--map-root-user', '--net', '--pid', '--fork', '--kill-child=KILL', '--', file, ...args],
      };
    case 'bwrap': {
      const system = ['/usr', '/lib', '/lib64', '/bin', dirname(file)].flatMap((path) => ['--ro-bind-try', path, path]);
      const own = readable.flatMap((path) => ['--ro-bind', path, path]);
      const jail = ['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--chdir', '/'];
      return {
        file: 'bwrap',
        args: [...jail, ...system, '--proc', '/proc', '--dev', '/dev', ...own, '--', file, ...args],
      };
    }
  }
}

/** The first wrapper that works here: many containers forbid them. Null if none works. */
export async function probeWrapper(candidates: readonly Wrapper[]): Promise<Wrapper | null> {
  for (const candidate of candidates) {
    const { file, args } = wrapped(candidate, { file: process.execPath, args: ['--version'] }, []);
    const works = await new Promise<boolean>((resolve) => {
      const child = spawn(file, args, {
        stdio: 'ignore',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
        timeout: PROBE_MS,
      });
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    });
    if (works) return candidate;
  }
  return null;
}
