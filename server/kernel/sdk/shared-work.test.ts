import { describe, expect, it } from '@jest/globals';
import { createSharedWork } from './shared-work.ts';

/** Work that ends when it is aborted. */
function heldWork() {
  const state = { started: 0, aborted: 0, finish: (value: string): void => void value };
  const work = (signal: AbortSignal) => {
    state.started += 1;
    return new Promise<string>((resolve, reject) => {
      state.finish = resolve;
      signal.addEventListener('abort', () => {
        state.aborted += 1;
        reject(signal.reason instanceof Error ? signal.reason : new Error());
      });
    });
  };
  return { state, work };
}

describe('createSharedWork', () => {
  it('does the work once for all who ask while it goes on, and again for those after', async () => {
    const shared = createSharedWork<string>();
    const { state, work } = heldWork();
    const both = [shared.run('k', work), shared.run('k', work)];
    state.finish('text');
    expect(await Promise.all(both)).toEqual(['text', 'text']);
    expect(state.started).toBe(1);
    const again = shared.run('k', work);
    state.finish('more');
    expect(await again).toBe('more');
    expect(state.started).toBe(2);
  });

  it('goes on while somebody waits, and stops when the last has left', async () => {
    const shared = createSharedWork<string>();
    const { state, work } = heldWork();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = shared.run('k', work, one.signal);
    const second = shared.run('k', work, two.signal);
    one.abort(new Error('one left'));
    await expect(first).rejects.toThrow('one left');
    expect(state.aborted).toBe(0);
    two.abort(new Error('two left'));
    await expect(second).rejects.toThrow('two left');
    expect(state.aborted).toBe(1);
    const next = shared.run('k', work);
    state.finish('anew');
    expect(await next).toBe('anew');
  });

  it('tells all of a failure and forgets it', async () => {
    const shared = createSharedWork<string>();
    const fails = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([shared.run('k', fails), shared.run('k', fails)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await shared.run('k', () => Promise.resolve('well'))).toBe('well');
  });

  it('starts nothing for a caller that has left already', async () => {
    const { state, work } = heldWork();
    const left = AbortSignal.abort(new Error('left'));
    await expect(createSharedWork<string>().run('k', work, left)).rejects.toThrow('left');
    expect(state.started).toBe(0);
  });
});
