import { describe, expect, it } from '@jest/globals';
import { createGate } from '../../../tests/support/eventually.ts';
import { createPlaces } from './places.ts';
import { inWork } from './work-context.ts';

describe('places', () => {
  it('let so many work concurrently, in order, and continue after a failure', async () => {
    const places = createPlaces(2);
    let now = 0;
    let most = 0;
    const begun: number[] = [];
    const work = (index: number) => async (): Promise<number> => {
      begun.push(index);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now -= 1;
      if (index === 1) throw new Error('broken');
      return index;
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => places.run(work(index))));
    expect(most).toBe(2);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  });

  it('are left by anyone who aborts while waiting, immediately and without being worked for', async () => {
    const places = createPlaces(1);
    const gate = createGate();
    const first = places.run(() => gate.opened);
    const leaving = new AbortController();
    let isBegun = false;
    const second = places.run(() => Promise.resolve((isBegun = true)), leaving.signal);
    const third = places.run(() => Promise.resolve('third'));
    leaving.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    gate.open();
    await first;
    expect(await third).toBe('third');
    expect(isBegun).toBe(false);
    await expect(places.take(leaving.signal)).rejects.toThrow('enough');
    // The place that no one took is there.
    (await places.take())();
  });
});

/** Work that ends when it is let go; which began, in order. */
function world(most: number, keepsOne = true) {
  const places = createPlaces(most, { keepsOne });
  const began: string[] = [];
  const gates = new Map<string, () => void>();
  const addOf = (client_id: string, user_id: string, name: string, signal?: AbortSignal): Promise<string> =>
    inWork({ client_id, user_id }, () =>
      places.run(() => {
        began.push(name);
        return new Promise<string>((resolve) => gates.set(name, () => resolve(name)));
      }, signal),
    );
  const add = (user: string, name: string, signal?: AbortSignal) => addOf('one client', user, name, signal);
  /** Lets all turns that are due be taken. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    gates.get(name)?.();
    await settled();
  };
  return { places, began, add, addOf, end, settled };
}

describe('fair places', () => {
  it('do not keep a user waiting for the slow work of another', async () => {
    const { began, add, settled } = world(2);
    for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4']) void add('ann', name);
    void add('ben', 'ben 1');
    await settled();
    expect(began).toEqual(['ann 1', 'ben 1']);
  });

  it('keep one of several from a user who has all others', async () => {
    const { began, add, settled } = world(3);
    for (const name of ['ann 1', 'ann 2', 'ann 3']) void add('ann', name);
    await settled();
    expect(began).toEqual(['ann 1', 'ann 2']);
  });

  it('serve users in turn, each one in order', async () => {
    const { began, add, end, settled } = world(1);
    for (const name of ['ann 1', 'ann 2', 'ann 3']) void add('ann', name);
    for (const name of ['ben 1', 'ben 2']) void add('ben', name);
    void add('cem', 'cem 1');
    await settled();
    for (const name of ['ann 1', 'ben 1', 'cem 1', 'ann 2', 'ben 2']) await end(name);
    expect(began).toEqual(['ann 1', 'ben 1', 'cem 1', 'ann 2', 'ben 2', 'ann 3']);
  });

  it('give the place of work that failed to the next, and pass its failure on', async () => {
    const { places, began, add, settled } = world(1);
    const failing = places.run(() => Promise.reject(new Error('broken')));
    void add('ben', 'ben 1');
    await expect(failing).rejects.toThrow('broken');
    await settled();
    expect(began).toEqual(['ben 1']);
  });

  it('let aborted work leave the line immediately', async () => {
    const { began, add, end, settled } = world(1);
    const stop = new AbortController();
    void add('ann', 'ann 1');
    const waiting = add('ann', 'ann 2', stop.signal);
    void add('ann', 'ann 3');
    stop.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    await expect(add('ben', 'ben 1', stop.signal)).rejects.toThrow('stop');
    await settled();
    await end('ann 1');
    expect(began).toEqual(['ann 1', 'ann 3']);
  });

  it('are taken by clients in turn, however many users wait in one', async () => {
    const { began, addOf, end, settled } = world(1, false);
    void addOf('a', 'ann', 'a1');
    for (const user of ['ben', 'cem', 'dan']) void addOf('a', user, `a ${user}`);
    void addOf('b', 'eve', 'b1');
    void addOf('b', 'eve', 'b2');
    await settled();
    for (const name of ['a1', 'b1', 'a ben', 'b2', 'a cem']) await end(name);
    expect(began).toEqual(['a1', 'b1', 'a ben', 'b2', 'a cem', 'a dan']);
  });

  it('let a client have half of them while another one waits, and all where it is alone', async () => {
    const { began, addOf, end, settled } = world(4, false);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void addOf('a', name, name);
    for (const name of ['b1', 'b2']) void addOf('b', name, name);
    await settled();
    expect(began).toEqual(['a1', 'a2', 'a3', 'a4']);
    for (const name of ['a1', 'a2']) await end(name);
    expect(began.slice(4)).toEqual(['b1', 'b2']);
    await end('a3');
    expect(began.slice(6)).toEqual(['a5']);
  });
});
