import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { CodedError } from '../../../common/deck/coded-error.ts';

/** The owner of a store, as recorded in the lock file. */
interface Owner {
  pid: number;
  /** When the process started, by the system's own count: a later process with the same id differs in it. */
  born: string | undefined;
  /** Where the owner listens; for a long data path this is the only place that records it. */
  socket: string | undefined;
  token: string;
}

export interface Lock {
  release(): void;
}

const ATTEMPTS = 5;
const CONNECT_MS = 1000;

/**
 * Makes this process the owner of a store. The lock of a killed process is taken over.
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

/** @returns false when the file exists */
function write(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @returns undefined if the file doesn't exist or was only partly written */
function read(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.token === 'string' ? (owner as Owner) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the lock of a dead owner; one that another process has written meanwhile is put back. */
function removeStale(file: string, stale: Owner | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another process was faster.
    return;
  }
  const taken = read(aside);
  if (taken !== undefined && taken.token !== stale?.token) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process owns it by now; the one that lost its file notices when it opens its socket.
    }
  }
  unlinkSync(aside);
}

/** An owner is alive while it listens or its process runs. */
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

/** Start of a process in clock ticks since boot, from Linux's /proc; undefined elsewhere; `dead` when it has ended. */
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
