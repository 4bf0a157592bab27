import { Agenda, InMemoryNotificationChannel } from 'agenda';
import type { Job as Entry, JobId } from 'agenda';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { OpenQueueDatabase, QueueDatabase } from '../kernel/sdk/ports/jobs.ts';
import type { PeerProcess } from '../kernel/sdk/ports/peer-process.ts';
import { within } from '../kernel/sdk/concurrency.ts';
import { MongoBackend } from '@agendajs/mongo-backend';
import { MongoBulkWriteError } from 'mongodb';
import type { Collection, Db, OptionalId } from 'mongodb';

/** Agenda's names for the two queues (one for jobs that a user waits for) and for the task that runs every minute. */
const QUEUES = { background: 'lectern.job', interactive: 'lectern.interactive_job' } as const;
const SCHEDULES = 'lectern.schedules';
const SCHEDULES_EVERY = '1 minute';

export type QueueName = keyof typeof QUEUES;

interface AgendaQueueOptions {
  database: QueueDatabase;
  /** Id of this process; the entries it locks carry this id. */
  worker: string;
  /** Maximum number of entries that this process handles at once. */
  concurrency: number;
  log: Logger;
  peer: PeerProcess;
  /** Returns the queue for a job name. */
  queueOf: (jobName: string) => QueueName;
  /** Returns whether this process may take another entry of a queue now. */
  mayTake: (queue: QueueName) => boolean;
  /**
   * Called when an entry is due in this process.
   * @returns the milliseconds until it is due again; null when it is finished.
   */
  onDue: (jobId: string) => Promise<number | null>;
  /** Called once a minute, in only one of the worker processes. */
  onMinute?: () => Promise<void>;
  /** How often to look for entries that other processes have added. */
  pollMs: number;
  /** An entry that a process has locked for this long without a result is handed to another process. */
  lockLifetimeMs: number;
  /** How long to wait for the database. */
  answerMs: number;
}

/**
 * The queue, kept by Agenda. An entry only means that there may be a job to claim, so an entry that is lost, late or
 * due twice does no harm. Calls don't reject unless documented: when the database doesn't answer, the queue is down and
 * `isUp` returns false.
 */
export interface AgendaQueue {
  /** Whether entries can be added and become due. */
  isUp(): boolean;
  /** Connects, or pings the database when connected. Always resolves soon. */
  check(): Promise<void>;
  /** Lets entries become due in this process; without this call they can only be added. */
  listen(): void;
  /** Adds an entry for a job unless it has one. Returns whether that worked. */
  add(job: WaitingJob): Promise<boolean>;
  /** Replaces the entry of a job. */
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
  channel: InMemoryNotificationChannel;
}

/** Delay before an entry is due again after handling it failed. */
const AFTER_FAULT_MS = 1_000;
/** Number of jobs per query. */
const BATCH = 200;

/** Creates a queue that is not connected yet. */
export function createAgendaQueue(options: AgendaQueueOptions): AgendaQueue {
  const { log, answerMs, onMinute, peer } = options;
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

  /** Called by Agenda. Never throws: Agenda would count the error as the entry's. */
  async function due(entry: Entry): Promise<void> {
    let againMs: number | null = AFTER_FAULT_MS;
    try {
      againMs = await options.onDue((entry.attrs.data as { job_id: string }).job_id);
    } catch (error) {
      log.warn({ err: error }, 'a queue entry could not be handled');
    }
    // Agenda keeps entries that have a next time and removes all others.
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
      // Entries that this process or its peer adds are due at once; Agenda finds the others by polling.
      const channel = new InMemoryNotificationChannel();
      const agenda = new Agenda({
        ...{ backend, notificationChannel: channel },
        ...{ name: worker, maxConcurrency: concurrency, processEvery: options.pollMs },
      });
      agenda.on('error', (error) => log.warn({ err: error }, 'the queue reports a fault'));
      // Lock no more entries than can run: a locked entry that waits can't be taken elsewhere.
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
      connected = { opened, agenda, entries, channel };
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
        if (!isUp) log.info({}, 'the queue is connected again');
        isUp = true;
      }
    } catch (error) {
      down(error, 'the queue does not answer');
    }
  }

  /** Runs a database operation with a time limit; a failure is logged and ignored. */
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
    tried('a job could not be added to the queue', async ({ agenda }) => {
      const queue = QUEUES[options.queueOf(name)];
      await agenda
        .create(queue, { job_id: id, name })
        .unique({ 'data.job_id': id }, { insertOnly: true })
        .schedule(new Date(Date.now() + inMs))
        .save();
      if (inMs === 0) peer.tell({ kind: 'queued', queue });
    });
  peer.hear('queued', ({ queue: jobName }) => {
    if (!isListening || connected?.channel.state !== 'connected') return;
    // Agenda looks into a queue that it is notified of, whatever the entry.
    const entry = { jobId: '' as JobId, jobName, nextRunAt: null, priority: 0, timestamp: new Date() };
    connected.channel
      .publish(entry)
      .catch((error: unknown) => log.debug({ err: error }, 'a queue could not be looked at'));
  });
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

/** Waits for an answer of the queue's database. @throws RangeError after `limitMs`; the work itself continues. */
function answerWithin<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return within(limitMs, answer, () => {
    throw new RangeError(`no answer within ${limitMs} ms`);
  });
}

/** Agenda's collection. */
const COLLECTION = 'agendaJobs';

/** A waiting job and the time until it may run. */
export interface WaitingJob {
  id: string;
  name: string;
  inMs: number;
}

/** The fields of Agenda's documents that are used here. */
interface EntryDocument {
  name: string;
  type: 'normal';
  priority: number;
  data: { job_id: string; name: string };
  lockedAt: Date | null;
  nextRunAt: Date | null;
  lastModifiedBy: string | null;
}

/** Direct access to the stored entries, for operations that Agenda doesn't offer. */
interface QueueEntries {
  /** Creates the index that limits a job to one entry. */
  prepare(): Promise<void>;
  /**
   * Adds entries in bulk, in Agenda's format; existing ones stay unchanged. @param queueOf returns Agenda's name of the
   * queue.
   */
  addAll(jobs: readonly WaitingJob[], queueOf: (jobName: string) => string): Promise<void>;
  /** Returns the given jobs that have no entry. */
  missing(jobs: readonly WaitingJob[]): Promise<WaitingJob[]>;
  remove(jobId: string): Promise<void>;
  /** Unlocks the entries that a process has locked but not started, so that other processes can take them at once. */
  release(worker: string): Promise<void>;
}

/** MongoDB's error code for a duplicate value in a unique index. */
const DUPLICATE = 11_000;

function createQueueEntries(db: Db): QueueEntries {
  const entries: Collection<EntryDocument> = db.collection(COLLECTION);
  return {
    async prepare() {
      // Agenda's own `unique` option occasionally lets two entries through.
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
 * Agenda's store with two corrections:
 * - Agenda calls `connect()` in its constructor and leaves the rejection unhandled, which would end the process. Here
 * `connected` receives it, and Agenda itself waits forever.
 * - Agenda locks as many entries as its own count allows. Here nothing is locked that this process has no room to run,
 * so that other workers can take it.
 */
class AgendaBackend extends MongoBackend {
  #connected: Promise<void> | null = null;

  /** @param mayTake returns whether another entry of a queue may be locked now. */
  constructor(db: Db, mayTake: (queue: string) => boolean) {
    super({ mongo: db, collection: COLLECTION });
    const { repository } = this;
    const next = repository.getNextJobToRun.bind(repository);
    repository.getNextJobToRun = (queue, ...input) =>
      mayTake(queue) ? next(queue, ...input) : Promise.resolve(undefined);
  }

  /** Resolves when the Agenda that uses this backend is ready. @throws the reason why it could not connect. */
  get connected(): Promise<void> {
    return this.#connected ?? Promise.reject(new TypeError('no Agenda uses this backend'));
  }

  override connect(): Promise<void> {
    this.#connected = super.connect();
    return this.#connected.catch(() => new Promise<never>(() => {}));
  }
}
