import { expect, it } from '@jest/globals';
import { cancelJobs } from '../../scripts/lab/jobs/cancel-jobs.ts';
import type { DrillOptions, DrillOutcome } from '../../scripts/lab/jobs/drill-service.ts';
import { killWorkers } from '../../scripts/lab/jobs/kill-workers.ts';

const LIMIT_MS = 300_000;

/** Small forms of two drills; `npm run lab -- jobs` runs all of them at full length and on other databases. */
const options = (jobs: number): DrillOptions => ({
  ...{ store: 'embedded', mongod: '', jobs, isHurried: true },
  say: () => undefined,
});

/** The line states what was not as it should be. */
const expectSound = ({ line, breaches }: DrillOutcome): void => expect([breaches, line]).toEqual([0, line]);

it(
  'a worker that is killed loses no job and repeats no call that was answered',
  async () => expectSound(await killWorkers(options(4), 1, 2)),
  LIMIT_MS,
);

it(
  'cancelled jobs end cancelled, whatever they were doing',
  // How soon they end is for the lab to measure: here other tests take their share of the machine.
  async () => expectSound(await cancelJobs(options(4), 30_000)),
  LIMIT_MS,
);
