import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../common/deck/coded-error.ts';
import { loaderArguments } from '../../server/sdk/child-programs.ts';
import type { ReadProgress } from '../../server/sdk/ports/source-reader.ts';
import type { ExtractJob, ExtractReply, ExtractResult } from './extract-job.ts';
import { IngestError } from './ingest-error.ts';

const DEFAULT_MEMORY_MB = 1536;
const POLL_MS = 100;
/** Part of the memory that the script heap may take; the rest is for buffers, pictures and code. */
const HEAP_SHARE = 0.75;
const MB = 1024 * 1024;
const KEPT_STDERR = 4000;

export interface RunLimits {
  timeOutMs: number;
  signal?: AbortSignal;
  /** Told how far the extractor is. */
  onProgress?: (progress: ReadProgress) => void;
}

/** A child process that reads documents, so that a hostile or broken one can only take the child down. */
export interface Isolate {
  /**
   * Reads one file; calls wait for each other.
   * @throws IngestError `ingest.timed_out`, `ingest.too_heavy`, `ingest.reader_failed`; the extractor's own errors; the
   *   signal's reason when aborted.
   */
  run(job: ExtractJob, limits: RunLimits): Promise<ExtractResult>;
  /** Largest resident memory seen, in bytes; 0 where the system does not tell. */
  peakBytes(): number;
  /** Ends the child. */
  close(): void;
}

export interface IsolateOptions {
  /** Most resident memory the child may take. */
  memoryMb?: number;
  /** Another program for the child, for tests of its failures. */
  entry?: string;
  /** Variables the child may see: none when absent, which Linux and macOS need no more than. */
  environment?: Record<string, string>;
}

/**
 * Starts no process yet: the first run does, and the run after a crash does again.
 */
export function createIsolate(options: IsolateOptions = {}): Isolate {
  const memoryMb = options.memoryMb ?? DEFAULT_MEMORY_MB;
  const entry = options.entry ?? fileURLToPath(new URL('./extract-child.ts', import.meta.url));
  let child: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let peak = 0;
  let runs = 0;

  const discard = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  const runOne = async (job: ExtractJob, limits: RunLimits): Promise<ExtractResult> => {
    limits.signal?.throwIfAborted();
    const running = child ?? startChild(entry, memoryMb, options.environment ?? {});
    child = running;
    runs += 1;
    const id = runs;
    let stderr = '';
    return new Promise<ExtractResult>((resolve, reject) => {
      const onStderr = (chunk: Buffer): void => {
        stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
      };
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        clearInterval(poll);
        limits.signal?.removeEventListener('abort', onAbort);
        running.off('message', onMessage).off('exit', onExit).off('error', onError);
        running.stderr?.off('data', onStderr);
        running.unref();
        finish();
      };
      const fail = (error: unknown): void => {
        settle(() => {
          discard();
          reject(error instanceof Error ? error : new Error(String(error)));
        });
      };
      const params = { file: job.name };
      const onAbort = (): void => fail(limits.signal?.reason);
      const onError = (cause: Error): void => fail(new IngestError('ingest.reader_failed', params, { cause }));
      const onExit = (code: number | null, signal: string | null): void => {
        // V8 aborts the process when its heap is full; the system kills one that takes too much.
        const isMemory =
          /heap out of memory|allocation failed|ERR_WORKER_OUT_OF_MEMORY/i.test(stderr) || signal === 'SIGKILL';
        const cause = new Error(`exit ${code ?? signal}: ${stderr}`);
        fail(new IngestError(isMemory ? 'ingest.too_heavy' : 'ingest.reader_failed', params, { cause }));
      };
      const onMessage = (reply: ExtractReply): void => {
        if (reply.id !== id) return;
        if ('progress' in reply) return limits.onProgress?.(reply.progress);
        settle(() => {
          if ('result' in reply) resolve(reply.result);
          else reject(toError(reply.failure, job.name));
        });
      };
      const timer = setTimeout(() => {
        fail(new IngestError('ingest.timed_out', { ...params, seconds: Math.round(limits.timeOutMs / 1000) }));
      }, limits.timeOutMs);
      const poll = setInterval(() => {
        void residentBytes(running.pid).then((bytes) => {
          peak = Math.max(peak, bytes);
          if (bytes > memoryMb * MB && child === running) fail(new IngestError('ingest.too_heavy', params));
        });
      }, POLL_MS);
      running.ref();
      running.stderr?.on('data', onStderr);
      running.on('message', onMessage).on('exit', onExit).on('error', onError);
      limits.signal?.addEventListener('abort', onAbort, { once: true });
      running.send({ id, job }, (cause) => {
        if (cause !== null) onError(cause);
      });
    });
  };

  return {
    run(job, limits) {
      const result = queue.then(() => runOne(job, limits));
      queue = result.catch(() => undefined);
      return limits.signal === undefined ? result : unlessAborted(result, limits.signal);
    },
    peakBytes: () => peak,
    close: discard,
  };
}

/** Whoever is aborted while others have the child does not wait for its turn. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([result, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function startChild(entry: string, memoryMb: number, environment: Record<string, string>): ChildProcess {
  const child = fork(entry, [], {
    execArgv: [...loaderArguments(entry), `--max-old-space-size=${Math.floor(memoryMb * HEAP_SHARE)}`],
    serialization: 'advanced',
    // Keys and addresses of the service are none of the child's business.
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return child;
}

function toError(
  failure: { code: string | null; params: Readonly<Record<string, string | number>>; detail: string },
  file: string,
): Error {
  const cause = new Error(failure.detail);
  if (failure.code === null) return new IngestError('ingest.reader_failed', { file }, { cause });
  if (failure.code.startsWith('ingest.')) {
    return new IngestError(failure.code as `ingest.${string}`, { file, ...failure.params }, { cause });
  }
  return new CodedError(failure.code, failure.params, { cause });
}

/** Resident memory of a process by Linux's /proc; 0 elsewhere, where the heap limit and the time-out remain. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}
