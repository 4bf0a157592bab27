import { describe, expect, it } from '@jest/globals';
import { silentLog } from '../../tests/support/silent-log.ts';
import type { AgendaQueue } from './agenda-queue.ts';
import { createQueueWatch } from './queue-state.ts';
import type { QueueWatch, WorkerPresence } from './queue-state.ts';

const GONE_MS = 1_000;

interface Surroundings {
  /** How many workers are alive; a function that throws: the database is away. */
  workers: () => number;
  isUp: boolean;
  now: number;
  checks: number;
  canStart: boolean;
}

function open(hasQueue = true): { watch: QueueWatch; around: Surroundings } {
  const around: Surroundings = { workers: () => 0, canStart: false, isUp: true, now: 0, checks: 0 };
  const queue = {
    isUp: () => around.isUp,
    check: () => Promise.resolve(void (around.checks += 1)),
  } as unknown as AgendaQueue;
  const presence = {
    alive: () => Promise.resolve().then(() => Array.from({ length: around.workers() })),
  } as unknown as WorkerPresence;
  const clock = { now: () => new Date(around.now) };
  const watch = createQueueWatch({
    ...{
      queue: hasQueue ? queue : null,
      presence,
      peer: { worker: () => (around.canStart ? 'idle' : 'none') },
      clock,
      log: silentLog,
      goneMs: GONE_MS,
    },
  });
  return { watch, around };
}
const away = (): never => {
  throw new Error('the database does not answer');
};

describe('the watch over the queue', () => {
  it('has jobs left to a worker that can be started, and runs them itself once that one fails to', async () => {
    const { watch, around } = open();
    around.canStart = true;
    around.now = 10 * GONE_MS;
    await watch.look(false);
    expect([watch.fault(), watch.mode()]).toEqual([null, 'agenda']);
    around.canStart = false;
    await watch.look(false);
    expect([watch.fault(), watch.mode()]).toEqual(['no_worker', 'in-process']);
  });

  it('believes the best until workers have had the time to come', async () => {
    const { watch, around } = open();
    expect([watch.fault(), watch.mode(), watch.since()]).toEqual([null, 'agenda', new Date(0)]);
    around.now = GONE_MS;
    await watch.look(false);
    expect(watch.fault()).toBeNull();
    around.now = GONE_MS + 1;
    await watch.look(false);
    expect([watch.fault(), watch.mode(), watch.since()]).toEqual(['no_worker', 'in-process', new Date(GONE_MS + 1)]);
    expect(around.checks).toBe(2);
  });

  it('counts from the last worker that it saw, and from when it asked', async () => {
    const { watch, around } = open();
    around.now = 5_000;
    around.workers = () => {
      around.now += GONE_MS + 1;
      return 1;
    };
    await watch.look(false);
    expect(watch.fault()).toBe('no_worker');
    around.workers = () => 1;
    await watch.look(false);
    expect(watch.fault()).toBeNull();
    around.workers = () => 0;
    around.now += GONE_MS;
    await watch.look(false);
    expect(watch.fault()).toBeNull();
  });

  it('needs no other worker where this process is one', async () => {
    const { watch, around } = open();
    around.now = 10 * GONE_MS;
    await watch.look(true);
    expect(watch.fault()).toBeNull();
  });

  it('keeps what it knew where the database does not answer', async () => {
    const { watch, around } = open();
    around.workers = away;
    around.now = 10 * GONE_MS;
    await watch.look(false);
    expect(watch.fault()).toBeNull();
    around.workers = () => 0;
    await watch.look(false);
    const { now } = around;
    around.workers = away;
    around.now += 1;
    await watch.look(false);
    expect([watch.fault(), watch.since()]).toEqual(['no_worker', new Date(now)]);
  });

  it('names the lost connection first, and the missing worker once it is back', async () => {
    const { watch, around } = open();
    around.isUp = false;
    await watch.look(true);
    expect([watch.fault(), watch.mode()]).toEqual(['no_connection', 'in-process']);
    around.now = GONE_MS + 1;
    around.isUp = true;
    await watch.look(false);
    expect([watch.fault(), watch.since()]).toEqual(['no_worker', new Date(GONE_MS + 1)]);
    await watch.look(true);
    expect([watch.fault(), watch.mode()]).toEqual([null, 'agenda']);
  });

  it('has nothing to lose a connection to where jobs run without Agenda', async () => {
    const { watch } = open(false);
    await watch.look(true);
    expect([watch.fault(), watch.mode()]).toEqual([null, 'in-process']);
  });
});
