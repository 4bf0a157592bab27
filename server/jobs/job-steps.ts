import { createHash } from 'node:crypto';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { JobRun } from '../kernel/sdk/define-job.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { inWork } from '../kernel/sdk/work-context.ts';
import type { JobDocument, StepRecord } from './model.ts';

interface StepOptions {
  job: JobDocument;
  files: FileStore;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
  /** Adds a step to the job's record; rejects where the run has lost its lease. */
  record(step: StepRecord): Promise<void>;
}

/** Longer results lie in the file store, so that the record of a job stays small. */
const INLINE_BYTES = 8 * 1024;

/**
 * The steps of one run. A result is recorded before it is handed out, and handed out as it was recorded: the first run sees
 * what a later one will see.
 */
export function createSteps(options: StepOptions): JobRun<unknown>['step'] {
  const { job, files, log, signal } = options;
  const recorded = new Map(job.steps.map((step) => [step.key, step]));
  /** The same step asked for twice at once is done once. */
  const underWay = new Map<string, Promise<unknown>>();

  const perform = async (name: string, key: string, work: () => Promise<unknown>): Promise<unknown> => {
    const known = recorded.get(key);
    if (known !== undefined) {
      const text = await textOf(known, files, log);
      if (text !== undefined) return valueOf(text);
    }
    signal.throwIfAborted();
    const text = JSON.stringify(await inWork({ step_key: key, step_name: name }, work)) as string | undefined;
    const isLong = text !== undefined && Buffer.byteLength(text) > INLINE_BYTES;
    const blob = isLong ? await files.put(Buffer.from(text)) : null;
    const step: StepRecord = {
      name,
      key,
      value: isLong ? null : (text ?? null),
      blob: blob?.key ?? null,
      keys: isLong ? blobKeysIn(text) : [],
      at: options.clock.now(),
    };
    try {
      await options.record(step);
    } catch (error) {
      if (blob !== null) await files.remove(blob.key);
      throw error;
    }
    recorded.set(key, step);
    return valueOf(text ?? null);
  };
  return <T>(name: string, input: unknown, work: () => Promise<T>): Promise<T> => {
    const key = stepKey(job._id, name, input);
    const running = underWay.get(key) ?? perform(name, key, work).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running as Promise<T>;
  };
}

/** Names a step of a job: the same name and input, whatever the order of its fields, give the same key. */
export function stepKey(jobId: string, name: string, input: unknown): string {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  const text = JSON.stringify(input ?? null, sorted);
  return `${jobId}:${name}:${createHash('sha256').update(text).digest('hex')}`;
}

/** The recorded text; undefined where its blob is gone, so that the step has to be done again. */
async function textOf(step: StepRecord, files: FileStore, log: Logger): Promise<string | null | undefined> {
  if (step.blob === null) return step.value;
  try {
    return Buffer.from(await files.read(step.blob)).toString('utf8');
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'not_found')) throw error;
    log.warn({ step: step.name }, 'the recorded result of a step is gone; the step is done again');
    return undefined;
  }
}

function valueOf(text: string | null): unknown {
  return text === null ? undefined : (JSON.parse(text) as unknown);
}

/** A blob key within a text. */
const KEY = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/** What may be blob keys in a text: payloads and results of steps name blobs that no other record names yet. */
export function blobKeysIn(text: string): string[] {
  return [...new Set(text.match(KEY) ?? [])];
}
