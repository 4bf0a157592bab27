import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceUser } from '../../../tests/support/service-user.ts';
import { auditJobs, auditLine, breachesOf } from './audit-jobs.ts';
import { atOnce, finalState, outlineDeck, startJob } from './drill-decks.ts';
import type { ToldDeck } from './drill-decks.ts';
import { openDrillService } from './drill-service.ts';
import type { DrillOptions } from './drill-service.ts';
import type { DrillOutcome } from './drill-outcome.ts';

/** Longer than the grace time of a deck's calls: some runs have to be put back. */
const LATENCY_MS = 2_500;
const GRACE_S = 5;
const SLIDES = 3;
const CLIENTS = 6;
const WIDTH = 8;
const EXIT_WITHIN_S = 30;
const JOB_MS = 600_000;
const WARM_MS = 1_000;

/** Requests of clients that change places when a process goes. */
interface Traffic {
  /** False once no more may be asked of the first process. */
  useFirst: boolean;
  isOver: boolean;
  answered: number;
  /** Requests that were under way when the signal was sent. */
  inFlight: Set<Promise<unknown>>;
  failed: string[];
}

/** Two processes of all roles under load, one of which is told to stop: SIGTERM. */
export async function stopProcess(options: DrillOptions): Promise<DrillOutcome> {
  const service = await openDrillService(options, LATENCY_MS);
  try {
    const environment = { SHUTDOWN_GRACE_S: String(GRACE_S) };
    const first = await service.launch('first', environment);
    const second = await service.launch('second', environment);
    const user = await service.signIn(second);
    const decks: ToldDeck[] = [];
    await atOnce(options.jobs, WIDTH, async (index) => {
      const deck = await outlineDeck(user, index + 1, SLIDES);
      decks.push(deck);
      await startJob(user, deck, 'generate');
    });
    const traffic: Traffic = { useFirst: true, isOver: false, answered: 0, inFlight: new Set(), failed: [] };
    const asking = Array.from({ length: CLIENTS }, (_, index) =>
      ask(index % 2 === 0 ? user.at(first.server.url) : user, user, decks, traffic),
    );
    await sleep(WARM_MS);
    while (service.provider.calls.every(({ process }) => process !== 'first')) await sleep(20);

    traffic.useFirst = false;
    const underWay = [...traffic.inFlight];
    const started = performance.now();
    const stopped = first.server.stop();
    // What is aborted then is in flight, and so is what is asked until the end.
    const aborted = sleep(GRACE_S * 1000).then(() => service.provider.markEnd('first'));
    await Promise.all(underWay);
    const code = await stopped;
    const tookS = (performance.now() - started) / 1000;
    service.provider.markEnd('first');
    await aborted;
    options.say(`stopped after ${tookS.toFixed(1)} s with ${underWay.length} requests under way`);
    traffic.isOver = true;
    await Promise.all(asking);
    await Promise.all(decks.flatMap((deck) => deck.jobs.map(({ id }) => finalState(user, id, JOB_MS))));
    const putBack = await service.database.collection('jobs').countDocuments({ interruptions: { $gt: 0 } });
    const calls = service.provider.report();
    const audit = await auditJobs(user, service.database, decks, calls);
    const line =
      `exit ${code} after ${tookS.toFixed(1)} s, ${underWay.length} requests in flight, ${traffic.answered} in all, ` +
      `${traffic.failed.length} failed, ${putBack} jobs put back; ${auditLine(audit, calls)}`;
    for (const failure of traffic.failed.slice(0, 5)) options.say(failure);
    const late = tookS > EXIT_WITHIN_S || code !== 0 ? 1 : 0;
    return { line, breaches: late + traffic.failed.length + breachesOf(audit, calls) };
  } finally {
    await service.close();
  }
}

/** Reads and writes, at one process as long as that may be asked, then at the other. */
async function ask(own: ServiceUser, other: ServiceUser, decks: readonly ToldDeck[], traffic: Traffic): Promise<void> {
  for (let index = 0; !traffic.isOver; index += 1) {
    const deck = decks[index % decks.length];
    const user = traffic.useFirst ? own : other;
    const request = (
      index % 2 === 0
        ? user.call('GET', `/presentations/${deck?.presentation}`)
        : user.call('POST', '/presentations', { title: `New ${index}` })
    ).then(
      ({ status, text }) => {
        if (status >= 500) traffic.failed.push(`answered ${status}: ${text}`);
        else traffic.answered += 1;
      },
      (error: unknown) => void traffic.failed.push(String(error)),
    );
    traffic.inFlight.add(request);
    await request;
    traffic.inFlight.delete(request);
  }
}
