import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { answerQuestion } from '../../../tests/support/fake-model-answers.ts';
import type { AskedQuestion } from '../../../tests/support/fake-model-answers.ts';
import type { ServiceUser } from '../../../tests/support/service-user.ts';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import { processesBelow } from '../../../tests/support/child-processes.ts';
import { atOnce, finalState, outlineDeck, startJob } from './drill-decks.ts';
import type { ReportedDeck } from './drill-decks.ts';
import { openDrillService } from './drill-service.ts';
import type { DrillOptions, DrillOutcome, DrillService } from './drill-service.ts';

const LATENCY_MS = 700;
const SLIDES = 3;
const WIDTH = 6;
/**
 * A cancel comes at a random time up to this long after the job was accepted; few jobs of the kind have ended by then.
 */
const LONGEST_WAIT_MS = { generate: 4_000, codegen: 4_000, export: 600 } as const;
const WITHIN_MS = 2_000;
/** How long to watch for late writes. */
const WATCH_MS = 5_000;
const JOB_MS = 120_000;
const LOOK_MS = 20;
const KINDS = ['generate', 'codegen', 'generate', 'export'] as const;
/** A program that never ends, in the sandbox: a cancel has to kill it. */
const ENDLESS = 'while (true) {}';

/** A cancelled job, and what the database contained when the cancellation was reported. */
interface Cancelled {
  job: string;
  deck: ReportedDeck;
  kind: (typeof KINDS)[number];
  at: number;
  tookMs: number;
  state: string | null;
  childrenLeft: number;
  before: string;
}

/** A web process and a worker; each job is cancelled at a random time, while it waits or while it runs. */
export async function cancelJobs(options: DrillOptions): Promise<DrillOutcome> {
  const answer = (question: AskedQuestion): unknown =>
    question.name === 'mapping_code' ? { code: ENDLESS } : answerQuestion(question);
  const service = await openDrillService(options, 0, answer);
  try {
    const web = await service.launch('web', { ROLES: 'web' });
    const worker = await service.launch('worker', { ROLES: 'worker', NEXT_INTERNAL_URL: web.server.url });
    const user = await service.signIn(web);
    const ready = await outlineDeck(user, 0, SLIDES);
    if ((await finalState(user, await startJob(user, ready, 'generate'), JOB_MS)) !== 'completed') {
      throw new Error('the deck to be exported could not be made');
    }
    service.provider.setLatency(LATENCY_MS);
    const pids = [web, worker].flatMap(({ server }) => server.child.pid ?? []);
    const atRest = processesBelow(pids);
    const all: Cancelled[] = [];
    let tooLate = 0;
    let mostChildren = 0;
    await atOnce(options.jobs, WIDTH, async (index) => {
      const kind = KINDS[index % KINDS.length] ?? 'generate';
      for (let isCancelled = false; !isCancelled;) {
        const deck = kind === 'generate' ? await outlineDeck(user, index + 1, SLIDES) : ready;
        const job = kind === 'codegen' ? await startCodegen(user, deck) : await startJob(user, deck, kind);
        // Some are cancelled while they wait; a program has to be running.
        if (kind === 'codegen' || index % 3 === 0) await untilTaken(user, job);
        await sleep(Math.random() * LONGEST_WAIT_MS[kind]);
        // Only one runs a program at a time: a running program belongs to this job.
        const isRunning = (await user.must(200, 'GET', `/jobs/${job}`))['state'] === 'running';
        const found = [...processesBelow(pids)].filter((pid) => !atRest.has(pid));
        mostChildren = Math.max(mostChildren, found.length);
        const children = kind === 'codegen' && isRunning ? found : [];
        const asked = performance.now();
        const askedAt = Date.now();
        const { status } = await user.call('POST', `/jobs/${job}/cancel`);
        isCancelled = status < 300;
        if (!isCancelled) tooLate += 1;
        else all.push(await afterCancel(service, user, { job, deck, kind, asked, askedAt, children, pids }));
      }
    });
    await sleep(WATCH_MS);
    let written = 0;
    for (const each of all) if ((await tracesOf(service.database, each)) !== each.before) written += 1;
    const left = [...processesBelow(pids)].filter((pid) => !atRest.has(pid)).length;
    const other = all.filter(({ state }) => state !== 'cancelled').length;
    const late = all.filter(({ tookMs }) => tookMs > WITHIN_MS).length;
    const outlived = all.reduce((sum, { childrenLeft }) => sum + childrenLeft, 0) + left;
    const calls = service.provider.calls.filter((call) =>
      all.some(
        ({ deck, kind, at }) => kind === 'generate' && deck.number === call.deck && call.askedAt > at + WITHIN_MS,
      ),
    ).length;
    const longest = Math.round(Math.max(...all.map(({ tookMs }) => tookMs)));
    const line =
      `${all.length} cancels (${tooLate} more came after the end), ${other} not cancelled, longest ${longest} ms ` +
      `(${late} over ${WITHIN_MS}), at most ${mostChildren} children, ${outlived} outlived the limit, ` +
      `${written} wrote later, ${calls} later calls`;
    return { line, breaches: other + late + outlived + written + calls };
  } finally {
    await service.close();
  }
}

/** Waits until a job runs, or is over. */
async function untilTaken(user: ServiceUser, job: string): Promise<void> {
  while ((await user.must(200, 'GET', `/jobs/${job}`))['state'] === 'queued') await sleep(LOOK_MS);
}

async function startCodegen(user: ServiceUser, deck: ReportedDeck): Promise<string> {
  const form = new FormData();
  form.append('presentation_id', deck.presentation);
  form.append('template_file', new Blob([new Uint8Array(tinyMaster({ isTemplate: true }))]), 'mine.potx');
  const prefer = { prefer: 'respond-async' };
  return String((await user.must(202, 'POST', '/template-codegen/generate', form, prefer))['job_id']);
}

/** Waits for the end of a cancelled job, and checks whether processes that ran when it was cancelled still do. */
async function afterCancel(
  { database }: DrillService,
  user: ServiceUser,
  about: Pick<Cancelled, 'job' | 'deck' | 'kind'> & {
    asked: number;
    askedAt: number;
    children: number[];
    pids: number[];
  },
): Promise<Cancelled> {
  const { job, deck, kind, asked, askedAt, children, pids } = about;
  const state = await finalState(user, job, JOB_MS);
  await sleep(Math.max(0, asked + WITHIN_MS - performance.now()));
  const still = processesBelow(pids);
  // Once the last event is written, nothing more may come.
  const jobs = database.collection<{ _id: string; is_announced: boolean; finished_at: Date | null }>('jobs');
  let record = await jobs.findOne({ _id: job });
  for (; record?.is_announced !== true; record = await jobs.findOne({ _id: job })) await sleep(LOOK_MS);
  // By the job record: on a busy machine the caller learns of it later.
  const tookMs = (record.finished_at?.getTime() ?? Infinity) - askedAt;
  const childrenLeft = children.filter((pid) => still.has(pid)).length;
  const cancelled = { job, deck, kind, at: asked, tookMs, state, childrenLeft };
  return { ...cancelled, before: await tracesOf(database, cancelled) };
}

/** Everything that a job may write, except the usage of calls that it made. */
async function tracesOf(database: Db, { job, deck, kind }: Pick<Cancelled, 'job' | 'deck' | 'kind'>): Promise<string> {
  const of = (collection: string, filter: Document): Promise<Document[]> =>
    database.collection(collection).find(filter).sort({ _id: 1 }).toArray();
  const own = { presentation_id: deck.presentation };
  const traces = await Promise.all([
    of('jobs', { _id: job }),
    of('events', { stream: `job:${job}` }),
    of('exports', { job_id: job }),
    ...(kind === 'generate'
      ? [
          of('presentations', { _id: deck.presentation }),
          of('slide_sets', { _id: deck.presentation }),
          of('slides', own),
        ]
      : []),
  ]);
  return JSON.stringify(traces);
}
