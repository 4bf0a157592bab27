import { describe, expect, it } from '@jest/globals';
import { createGate } from '../../../tests/support/eventually.ts';
import { asFinished, createSharedWork, createTurns, inParallel, runStep } from './concurrency.ts';

describe('work in parallel', () => {
  it('returns results in the order of the items, however they end, and never runs more concurrently than allowed', async () => {
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
    const reported = whole.catch((error: unknown) => [(error as Error).message, [...ended]]);
    await Promise.resolve();
    gate.open();
    expect(await reported).toEqual(['bad', ['slow true']]);
    expect(begun).toEqual(['slow', 'bad']);
  });

  it('hands on the end that someone else asks for', async () => {
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

describe('results as they are finished', () => {
  it('come in the order in which they are finished, with the place of their item', async () => {
    const gates = [createGate(), createGate()];
    const results = asFinished(['a', 'b'], async (item, index) => {
      await gates[index]?.opened;
      return item;
    });
    gates[1]?.open();
    expect((await results.next()).value).toEqual({ index: 1, result: 'b' });
    gates[0]?.open();
    expect((await results.next()).value).toEqual({ index: 0, result: 'a' });
    expect((await results.next()).done).toBe(true);
  });

  it('end with what one of them throws, after those that were finished', async () => {
    const seen: string[] = [];
    const whole = async (): Promise<void> => {
      const work = (item: string) => (item === 'bad' ? Promise.reject(new RangeError(item)) : Promise.resolve(item));
      for await (const { result } of asFinished(['good', 'bad'], work)) seen.push(result);
    };
    await expect(whole()).rejects.toThrow('bad');
    expect(seen).toEqual(['good']);
  });

  it('end the others where the caller stops listening', async () => {
    const ended: boolean[] = [];
    const work = async (item: number, _: number, signal: AbortSignal): Promise<number> => {
      if (item === 1) return item;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(signal.aborted);
      return item;
    };
    for await (const { result } of asFinished([1, 2], work)) {
      expect(result).toBe(1);
      break;
    }
    expect(ended).toEqual([true]);
  });
});

describe('a step that yields events', () => {
  async function* step(closed: string[]): AsyncGenerator<number, string> {
    try {
      yield 1;
      yield await Promise.resolve(2);
      return 'result';
    } finally {
      closed.push('closed');
    }
  }

  it('is run to its result, event by event', async () => {
    const seen: number[] = [];
    expect(await runStep(step([]), (event) => void seen.push(event))).toBe('result');
    expect(seen).toEqual([1, 2]);
  });

  it('is closed where an event can not be handled', async () => {
    const closed: string[] = [];
    const run = runStep(step(closed), () => Promise.reject(new RangeError('full')));
    await expect(run).rejects.toThrow('full');
    expect(closed).toEqual(['closed']);
  });
});

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
  it('does the work once for all who ask while it continues, and again for those after', async () => {
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

  it('continues while someone waits, and stops when the last has left', async () => {
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

  it('reports all of a failure and forgets it', async () => {
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

describe('long work in turns', () => {
  const workFor = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until;);
  };
  /** How often other work has its turn while parts are done that take so long. */
  async function turnsBeside(parts: number, ms: number): Promise<number> {
    let others = 0;
    const other = (): void => {
      others += 1;
      next = setImmediate(other);
    };
    let next = setImmediate(other);
    const nextTurn = createTurns();
    for (let part = 0; part < parts; part += 1) {
      workFor(ms);
      await nextTurn();
    }
    clearImmediate(next);
    return others;
  }

  it('lets other work have its turn when a part takes long, and does not ask for each short one', async () => {
    expect(await turnsBeside(4, 20)).toBeGreaterThanOrEqual(4);
    expect(await turnsBeside(1000, 0)).toBeLessThan(500);
  });
});
