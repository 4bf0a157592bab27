import { describe, expect, it } from '@jest/globals';
import { createGate } from '../../../tests/support/eventually.ts';
import { inParallel } from './in-parallel.ts';

describe('work in parallel', () => {
  it('gives results in the order of the items, however they end, and never runs more at once than it may', async () => {
    let running = 0;
    let most = 0;
    const results = await inParallel(
      [5, 1, 4, 2, 3],
      async (item) => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
        running -= 1;
        return item * 10;
      },
      { most: 2 },
    );
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
    expect(await inParallel([], () => Promise.resolve(1))).toEqual([]);
  });

  it('ends the others when one fails, begins no more, and throws when all have ended', async () => {
    const gate = createGate();
    const ended: string[] = [];
    const begun: string[] = [];
    const whole = inParallel(
      ['slow', 'bad', 'never'],
      async (item, _, signal) => {
        begun.push(item);
        if (item === 'bad') throw new RangeError('bad');
        await gate.opened;
        ended.push(`${item} ${signal.aborted}`);
      },
      { most: 2 },
    );
    const told = whole.catch((error: unknown) => [(error as Error).message, [...ended]]);
    await Promise.resolve();
    gate.open();
    expect(await told).toEqual(['bad', ['slow true']]);
    expect(begun).toEqual(['slow', 'bad']);
  });

  it('hands on the end that somebody else asks for', async () => {
    const outer = new AbortController();
    const whole = inParallel(
      [1, 2],
      (_, __, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      { signal: outer.signal },
    );
    outer.abort(new RangeError('enough'));
    await expect(whole).rejects.toThrow('enough');
  });
});
