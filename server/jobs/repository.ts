import { randomUUID } from 'node:crypto';
import type { QueryFilter } from 'mongoose';
import type { FinalJobState, JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection, NewDocument } from '../kernel/sdk/collection.ts';
import type { JobProgress } from '../kernel/sdk/define-job.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { JobError } from '../kernel/sdk/ports/jobs.ts';
import type { JobDocument, StepRecord } from './model.ts';
import { currentTraceParent } from '../kernel/sdk/telemetry.ts';

/** Identifies a run: every write includes the lease that the job was claimed with. */
export interface Lease {
  readonly id: string;
  readonly token: string;
}

type JobFilter = QueryFilter<JobDocument>;

export interface Claimable {
  names: readonly string[];
  /** Clients that have reached their limit of runs in this process. */
  exceptClients: readonly string[];
  /** Users that have reached theirs. */
  exceptUsers: readonly string[];
  /** Jobs that were interrupted so often that they run alone: only these, or all others; all jobs when absent. */
  alone?: 'only' | 'none';
}

interface ClaimOptions extends Required<Claimable> {
  /** The client whose job was claimed last; undefined if there is none yet. */
  after: string | null | undefined;
  /** Returns the user of a client whose job was claimed last; undefined if there is none yet. */
  userAfter: (client: string | null) => string | undefined;
  mode: JobMode;
  /** Id of the claiming process. */
  worker: string;
}

/** After this many interruptions a job runs alone on its worker: it may be what crashes workers. */
export const ALONE_FROM = 3;

/**
 * Writes of runs, and of the service about runs. A write with a lease changes nothing, and reports that, if the lease
 * is no longer the job's.
 */
export interface JobRepository {
  /**
   * Claims the next job: clients take turns, within a client its users take turns, and a user's oldest job comes first.
   */
  claim(options: ClaimOptions): Promise<JobDocument | null>;
  hasClaimable(which: Claimable): Promise<boolean>;
  heartbeat(lease: Lease): Promise<boolean>;
  setProgress(lease: Lease, progress: JobProgress): Promise<boolean>;
  addStep(lease: Lease, step: StepRecord): Promise<boolean>;
  /** Completes a job unless it is to be cancelled. */
  complete(lease: Lease, result: string): Promise<JobDocument | null>;
  fail(lease: Lease, error: JobError, failures: number): Promise<JobDocument | null>;
  /** Ends a run as cancelled: for the given reason or, if it is null, because the job was to be cancelled. */
  cancelRun(lease: Lease, reason: JobError | null): Promise<JobDocument | null>;
  /** Returns a job to the queue unless it is to be cancelled. */
  requeue(lease: Lease, counts: { failures?: number; interruptions?: number; due_at?: Date }): Promise<boolean>;
  cancelQueued(scope: Scope, id: string, reason: JobError | null): Promise<JobDocument | null>;
  requestCancel(scope: Scope, id: string, reason: JobError | null): Promise<JobDocument | null>;
  /** Returns the given jobs that are to be cancelled or lack a listener; one query for all runs of a process. */
  toEnd(ids: readonly string[]): Promise<{ id: string; is_cancelled: boolean }[]>;
  /** Requests the cancellation of a running job if it still lacks a listener. Returns whether it did. */
  cancelUnheard(id: string): Promise<boolean>;
  /** Records that a job has a listener until `listenBy`. */
  noteListener(id: string, listenBy: Date): Promise<void>;
  /** Running jobs whose last heartbeat is older than `before`. */
  lost(before: Date): Promise<JobDocument[]>;
  /** Finished jobs whose last event is missing. */
  unannounced(finishedBefore: Date): Promise<JobDocument[]>;
  markAnnounced(id: string): Promise<void>;
  /** Allows the last event of a finished job to be written again. */
  unannounce(id: string): Promise<void>;
  dropSteps(id: string): Promise<void>;
  /**
   * Queues a failed job again as if it had never failed; null if it is no longer failed.
   * @throws DuplicateError when another job has its place.
   */
  retry(scope: Scope, job: JobDocument, now: Pick<JobDocument, 'mode' | 'listen_by'>): Promise<JobDocument | null>;
}

/** The reason for ending a job that no one follows. */
const INTERRUPTED: JobError = { code: 'job.interrupted', params: {}, kind: 'conflict' };

/** Number of jobs per round of repair; the next round handles the rest. */
const ROUND = 200;

export function createJobRepository(jobs: Collection<JobDocument>, clock: Clock): JobRepository {
  const system = Scope.ofSystem('job runner');
  const held = ({ id, token }: Lease): JobFilter => ({ _id: id, state: 'running', lease_token: token });
  const claimable = ({ names, exceptClients, exceptUsers, alone }: Claimable): JobFilter => ({
    state: 'queued',
    name: { $in: [...names] },
    due_at: { $lte: clock.now() },
    ...(exceptClients.length === 0 ? {} : { client_id: { $nin: [...exceptClients] } }),
    ...(exceptUsers.length === 0 ? {} : { user_id: { $nin: [...exceptUsers] } }),
    ...(alone === undefined ? {} : { interruptions: alone === 'only' ? { $gte: ALONE_FROM } : { $lt: ALONE_FROM } }),
  });
  const final = (state: FinalJobState): Partial<JobDocument> => ({
    state,
    lease_token: null,
    heartbeat_at: null,
    place: null,
    finished_at: clock.now(),
  });
  const unheard = (): JobFilter => ({ listen_by: { $lt: clock.now() } });
  const wrote = async (count: Promise<number>): Promise<boolean> => (await count) === 1;
  return {
    async claim({ after, userAfter, mode, worker, ...which }) {
      for (const turn of turnsAfter('client_id', after)) {
        const next = await jobs.findOne(system, {
          filter: { $and: [claimable(which), turn] },
          sort: { client_id: 1 },
          projection: { client_id: 1 },
        });
        if (next === null) continue;
        const { client_id } = next;
        for (const userTurn of turnsAfter('user_id', userAfter(client_id))) {
          const now = clock.now();
          const claimed = await jobs.update(
            system,
            { $and: [claimable(which), { client_id }, userTurn] },
            {
              $set: { state: 'running', mode, worker, lease_token: randomUUID(), heartbeat_at: now, started_at: now },
              $inc: { attempt: 1 },
            },
            { sort: { user_id: 1, queued_at: 1, _id: 1 } },
          );
          if (claimed !== null) return claimed;
        }
      }
      return null;
    },
    hasClaimable: async (which) =>
      (await jobs.findOne(system, { filter: claimable(which), projection: { _id: 1 } })) !== null,
    heartbeat: (lease) => wrote(jobs.updateMany(system, held(lease), { $set: { heartbeat_at: clock.now() } })),
    setProgress: (lease, progress) =>
      wrote(jobs.updateMany(system, held(lease), { $set: { progress, heartbeat_at: clock.now() } })),
    addStep: (lease, step) =>
      wrote(jobs.updateMany(system, held(lease), { $push: { steps: step }, $set: { heartbeat_at: clock.now() } })),
    complete: (lease, result) =>
      jobs.update(
        system,
        { ...held(lease), cancel_requested: false },
        { $set: { ...final('completed'), result, error: null } },
      ),
    fail: (lease, error, failures) =>
      jobs.update(
        system,
        { ...held(lease), cancel_requested: false },
        { $set: { ...final('failed'), error, failures } },
      ),
    cancelRun: (lease, reason) =>
      reason === null
        ? jobs.update(system, { ...held(lease), cancel_requested: true }, { $set: final('cancelled') })
        : jobs.update(system, held(lease), { $set: { ...final('cancelled'), error: reason } }),
    requeue: (lease, counts) =>
      wrote(
        jobs.updateMany(
          system,
          { ...held(lease), cancel_requested: false },
          { $set: { ...counts, state: 'queued', lease_token: null, heartbeat_at: null } },
        ),
      ),
    cancelQueued: (scope, id, error) =>
      jobs.update(
        scope,
        { _id: id, state: 'queued' },
        { $set: { ...final('cancelled'), cancel_requested: true, error } },
      ),
    requestCancel: (scope, id, error) =>
      jobs.update(
        scope,
        { _id: id, state: 'running' },
        error === null ? { $set: { cancel_requested: true } } : { $set: { cancel_requested: true, error } },
      ),
    toEnd: async (ids) => {
      const found = await jobs.find(system, {
        filter: { _id: { $in: [...ids] }, $or: [{ cancel_requested: true }, unheard()] },
        projection: { cancel_requested: 1 },
        limit: ids.length,
      });
      return found.map(({ _id, cancel_requested }) => ({ id: _id, is_cancelled: cancel_requested }));
    },
    cancelUnheard: (id) =>
      wrote(
        jobs.updateMany(
          system,
          { _id: id, state: 'running', ...unheard() },
          { $set: { cancel_requested: true, error: INTERRUPTED } },
        ),
      ),
    async noteListener(id, listenBy) {
      await jobs.updateMany(
        system,
        { _id: id, state: { $in: ['queued', 'running'] }, listen_by: { $ne: null } },
        { $set: { listen_by: listenBy } },
      );
    },
    lost: (before) => jobs.find(system, { filter: { state: 'running', heartbeat_at: { $lt: before } }, limit: ROUND }),
    unannounced: (finishedBefore) =>
      jobs.find(system, {
        filter: { is_announced: false, finished_at: { $lt: finishedBefore } },
        limit: ROUND,
      }),
    async markAnnounced(id) {
      await jobs.updateMany(system, { _id: id }, { $set: { is_announced: true } });
    },
    retry: (scope, { _id, own_place }, now) =>
      jobs.update(
        scope,
        { _id, state: 'failed' },
        {
          $set: {
            ...{ state: 'queued', ...now, place: own_place ?? null, due_at: clock.now(), cancel_requested: false },
            ...{ failures: 0, interruptions: 0, error: null, result: null, progress: null },
            ...{ started_at: null, finished_at: null, is_announced: false },
          },
        },
      ),
    async unannounce(id) {
      await jobs.updateMany(system, { _id: id, finished_at: { $ne: null } }, { $set: { is_announced: false } });
    },
    async dropSteps(id) {
      await jobs.updateMany(system, { _id: id }, { $set: { steps: [] } });
    },
  };
}

export function newJob(
  fields: Pick<
    JobDocument,
    'name' | 'client_id' | 'user_id' | 'presentation_id' | 'payload' | 'idempotency_key' | 'place' | 'mode'
  > &
    Pick<JobDocument, 'listen_by'>,
  now: Date,
): NewDocument<JobDocument> {
  return {
    ...fields,
    own_place: fields.place,
    trace_parent: currentTraceParent(),
    listen_by: fields.listen_by ?? null,
    state: 'queued',
    worker: null,
    attempt: 0,
    failures: 0,
    interruptions: 0,
    lease_token: null,
    heartbeat_at: null,
    cancel_requested: false,
    steps: [],
    progress: null,
    result: null,
    error: null,
    due_at: now,
    queued_at: now,
    started_at: null,
    finished_at: null,
    is_announced: false,
  };
}

/**
 * Filters in order of turns: the clients or users after the last one, then all from the start (null first, then ids).
 */
function turnsAfter(field: 'client_id' | 'user_id', last: string | null | undefined): JobFilter[] {
  return last === undefined ? [{}] : [{ [field]: { $gt: last ?? '' } }, {}];
}
