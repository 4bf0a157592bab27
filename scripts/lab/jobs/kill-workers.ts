import { setTimeout as sleep } from 'node:timers/promises';
import { auditJobs, auditLine, breachesOf } from './audit-jobs.ts';
import { atOnce, finalState, outlineDeck, startJob } from './drill-decks.ts';
import type { ReportedDeck } from './drill-decks.ts';
import { openDrillService } from './drill-service.ts';
import type { DrillOptions, DrillOutcome, DrillProcess } from './drill-service.ts';

const DEFAULT_WORKERS = 3;
const BETWEEN_KILLS_MS = 2_000;
const LATENCY_MS = 400;
const SLIDES = 2;
/** Decks in progress at once: each has one waiting or running job. */
const WIDTH = 24;
const JOB_MS = 900_000;

/**
 * Jobs on several workers, one of which is killed every two seconds, or as soon as the previous one is back; half of
 * them are generations, half exports.
 * @param mostKills no more kills after this number.
 */
export async function killWorkers(
  options: DrillOptions,
  mostKills = Infinity,
  workerCount = DEFAULT_WORKERS,
): Promise<DrillOutcome> {
  const service = await openDrillService(options, LATENCY_MS);
  try {
    const web = await service.launch('web', { ROLES: 'web' });
    const workers: DrillProcess[] = [];
    // One after the other: on a busy machine none would start in time otherwise.
    for (let number = 1; number <= workerCount; number += 1) {
      const environment = { ROLES: 'worker', NEXT_INTERNAL_URL: web.server.url };
      workers.push(await service.launch(`worker ${number}`, environment));
      options.say(`worker ${number} is ready`);
    }
    const user = await service.signIn(web);
    const decks: ReportedDeck[] = [];
    let isDone = false;
    const started = performance.now();
    const working = atOnce(Math.ceil(options.jobs / 2), WIDTH, async (index) => {
      const deck = await outlineDeck(user, index + 1, SLIDES);
      decks.push(deck);
      const state = await finalState(user, await startJob(user, deck, 'generate'), JOB_MS);
      if (state === 'completed') await finalState(user, await startJob(user, deck, 'export'), JOB_MS);
    }).finally(() => (isDone = true));
    let kills = 0;
    const killing = (async () => {
      for (; kills < mostKills; kills += 1) {
        await sleep(BETWEEN_KILLS_MS);
        const victim = workers[kills % workerCount];
        if (isDone || victim === undefined) return;
        await service.kill(victim);
        await service.relaunch(victim);
        options.say(`kill ${kills + 1}: ${victim.name} is back, ${decks.length} decks begun`);
      }
    })();
    await Promise.all([working, killing]);
    const tookS = (performance.now() - started) / 1000;
    const calls = service.provider.report();
    const audit = await auditJobs(user, service.database, decks, calls);
    const line = `${workerCount} workers, ${kills} kills, ${tookS.toFixed(0)} s; ${auditLine(audit, calls)}`;
    return { line, breaches: breachesOf(audit, calls) };
  } finally {
    await service.close();
  }
}
