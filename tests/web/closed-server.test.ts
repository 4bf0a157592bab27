import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { systemClock } from '../../server/kernel/sdk/clock.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the app, the database and every plugin of a server hold, without keeping it alive itself. */
async function clockOfClosedServer(): Promise<WeakRef<Clock>> {
  const clock: Clock = { now: () => systemClock.now() };
  const server = await startTestServer({ clock });
  const author = await server.signIn('author@localhost');
  expect((await author.get('/presentations')).status).toBe(200);
  await server.close();
  return new WeakRef(clock);
}

function listenersOfProcess(): Record<string, number> {
  return Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
}

describe('a closed server', () => {
  it('is free to be collected, and leaves no listener and no connection behind', async () => {
    const listeners = listenersOfProcess();
    const connections = mongoose.connections.length;
    const clock = await clockOfClosedServer();
    expect(mongoose.connections).toHaveLength(connections);
    expect(listenersOfProcess()).toEqual(listeners);
    await eventually('the collection of the closed server', () => {
      collectGarbage();
      return clock.deref() === undefined;
    });
  });
});
