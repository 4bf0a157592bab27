import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerEvent } from '../../server/kernel/sdk/define-route.ts';
import type { EventLog } from '../../server/jobs/create-event-log.ts';
import { eventually } from '../support/eventually.ts';
import { openJobWorld } from '../support/job-world.ts';
import type { JobWorld, Worker } from '../support/job-world.ts';

let world: JobWorld;
beforeAll(async () => {
  world = await openJobWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

const start = (): Promise<Worker> => world.startWorker({ jobs: [], isIdle: true });

/** Collects the events of a follower. */
function collect(log: EventLog, options: { after?: string; signal?: AbortSignal; stream?: string } = {}) {
  const seen: ServerEvent[] = [];
  const ended = (async () => {
    const { after = null, signal = new AbortController().signal, stream = 'run:1' } = options;
    for await (const event of log.follow(stream, { after, terminal: ['end'], signal })) seen.push(event);
  })();
  return { seen, ended };
}

describe('the event log', () => {
  it('numbers events without gaps, no matter who appends them concurrently', async () => {
    const [one, other] = [(await start()).events, (await start()).events];
    const names = Array.from({ length: 30 }, (_, index) => `e${index}`);
    const given = await Promise.all(
      names.map((name, index) => (index % 2 ? one : other).append('run:1', name, { index })),
    );
    await one.append('run:1', 'end', null);
    const { seen, ended } = collect(other);
    await ended;
    expect(seen.map((event) => event.id)).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)));
    expect(seen.map((event) => event.event).sort()).toEqual([...names, 'end'].sort());
    // Each caller received the number of its event.
    for (const event of given) expect(seen).toContainEqual(event);
  });

  it('returns events in the requested pages, none twice and none left out', async () => {
    const { events } = await start();
    for (let index = 0; index < 120; index += 1) await events.append('run:1', 'e', index);
    const following = events.follow('run:1', { after: '3', terminal: ['end'], signal: new AbortController().signal });
    const seen: unknown[] = [];
    for await (const event of following) {
      seen.push(event.data);
      if (seen.length === 117) await events.append('run:1', 'end', 'end');
    }
    expect(seen).toEqual([...Array.from({ length: 117 }, (_, index) => index + 3), 'end']);
  });

  it('wakes followers here and in other processes', async () => {
    const [here, there] = [await start(), await start()];
    const local = collect(here.events);
    const remote = collect(there.events);
    await eventually('both listen', () => here.events.listeners('run:1') + there.events.listeners('run:1') === 2);
    await here.events.append('run:1', 'first', { a: 1 });
    await eventually('first event', () => local.seen.length === 1 && remote.seen.length === 1);
    await here.events.append('run:2', 'end', 'of another stream');
    await there.events.append('run:1', 'end', null);
    await Promise.all([local.ended, remote.ended]);
    expect(remote.seen).toEqual(local.seen);
    expect(local.seen.map((event) => event.event)).toEqual(['first', 'end']);
  });

  it('starts over for an id it never gave', async () => {
    const { events } = await start();
    await events.append('run:1', 'first', 1);
    await events.append('run:1', 'end', 2);
    for (const after of ['', '-1', '{"$gt":0}', '1e3', '99999999999999999999']) {
      const { seen, ended } = collect(events, { after });
      await ended;
      expect({ after, ids: seen.map((event) => event.id) }).toEqual({ after, ids: ['1', '2'] });
    }
  });

  it('reports how many listen', async () => {
    const { events } = await start();
    const leaving = new AbortController();
    const one = collect(events, { signal: leaving.signal });
    const two = collect(events);
    await eventually('both listen', () => events.listeners('run:1') === 2);
    leaving.abort();
    await one.ended;
    expect(events.listeners('run:1')).toBe(1);
    await events.append('run:1', 'end', null);
    await two.ended;
    expect(events.listeners('run:1')).toBe(0);
  });

  it('counts a follower as gone when it was aborted and never asked again', async () => {
    const { events } = await start();
    await events.append('run:1', 'first', 1);
    const leaving = new AbortController();
    const options = { after: null, terminal: [], signal: leaving.signal };
    const resting = events.follow('run:1', options)[Symbol.asyncIterator]();
    await resting.next();
    expect(events.listeners('run:1')).toBe(1);
    leaving.abort();
    expect(events.listeners('run:1')).toBe(0);
  });

  it('reports once what should be reported once', async () => {
    const [one, other] = [(await start()).events, (await start()).events];
    const said = await Promise.all(
      [one, other, one, other].map((log) => log.appendOnce('run:1', 'end', 'end', { by: 'any' })),
    );
    expect(new Set(said.map((event) => event.id))).toEqual(new Set(['1']));
  });

  it('forgets streams', async () => {
    const { events } = await start();
    await events.append('run:1', 'first', 1);
    await events.append('run:2', 'first', 1);
    await events.remove(['run:1']);
    expect((await events.append('run:1', 'anew', 1)).id).toBe('1');
    expect((await events.append('run:2', 'next', 1)).id).toBe('2');
  });

  it('ends followers when it is closed', async () => {
    const worker = await start();
    const { seen, ended } = collect(worker.events);
    await worker.events.append('run:1', 'first', 1);
    await eventually('a listener that waits for more', () => seen.length === 1);
    expect(worker.events.listeners('run:1')).toBe(1);
    await worker.events.close();
    await ended;
    expect(worker.events.listeners('run:1')).toBe(0);
  });
});
