import { Agenda, InMemoryNotificationChannel } from 'agenda';
import type { Job as AgendaJob } from 'agenda';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { AlarmDatabase, OpenAlarmDatabase } from '../../kernel/sdk/ports/alarm-database.ts';
import { answerWithin } from '../answer-within.ts';
import type { WaitingJob } from '../queue-reader.ts';
import { AgendaBackend } from './agenda-backend.ts';
import { ALARM, ALARM_COLLECTION, createAlarmBook } from './alarm-book.ts';
import type { AlarmBook } from './alarm-book.ts';

export interface AlarmClockOptions {
  database: AlarmDatabase;
  /** Id of this process: what it holds bears this name. */
  worker: string;
  /** Alarms that may ring here at once. */
  concurrency: number;
  log: Logger;
  /** Whether one more may ring here now. */
  mayTake: () => boolean;
  /**
   * Called when an alarm rings here; it rings on, unheard elsewhere, until this resolves.
   * @returns after how many milliseconds it rings again; null: never.
   */
  onRing: (jobId: string) => Promise<number | null>;
  /** How often alarms are looked for that others have set. */
  processEveryMs: number;
  /** An alarm that nobody has touched for so long rings elsewhere. */
  lockLifetimeMs: number;
  /** After this time an alarm that should be touched is as good as abandoned. */
  heldMs: number;
  /** How long the database may take to answer. */
  answerMs: number;
}

/**
 * Rings for jobs, by Agenda. An alarm is no more than a sign that there is something to claim: it decides nothing, and one that
 * is lost, late or rings twice does no harm. Nothing here rejects but what says so: where the database does not
 * answer, the clock is down, and says that.
 */
export interface AlarmClock {
  /** Whether alarms can be set, and ring. */
  isUp(): boolean;
  /** Connects where it is not connected, asks for a sign of life where it is. Resolves soon in any case. */
  check(): Promise<void>;
  /** Lets alarms ring here too; without it they can only be set. */
  listen(): void;
  /** Sets the alarm of a job, unless it is set. Whether that worked. */
  set(job: WaitingJob): Promise<boolean>;
  /** Lets the alarm of a job ring now, whoever holds it. */
  ring(job: WaitingJob): Promise<void>;
  remove(jobId: string): Promise<void>;
  /** Sets the alarms of jobs that have none, and takes back those that are held by the dead. @throws what reading the jobs throws */
  setMissing(jobs: AsyncIterable<WaitingJob>): Promise<void>;
  /** Keeps what rings here from ringing elsewhere. */
  touch(): Promise<void>;
  /** Lets go of everything; what rang here has to be over. */
  stop(): Promise<void>;
}

interface Connected {
  opened: OpenAlarmDatabase;
  agenda: Agenda;
  book: AlarmBook;
}

/** When an alarm rings again whose ringing went wrong. */
const AFTER_FAULT_MS = 1_000;
/** Jobs looked at in one query. */
const BATCH = 200;

/** A clock that is not connected. */
export function createAlarmClock(options: AlarmClockOptions): AlarmClock {
  const { log, answerMs } = options;
  let connected: Connected | null = null;
  let connecting: Promise<void> | null = null;
  let isListening = false;
  let isUp = false;
  let isStopped = false;
  const held = new Set<AgendaJob>();

  function down(error: unknown, what: string): void {
    if (isUp) log.warn({ err: error }, what);
    else log.debug({ err: error }, what);
    isUp = false;
  }

  /** What Agenda calls. It never throws: a fault of ours would be counted as the alarm's. */
  async function ring(alarm: AgendaJob): Promise<void> {
    held.add(alarm);
    let againMs: number | null = AFTER_FAULT_MS;
    try {
      againMs = await options.onRing((alarm.attrs.data as { job_id: string }).job_id);
    } catch (error) {
      log.warn({ err: error }, 'an alarm rang in vain');
    }
    held.delete(alarm);
    // What has a next time is kept by Agenda, anything else is removed.
    if (againMs !== null) alarm.attrs.nextRunAt = new Date(Date.now() + againMs);
  }

  async function connect(): Promise<void> {
    const opened = await options.database.open();
    try {
      const { db } = opened;
      await db.command({ ping: 1 }, { timeoutMS: answerMs });
      const book = createAlarmBook(db);
      await book.prepare();
      const backend = new AgendaBackend({ db, collection: ALARM_COLLECTION, mayTake: () => isUp && options.mayTake() });
      const { concurrency, worker, processEveryMs: processEvery } = options;
      // What this process sets itself is heard at once; Agenda finds the rest by asking every now and then.
      const notificationChannel = new InMemoryNotificationChannel();
      const agenda = new Agenda({
        backend,
        notificationChannel,
        name: worker,
        maxConcurrency: concurrency,
        processEvery,
      });
      agenda.on('error', (error) => log.warn({ err: error }, 'the queue reports a fault'));
      // As many are locked as may run: what is locked and waits can't ring elsewhere.
      const limits = { concurrency, lockLimit: concurrency, lockLifetime: options.lockLifetimeMs };
      // oxlint-disable-next-line typescript/no-misused-promises -- the second overload of define() takes a promise.
      agenda.define(ALARM, ring, { ...limits, removeOnComplete: true });
      await backend.connected;
      if (isStopped) throw new RangeError('stopped meanwhile');
      if (isListening) await agenda.start();
      connected = { opened, agenda, book };
      isUp = true;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async function check(): Promise<void> {
    if (isStopped) return;
    try {
      if (connected === null) {
        connecting ??= connect().finally(() => (connecting = null));
        await answerWithin(answerMs, connecting);
        log.info({}, 'the queue is there');
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
  async function tried(what: string, work: (clock: Connected) => Promise<unknown>): Promise<boolean> {
    if (connected === null || !isUp) return false;
    try {
      await answerWithin(answerMs, work(connected));
      return true;
    } catch (error) {
      down(error, what);
      return false;
    }
  }

  const set = ({ id, name, inMs }: WaitingJob): Promise<boolean> =>
    tried('an alarm could not be set', ({ agenda }) =>
      agenda
        .create(ALARM, { job_id: id, name })
        .unique({ 'data.job_id': id }, { insertOnly: true })
        .schedule(new Date(Date.now() + inMs))
        .save(),
    );

  async function ringNow(job: WaitingJob): Promise<boolean> {
    let isThere = false;
    const hasAnswer = await tried('an alarm could not be rung', async ({ book }) => {
      isThere = await book.ring(job.id);
    });
    return hasAnswer && (isThere || (await set(job)));
  }

  async function setMissingOf(jobs: readonly WaitingJob[]): Promise<boolean> {
    let found: Awaited<ReturnType<AlarmBook['withoutAlarm']>> = { missing: [], abandoned: [] };
    const hasAnswer = await tried('alarms could not be read', async ({ book }) => {
      found = await book.withoutAlarm(jobs, options.heldMs);
    });
    if (!hasAnswer) return false;
    const { missing, abandoned } = found;
    if (missing.length + abandoned.length > 0) {
      log.debug({ missing: missing.length, abandoned: abandoned.length }, 'jobs without an alarm');
    }
    if (missing.length > 0 && !(await tried('alarms could not be set', ({ book }) => book.setAll(missing))))
      return false;
    for (const job of abandoned) if (!(await ringNow(job))) return false;
    return true;
  }

  return {
    isUp: () => isUp,
    check,
    listen() {
      isListening = true;
      void connected?.agenda.start();
    },
    set,
    ring: async (job) => void (await ringNow(job)),
    async remove(jobId) {
      await tried('an alarm could not be removed', ({ book }) => book.remove(jobId));
    },
    async setMissing(jobs) {
      let batch: WaitingJob[] = [];
      for await (const job of jobs) {
        batch.push(job);
        if (batch.length < BATCH) continue;
        if (!(await setMissingOf(batch))) return;
        batch = [];
      }
      if (batch.length > 0) await setMissingOf(batch);
    },
    async touch() {
      if (!isUp) return;
      const touched = await Promise.allSettled([...held].map((alarm) => alarm.touch()));
      for (const each of touched) {
        // It may have been taken back, which Agenda calls an error.
        if (each.status === 'rejected') log.debug({ err: each.reason as unknown }, 'an alarm is not held any more');
      }
    },
    async stop() {
      isStopped = true;
      if (connecting !== null) {
        await answerWithin(answerMs, connecting).catch((error: unknown) =>
          log.debug({ err: error }, 'the queue was not there'),
        );
      }
      if (connected === null) return;
      const { agenda, opened, book } = connected;
      await tried('the queue could not be left in order', async () => {
        await agenda.drain({ timeout: answerMs / 2, closeConnection: false });
        await book.release(options.worker);
      });
      await agenda.stop(false).catch((error: unknown) => log.debug({ err: error }, 'alarms could not be let go'));
      connected = null;
      isUp = false;
      await opened.close();
    },
  };
}
