import { Agenda, InMemoryNotificationChannel } from 'agenda';
import type { Job as Entry } from 'agenda';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { OpenQueueDatabase, QueueDatabase } from '../kernel/sdk/ports/jobs.ts';
import { within } from '../kernel/sdk/concurrency.ts';
import { MongoBackend } from '@agendajs/mongo-backend';
import { MongoBulkWriteError } from 'mongodb';
import type { Collection, Db, OptionalId } from 'mongodb';

/** Agenda's names of the two queues, one for jobs that a user waits for, and of what is done every minute. */
const QUEUES = { background: 'lectern.job', interactive: 'lectern.interactive_job' } as const;
const SCHEDULES = 'lectern.schedules';
const SCHEDULES_EVERY = '1 minute';

export type QueueName = keyof typeof QUEUES;

interface AgendaQueueOptions {
  database: QueueDatabase;
  /** Id of this process: entries that it has locked bear this name. */
  worker: string;
  /** Entries that may be due here at once. */
  concurrency: number;
  log: Logger;
  /** Which queue a kind of job waits in. */
  queueOf: (jobName: string) => QueueName;
  /** Whether this process may take another entry of a queue now. */
  mayTake: (queue: QueueName) => boolean;
  /**
   * Called when an entry is due here.
   * @returns after how many milliseconds it is due again; null: it is done with.
   */
  onDue: (jobId: string) => Promise<number | null>;
  /** Called once a minute, in one of all worker processes. */
  onMinute?: () => Promise<void>;
  /** How often entries are looked for that other processes have added. */
  pollMs: number;
  /** An entry that a process has locked for so long without a result is due elsewhere. */
  lockLifetimeMs: number;
  /** How long the database may take to answer. */
  answerMs: number;
}

/**
 * The queue, kept by Agenda. An entry only means that there may be a job to claim: it decides nothing, and one that
 * is lost, late or due twice does no harm. Calls don't reject unless documented: when the database does not
 * answer, the queue is down, and `isUp` returns false.
 */
export interface AgendaQueue {
  /** Whether entries can be added, and become due. */
  isUp(): boolean;
  /** Connects where it is not connected, and asks for a sign of life where it is. Resolves soon in any case. */
  check(): Promise<void>;
  /** Lets entries become due here too; without it they can only be added. */
  listen(): void;
  /** Adds an entry for a job, unless it has one. Whether that worked. */
  add(job: WaitingJob): Promise<boolean>;
  /** Adds a new entry for a job, replacing its former one. */
  replace(job: WaitingJob): Promise<void>;
  remove(jobId: string): Promise<void>;
  /** Adds entries for jobs that have none. @throws what reading the jobs throws */
  addMissing(jobs: AsyncIterable<WaitingJob>): Promise<void>;
  /** Unlocks all entries of this process. */
  stop(): Promise<void>;
}

interface Connected {
  opened: OpenQueueDatabase;
  agenda: Agenda;
  entries: QueueEntries;
}

/** When an entry is due again whose handling failed. */
const AFTER_FAULT_MS = 1_000;
/** Jobs looked at in one query. */
const BATCH = 200;

/** A queue that is not connected. */
export function createAgendaQueue(options: AgendaQueueOptions): AgendaQueue {
  const { log, answerMs, onMinute } = options;
  let connected: Connected | null = null;
  let connecting: Promise<void> | null = null;
  let isListening = false;
  let isUp = false;
  let isStopped = false;

  function down(error: unknown, what: string): void {
    if (isUp) log.warn({ err: error }, what);
    else log.debug({ err: error }, what);
    isUp = false;
  }

  /** What Agenda calls. It never throws: a fault of ours would count as the entry's. */
  async function due(entry: Entry): Promise<void> {
    let againMs: number | null = AFTER_FAULT_MS;
    try {
      againMs = await options.onDue((entry.attrs.data as { job_id: string }).job_id);
    } catch (error) {
      log.warn({ err: error }, 'a queue entry could not be handled');
    }
    // Agenda keeps what has a next time, and removes anything else.
    if (againMs !== null) entry.attrs.nextRunAt = new Date(Date.now() + againMs);
  }

  async function connect(): Promise<void> {
    const opened = await options.database.open();
    try {
      const { db } = opened;
      await db.command({ ping: 1 }, { timeoutMS: answerMs });
      const entries = createQueueEntries(db);
      await entries.prepare();
      const names = Object.entries(QUEUES) as [QueueName, string][];
      const backend = new AgendaBackend(db, (name) => {
        const queue = names.find(([, known]) => known === name)?.[0];
        return isUp && (queue === undefined || options.mayTake(queue));
      });
      const { concurrency, worker } = options;
      // What this process adds itself is due at once; Agenda finds the rest by asking every now and then.
      const agenda = new Agenda({
        ...{ backend, notificationChannel: new InMemoryNotificationChannel() },
        ...{ name: worker, maxConcurrency: concurrency, processEvery: options.pollMs },
      });
      agenda.on('error', (error) => log.warn({ err: error }, 'the queue reports a fault'));
      // As many are locked as may run: what is locked and waits can't be taken elsewhere.
      const limits = { concurrency, lockLimit: concurrency, lockLifetime: options.lockLifetimeMs };
      for (const [, name] of names) {
        // oxlint-disable-next-line typescript/no-misused-promises -- the second overload of define() takes a promise.
        agenda.define(name, due, { ...limits, removeOnComplete: true });
      }
      // oxlint-disable-next-line typescript/no-misused-promises -- as above.
      if (onMinute !== undefined) agenda.define(SCHEDULES, onMinute, { lockLifetime: options.lockLifetimeMs });
      await backend.connected;
      if (isStopped) throw new RangeError('stopped meanwhile');
      if (isListening) await begin(agenda);
      connected = { opened, agenda, entries };
      isUp = true;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async function begin(agenda: Agenda): Promise<void> {
    await agenda.start();
    if (onMinute !== undefined) await agenda.every(SCHEDULES_EVERY, SCHEDULES, undefined, { skipImmediate: true });
  }

  async function check(): Promise<void> {
    if (isStopped) return;
    try {
      if (connected === null) {
        connecting ??= connect().finally(() => (connecting = null));
        await answerWithin(answerMs, connecting);
        log.info({}, 'the queue is connected');
      } else {
        await connected.opened.db.command({ ping: 1 }, { timeoutMS: answerMs });
        if (!isUp) log.info({}, 'the queue is back');
        isUp = true;
      }
    } catch (error) {
      down(error, 'the queue does not answer');
    }
  }

  /** Does something with the database, soon or not at all. */
  async function tried(what: string, work: (queue: Connected) => Promise<unknown>): Promise<boolean> {
    if (connected === null || !isUp) return false;
    try {
      await answerWithin(answerMs, work(connected));
      return true;
    } catch (error) {
      down(error, what);
      return false;
    }
  }

  const add = ({ id, name, inMs }: WaitingJob): Promise<boolean> =>
    tried('a job could not be added to the queue', ({ agenda }) =>
      agenda
        .create(QUEUES[options.queueOf(name)], { job_id: id, name })
        .unique({ 'data.job_id': id }, { insertOnly: true })
        .schedule(new Date(Date.now() + inMs))
        .save(),
    );
  const remove = (jobId: string): Promise<boolean> =>
    tried('a job could not be removed from the queue', ({ entries }) => entries.remove(jobId));

  async function addMissingOf(jobs: readonly WaitingJob[]): Promise<boolean> {
    return tried('jobs could not be added to the queue', async ({ entries }) => {
      const missing = await entries.missing(jobs);
      if (missing.length === 0) return;
      log.debug({ missing: missing.length }, 'jobs without a queue entry');
      await entries.addAll(missing, (name) => QUEUES[options.queueOf(name)]);
    });
  }

  return {
    isUp: () => isUp,
    check,
    listen() {
      isListening = true;
      if (connected !== null)
        void begin(connected.agenda).catch((error: unknown) => down(error, 'the queue did not start'));
    },
    add,
    replace: async (job) => {
      if (await remove(job.id)) await add(job);
    },
    remove: async (jobId) => void (await remove(jobId)),
    async addMissing(jobs) {
      let batch: WaitingJob[] = [];
      for await (const job of jobs) {
        batch.push(job);
        if (batch.length < BATCH) continue;
        if (!(await addMissingOf(batch))) return;
        batch = [];
      }
      if (batch.length > 0) await addMissingOf(batch);
    },
    async stop() {
      isStopped = true;
      if (connecting !== null) {
        await answerWithin(answerMs, connecting).catch((error: unknown) =>
          log.debug({ err: error }, 'the queue was not connected'),
        );
      }
      if (connected === null) return;
      const { agenda, opened, entries } = connected;
      await tried('the queue could not be left in order', async () => {
        await agenda.drain({ timeout: answerMs / 2, closeConnection: false });
        await entries.release(options.worker);
      });
      await agenda.stop(false).catch((error: unknown) => log.debug({ err: error }, 'entries could not be unlocked'));
      connected = null;
      isUp = false;
      await opened.close();
    },
  };
}

/** What the queue's database answers. @throws RangeError after `limitMs`; the work itself continues. */
function answerWithin<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return within(limitMs, answer, () => {
    throw new RangeError(`no answer within ${limitMs} ms`);
  });
}

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
interface QueueEntries {
  /** Sees to it that a job has one entry at most. */
  prepare(): Promise<void>;
  /** Adds entries as Agenda adds one, all at once; those that are there stay as they are. @param queueOf Agenda's name of the queue. */
  addAll(jobs: readonly WaitingJob[], queueOf: (jobName: string) => string): Promise<void>;
  /** Those of the given jobs that have no entry. */
  missing(jobs: readonly WaitingJob[]): Promise<WaitingJob[]>;
  remove(jobId: string): Promise<void>;
  /** Unlocks entries that a process has locked but not started, so that other processes can take them at once. */
  release(worker: string): Promise<void>;
}

/** MongoDB's error code for a duplicate value in a unique index. */
const DUPLICATE = 11_000;

/** The entries in a database. */
function createQueueEntries(db: Db): QueueEntries {
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
class AgendaBackend extends MongoBackend {
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
