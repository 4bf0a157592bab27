import { parseArgs } from 'node:util';
import { STORE_KINDS } from './jobs/drill-store.ts';
import type { DrillOptions } from './jobs/drill-service.ts';
import type { DrillOutcome } from './jobs/drill-outcome.ts';
import { cancelJobs } from './jobs/cancel-jobs.ts';
import { findMongod } from './jobs/find-mongod.ts';
import { killApi } from './jobs/kill-api.ts';
import { killWorkers } from './jobs/kill-workers.ts';
import { loseStore } from './jobs/lose-store.ts';
import { stopProcess } from './jobs/stop-process.ts';

/*
 * Kills, stops and cuts off the service while it has jobs, and looks for everything that was accepted:
 * npm run drill:jobs -- [--store embedded|standalone|replica] [--mongod PATH] [--jobs N] [--kills N]
 *   [--outages 1,8,30] [--only NAME]... [--hurry]
 * A line per drill; ends with 1 where anything was lost, done twice or written too late.
 */
const DEFAULT_JOBS = 500;
const FEW_JOBS = 50;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string', default: 'embedded' },
      mongod: { type: 'string' },
      jobs: { type: 'string', default: String(DEFAULT_JOBS) },
      kills: { type: 'string', default: 'Infinity' },
      outages: { type: 'string', default: '1,8,30' },
      only: { type: 'string', multiple: true, default: [] },
      hurry: { type: 'boolean', default: false },
    },
  });
  const store = STORE_KINDS.find((kind) => kind === values.store);
  const jobs = Number(values.jobs);
  const kills = Number(values.kills);
  const outages = values.outages.split(',').map(Number);
  if (store === undefined || !(jobs > 0) || !(kills >= 0) || !outages.every((seconds) => seconds >= 0)) {
    throw new RangeError(`--store ${STORE_KINDS.join('|')} --jobs N --kills N --outages SECONDS,SECONDS`);
  }
  const mongod = store === 'embedded' ? '' : (values.mongod ?? (await findMongod(process.env)));
  const options: DrillOptions = {
    ...{ store, mongod, jobs, isHurried: values.hurry },
    say: (what) => process.stderr.write(`  ${what}\n`),
  };
  const few = { ...options, jobs: Math.min(jobs, FEW_JOBS) };
  const drills: Record<string, () => Promise<DrillOutcome>> = {
    'kill-workers': () => killWorkers(options, kills),
    'kill-api': () => killApi(few),
    'lose-store': () => loseStore(few, outages),
    'stop-process': () => stopProcess(few),
    'cancel-jobs': () => cancelJobs(few),
  };
  let breaches = 0;
  for (const [name, drill] of Object.entries(drills)) {
    if (values.only.length > 0 && !values.only.includes(name)) continue;
    const outcome = await drill();
    console.log(`${name} on ${store}: ${outcome.line}${outcome.breaches > 0 ? ' - BREACH' : ''}`);
    breaches += outcome.breaches;
  }
  return breaches > 0 ? 1 : 0;
}

process.exitCode = await main();
