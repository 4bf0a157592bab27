import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { createJobSystem } from '../../server/jobs/create-job-system.ts';
import type { JobSystem } from '../../server/jobs/create-job-system.ts';
import { migration as indexes } from '../../server/jobs/migrations/001-indexes.ts';
import { migration as places } from '../../server/jobs/migrations/002-places.ts';
import { eventModel, jobModel } from '../../server/jobs/model.ts';
import type { JobDocument } from '../../server/jobs/model.ts';
import type { Actor } from '../../server/sdk/actor.ts';
import { notFound } from '../../server/sdk/app-error.ts';
import type { Clock } from '../../server/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../server/sdk/collection.ts';
import { defineJob } from '../../server/sdk/define-job.ts';
import type { Job, JobRun } from '../../server/sdk/define-job.ts';
import type { FileStore } from '../../server/sdk/ports/file-store.ts';
import { Scope } from '../../server/sdk/scope.ts';
import { silentLog } from './silent-log.ts';
import { openTestDatabase } from './test-database.ts';

export interface WorkerOptions {
  jobs: readonly Job[];
  concurrency?: number;
  mostQueued?: number;
  /** Only enqueues until `runner.start()` is called. */
  isIdle?: boolean;
}

/** A process with a queue, a runner and an event log of its own. */
export interface Worker extends JobSystem {
  /** The process stands still: nothing it asks of the database is done before `thaw`. Without a thaw it is dead. */
  freeze: () => void;
  thaw: () => void;
}

/** Processes on one database with one clock, which stands unless moved. */
export interface JobWorld {
  startWorker(options: WorkerOptions): Promise<Worker>;
  jobs: Collection<JobDocument>;
  /** Contents of the file store by key. */
  blobs: ReadonlyMap<string, Uint8Array>;
  clock: Clock;
  moveClock(ms: number): void;
  /** Ends all processes and empties the database. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const system = Scope.ofSystem('test');

/** A world in which runners look around every few milliseconds. */
export async function openJobWorld(): Promise<JobWorld> {
  const opened = await openTestDatabase();
  const { database } = opened;
  await indexes.up(database.native);
  await places.up(database.native);
  let now = Date.now();
  const clock: Clock = { now: () => new Date(now) };
  const blobs = new Map<string, Uint8Array>();
  const files = memoryFiles(blobs);
  const workers: { worker: Worker; isDead: () => boolean }[] = [];
  const jobs = database.collection(jobModel);
  const events = database.collection(eventModel);
  async function clear(): Promise<void> {
    for (const { worker, isDead } of workers.splice(0)) {
      if (isDead()) continue;
      await worker.runner.stop(0);
      await worker.events.close();
    }
    await jobs.remove(system, {});
    await events.remove(system, {});
    blobs.clear();
  }
  return {
    clear,
    jobs,
    blobs,
    clock,
    moveClock: (ms) => void (now += ms),
    async startWorker(options) {
      const freezer = createFreezer();
      const system = createJobSystem({
        jobs: freezer.wrap(jobs),
        events: freezer.wrap(events),
        files,
        clock,
        log: silentLog,
        concurrency: options.concurrency ?? 2,
        ...(options.mostQueued === undefined ? {} : { mostQueued: options.mostQueued }),
        timing: { pollMs: 15, heartbeatMs: 20, reconcileMs: 30, abortGraceMs: 100, retryDelayMs: 0 },
      });
      system.runner.register(options.jobs.map((job) => ({ plugin: 'test', job })));
      if (options.isIdle !== true) await system.runner.start();
      const worker = { ...system, freeze: freezer.freeze, thaw: freezer.thaw };
      workers.push({ worker, isDead: freezer.isFrozen });
      return worker;
    },
    async close() {
      await clear();
      await opened.close();
    },
  };
}

/** A job whose payload is not looked at. */
export function testJob(
  name: string,
  handler: (run: JobRun<unknown>) => Promise<unknown>,
  limits: { concurrency?: number; timeoutMs?: number } = {},
): Job {
  return defineJob({ name, payload: z.unknown(), timeoutMs: 60_000, concurrency: 10, ...limits, handler });
}

/** Somebody of a client. */
export function testActor(actor: Partial<Actor> = {}): Actor {
  return {
    user_id: 'user',
    name: 'Test',
    role: 'author',
    client_id: 'client',
    team_ids: [],
    session_id: 'session',
    ...actor,
  };
}

function createFreezer() {
  let gate: { opened: Promise<void>; open: () => void } | null = null;
  return {
    isFrozen: () => gate !== null,
    freeze: (): void => {
      let open = (): void => {};
      const opened = new Promise<void>((resolve) => (open = resolve));
      gate ??= { opened, open };
    },
    thaw: (): void => {
      gate?.open();
      gate = null;
    },
    wrap: <T extends StoredDocument>(collection: Collection<T>): Collection<T> =>
      new Proxy(collection, {
        get: (target, name: keyof Collection<T>) => {
          return async (...input: unknown[]) => {
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
    open: (key) => Promise.resolve().then(() => ({ size: read(key).length, content: Readable.from([read(key)]) })),
    remove: (key) => Promise.resolve(blobs.delete(key)),
    probe: () => Promise.resolve(),
  };
}
