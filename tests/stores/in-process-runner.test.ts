import { describeJobRunner } from '../support/describe-job-runner.ts';
import { openJobWorld } from '../support/job-world.ts';

describeJobRunner('the in-process runner', () => openJobWorld('in-process'));
