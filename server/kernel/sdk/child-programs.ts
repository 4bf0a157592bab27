import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, workerData } from 'node:worker_threads';

const ROOT = new URL('../../../', import.meta.url).href;
let builtFolder: URL | null = null;

/**
 * Starts programs from a build of the project (`scripts/build/build-server.ts`) instead of their sources: the tests
 * start hundreds, and loading the compiler takes each one longer than its work.
 * @param folder of the build.
 */
export function useBuiltPrograms(folder: string): void {
  builtFolder = pathToFileURL(`${folder}/`);
}

/** The file to run for a program of the project: built, or its source. */
export function programFile(entry: URL): string {
  return fileURLToPath(builtProgram(entry));
}

function builtProgram(entry: URL): URL {
  if (builtFolder === null || !isTypeScript(entry.pathname) || !entry.href.startsWith(ROOT)) return entry;
  const built = new URL(entry.href.slice(ROOT.length).replaceAll('/', '.').replace(/\.ts$/, '.js'), builtFolder);
  return existsSync(built) ? built : entry;
}

/** Node's arguments for a program of the project: the TypeScript loader, unless it is built. */
export function loaderArguments(program: string): string[] {
  if (!isTypeScript(program)) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/**
 * Variables that programs need to run at all: the folder for temporary files, and what Windows needs to open sockets.
 */
const NEEDED = ['TMPDIR', 'TEMP', 'SystemRoot'];

/** The part of the environment that a child process may see: no keys or addresses of the service. */
export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Starts a process for work on untrusted files. It only gets the given environment, without keys or addresses of the
 * service.
 * @param entry a file, see `programFile`.
 * @param heapMb maximum JavaScript heap.
 */
export function startChild(entry: string, heapMb: number, environment: Record<string, string> = {}): ChildProcess {
  const child = fork(entry, [], {
    execArgv: [...loaderArguments(entry), `--max-old-space-size=${Math.floor(heapMb)}`],
    serialization: 'advanced',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return child;
}

/** Why a child must be ended. */
export type ChildFault = 'late' | 'heavy' | 'aborted';

const MB = 1024 * 1024;
/** Short enough to stop a program that fills memory as fast as it can. */
const WATCH_MS = 25;

/**
 * Watches a child that must end when it takes too much time or memory, or when its caller leaves.
 * @param onFault called for each reason; ends the child.
 * @returns a function that stops watching, and one for the peak memory.
 */
export function watchChild(
  child: Pick<ChildProcess, 'pid'>,
  { timeOutMs, residentMb, signal }: { timeOutMs: number; residentMb?: number; signal?: AbortSignal | undefined },
  onFault: (why: ChildFault) => void,
): { stop(): void; peakBytes(): number } {
  let peakBytes = 0;
  const onAbort = (): void => onFault('aborted');
  const timer = setTimeout(() => onFault('late'), timeOutMs);
  const poll =
    residentMb === undefined
      ? undefined
      : setInterval(() => {
          void residentBytes(child.pid).then((bytes) => {
            peakBytes = Math.max(peakBytes, bytes);
            if (bytes > residentMb * MB) onFault('heavy');
          });
        }, WATCH_MS);
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    stop: () => {
      clearTimeout(timer);
      clearInterval(poll);
      signal?.removeEventListener('abort', onAbort);
    },
    peakBytes: () => peakBytes,
  };
}

/** Ends a process group by its leader. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The whole group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The resources that a process has used so far. */
export interface ProcessUse {
  residentBytes: number;
  /** Processor time of all its threads. */
  processorMs: number;
}

/** The resources of a process from Linux's /proc; null on other systems and after its end. */
export async function processUse(pid: number): Promise<ProcessUse | null> {
  if (process.platform !== 'linux') return null;
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    return { residentBytes: residentBytesIn(status), processorMs: processorMsIn(stat) };
  } catch {
    return null;
  }
}

/** Resident memory of a process and its children from Linux's /proc; 0 on other systems. Ended processes count as 0. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const [status, children] = await Promise.all([
    textOf(`/proc/${pid}/status`),
    textOf(`/proc/${pid}/task/${pid}/children`),
  ]);
  const started = children.split(' ').filter((each) => /^\d+$/.test(each));
  const others = await Promise.all(started.map((each) => residentBytes(Number(each))));
  return others.reduce((sum, each) => sum + each, residentBytesIn(status));
}

function residentBytesIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

/** `/proc` ticks per second: USER_HZ, the same on every architecture that Node.js supports. */
const TICKS_PER_SECOND = 100;

/** The program name is in brackets and may contain spaces; utime and stime are fields 14 and 15 of proc(5). */
function processorMsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/**
 * Starts a thread for work that must not block the service, with a memory limit. It has no environment, so no keys or
 * addresses of the service. It inherits no TypeScript loader and registers its own first.
 * @param source the program.
 * @param memoryMb maximum JavaScript heap.
 */
export function startThread(source: URL, memoryMb: number): Worker {
  const entry = builtProgram(source);
  const systemId = new Int32Array(new SharedArrayBuffer(4));
  const limits = {
    ...{ execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
    workerData: { system_id: systemId },
  };
  const started = (worker: Worker): Worker => {
    systemIds.set(worker, systemId);
    return quiet(worker);
  };
  if (!isTypeScript(entry.pathname)) return started(new Worker(entry, limits));
  // The ESM build of `tsx/esm/api`, next to the loader: `require.resolve` would find the CommonJS one.
  const loader = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx'))).href;
  const program = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); });`;
  return started(new Worker(program, { ...limits, eval: true }));
}

/** The system's thread id of each thread that has reported it; otherwise 0. */
const systemIds = new WeakMap<Worker, Int32Array>();

/**
 * A third of the share of normal priority (sched(7)): threads do the long work. Processes that read files stay at normal
 * priority, because a small file waits for them.
 */
const THREAD_NICE = 5;

/**
 * Call this at the start of a thread: it reports its system thread id, by which its processor time can be read
 * (proc(5)), and takes second place to requests and readers.
 */
export function noteSystemId(): void {
  const { system_id: place } = (workerData ?? {}) as { system_id?: Int32Array };
  try {
    if (place === undefined) return;
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    place[0] = id;
    setPriority(id, THREAD_NICE);
  } catch {
    // Not on Linux: wall-clock time counts, and all threads have the same priority.
  }
}

/** How much more wall-clock than processor time a thread may take: the machine may be busy. */
const CLOCK_FACTOR = 4;
/** Minimum interval between two reads of a thread's processor time. */
const LOOK_MS = 250;

/** Processor time of a thread in ms; null if the system does not report it. */
function processorMs(worker: Worker): number | null {
  const id = systemIds.get(worker)?.[0] ?? 0;
  if (id === 0) return null;
  try {
    return processorMsIn(readFileSync(`/proc/self/task/${id}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/** A thread that fails while nothing waits for it must not crash the service. */
function quiet(worker: Worker): Worker {
  return worker.on('error', () => undefined);
}

/**
 * The next message of a thread that does one thing at a time. `timeOutMs` limits its processor time if it has reported
 * its system id, otherwise wall-clock time.
 * @throws the error that ended the thread or its program; ThreadTimeout after `timeOutMs`; the reason of the signal.
 *   The thread can't be used afterwards and must be ended.
 */
export function nextMessage<Message>(worker: Worker, timeOutMs: number, signal?: AbortSignal): Promise<Message> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('exit', onExit).off('error', fail);
      finish();
    };
    const fail = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onMessage = (message: Message): void => settle(() => resolve(message));
    const onExit = (code: number): void => fail(new Error(`the thread ended with ${code}`));
    const onAbort = (): void => fail(signal?.reason);
    const [startedAt, usedBefore] = [performance.now(), processorMs(worker) ?? 0];
    const judge = (): void => {
      const used = processorMs(worker);
      const left = used === null ? 0 : timeOutMs - (used - usedBefore);
      const isOver = left <= 0 || performance.now() - startedAt >= timeOutMs * CLOCK_FACTOR;
      if (isOver) fail(new ThreadTimeout(timeOutMs));
      else timer = setTimeout(judge, Math.max(LOOK_MS, left));
    };
    let timer = setTimeout(judge, timeOutMs);
    worker.on('message', onMessage).on('exit', onExit).on('error', fail);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
  });
}

/** How long a thread whose answer is no longer wanted may go on, in milliseconds. */
const LEAVE_MS = 2000;

/**
 * Ends a thread: one at work after its answer, or after two seconds. Terminating a thread at once can end the
 * whole process: Node.js 20 aborts ("Assertion failed: init_done_") when it collects a zlib handle whose creation was
 * cut short, as it may be while a thread reads packages or writes a PDF.
 */
export async function endThread(worker: Worker, isAtWork: boolean): Promise<void> {
  if (isAtWork) await nextMessage(worker, LEAVE_MS).catch(() => undefined);
  await worker.terminate();
}

/** A thread did not answer in time. */
export class ThreadTimeout extends Error {
  constructor(timeOutMs: number) {
    super(`no answer within ${Math.round(timeOutMs)} ms`);
  }
}

const isTypeScript = (program: string): boolean => program.endsWith('.ts');
