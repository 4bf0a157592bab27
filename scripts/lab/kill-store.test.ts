import { expect, it } from '@jest/globals';
import { drillKills } from './kill-store.ts';

it('loses no acknowledged write when the embedded store is killed', async () => {
  const result = await drillKills(5);
  expect(result).toMatchObject({ rounds: 5, lost: 0 });
  expect(result.acknowledged).toBeGreaterThan(5);
});
