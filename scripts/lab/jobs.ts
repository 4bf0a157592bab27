import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { STORE_KINDS } from './jobs/drill-store.ts';
import type { DrillOptions, DrillOutcome, DrillProcess, DrillService } from './jobs/drill-service.ts';
import { cancelJobs } from './jobs/cancel-jobs.ts';
import { killWorkers } from './jobs/kill-workers.ts';
import { manyMachines } from './jobs/many-machines.ts';
import { auditJobs, auditLine } from './jobs/audit-jobs.ts';
import { finalState, outlineDeck, startJob, unlessAway } from './jobs/drill-decks.ts';
import type { ReportedDeck } from './jobs/drill-decks.ts';
import { openDrillService } from './jobs/drill-service.ts';

export const usage = `npm run lab -- jobs [options]
  Kills, disconnects and cancels the service while it runs jobs, then checks everything that was accepted. Prints a line per drill.
  Fails if anything was lost, done twice or written too late.

  --store embedded|standalone|replica|set
                                        the database (default embedded); set: three members
  --mongod PATH                         the program; MONGOMS_SYSTEM_BINARY, else the one on the PATH
  --jobs N  --kills N  --outages 1,8,30 how much to do (default 500 jobs, kills until they are done)
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

const LATENCY_MS = 400;
const SLIDES = 2;
const CLIENTS = 2;
const BEFORE_MS = 3_000;
const PAUSE_MS = 500;
const READY_WITHIN_MS = 5_000;
const READY_LIMIT_MS = 120_000;
const LOOK_MS = 25;
const JOB_MS = 600_000;

/** What the clients know is kept across outages. */
interface Report {
  decks: ReportedDeck[];
  /** Decks that were started, accepted or not. */
  begun: number;
  /** Titles by presentation: the last accepted one, and the one that was requested during an outage. */
  titles: Map<string, string[]>;
  refused: number;
}

/**
 * A web process and two workers lose their database again and again while users create, name and generate.
 * @param outages how long each lasts, in seconds.
 */
async function loseStore(options: DrillOptions, outages: readonly number[]): Promise<DrillOutcome> {
  const service = await openDrillService(options, LATENCY_MS);
  try {
    const web = await service.launch('web', { ROLES: 'web' });
    const worker = { ROLES: 'worker', NEXT_INTERNAL_URL: web.server.url };
    for (const name of ['worker 1', 'worker 2']) await service.launch(name, worker);
    const user = await service.signIn(web);
    const reported: Report = { decks: [], begun: 0, titles: new Map(), refused: 0 };
    const end = { isNear: false };
    const working = Array.from({ length: CLIENTS }, () => work(user, reported, options.jobs, end));
    const backMs: number[] = [];
    for (const seconds of outages) {
      await sleep(BEFORE_MS);
      backMs.push(await cutOff(service, seconds));
      options.say(`${seconds} s without database: all ready ${Math.round(backMs.at(-1) ?? 0)} ms after its return`);
    }
    await sleep(BEFORE_MS);
    end.isNear = true;
    await Promise.all(working);
    await Promise.all(reported.decks.flatMap((deck) => deck.jobs.map(({ id }) => finalState(user, id, JOB_MS))));
    const exited = service.processes().filter(({ server }) => server.child.exitCode !== null).length;
    const lostTitles = await countLost(user, reported);
    const calls = service.provider.report();
    const audit = await auditJobs(user, service.database, reported.decks, calls);
    const slow = backMs.filter((ms) => ms > READY_WITHIN_MS).length;
    const line =
      `down ${outages.join(', ')} s, ready after ${backMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s, ` +
      `${exited} processes ended, ${reported.titles.size} presentations accepted, ${lostTitles} lost, ` +
      `${reported.refused} refusals; ${auditLine(audit, calls)}`;
    // A model's answer that arrived while nothing could be stored has to be requested again.
    return { line, breaches: exited + slow + lostTitles + audit.lost + audit.spoiltDecks + audit.spoiltFiles };
  } finally {
    await service.close();
  }
}

/** Stops the database for a while. @returns how long after its return the last process was ready. */
async function cutOff(service: DrillService, seconds: number): Promise<number> {
  await service.store.kill();
  await sleep(seconds * 1000);
  await service.store.start();
  const back = performance.now();
  await Promise.all(service.processes().map((process) => untilReady(process)));
  return performance.now() - back;
}

async function untilReady({ name, server }: DrillProcess): Promise<void> {
  const until = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const isReady = await fetch(`${server.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady || server.child.exitCode !== null) return;
    if (Date.now() > until) throw new Error(`${name} does not become ready again:\n${server.output()}`);
    await sleep(LOOK_MS);
  }
}

/** Creates, generates and renames until the end, and continues after refusals. */
async function work(user: ServiceUser, reported: Report, mostJobs: number, end: { isNear: boolean }): Promise<void> {
  for (let index = 0; !end.isNear; index += 1) {
    const done = await unlessAway(async () => {
      const { id } = (await user.must(201, 'POST', '/presentations', { title: `New ${index}` })) as { id: string };
      reported.titles.set(id, [`New ${index}`, `Named ${index}`]);
      await user.must(200, 'PATCH', `/presentations/${id}`, { title: `Named ${index}` });
      reported.titles.set(id, [`Named ${index}`]);
      if (reported.begun >= mostJobs) return true;
      reported.begun += 1;
      const deck = await outlineDeck(user, reported.begun, SLIDES);
      reported.decks.push(deck);
      await startJob(user, deck, 'generate');
      return true;
    });
    if (done === null) reported.refused += 1;
    await sleep(PAUSE_MS);
  }
}

async function countLost(user: ServiceUser, { titles }: Report): Promise<number> {
  let lost = 0;
  for (const [id, names] of titles) {
    const { status, body } = await user.call('GET', `/presentations/${id}`);
    if (status !== 200 || !names.includes(String(body?.['title']))) lost += 1;
  }
  return lost;
}
