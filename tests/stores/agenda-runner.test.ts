import { describeJobRunner } from '../support/describe-job-runner.ts';
import { openJobWorld } from '../support/job-world.ts';

// On either database: the embedded store serves Agenda too.
describeJobRunner('the Agenda runner', () => openJobWorld('agenda'));
