import { setTimeout as sleep } from 'node:timers/promises';
import { auditJobs, auditLine, breachesOf } from './audit-jobs.ts';
import { atOnce, finalState, outlineDeck, startJob } from './drill-decks.ts';
import type { ToldDeck } from './drill-decks.ts';
import { openDrillService } from './drill-service.ts';
import type { DrillOptions } from './drill-service.ts';
import type { DrillOutcome } from './drill-outcome.ts';

const LATENCY_MS = 400;
const SLIDES = 2;
const WIDTH = 8;
const JOB_MS = 600_000;
const LOOK_MS = 50;

/** One process with the queue off, killed when a third of its jobs is done, and started again. */
export async function killApi(options: DrillOptions): Promise<DrillOutcome> {
  const service = await openDrillService(options, LATENCY_MS);
  try {
    const api = await service.launch('api', { JOB_QUEUE: 'in-process' });
    let user = await service.signIn(api);
    const decks: ToldDeck[] = [];
    await atOnce(options.jobs, WIDTH, async (index) => {
      const deck = await outlineDeck(user, index + 1, SLIDES);
      await startJob(user, deck, 'generate');
      decks.push(deck);
    });
    const jobs = service.database.collection('jobs');
    const doneAtKill = async (): Promise<number> =>
      jobs.countDocuments({ state: 'completed', name: 'slides.generate' });
    let done = await doneAtKill();
    while (done < options.jobs / 3) {
      await sleep(LOOK_MS);
      done = await doneAtKill();
    }
    const running = await jobs.countDocuments({ state: 'running' });
    await service.kill(api);
    options.say(`killed with ${done} done and ${running} running`);
    await service.relaunch(api);
    user = user.at(api.server.url);
    await Promise.all(decks.flatMap((deck) => deck.jobs.map(({ id }) => finalState(user, id, JOB_MS))));
    const calls = service.provider.report();
    const audit = await auditJobs(user, service.database, decks, calls);
    const line = `1 kill at ${done} done, ${running} running; ${auditLine(audit, calls)}`;
    return { line, breaches: breachesOf(audit, calls) };
  } finally {
    await service.close();
  }
}
