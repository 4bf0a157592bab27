import type { ChildProcess } from 'node:child_process';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { FileKind } from '../../common/deck/file-kinds.ts';
import type { Block } from '../../common/deck/source.ts';
import { addPart } from '../../server/kernel/sdk/block-parts.ts';
import { processUse, programFile, startChild } from '../../server/kernel/sdk/child-programs.ts';
import type { ProcessUse } from '../../server/kernel/sdk/child-programs.ts';
import type { ReadProgress } from '../../server/kernel/sdk/ports/source-reader.ts';
import type { ExtractJob, ExtractReply, ExtractRequest, ExtractResult } from './extract.ts';
import { unlessAborted } from '../../server/kernel/sdk/concurrency.ts';
import { IngestError } from './ingest-error.ts';

const DEFAULT_MEMORY_MB = 1536;
const POLL_MS = 100;
/** Share of the memory for the script heap; the rest is for buffers, pictures and code. */
const HEAP_SHARE = 0.75;
const MB = 1024 * 1024;
const KEPT_STDERR = 4000;

/** Processor time that a page read by OCR adds to the limit. */
const OCR_PAGE_MS = 10_000;
/**
 * A child that waits forever uses no processor time. Its wall-clock limit is this many times the limit, which allows
 * for a busy machine.
 */
export const CLOCK_FACTOR = 10;

interface RunLimits {
  /** Maximum processor time for one file; a page read by OCR adds ten seconds. */
  timeOutMs: number;
  signal?: AbortSignal;
  /** Called with the extractor's progress. */
  onProgress?: (progress: ReadProgress) => void;
  /** Asked again and again with the processor time used so far; once it returns true, the run ends with `GaveWay`. */
  mustGiveWay?: (usedMs: number) => boolean;
}

/** A reading was ended in favour of another one; it can be started again. */
export class GaveWay extends Error {}

/** A child process that reads documents, so that a hostile or broken one can only crash the child. */
export interface Isolate {
  /**
   * Reads one file; calls wait for each other.
   * @throws IngestError `ingest.timed_out`, `ingest.too_heavy`, `ingest.reader_failed`; the extractor's own errors; the
   *   signal's reason when aborted; GaveWay.
   */
  run(job: ExtractJob, limits: RunLimits): Promise<ExtractResult>;
  /** Ends the child. */
  close(): void;
}

export interface IsolateOptions {
  /** Maximum resident memory of the child. */
  memoryMb?: number;
  /** Another program for the child, for tests of its failures. */
  entry?: string;
  /** Variables that the child may see: none when absent, which is enough on Linux and macOS. */
  environment?: Record<string, string>;
  /** Measures the child, for tests. */
  measure?: (pid: number) => Promise<ProcessUse | null>;
  /** Milliseconds on the clock, for tests. */
  now?: () => number;
}

/** Creates an isolate; the first run starts the process unless `start` did so ahead of it, with the parser of a kind, and so does the run after a crash. */
export function createIsolate(options: IsolateOptions = {}): Isolate & { start(kind: FileKind | undefined): void } {
  const memoryMb = options.memoryMb ?? DEFAULT_MEMORY_MB;
  const measure = options.measure ?? processUse;
  const now = options.now ?? (() => performance.now());
  const entry = options.entry ?? programFile(new URL('./extract-child.ts', import.meta.url));
  let child: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let runs = 0;

  const discard = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  const started = (): ChildProcess => (child ??= startChild(entry, memoryMb * HEAP_SHARE, options.environment));

  const runOne = async (job: ExtractJob, limits: RunLimits): Promise<ExtractResult> => {
    limits.signal?.throwIfAborted();
    const running = started();
    runs += 1;
    const id = runs;
    let stderr = '';
    return new Promise<ExtractResult>((resolve, reject) => {
      const onStderr = (chunk: Buffer): void => {
        stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
      };
      const blocks: Block[] = [];
      let isSettled = false;
      let allowedMs = limits.timeOutMs;
      const startedAt = now();
      let usedBefore: number | undefined;
      const settle = (finish: () => void): void => {
        clearInterval(poll);
        limits.signal?.removeEventListener('abort', onAbort);
        running.off('message', onMessage).off('exit', onExit).off('error', onError);
        running.stderr?.off('data', onStderr);
        running.unref();
        isSettled = true;
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
        // V8 aborts the process when its heap is full; the system kills a process that takes too much memory.
        const isMemory =
          /heap out of memory|allocation failed|ERR_WORKER_OUT_OF_MEMORY/i.test(stderr) || signal === 'SIGKILL';
        const cause = new Error(`exit ${code ?? signal}: ${stderr}`);
        fail(new IngestError(isMemory ? 'ingest.too_heavy' : 'ingest.reader_failed', params, { cause }));
      };
      const onMessage = (reply: ExtractReply): void => {
        if (reply.id !== id) return;
        if ('progress' in reply) return limits.onProgress?.(reply.progress);
        if ('ocr_page' in reply) {
          allowedMs += OCR_PAGE_MS;
          return;
        }
        if ('part' in reply) return addPart(blocks, reply.part);
        settle(() => {
          if ('result' in reply) resolve({ ...reply.result, text: { ...reply.result.text, blocks } });
          else reject(toError(reply.failure, job.name));
        });
      };
      const look = async (): Promise<void> => {
        const use = running.pid === undefined ? null : await measure(running.pid);
        if (isSettled || child !== running) return;
        const clockMs = now() - startedAt;
        // If the system reports no processor time, wall-clock time is used.
        let usedMs = clockMs;
        if (use !== null) {
          if (use.residentBytes > memoryMb * MB) return fail(new IngestError('ingest.too_heavy', params));
          usedBefore ??= use.processorMs;
          usedMs = use.processorMs - usedBefore;
        }
        if (limits.mustGiveWay?.(usedMs) === true) return fail(new GaveWay());
        if (usedMs < allowedMs && clockMs < allowedMs * CLOCK_FACTOR) return;
        fail(new IngestError('ingest.timed_out', { ...params, seconds: Math.round(allowedMs / 1000) }));
      };
      const poll = setInterval(() => void look(), POLL_MS);
      void look();
      running.ref();
      running.stderr?.on('data', onStderr);
      running.on('message', onMessage).on('exit', onExit).on('error', onError);
      limits.signal?.addEventListener('abort', onAbort, { once: true });
      running.send({ id, job } satisfies ExtractRequest, (cause) => {
        if (cause !== null) onError(cause);
      });
    });
  };

  return {
    start(kind) {
      const child = started();
      if (kind !== undefined) child.send({ kind } satisfies ExtractRequest, () => undefined);
      child.unref();
    },
    run(job, limits) {
      const result = queue.then(() => runOne(job, limits));
      queue = result.catch(() => undefined);
      // A caller that leaves while others use the child doesn't wait for its turn.
      return unlessAborted(result, limits.signal);
    },
    close: discard,
  };
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
