import { describe, expect, it } from '@jest/globals';
import { notFound } from '../kernel/sdk/app-error.ts';
import { systemClock } from '../kernel/sdk/clock.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { createSteps, stepKey } from './job-steps.ts';
import type { JobDocument, StepRecord } from './model.ts';

const nothing = (): void => undefined;
const log: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => log };
const files = { read: () => Promise.reject(notFound('file')) } as unknown as FileStore;

function stepsOf(known: StepRecord[], signal: AbortSignal = new AbortController().signal) {
  const recorded: StepRecord[] = [];
  const job = { _id: 'j', steps: known } as unknown as JobDocument;
  const record = (step: StepRecord): Promise<void> => Promise.resolve(void recorded.push(step));
  return { step: createSteps({ job, files, clock: systemClock, log, signal, record }), recorded };
}

describe('a step', () => {
  it('is known by job, name and input, whatever the order of fields', () => {
    const key = stepKey('j', 's', { a: { x: 1, y: [1, 2] }, b: 2 });
    expect(stepKey('j', 's', { b: 2, a: { y: [1, 2], x: 1 } })).toBe(key);
    for (const other of [
      stepKey('k', 's', { a: { x: 1, y: [1, 2] }, b: 2 }),
      stepKey('j', 't', { a: { x: 1, y: [1, 2] }, b: 2 }),
      stepKey('j', 's', { a: { x: 1, y: [2, 1] }, b: 2 }),
    ]) {
      expect(other).not.toBe(key);
    }
  });

  it('gives the first run what later runs will get: what JSON keeps of it', async () => {
    const { step, recorded } = stepsOf([]);
    const work = () => Promise.resolve({ at: new Date(0), gone: undefined });
    expect(await step<unknown>('s', 1, work)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(await step('empty', 1, () => Promise.resolve())).toBeUndefined();
    const later = stepsOf(recorded).step;
    const never = () => Promise.reject(new Error('paid twice'));
    expect(await later<unknown>('s', 1, never)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(await later<unknown>('empty', 1, never)).toBeUndefined();
  });

  it('is done once where it is asked for twice at the same time', async () => {
    const { step, recorded } = stepsOf([]);
    let calls = 0;
    const work = () => Promise.resolve((calls += 1));
    expect(await Promise.all([step('s', 1, work), step('s', 1, work), step('s', 2, work)])).toEqual([1, 1, 2]);
    expect(recorded).toHaveLength(2);
  });

  it('can be tried again after it failed', async () => {
    const { step, recorded } = stepsOf([]);
    await expect(step('s', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(recorded).toEqual([]);
    expect(await step('s', 1, () => Promise.resolve('yes'))).toBe('yes');
  });

  it('does not begin in an aborted run', async () => {
    const reason = new Error('over');
    const { step } = stepsOf([], AbortSignal.abort(reason));
    await expect(step('s', 1, () => Promise.resolve('done'))).rejects.toBe(reason);
  });

  it('is done again where its recorded result is gone', async () => {
    const gone = { name: 's', key: stepKey('j', 's', 1), value: null, blob: 'lost', at: new Date() };
    expect(await stepsOf([gone]).step('s', 1, () => Promise.resolve('anew'))).toBe('anew');
  });
});
