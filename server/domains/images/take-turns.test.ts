import { describe, expect, it } from '@jest/globals';
import { createTurns } from './take-turns.ts';

describe('turns', () => {
  it('let so many work at once, in order, and go on after a failure', async () => {
    const turn = createTurns(2);
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
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => turn(work(index))));
    expect(most).toBe(2);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  });
});
