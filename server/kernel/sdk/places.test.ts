import { describe, expect, it } from '@jest/globals';
import { createGate } from '../../../tests/support/eventually.ts';
import { createPlaces } from './places.ts';

describe('places', () => {
  it('let so many work at once, in order, and go on after a failure', async () => {
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

  it('are left by whoever aborts while waiting, at once and without being worked for', async () => {
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
