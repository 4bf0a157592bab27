import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceUser } from '../../../tests/support/service-user.ts';
import { auditJobs, auditLine } from './audit-jobs.ts';
import { finalState, outlineDeck, startJob, unlessAway } from './drill-decks.ts';
import type { ReportedDeck } from './drill-decks.ts';
import { openDrillService } from './drill-service.ts';
import type { DrillOptions, DrillOutcome, DrillProcess, DrillService } from './drill-service.ts';

const LATENCY_MS = 400;
const SLIDES = 2;
const CLIENTS = 2;
const BEFORE_MS = 3_000;
const PAUSE_MS = 500;
const READY_WITHIN_MS = 5_000;
const READY_LIMIT_MS = 120_000;
const LOOK_MS = 25;
const JOB_MS = 600_000;

/** What clients know is kept. */
interface Report {
  decks: ReportedDeck[];
  /** Decks that were begun, accepted or not. */
  begun: number;
  /** Titles by presentation: what was accepted last, and what was asked for when the database went. */
  titles: Map<string, string[]>;
  refused: number;
}

/**
 * A web process and two workers lose their database again and again while people create, name and generate.
 * @param outages how long, in seconds each.
 */
export async function loseStore(options: DrillOptions, outages: readonly number[]): Promise<DrillOutcome> {
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
    // An answer of the model that came while nothing could be kept has to be asked for again.
    return { line, breaches: exited + slow + lostTitles + audit.lost + audit.spoiltDecks + audit.spoiltFiles };
  } finally {
    await service.close();
  }
}

/** Takes the database away. @returns how long after its return the last process was ready. */
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

/** Creates, generates and names until the end, and continues after refusals. */
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
