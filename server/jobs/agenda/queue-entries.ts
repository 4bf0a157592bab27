import { MongoBackend } from '@agendajs/mongo-backend';
import { MongoBulkWriteError } from 'mongodb';
import type { Collection, Db, OptionalId } from 'mongodb';

/** Agenda's collection. */
const COLLECTION = 'agendaJobs';

/** A job that waits, and how long it has to until it may run. */
export interface WaitingJob {
  id: string;
  name: string;
  inMs: number;
}

/** One document of Agenda's, as far as it matters here. */
interface EntryDocument {
  name: string;
  type: 'normal';
  priority: number;
  data: { job_id: string; name: string };
  lockedAt: Date | null;
  nextRunAt: Date | null;
  lastModifiedBy: string | null;
}

/** The queue's entries as they are stored: what Agenda has no call for. */
export interface QueueEntries {
  /** Sees to it that a job has one entry at most. */
  prepare(): Promise<void>;
  /** Adds entries as Agenda adds one, all at once; those that are there stay as they are. @param queueOf Agenda's name of the queue. */
  addAll(jobs: readonly WaitingJob[], queueOf: (jobName: string) => string): Promise<void>;
  /** Those of the given jobs that have no entry. */
  missing(jobs: readonly WaitingJob[]): Promise<WaitingJob[]>;
  remove(jobId: string): Promise<void>;
  /** Unlocks what a process has locked and not begun: other processes can take it at once. */
  release(worker: string): Promise<void>;
}

/** The error code of MongoDB for a value that a unique index holds already. */
const DUPLICATE = 11_000;

/** The entries in a database. */
export function createQueueEntries(db: Db): QueueEntries {
  const entries: Collection<EntryDocument> = db.collection(COLLECTION);
  return {
    async prepare() {
      // Without it Agenda's own `unique` lets two through now and then.
      const partialFilterExpression = { 'data.job_id': { $type: 'string' } };
      await entries.createIndex({ 'data.job_id': 1 }, { unique: true, partialFilterExpression });
    },
    async addAll(jobs, queueOf) {
      const now = Date.now();
      const added = jobs.map(({ id, name, inMs }): OptionalId<EntryDocument> => ({
        ...{ name: queueOf(name), type: 'normal', priority: 0, data: { job_id: id, name } },
        ...{ nextRunAt: new Date(now + inMs), lockedAt: null, lastModifiedBy: null },
      }));
      try {
        await entries.insertMany(added, { ordered: false });
      } catch (error) {
        const faults = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
        if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE)) throw error;
      }
    },
    async missing(jobs) {
      const filter = { 'data.job_id': { $in: jobs.map(({ id }) => id) } };
      const found = await entries.find(filter, { projection: { data: 1 } }).toArray();
      const known = new Set(found.map(({ data }) => data.job_id));
      return jobs.filter(({ id }) => !known.has(id));
    },
    async remove(jobId) {
      await entries.deleteMany({ 'data.job_id': jobId });
    },
    async release(worker) {
      await entries.updateMany(
        { lastModifiedBy: worker, lockedAt: { $ne: null } },
        { $set: { lockedAt: null, nextRunAt: new Date() } },
      );
    },
  };
}

/**
 * Agenda's store with two corrections.
 *
 * Agenda calls a backend's `connect()` in its constructor and leaves its rejection unhandled, which ends the process: here
 * `connected` has it, and Agenda itself is left waiting. And Agenda locks what it can by its own count: here nothing is
 * locked that this process has no room to run, so that other workers can take it.
 */
export class AgendaBackend extends MongoBackend {
  #connected: Promise<void> | null = null;

  /** @param mayTake whether another entry of a queue may be locked now. */
  constructor(db: Db, mayTake: (queue: string) => boolean) {
    super({ mongo: db, collection: COLLECTION });
    const { repository } = this;
    const next = repository.getNextJobToRun.bind(repository);
    repository.getNextJobToRun = (queue, ...input) =>
      mayTake(queue) ? next(queue, ...input) : Promise.resolve(undefined);
  }

  /** Resolves when the Agenda that was made of it may be used. @throws what kept it from connecting. */
  get connected(): Promise<void> {
    return this.#connected ?? Promise.reject(new TypeError('no Agenda was made of this backend'));
  }

  override connect(): Promise<void> {
    this.#connected = super.connect();
    return this.#connected.catch(() => new Promise<never>(() => {}));
  }
}
