import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceUser } from '../../../tests/support/service-user.ts';
import { auditJobs, auditLine } from './audit-jobs.ts';
import { atOnce, finalState, outlineDeck, unlessAway } from './drill-decks.ts';
import type { ReportedDeck } from './drill-decks.ts';
import { openDrillService } from './drill-service.ts';
import type { DrillOptions, DrillOutcome, DrillProcess, DrillService } from './drill-service.ts';

const LATENCY_MS = 400;
const SLIDES = 2;
/** Decks in progress at once. */
const WIDTH = 4;
const UPLOAD_BYTES = 700_000;
const BETWEEN_FAULTS_MS = 3_000;
const JOB_MS = 600_000;
const RETRY_MS = 300;

/** What the users of the drill know. */
interface Report {
  decks: ReportedDeck[];
  /** Accepted files, by their hash. */
  uploads: { id: string; sha256: string }[];
  refused: number;
  /** Streams that broke and were resumed after their last event. */
  resumed: number;
  /** Events that arrived twice or not at all, and streams without an end. */
  spoiltStreams: number;
}

/**
 * Two web and two worker processes, each with a DATA_DIR of its own, on a replica set of three, behind a balancer. Files go up, decks are generated and
 * exported and everything is downloaded, through each web process in turn, while the primary, the workers and the web
 * processes are killed in turn.
 */
export async function manyMachines(options: DrillOptions): Promise<DrillOutcome> {
  const service = await openDrillService({ ...options, isApart: true }, LATENCY_MS);
  try {
    const webs = [await service.launch('web 1', { ROLES: 'web' }), await service.launch('web 2', { ROLES: 'web' })];
    const balancer = await openBalancer(webs);
    const worker = { ROLES: 'worker', NEXT_INTERNAL_URL: balancer.url };
    const workers = [await service.launch('worker 1', worker), await service.launch('worker 2', worker)];
    options.say('two web and two worker processes are ready');
    const [first] = webs;
    if (first === undefined) throw new RangeError('no web process');
    const user = (await service.signIn(first)).at(balancer.url);
    const report: Report = { decks: [], uploads: [], refused: 0, resumed: 0, spoiltStreams: 0 };
    const end = { isNear: false };
    const started = performance.now();
    const working = atOnce(Math.ceil(options.jobs / 2), WIDTH, (index) => makeDeck(user, index + 1, report)).finally(
      () => (end.isNear = true),
    );
    const [, faults] = await Promise.all([working, breakInTurn(service, webs, workers, end, options.say)]);
    const tookS = (performance.now() - started) / 1000;
    const spoiltUploads = await countSpoilt(user, webs, report.uploads);
    const calls = service.provider.report();
    const audit = await auditJobs(user, service.database, report.decks, calls);
    const onDisk = await service.database.collection('file_place').findOne({ kind: { $ne: 'gridfs' } });
    balancer.close();
    const line =
      `${faults.join(', ')}, ${tookS.toFixed(0)} s; ${report.refused} refusals, ${report.resumed} streams resumed ` +
      `(${report.spoiltStreams} with a gap or a repeat), ${report.uploads.length} uploads (${spoiltUploads} not the same from both); ` +
      auditLine(audit, calls);
    // A model's answer that arrived while nothing could be stored has to be requested again.
    const breaches = audit.lost + audit.spoiltDecks + audit.spoiltFiles + spoiltUploads + report.spoiltStreams;
    return { line, breaches: breaches + (onDisk === null ? 0 : 1) };
  } finally {
    await service.close();
  }
}

/** Uploads a file, generates a deck, follows it and exports it, and retries while the service is unavailable. */
async function makeDeck(user: ServiceUser, number: number, report: Report): Promise<void> {
  const again = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      const answer = await unlessAway(ask);
      if (answer !== null) return answer;
      report.refused += 1;
      await sleep(RETRY_MS);
    }
  };
  const bytes = Buffer.from(`Shop,Note\n${number},${randomBytes(UPLOAD_BYTES / 2).toString('hex')}\n`);
  const { items } = await again(async () => {
    const form = new FormData();
    form.append('files', new Blob([bytes]), `shop ${number}.csv`);
    return (await user.must(201, 'POST', '/files/upload', form)) as { items: { id: string }[] };
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  report.uploads.push(...items.map(({ id }) => ({ id, sha256 })));
  const deck = await again(() => outlineDeck(user, number, SLIDES));
  report.decks.push(deck);
  for (const kind of ['generate', 'export'] as const) {
    const key = { 'idempotency-key': `${kind}-${deck.presentation}` };
    const body = kind === 'export' ? { format: 'pptx' } : undefined;
    const path = `/presentations/${deck.presentation}/${kind}`;
    const { job_id } = (await again(() => user.must(202, 'POST', path, body, key))) as { job_id: string };
    deck.jobs.push({ id: job_id, kind });
    await follow(user, job_id, report);
    if ((await finalState(user, job_id, JOB_MS)) !== 'completed') return;
  }
}

const FINAL_EVENTS = new Set(['completed', 'failed', 'cancelled']);

/** Reads a job's stream to its end, and resumes after the last event wherever it breaks. */
async function follow(user: ServiceUser, job: string, report: Report): Promise<void> {
  const seen = new Set<string>();
  let last: string | undefined;
  for (const until = Date.now() + JOB_MS; Date.now() < until;) {
    const isOver = await unlessAway(async () => {
      const stream = await user.follow(`/jobs/${job}/progress`, last);
      if (stream.status !== 200) return null;
      for (let event = await stream.next(); event !== null; event = await stream.next()) {
        if (event.event === 'problem') return null;
        if (event.id !== '' && seen.has(event.id)) report.spoiltStreams += 1;
        if (event.id !== '') seen.add((last = event.id));
        if (FINAL_EVENTS.has(event.event)) return true;
      }
      return null;
    });
    if (isOver === true) {
      const numbers = [...seen].map((id) => Number(/\d+$/.exec(id)?.[0])).filter((each) => !Number.isNaN(each));
      if (numbers.some((each, index) => index > 0 && each !== (numbers[index - 1] ?? 0) + 1)) report.spoiltStreams += 1;
      return;
    }
    report.resumed += 1;
    await sleep(RETRY_MS);
  }
  report.spoiltStreams += 1;
}

/**
 * Kills the primary, a worker and a web process in turn until the work is done; each returns before the next one is
 * killed.
 */
async function breakInTurn(
  service: DrillService,
  webs: readonly DrillProcess[],
  workers: readonly DrillProcess[],
  end: { isNear: boolean },
  say: (what: string) => void,
): Promise<string[]> {
  const counts = { primary: 0, worker: 0, web: 0 };
  const kinds = ['worker', 'primary', 'web'] as const;
  for (let round = 0; ; round += 1) {
    await sleep(BETWEEN_FAULTS_MS);
    if (end.isNear) return kinds.map((kind) => `${counts[kind]} × ${kind} killed`);
    const kind = kinds[round % kinds.length] ?? 'worker';
    counts[kind] += 1;
    if (kind === 'primary') {
      await service.store.kill();
      await sleep(BETWEEN_FAULTS_MS);
      await service.store.start();
    } else {
      const victims = kind === 'web' ? webs : workers;
      const victim = victims[Math.floor(round / kinds.length) % victims.length];
      if (victim === undefined) continue;
      await service.kill(victim);
      await sleep(BETWEEN_FAULTS_MS / 3);
      await service.relaunch(victim);
    }
    say(`${kind} killed and back`);
  }
}

/** Uploads that don't download as the same bytes from every web process. */
async function countSpoilt(
  user: ServiceUser,
  webs: readonly DrillProcess[],
  uploads: Report['uploads'],
): Promise<number> {
  let spoilt = 0;
  for (const { id, sha256 } of uploads) {
    for (const { server } of webs) {
      const answer = await fetch(`${server.url}/app_data/files/${id}`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      const content = Buffer.from(await answer.arrayBuffer());
      if (createHash('sha256').update(content).digest('hex') !== sha256) spoilt += 1;
    }
  }
  return spoilt;
}

/** Forwards each connection to the next web process that accepts it, like a reverse proxy. */
async function openBalancer(webs: readonly DrillProcess[]): Promise<{ url: string; close(): void }> {
  let next = 0;
  const server = createServer((near) => {
    const attempt = (left: number): void => {
      const web = webs[(next = (next + 1) % webs.length)];
      if (web === undefined || left === 0) return void near.destroy();
      const far = connect(Number(new URL(web.server.url).port), '127.0.0.1');
      far.once('connect', () => {
        near.pipe(far).pipe(near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
      });
      let isConnected = false;
      far.once('connect', () => (isConnected = true));
      far.on('error', () => (isConnected ? near.destroy() : attempt(left - 1)));
    };
    near.on('error', () => near.destroy());
    attempt(webs.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
