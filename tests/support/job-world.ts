import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Collection as NativeCollection, Db, Document } from 'mongodb';
import { z } from 'zod';
import type { JobMode } from '../../common/api/jobs.ts';
import type { Database } from '../../server/store/connect-database.ts';
import { createJobSystem } from '../../server/jobs/create-job-system.ts';
import type { JobSystem, JobTiming } from '../../server/jobs/create-job-system.ts';
import { migration as indexes } from '../../server/jobs/migrations/001-indexes.ts';
import { migration as places } from '../../server/jobs/migrations/002-places.ts';
import { migration as queue } from '../../server/jobs/migrations/003-queue.ts';
import { eventModel, jobModel, workerModel } from '../../server/jobs/model.ts';
import type { JobDocument } from '../../server/jobs/model.ts';
import { notFound } from '../../server/kernel/sdk/app-error.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../server/kernel/sdk/define-job.ts';
import type { QueueDatabase } from '../../server/kernel/sdk/ports/jobs.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import type { Measures } from '../../server/kernel/sdk/ports/measures.ts';
import { eventually } from './eventually.ts';
import { silentLog } from './silent-log.ts';
import { openTestDatabase } from './test-database.ts';

export interface WorkerOptions {
  jobs: readonly Job[];
  concurrency?: number;
  perClient?: number;
  fallbackLimit?: number;
  /** Both when absent. */
  roles?: readonly string[];
  /** Where the queue is; that of the world when absent. */
  queueDatabase?: QueueDatabase | null;
  timing?: Partial<JobTiming>;
  maxQueued?: number;
  /** Only enqueues until `runner.start()` is called. */
  isIdle?: boolean;
}

/** A process with its own queue, runner and event log. */
export interface Worker extends JobSystem {
  /**
   * The process is paused: nothing it requests from the database is done before `resume`. Without it the process is
   * dead.
   */
  suspend: () => void;
  resume: () => void;
  /** Resolves when the process, which runs a job, has checked for more work. */
  hasLookedAround: () => Promise<void>;
}

/** Processes on one database with one clock, which stands still unless moved. */
export interface JobWorld {
  startWorker(options: WorkerOptions): Promise<Worker>;
  jobs: Collection<JobDocument>;
  database: Database;
  native: Db;
  /** Where the database is, and what it is called. */
  uri: string;
  name: string;
  /** Contents of the file store by key. */
  blobs: ReadonlyMap<string, Uint8Array>;
  clock: Clock;
  moveClock(ms: number): void;
  /** Ends all processes and empties the database. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const system = Scope.ofSystem('test');

const TIMING: Partial<JobTiming> = {
  ...{ pollMs: 15, heartbeatMs: 20, listeningMs: 10, reconcileMs: 30, abortGraceMs: 100, retryDelayMs: 0 },
  ...{ watchMs: 20, dueAgainMs: 15 },
};
const noMeasures: Measures = {
  counter: () => ({ add: () => undefined }),
  duration: () => ({ add: () => undefined }),
  gauge: () => undefined,
};

/** A world in which runners check every few milliseconds. @param mode who distributes the jobs. */
export async function openJobWorld(mode: JobMode = 'in-process'): Promise<JobWorld> {
  const opened = await openTestDatabase();
  const { database } = opened;
  await indexes.up(database.native);
  await places.up(database.native);
  await queue.up(database.native);
  let now = Date.now();
  const clock: Clock = { now: () => new Date(now) };
  const blobs = new Map<string, Uint8Array>();
  const files = memoryFiles(blobs);
  const workers: { worker: Worker; isDead: () => boolean }[] = [];
  const jobs = database.collection(jobModel);
  const events = database.collection(eventModel);
  const presences = database.collection(workerModel);
  async function clear(): Promise<void> {
    for (const { worker, isDead } of workers.splice(0)) {
      // A process paused until the end would leave the timers of its queue running.
      if (isDead()) worker.resume();
      await worker.runner.stop(0);
      await worker.events.close();
    }
    await jobs.remove(system, {});
    await events.remove(system, {});
    await presences.remove(system, {});
    await database.native.collection('agendaJobs').deleteMany({});
    blobs.clear();
  }
  return {
    clear,
    ...{ database, native: database.native, uri: opened.uri, name: opened.name },
    jobs,
    blobs,
    clock,
    moveClock: (ms) => void (now += ms),
    async startWorker(options) {
      const suspender = createFreezer();
      const system = createJobSystem({
        jobs: suspender.wrap(jobs),
        events: suspender.wrap(events),
        workers: suspender.wrap(presences),
        files,
        clock,
        log: silentLog,
        queueDatabase:
          options.queueDatabase !== undefined
            ? options.queueDatabase
            : mode === 'agenda'
              ? suspender.wrapQueue(database.native)
              : null,
        measures: noMeasures,
        concurrency: options.concurrency ?? 2,
        ...(options.perClient === undefined ? {} : { perClient: options.perClient }),
        ...(options.fallbackLimit === undefined ? {} : { fallbackLimit: options.fallbackLimit }),
        ...(options.maxQueued === undefined ? {} : { maxQueued: options.maxQueued }),
        timing: { ...TIMING, ...options.timing },
      });
      system.runner.register(options.jobs.map((job) => ({ plugin: 'test', job })));
      const start = (): Promise<void> => system.runner.start(options.roles);
      if (options.isIdle !== true) await start();
      const hasLookedAround = async (): Promise<void> => {
        // Several kinds of questions take turns.
        const enough = suspender.asked() + 10;
        await eventually('the worker to look around', () => suspender.asked() >= enough);
      };
      const { suspend, resume } = suspender;
      const worker = { ...system, runner: { ...system.runner, start }, suspend, resume, hasLookedAround };
      workers.push({ worker, isDead: suspender.isSuspended });
      return worker;
    },
    async close() {
      await clear();
      await opened.close();
    },
  };
}

/** A job whose payload doesn't matter. */
export function testJob(
  name: string,
  handler: (run: JobRun<unknown>) => Promise<unknown>,
  limits: { concurrency?: number; timeoutMs?: number } = {},
): Job {
  return defineJob({ name, payload: z.unknown(), timeoutMs: 60_000, concurrency: 10, ...limits, handler });
}

function createFreezer() {
  let gate: { opened: Promise<void>; open: () => void } | null = null;
  let asked = 0;
  return {
    /** Questions to the database so far. */
    asked: () => asked,
    isSuspended: () => gate !== null,
    suspend: (): void => {
      let open = (): void => {};
      const opened = new Promise<void>((resolve) => (open = resolve));
      gate ??= { opened, open };
    },
    resume: (): void => {
      gate?.open();
      gate = null;
    },
    /** Agenda's own database connection: its requests wait too. */
    wrapQueue: (db: Db): QueueDatabase => {
      const wait = <T extends object>(target: T, names: readonly string[]): T =>
        new Proxy(target, {
          get: (on, name) => {
            const value: unknown = Reflect.get(on, name, on);
            if (typeof value !== 'function') return value;
            if (!names.includes(String(name))) return value.bind(on) as unknown;
            return async (...input: unknown[]) => {
              await gate?.opened;
              return (value as (...each: unknown[]) => Promise<unknown>).apply(on, input);
            };
          },
        });
      const writes = [
        'findOneAndUpdate',
        'updateOne',
        'updateMany',
        'insertOne',
        'insertMany',
        'deleteOne',
        'deleteMany',
      ];
      const own = new Proxy(db, {
        get: (on, name) => {
          if (name === 'collection') {
            return (of: string) => wait<NativeCollection<Document>>(on.collection(of), writes);
          }
          const value: unknown = Reflect.get(on, name, on);
          return typeof value === 'function' ? (value.bind(on) as unknown) : value;
        },
      });
      return { open: () => Promise.resolve({ db: own, close: () => Promise.resolve() }) };
    },
    wrap: <T extends StoredDocument>(collection: Collection<T>): Collection<T> =>
      new Proxy(collection, {
        get: (target, name: keyof Collection<T>) => {
          if (name === 'each') {
            return async function* (...input: Parameters<Collection<T>['each']>) {
              await gate?.opened;
              yield* target.each(...input);
            };
          }
          return async (...input: unknown[]) => {
            asked += 1;
            await gate?.opened;
            return (target[name] as (...each: unknown[]) => Promise<unknown>)(...input);
          };
        },
      }),
  };
}

function memoryFiles(blobs: Map<string, Uint8Array>): FileStore {
  const read = (key: string): Uint8Array => {
    const bytes = blobs.get(key);
    if (bytes === undefined) throw notFound('file');
    return bytes;
  };
  return {
    async put(content) {
      const parts: Uint8Array[] = [];
      if (content instanceof Uint8Array) parts.push(content);
      else for await (const part of content) parts.push(part);
      const bytes = Buffer.concat(parts);
      const key = randomUUID();
      blobs.set(key, bytes);
      return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    read: (key) => Promise.resolve().then(() => read(key)),
    open: (key) =>
      Promise.resolve().then(() => ({
        size: read(key).length,
        content: Readable.from([read(key)]),
        slice: (first, last) => Promise.resolve(Readable.from([read(key).subarray(first, last + 1)])),
      })),
    remove: (key) => Promise.resolve(blobs.delete(key)),
    probe: () => Promise.resolve(null),
    // oxlint-disable-next-line typescript/require-await -- nothing to wait for
    async *writtenBefore() {
      yield* blobs.keys();
    },
    removeUnfinished: () => Promise.resolve(0),
    readMark: () => Promise.resolve(null),
    writeMark: () => Promise.resolve(),
  };
}
