import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

/** Programs of the system that take more away from a process than Node can: its network, its view of other processes. */
export const WRAPPERS = ['bwrap', 'unshare'] as const;
export type Wrapper = (typeof WRAPPERS)[number];

const PROBE_MS = 5_000;

/** A command line. */
export interface Command {
  file: string;
  args: string[];
}

/**
 * The same command without network and with process ids of its own; under bubblewrap also without any file but those named.
 * @param readable absolute paths that the command reads, beside the libraries of the system.
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

/** The first wrapper that works here: many containers forbid what they do. Null where none does. */
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
