import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { composeQueueDatabase } from '../../server/compose-database.ts';
import type { JobDocument } from '../../server/jobs/model.ts';
import { newJob } from '../../server/jobs/repository.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { openJobWorld, testJob } from '../support/job-world.ts';
import type { JobWorld, Worker } from '../support/job-world.ts';
import { silentLog } from '../support/silent-log.ts';

const system = Scope.ofSystem('test');
/** Longer than a worker may go without a heartbeat. */
const GONE_MS = 31_000;
/** A machine with much other work is slow. */
const TIMEOUT_MS = 60_000;
const quick = testJob('test.quick', () => Promise.resolve());

let world: JobWorld;
beforeAll(async () => {
  world = await openJobWorld('agenda');
});
afterEach(() => world.clear());
afterAll(() => world.close());

const enqueue = ({ queue }: Worker, name = 'test.quick'): Promise<string> =>
  queue.enqueue(system, { name, payload: null, client_id: 'client', user_id: 'user' });
const ended = (id: string): Promise<JobDocument> =>
  eventually(
    'the end',
    async () => {
      const job = await world.jobs.get(system, id);
      return job?.state === 'completed' && job.is_announced ? job : null;
    },
    TIMEOUT_MS,
  );
const faultOf = async ({ report }: Worker): Promise<string | null> => {
  world.moveClock(1_001);
  return (await report.read()).queue.fault;
};
const has = (worker: Worker, fault: string | null): Promise<unknown> =>
  eventually(`fault ${fault}`, async () => (await faultOf(worker)) === fault, TIMEOUT_MS);
const entries = () => world.native.collection('agendaJobs');

describe('a queue that is not there', () => {
  it('at the start: jobs run in the process, and report it', async () => {
    const uri = 'mongodb://127.0.0.1:1/none?serverSelectionTimeoutMS=100';
    const away = composeQueueDatabase({ uri, database: world.database, log: silentLog });
    const worker = await world.startWorker({ jobs: [quick], queueDatabase: away });
    expect(await ended(await enqueue(worker))).toMatchObject({ mode: 'in-process', attempt: 1 });
    expect((await worker.report.read()).queue).toMatchObject({
      ...{ configured: 'agenda', mode: 'in-process', is_available: false, fault: 'no_connection' },
    });
  });

  it('in the middle: the same, until it is back', async () => {
    const proxy = await openTcpProxy(world.uri, world.name);
    try {
      const own = composeQueueDatabase({ uri: proxy.uri, database: world.database, log: silentLog });
      const gate = createGate();
      const jobs = [quick, testJob('test.long', () => gate.opened)];
      const worker = await world.startWorker({ jobs, queueDatabase: own, timing: { answerMs: 1_500 } });
      await has(worker, null);
      expect(await ended(await enqueue(worker))).toMatchObject({ mode: 'agenda' });
      const long = await enqueue(worker, 'test.long');
      await eventually('a run', async () => (await world.jobs.get(system, long))?.state === 'running');

      await proxy.cut();
      // Work accepted before anyone noticed is not lost either.
      const unnoticed = await enqueue(worker);
      await has(worker, 'no_connection');
      expect(await ended(await enqueue(worker))).toMatchObject({ mode: 'in-process' });
      await ended(unnoticed);
      gate.open();
      // Work that ran when the connection was cut has continued.
      expect(await ended(long)).toMatchObject({ mode: 'agenda', attempt: 1, interruptions: 0 });

      await proxy.repair();
      await has(worker, null);
      expect(await ended(await enqueue(worker))).toMatchObject({ mode: 'agenda' });
      await worker.runner.stop(0);
    } finally {
      await proxy.close();
    }
  });

  it('and is bounded: over it no more is taken', async () => {
    const uri = 'mongodb://127.0.0.1:1/none?serverSelectionTimeoutMS=100';
    const away = composeQueueDatabase({ uri, database: world.database, log: silentLog });
    const gate = createGate();
    const held = testJob('test.held', () => gate.opened);
    const worker = await world.startWorker({ jobs: [held], queueDatabase: away, concurrency: 1, fallbackLimit: 2 });
    const ids = [await enqueue(worker, 'test.held'), await enqueue(worker, 'test.held')];
    await expect(enqueue(worker, 'test.held')).rejects.toMatchObject({ kind: 'unavailable', code: 'job.queue_full' });
    gate.open();
    for (const id of ids) await ended(id);
    expect(await ended(await enqueue(worker, 'test.held'))).toMatchObject({ mode: 'in-process' });
  });
});

describe('a queue without workers', () => {
  it('is done without after 30 s, and takes over when a worker comes', async () => {
    const web = await world.startWorker({ jobs: [quick], roles: ['web'] });
    const first = await enqueue(web);
    await has(web, null);
    expect(await world.jobs.get(system, first)).toMatchObject({ state: 'queued', mode: 'agenda' });
    world.moveClock(GONE_MS);
    await has(web, 'no_worker');
    expect(await ended(first)).toMatchObject({ mode: 'in-process', attempt: 1 });

    const worker = await world.startWorker({ jobs: [quick], roles: ['worker'] });
    await has(web, null);
    const [known] = (await web.report.read()).workers;
    expect(known).toMatchObject({ roles: ['worker'], mode: 'agenda' });
    const job = await ended(await enqueue(web));
    expect(job).toMatchObject({ mode: 'agenda', worker: known?.id });

    // A stopped worker releases its lease.
    await worker.runner.stop(0);
    world.moveClock(1_001);
    expect((await web.report.read()).workers).toEqual([]);
  });

  it('and so is one whose worker was killed', async () => {
    const gate = createGate();
    const runs: string[] = [];
    const jobs = (who: string) => [
      testJob('test.once', async () => {
        runs.push(who);
        if (who === 'worker') await gate.opened;
      }),
    ];
    const worker = await world.startWorker({ jobs: jobs('worker'), roles: ['worker'] });
    const web = await world.startWorker({ jobs: jobs('web'), roles: ['web'] });
    const id = await enqueue(web, 'test.once');
    await eventually('a run', () => runs.length === 1);
    worker.suspend();
    world.moveClock(GONE_MS);
    expect(await ended(id)).toMatchObject({ mode: 'in-process', attempt: 2, interruptions: 1 });
    expect(runs).toEqual(['worker', 'web']);
    gate.open();
  });
});

describe('queue entries', () => {
  it('that are lost are added again', async () => {
    const idle = await world.startWorker({ jobs: [quick], isIdle: true });
    const lost = await enqueue(idle);
    expect(await entries().countDocuments()).toBe(0);
    await world.startWorker({ jobs: [quick] });
    await ended(lost);
    const unset = {
      ...{ name: 'test.quick', client_id: 'client', user_id: 'user', presentation_id: null, payload: 'null' },
      ...{ idempotency_key: null, place: null, mode: 'agenda' as const },
    };
    const again = await world.jobs.insert(system, newJob(unset, world.clock.now()));
    await ended(again._id);
  });

  it('are gone when their jobs are, and leased by no one when a worker has stopped', async () => {
    const gate = createGate();
    const held = testJob('test.held', () => gate.opened);
    const worker = await world.startWorker({ jobs: [held], concurrency: 3 });
    const ids = [
      await enqueue(worker, 'test.held'),
      await enqueue(worker, 'test.held'),
      await enqueue(worker, 'test.held'),
    ];
    for (const id of ids) {
      await eventually('a run', async () => (await world.jobs.get(system, id))?.state === 'running');
    }
    await worker.runner.stop(0);
    expect(await entries().countDocuments({ lockedAt: { $ne: null } })).toBe(0);
    expect(await entries().countDocuments({ lockedAt: null, nextRunAt: { $ne: null } })).toBe(3);
    gate.open();
    await world.startWorker({ jobs: [held], concurrency: 3 });
    for (const id of ids) await ended(id);
    await eventually('no entry', async () => (await entries().countDocuments()) === 0);
  });
});

/** A proxy between a program and a database, so that a test can cut the connection. */
interface TcpProxy {
  /** The same database, through the proxy. */
  uri: string;
  /** Ends all connections and accepts no new ones. */
  cut(): Promise<void>;
  repair(): Promise<void>;
  close(): Promise<void>;
}

/** @param uri of a database on this machine: at a port, or at a socket (percent-encoded). */
async function openTcpProxy(uri: string, databaseName: string): Promise<TcpProxy> {
  const address = /^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '';
  const [host = '', port = '27017'] = address.split(':');
  const target = /%2f/i.test(address) ? { path: decodeURIComponent(address) } : { host, port: Number(port) };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = keep(connect(target));
    keep(near).pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const own = await listen(0);
  const options = 'directConnection=true&serverSelectionTimeoutMS=300&connectTimeoutMS=300';
  return {
    uri: `mongodb://127.0.0.1:${own}/${databaseName}?${options}`,
    cut,
    repair: async () => void (await listen(own)),
    close: cut,
  };
}
