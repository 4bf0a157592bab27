import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { CodedError } from '../../../common/deck/coded-error.ts';

/** The owner of a store, as recorded in the lock file. */
interface Owner {
  pid: number;
  /** When the process began, in the system's own count: a later process of the same number is another one. */
  born: string | undefined;
  /** Where the owner listens; with a long data path this is the only place that shows. */
  socket: string | undefined;
  token: string;
}

/** A store that is ours. */
export interface Lock {
  release(): void;
}

const ATTEMPTS = 5;
const CONNECT_MS = 1000;

/**
 * Makes this process the owner of a store. A lock that a killed process left behind is taken over.
 * @param file the lock file
 * @param socket where this process will listen
 * @throws EmbeddedStoreError `embedded.in_use` while another process owns it
 */
export async function takeLock(file: string, socket: string | undefined): Promise<Lock> {
  const own: Owner = { pid: process.pid, born: bornAt(process.pid), socket, token: randomUUID() };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (write(file, own)) {
      return {
        release() {
          if (read(file)?.token === own.token) unlinkSync(file);
        },
      };
    }
    const owner = read(file);
    if (owner !== undefined && (await isAlive(owner))) {
      throw new EmbeddedStoreError('embedded.in_use', { file, pid: owner.pid });
    }
    removeStale(file, owner);
  }
  throw new EmbeddedStoreError('embedded.in_use', { file, pid: read(file)?.pid ?? 0 });
}

/** @returns false when the file is there */
function write(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @returns undefined when there is none, or one that was cut off while written */
function read(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.token === 'string' ? (owner as Owner) : undefined;
  } catch {
    return undefined;
  }
}

/** Takes a dead owner's file away; one that another starter has written in the meantime is put back. */
function removeStale(file: string, stale: Owner | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another starter was quicker.
    return;
  }
  const taken = read(aside);
  if (taken !== undefined && taken.token !== stale?.token) {
    try {
      linkSync(aside, file);
    } catch {
      // A third starter owns it by now; the one that lost its file finds out by its socket.
    }
  }
  unlinkSync(aside);
}

/** An owner is alive while it listens, or while its process runs. */
async function isAlive(owner: Owner): Promise<boolean> {
  if (owner.socket !== undefined && (await answers(owner.socket))) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const born = bornAt(owner.pid);
  if (born === undefined || owner.born === undefined) return owner.socket === undefined;
  return born === owner.born;
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const done = (isAnswered: boolean): void => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.setTimeout(CONNECT_MS, () => done(true));
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}

/** Start of a process in clock ticks since boot, by Linux's /proc; undefined elsewhere; `dead` for one that has ended. */
function bornAt(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain any characters; fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead' : fields[19];
  } catch {
    return 'dead';
  }
}

/** The embedded store can't be started; fatal at start. */
export class EmbeddedStoreError extends CodedError {}
