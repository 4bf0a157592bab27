import { describe, expect, it } from '@jest/globals';
import type { Options } from 'express-rate-limit';
import type { RateCounter } from '../kernel/sdk/ports/rate-counter.ts';
import { createRateStores } from './create-rate-store.ts';

function makeLog() {
  const lines: string[] = [];
  const write = (level: string) => (_fields: object, message: string) => void lines.push(`${level}: ${message}`);
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  return { lines, log: { ...log, child: () => ({ ...log, child: () => log as never }) } };
}

/** A counter that counts unless it is set to fail. */
function makeCounter() {
  const hits = new Map<string, number>();
  const state = { mode: 'well' as 'well' | 'fails' | 'hangs', asked: 0 };
  const counter: RateCounter = {
    async count(key) {
      state.asked += 1;
      if (state.mode === 'fails') throw new Error('away');
      if (state.mode === 'hangs') return new Promise<never>(() => undefined);
      hits.set(key, (hits.get(key) ?? 0) + 1);
      return { hits: hits.get(key) ?? 0, resetsAt: new Date(Date.now() + 1_000) };
    },
  };
  return { counter, state };
}

function makeStore(restMs: number) {
  const [{ counter, state }, { log, lines }] = [makeCounter(), makeLog()];
  const stores = createRateStores({ counter, log, waitMs: 20, restMs });
  const [here, there] = [stores('PUT /a'), createRateStores({ counter, log, waitMs: 20, restMs })('PUT /a')];
  for (const store of [here, there]) void store.init?.({ windowMs: 60_000 } as Options);
  const hit = async (store = here) => (await store.increment('ann')).totalHits;
  return { here, there, other: stores('PUT /b'), hit, state, lines };
}

describe('the counts of rates', () => {
  it('are those of all processes, for each route separately', async () => {
    const { here, there, other, hit } = makeStore(0);
    expect([await hit(here), await hit(there), await hit(here)]).toEqual([1, 2, 3]);
    void other.init?.({ windowMs: 60_000 } as Options);
    expect(await hit(other)).toBe(1);
  });

  it('continue in the process while the shared count fails or hangs, from what it let through, and report it once', async () => {
    for (const mode of ['fails', 'hangs'] as const) {
      const { hit, state, lines } = makeStore(0);
      expect([await hit(), await hit()]).toEqual([1, 2]);
      state.mode = mode;
      expect([await hit(), await hit()]).toEqual([3, 4]);
      state.mode = 'well';
      expect(await hit()).toBe(3);
      expect(lines.map((line) => line.split(':')[0])).toEqual(['warn', 'info']);
    }
  });

  it('are not requested again immediately after a failure', async () => {
    const { hit, state } = makeStore(60_000);
    state.mode = 'fails';
    expect([await hit(), await hit(), await hit()]).toEqual([1, 2, 3]);
    expect(state.asked).toBe(1);
  });
});
