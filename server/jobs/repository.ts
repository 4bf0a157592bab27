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

/** A job that is running: every write names the lease it was claimed with. */
export interface Lease {
  readonly id: string;
  readonly token: string;
}

type JobFilter = QueryFilter<JobDocument>;

/** Which jobs may be claimed. */
export interface Claimable {
  names: readonly string[];
  /** Clients at their limit of runs in this process. */
  exceptClients: readonly string[];
  /** Jobs that were interrupted so often that they run alone: only them, or all but them; both when absent. */
  alone?: 'only' | 'none';
}

interface ClaimOptions extends Required<Claimable> {
  /** The client whose job was claimed last; undefined: none yet. */
  after: string | null | undefined;
  /** The user of a client whose job was claimed last; undefined: none yet. */
  userAfter: (client: string | null) => string | undefined;
  mode: JobMode;
  /** The process that claims. */
  worker: string;
}

/** From this many interruptions on a job runs alone on its worker: it may be what crashes workers. */
export const ALONE_FROM = 3;

/**
 * Writes of runs, and of the service about runs. Those with a lease change nothing, and say so, when the lease is not the
 * job's any more.
 */
export interface JobRepository {
  /** Takes the next job: clients in turn, in a client its users in turn, the oldest of a user first. */
  claim(options: ClaimOptions): Promise<JobDocument | null>;
  hasClaimable(which: Claimable): Promise<boolean>;
  heartbeat(lease: Lease): Promise<boolean>;
  setProgress(lease: Lease, progress: JobProgress): Promise<boolean>;
  addStep(lease: Lease, step: StepRecord): Promise<boolean>;
  /** A completed job, unless it is to be cancelled. */
  complete(lease: Lease, result: string): Promise<JobDocument | null>;
  fail(lease: Lease, error: JobError, failures: number): Promise<JobDocument | null>;
  /** Ends a run as cancelled: for a reason of its own, or, where that is null, because its job is to be cancelled. */
  cancelRun(lease: Lease, reason: JobError | null): Promise<JobDocument | null>;
  /** Puts it back into the queue, unless it is to be cancelled. */
  requeue(lease: Lease, counts: { failures?: number; interruptions?: number; due_at?: Date }): Promise<boolean>;
  cancelQueued(scope: Scope, id: string, reason: JobError | null): Promise<JobDocument | null>;
  requestCancel(scope: Scope, id: string, reason: JobError | null): Promise<JobDocument | null>;
  /** Those of the given jobs that are to be cancelled, or lack a listener: one query for all runs of a process. */
  toEnd(ids: readonly string[]): Promise<{ id: string; is_cancelled: boolean }[]>;
  /** Requests the cancellation of a running job that still lacks a listener; whether that is so. */
  cancelUnheard(id: string): Promise<boolean>;
  /** Records that a job that needs a listener has one. */
  noteListener(id: string, listenBy: Date): Promise<void>;
  /** Running jobs whose last heartbeat is older than a time. */
  lost(before: Date): Promise<JobDocument[]>;
  /** Finished jobs whose last event is missing. */
  unannounced(finishedBefore: Date): Promise<JobDocument[]>;
  markAnnounced(id: string): Promise<void>;
  /** Lets the last event of a finished job be written once more. */
  unannounce(id: string): Promise<void>;
  dropSteps(id: string): Promise<void>;
  /**
   * Queues a failed job again, as if it had never failed; null where it is not failed any more.
   * @throws DuplicateError where another job has its place.
   */
  retry(scope: Scope, job: JobDocument, now: Pick<JobDocument, 'mode' | 'listen_by'>): Promise<JobDocument | null>;
}

/** Why a job ends that no one follows. */
const INTERRUPTED: JobError = { code: 'job.interrupted', params: {}, kind: 'conflict' };

/** Jobs handled in one round of repair; the next round takes the rest. */
const ROUND = 200;

/** The repository of the runner; it sees the jobs of all clients. */
export function createJobRepository(jobs: Collection<JobDocument>, clock: Clock): JobRepository {
  const system = Scope.ofSystem('job runner');
  const held = ({ id, token }: Lease): JobFilter => ({ _id: id, state: 'running', lease_token: token });
  const claimable = ({ names, exceptClients, alone }: Claimable): JobFilter => ({
    state: 'queued',
    name: { $in: [...names] },
    due_at: { $lte: clock.now() },
    ...(exceptClients.length === 0 ? {} : { client_id: { $nin: [...exceptClients] } }),
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

/** A new job, queued now. */
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

/** The clients or users behind the one whose turn it was, then all from the start; in the order null, then ids. */
function turnsAfter(field: 'client_id' | 'user_id', last: string | null | undefined): JobFilter[] {
  return last === undefined ? [{}] : [{ [field]: { $gt: last ?? '' } }, {}];
}
