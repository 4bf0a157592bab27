import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';
import { hostileContents, knownContents, largeContents } from './fuzz/hostile-contents.ts';
import type { HostileContent } from './fuzz/hostile-contents.ts';
import { atOnce } from './jobs/drill-decks.ts';
import { percentile, signIn, withServer } from './service.ts';

export const usage = `npm run lab -- attack-content [--contents 5000] [--seconds N] [--seed 1] [--kilobytes 60] [--outlined-every 4]
  Several authors upload generated files and briefs that are expensive to parse, the worst known ones first, and have every fourth
  outlined and every eighth made into slides, while another author uploads a small file again and again. Fails if the web
  process blocks for more than 200 ms of its own processor time, exits, answers 500 or exceeds its memory limit, or if the small
  file takes more than 5 s. --seconds stops earlier.`;

/** The longest time the web process may block. */
const FREEZE_MS = 200;
const SMALL_FILE_MS = 5_000;
const MAX_WEB_MB = 1_200;
const AUTHORS = 4;
/** An outline takes several times as long as reading. */
const OUTLINED_EVERY = '4';
const JOB_MS = 600_000;
const LOOK_MS = 200;
/**
 * The known contents and those of one author are judged by the processor time of the process, because the machine may
 * be busy.
 */
const MB = 1024 * 1024;

interface Watch {
  /** Blocks longer than the limit, with the content that was being read. */
  freezes: string[];
  worstMs: number;
  healthMs: number[];
  webMb: number;
}

export function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      contents: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      kilobytes: { type: 'string', default: '60' },
      'outlined-every': { type: 'string', default: OUTLINED_EVERY },
    },
  });
  const until = performance.now() + Number(values.seconds) * 1000;
  const environment = { BODY_LIMIT_MB: '100', LOG_LEVEL: 'error', MIN_FREE_MB: '0' };
  return withServer(environment, async (server) => {
    const reading = new Set<string>();
    const watch: Watch = { freezes: [], worstMs: 0, healthMs: [], webMb: 0 };
    const end = { isNear: false };
    const watching = watchServer(server, reading, watch, end);
    const small = readSmallFiles(await signIn(server, 'small@example.org'), end);
    const authors = await Promise.all(
      Array.from({ length: AUTHORS }, (_, number) => signIn(server, `author${number}@example.org`)),
    );
    const results = new Map<string, number>();
    const contents = contentsOf(
      hostileContents(Number(values.contents), Number(values.seed), Number(values.kilobytes) * 1024),
      Number(values['outlined-every']),
    );
    const startedAt = performance.now();
    await atOnce(AUTHORS, AUTHORS, async (number) => {
      const author = authors[number] as ServiceUser;
      for (let next = contents.next(); next.done !== true && performance.now() < until; next = contents.next()) {
        const { content, steps } = next.value;
        reading.add(content.name);
        const result = await haveMade(author, content, steps).catch((error: unknown) => `5 ${String(error)}`);
        reading.delete(content.name);
        results.set(result, (results.get(result) ?? 0) + 1);
        if (isFault(result)) watch.freezes.push(`${content.name}: ${result}`);
      }
    });
    end.isNear = true;
    await watching;
    const smallMs = await small;
    const total = [...results.values()].reduce((sum, each) => sum + each, 0);
    const hasEnded = server.child.exitCode !== null;
    for (const freeze of watch.freezes.slice(0, 20)) console.log(`  ${freeze}`);
    const slowest = Math.max(...smallMs);
    console.log(
      `attack-content: ${total} contents in ${((performance.now() - startedAt) / 1000).toFixed(0)} s ` +
        `(${[...results].map(([result, count]) => `${count} ${result}`).join(', ')}); ${watch.freezes.length} freezes or faults, ` +
        `longest standstill ${watch.worstMs.toFixed(0)} ms; health p99 ${percentile(watch.healthMs, 0.99).toFixed(0)}, at most ${Math.max(...watch.healthMs).toFixed(0)} ms; ` +
        `small file ${smallMs.length} times, at most ${(slowest / 1000).toFixed(1)} s; web process at most ${watch.webMb.toFixed(0)} MB` +
        (hasEnded ? '; it ENDED' : ''),
    );
    const isSound = watch.freezes.length === 0 && !hasEnded && slowest <= SMALL_FILE_MS && watch.webMb <= MAX_WEB_MB;
    return isSound ? 0 : 1;
  });
}

/** How far a content goes. */
type Steps = 'read' | 'outlined' | 'drawn';

/** The known contents and the large ones, which go all the way, and then the others, of which every second that is outlined does. */
function* contentsOf(
  others: Iterable<HostileContent>,
  outlinedEvery: number,
): Generator<{ content: HostileContent; steps: Steps }> {
  for (const content of [...knownContents(), ...largeContents()]) yield { content, steps: 'drawn' };
  let number = 0;
  for (const content of others) {
    number += 1;
    const steps = number % (2 * outlinedEvery) === 0 ? 'drawn' : number % outlinedEvery === 0 ? 'outlined' : 'read';
    yield { content, steps };
  }
}

/** Whether an outcome is a fault of the service: an unexpected error, or a refusal that is none of the caller's. */
function isFault(result: string): boolean {
  return (
    (result.startsWith('5') && !result.startsWith('503')) || /\b(?:job\.unexpected|outlines\.failed)\b/.test(result)
  );
}

/** Uploads and reads a file or submits a brief, and has it outlined and made into slides. @returns the outcome in a few words. */
async function haveMade(user: ServiceUser, { file, bytes }: HostileContent, steps: Steps): Promise<string> {
  if (file === null) return haveOutlined(user, { brief: Buffer.from(bytes).toString('utf8') }, steps);
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(bytes)]), file);
  const uploaded = await user.call('POST', '/files/upload', form);
  if (uploaded.status !== 201) return String(uploaded.status);
  const { items } = uploaded.body as { items: { id: string }[] };
  const file_ids = items.map(({ id }) => id);
  const read = await user.call('POST', '/files/decompose', { file_ids }, { prefer: 'respond-async' });
  if (read.status !== 202) return String(read.status);
  const result = `read ${await endOf(user, String(read.body?.['job_id']))}`;
  if (steps === 'read' || result !== 'read completed') return result;
  return haveOutlined(user, { brief: '', file_ids }, steps);
}

async function haveOutlined(user: ServiceUser, content: object, steps: Steps): Promise<string> {
  const made = await user.call('POST', '/presentations', content);
  if (made.status !== 201) return String(made.status);
  const address = `/presentations/${String(made.body?.['id'])}`;
  const stream = await user.follow(`${address}/outlines/stream`);
  if (stream.status !== 200) return String(stream.status);
  const last = (await stream.rest()).at(-1);
  if (last?.event !== 'outline.completed') {
    const code = /"code":"([^"]+)"/.exec(JSON.stringify(last?.data ?? ''))?.[1];
    return `outline ${code ?? last?.event ?? 'without an event'}`;
  }
  if (steps !== 'drawn') return 'outlined';
  const drawing = await user.call('POST', `${address}/generate`, {});
  if (drawing.status !== 202) return `slides ${drawing.status}`;
  return `slides ${await endOf(user, String(drawing.body?.['job_id']))}`;
}

async function endOf(user: ServiceUser, job: string): Promise<string> {
  for (const until = performance.now() + JOB_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const { status, body } = await user.call('GET', `/jobs/${job}`);
    const state = String(body?.['state']);
    const { code } = (body?.['error'] ?? {}) as { code?: string };
    if (status === 200 && ['completed', 'failed', 'cancelled'].includes(state)) return code ?? state;
  }
  return 'no end';
}

/** Uploads a small file again and again until the end. @returns how long each took, in milliseconds. */
async function readSmallFiles(user: ServiceUser, end: { isNear: boolean }): Promise<number[]> {
  const took: number[] = [];
  for (let number = 0; !end.isNear; number += 1) {
    const startedAt = performance.now();
    const bytes = Buffer.from(`# Tea ${number}\n\nWe sold 30 tons of tea in 2023, after 20 in 2022.\n`);
    await haveMade(user, { name: 'small', file: 'small.md', bytes }, 'read').catch(() => undefined);
    took.push(performance.now() - startedAt);
    await sleep(LOOK_MS);
  }
  return took;
}

/**
 * Processor time of the thread that answers requests, in seconds, from Linux's /proc; process.cpuUsage() includes the
 * other threads.
 */
function mainThreadS(pid: number | undefined): number | null {
  const path = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(path)) return null;
  const stat = readFileSync(path, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // In ticks of a hundredth of a second: utime and stime of proc(5).
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Reads how long the event loop blocked since the last call, and how much processor time the main thread used
 * meanwhile: if it used little, the machine was busy and not the process.
 */
async function watchServer(
  server: LaunchedServer,
  reading: ReadonlySet<string>,
  watch: Watch,
  end: { isNear: boolean },
): Promise<void> {
  let usedS = 0;
  while (!end.isNear && server.child.exitCode === null) {
    const before = [...reading];
    const askedAt = performance.now();
    await fetch(`${server.url}/healthz`).catch(() => undefined);
    watch.healthMs.push(performance.now() - askedAt);
    const text = await fetch(`${server.url}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
    const used = mainThreadS(server.child.pid) ?? valueOf('process_cpu_seconds_total');
    const stoodMs = Math.min(valueOf('nodejs_eventloop_lag_max_seconds'), used - usedS) * 1000;
    const isFirst = usedS === 0;
    usedS = used;
    watch.webMb = Math.max(watch.webMb, valueOf('process_resident_memory_bytes') / MB);
    if (!isFirst && text !== '') {
      watch.worstMs = Math.max(watch.worstMs, stoodMs);
      if (stoodMs > FREEZE_MS)
        watch.freezes.push(
          `${stoodMs.toFixed(0)} ms while reading ${[...new Set([...before, ...reading])].join(' | ')}`,
        );
    }
    await sleep(LOOK_MS);
  }
}
