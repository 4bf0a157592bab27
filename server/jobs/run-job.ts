import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Job, JobRun } from '../kernel/sdk/define-job.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { inSpan } from '../kernel/sdk/telemetry.ts';
import { inWork } from '../kernel/sdk/work-context.ts';
import type { Work } from '../kernel/sdk/work-context.ts';
import { jobStream } from './settle-job.ts';
import type { JobFailure, RunOutcome } from './settle-job.ts';
import type { EventLog } from './create-event-log.ts';
import { abortCause, JobAborted, JobCancelled } from '../kernel/sdk/define-job.ts';
import type { JobDocument, StepRecord } from './model.ts';
import type { JobRepository, Lease } from './repository.ts';
import { ERROR_STATUS, kindOfCode } from '../../common/api/problem.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { createHash } from 'node:crypto';

interface RunOptions {
  job: JobDocument;
  definition: Job;
  lease: Lease;
  /** Ends the run, with a `JobAborted` as reason. */
  abort: AbortController;
  repository: JobRepository;
  events: EventLog;
  files: FileStore;
  clock: Clock;
  log: Logger;
  /** Time limit of the run. */
  limitMs: number;
  /** How long a handler may take to end after it was aborted. */
  abortGraceMs: number;
  /** Delay before a job may run again after the database was down. */
  retryDelayMs: number;
}

/** Maximum length of a result: it is stored in the record of the job. */
const MAX_RESULT_BYTES = 256 * 1024;

/** Runs a handler until it ends or is aborted. Never rejects, and doesn't write the outcome. */
export async function runJob(options: RunOptions): Promise<RunOutcome> {
  const { job, definition, abort, log } = options;
  const payload = definition.payload.safeParse(JSON.parse(job.payload));
  if (!payload.success) {
    log.error({ issues: payload.error.issues }, 'the payload of a job does not fit its definition');
    return { kind: 'failed', error: { code: 'job.bad_payload', params: { job: job.name } }, isPermanent: true };
  }
  const timer = setTimeout(() => abort.abort(new JobAborted('timed_out')), options.limitMs).unref();
  const handled = Promise.resolve()
    .then(() =>
      inSpan(
        `job ${job.name}`,
        { 'lectern.job.id': job._id, 'lectern.job.attempt': job.attempt },
        () => inWork(workOf(job), () => definition.handler(createRun(options, payload.data))),
        job.trace_parent,
      ),
    )
    .then(
      (result): RunOutcome => ({ kind: 'completed', result: resultText(result) }),
      (error: unknown): RunOutcome => {
        if (isDatabaseAway(error)) {
          log.warn({ err: error }, 'a job lost its database');
          return { kind: 'interrupted', inMs: options.retryDelayMs };
        }
        if (error instanceof JobCancelled) {
          return { kind: 'cancelled', reason: { code: error.code, params: error.params, kind: 'conflict' } };
        }
        if (!abort.signal.aborted) log.warn({ err: error, failures: job.failures + 1 }, 'a job failed');
        return { kind: 'failed', ...failureOf(error) };
      },
    );
  try {
    const outcome = await Promise.race([handled, endedFromOutside(options)]);
    return withFailureLimit(reconcileOutcome(outcome, options), options);
  } catch (error) {
    // The result is not JSON or is too long: a fault of the definition.
    log.error({ err: error }, 'the result of a job can not be stored');
    return { kind: 'failed', error: { code: 'job.unexpected', params: {} }, isPermanent: true };
  } finally {
    clearTimeout(timer);
  }
}

/** The work context of a run, independent of the request that happened to wake the runner. */
function workOf({ _id, client_id, user_id, presentation_id }: JobDocument): Partial<Work> {
  const own = { job_id: _id, client_id, user_id, presentation_id };
  return { ...own, step_key: null, step_name: null, request_id: null, parts: null, is_free: false };
}

/** Resolves `abortGraceMs` after the run was aborted, for handlers that ignore the signal. */
async function endedFromOutside({ abort, abortGraceMs, log }: RunOptions): Promise<null> {
  if (!abort.signal.aborted) {
    await new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve(), { once: true }));
  }
  await sleep(abortGraceMs, undefined, { ref: false });
  log.debug({ why: abortCause(abort.signal) }, 'the handler of an aborted job did not end in time');
  return null;
}

/** Interprets an outcome by why the run was aborted; null is a handler that did not end. */
function reconcileOutcome(outcome: RunOutcome | null, { abort, limitMs }: RunOptions): RunOutcome {
  const why = abortCause(abort.signal);
  if (why === 'lease_lost') return { kind: 'lost' };
  if (why === 'cancelled') return { kind: 'cancelled' };
  // A run that finished while the process was stopping counts as finished.
  if (outcome?.kind === 'completed' || outcome?.kind === 'cancelled') return outcome;
  if (why === 'stopping') return { kind: 'interrupted', inMs: 0 };
  if (why === 'timed_out') {
    const error = { code: 'job.timed_out', params: { seconds: Math.round(limitMs / 1000) } };
    return { kind: 'failed', error, isPermanent: false };
  }
  return outcome ?? { kind: 'interrupted', inMs: 0 };
}

/** Makes a failure permanent if the definition allows no further run. */
function withFailureLimit(outcome: RunOutcome, { job, definition: { maxFailures } }: RunOptions): RunOutcome {
  if (outcome.kind !== 'failed' || maxFailures === undefined || job.failures + 1 < maxFailures) return outcome;
  return { ...outcome, isPermanent: true };
}

function createRun(options: RunOptions, payload: unknown): JobRun<unknown> {
  const { job, lease, abort, repository, events } = options;
  const held = async (write: Promise<boolean>): Promise<void> => {
    if (await write) return;
    abort.abort(new JobAborted('lease_lost'));
    abort.signal.throwIfAborted();
  };
  const stream = jobStream(job._id);
  return {
    job: { id: job._id, client_id: job.client_id, user_id: job.user_id, presentation_id: job.presentation_id },
    payload,
    scope: job.client_id === null ? Scope.ofSystem(`job ${job._id}`) : Scope.ofClient(job.client_id, `job ${job._id}`),
    signal: abort.signal,
    log: options.log,
    step: createSteps({
      ...options,
      signal: abort.signal,
      record: (step) => held(repository.addStep(lease, step)),
    }),
    progress: async (progress) => {
      abort.signal.throwIfAborted();
      await held(repository.setProgress(lease, progress));
      await events.append(stream, 'progress', progress);
    },
    emit: async (event, data) => {
      abort.signal.throwIfAborted();
      await held(repository.heartbeat(lease));
      await events.append(stream, event, data);
    },
  };
}

/** @throws TypeError for what is not JSON, RangeError for what is too long. */
function resultText(result: unknown): string {
  const text = JSON.stringify(result ?? null) as string | undefined;
  if (text === undefined) throw new TypeError('the result of a job is not JSON');
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) throw new RangeError('the result of a job is too long to be kept');
  return text;
}

/** Whether a run ended because the database was down. Every run fails then, so it doesn't count against the job. */
function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof CodedError && thrown.code === 'db.unavailable') return true;
  return thrown instanceof Error && thrown.cause !== undefined && isDatabaseAway(thrown.cause);
}

/** Reads a failure of a handler. One without a code is described in general words; the log has the details. */
export function failureOf(thrown: unknown): JobFailure {
  if (!(thrown instanceof CodedError)) {
    return { error: { code: 'job.unexpected', params: {} }, isPermanent: false };
  }
  const kind = thrown instanceof AppError ? thrown.kind : kindOfCode(thrown.code);
  const isAskersFault = ERROR_STATUS[kind] < 500 && kind !== 'rate_limited';
  return { error: { code: thrown.code, params: { ...thrown.params }, kind }, isPermanent: isAskersFault };
}

interface StepOptions {
  job: JobDocument;
  files: FileStore;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
  /** Adds a step to the job's record. Rejects when the run has lost its lease. */
  record(step: StepRecord): Promise<void>;
}

/** Longer results go into the file store, so that job records stay small. */
const INLINE_BYTES = 8 * 1024;

/**
 * The steps of one run. A result is recorded first and then returned as recorded, so that the first run sees the same
 * value as later ones.
 */
export function createSteps(options: StepOptions): JobRun<unknown>['step'] {
  const { job, files, log, signal } = options;
  const recorded = new Map(job.steps.map((step) => [step.key, step]));
  /** The same step requested twice at once is done once. */
  const underWay = new Map<string, Promise<unknown>>();

  const perform = async (name: string, key: string, work: () => Promise<unknown>): Promise<unknown> => {
    const known = recorded.get(key);
    if (known !== undefined) {
      const text = await textOf(known, files, log);
      if (text !== undefined) return valueOf(text);
    }
    signal.throwIfAborted();
    const text = JSON.stringify(
      await inSpan(`step ${name}`, {}, () => inWork({ step_key: key, step_name: name }, work)),
    ) as string | undefined;
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

/** The key of a step: the same for the same name and input, whatever the order of its fields. */
export function stepKey(jobId: string, name: string, input: unknown): string {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  const text = JSON.stringify(input ?? null, sorted);
  return `${jobId}:${name}:${createHash('sha256').update(text).digest('hex')}`;
}

/** The recorded text; undefined when its blob is gone and the step must be done again. */
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

/** Finds possible blob keys in a text: payloads and step results name blobs that no other record names yet. */
export function blobKeysIn(text: string): string[] {
  return [...new Set(text.match(KEY) ?? [])];
}
