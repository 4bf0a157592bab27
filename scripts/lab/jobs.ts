import { parseArgs } from 'node:util';
import { STORE_KINDS } from './jobs/drill-store.ts';
import type { DrillOptions, DrillOutcome } from './jobs/drill-service.ts';
import { cancelJobs } from './jobs/cancel-jobs.ts';
import { killWorkers } from './jobs/kill-workers.ts';
import { loseStore } from './jobs/lose-store.ts';
import { manyMachines } from './jobs/many-machines.ts';

export const usage = `npm run lab -- jobs [options]
  Kills, cuts off and cancels the service while it has jobs, and looks for everything that was accepted. Prints a line per
  drill; fails where anything was lost, done twice or written too late.

  --store embedded|standalone|replica|set
                                        the database (default embedded); set: three members
  --mongod PATH                         the program; MONGOMS_SYSTEM_BINARY, else the one on the PATH
  --jobs N  --kills N  --outages 1,8,30 how much is done (default 500 jobs, kills until they are done)
  --only NAME                           kill-workers, lose-store, cancel-jobs or many-machines (with --store set)
  --hurry                               jobs of a killed process count as abandoned at once`;

const DEFAULT_JOBS = 500;
const FEW_JOBS = 50;

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
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
  const mongod = values.mongod ?? process.env.MONGOMS_SYSTEM_BINARY ?? 'mongod';
  const options: DrillOptions = {
    ...{ store, mongod, jobs, isHurried: values.hurry },
    say: (what) => process.stderr.write(`  ${what}\n`),
  };
  const few = { ...options, jobs: Math.min(jobs, FEW_JOBS) };
  const drills: Record<string, () => Promise<DrillOutcome>> = {
    'kill-workers': () => killWorkers(options, kills),
    'lose-store': () => loseStore(few, outages),
    'cancel-jobs': () => cancelJobs(few),
    ...(store === 'set' ? { 'many-machines': () => manyMachines(few) } : {}),
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
