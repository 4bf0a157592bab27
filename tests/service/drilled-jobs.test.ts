import { expect, it } from '@jest/globals';
import type { DrillOptions } from '../../scripts/lab/jobs/drill-service.ts';
import { killWorkers } from '../../scripts/lab/jobs/kill-workers.ts';

const LIMIT_MS = 300_000;

/** A small form of a drill; `npm run lab -- jobs` runs all of them at full length and on other databases. */
const options: DrillOptions = { store: 'embedded', mongod: '', jobs: 4, isHurried: true, say: () => undefined };

it(
  'a worker that is killed loses no job and repeats no call that was answered',
  async () => {
    const { line, breaches } = await killWorkers(options, 1, 2);
    // The line lists what was wrong.
    expect([breaches, line]).toEqual([0, line]);
  },
  LIMIT_MS,
);
