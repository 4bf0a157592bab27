import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';
import { residentBytes } from '../../server/kernel/sdk/child-programs.ts';
import { percentile, signIn, withServer } from './service.ts';

export const usage = `npm run lab -- streams [STREAMS [EVENTS]]
  Many readers follow one job, a third of them slowly, a fifth not until it is over, while others read elsewhere. Fails if an event
  is lost or duplicated.`;

export async function run([streams = '500', events = '100']: string[]): Promise<number> {
  const found = await drillStreams({ streams: Number(streams), events: Number(events), eventChars: 1_000 });
  console.log(
    `${found.streams} streams (${found.slow} slow, ${found.silent} silent), ${found.events} events each: ${found.lost} lost, ` +
      `${found.doubled} doubled; ${found.reads} reads elsewhere: ${found.failedReads} failed, p50 ${found.p50} ms, ` +
      `p99 ${found.p99} ms; ${found.seconds} s, ${found.growthMb} MB more`,
  );
  return found.lost + found.doubled + found.failedReads > 0 ? 1 : 0;
}

interface StreamDrill {
  streams: number;
  events: number;
  /** Length of the sentence in each event. */
  eventChars: number;
}

/** The result; times are in milliseconds unless named otherwise. */
interface StreamDrillResult {
  streams: number;
  slow: number;
  silent: number;
  /** Events that each reader should have received, including the last one. */
  events: number;
  lost: number;
  doubled: number;
  reads: number;
  failedReads: number;
  p50: number;
  p99: number;
  seconds: number;
  /** Peak resident memory of the server above its start value; 0 if the system doesn't report it. */
  growthMb: number;
}

const SLOW_PAUSE_MS = 20;
const BETWEEN_READS_MS = 20;

/** Every fifth reader reads nothing while the job runs, every third of the others reads slowly. */
function mannerOf(index: number): 'fast' | 'slow' | 'silent' {
  if (index % 5 === 0) return 'silent';
  return index % 3 === 0 ? 'slow' : 'fast';
}

/**
 * Lets many readers follow one job over HTTP while another client reads. Silent readers leave when the job is over and
 * return with the id of the last event they received. @throws Error if the server does not start or a stream is
 * refused.
 */
export async function drillStreams({ streams, events, eventChars }: StreamDrill): Promise<StreamDrillResult> {
  const PLUGINS = fileURLToPath(new URL('./talking-plugin.ts', import.meta.url));
  const readers: StreamReader[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'lectern-talk-'));
  // The job runs in another process than the one that answers.
  const TALK_WHEN = join(folder, 'now');
  return withServer({ PLUGINS, TALK_WHEN }, async (server) => {
    const ann = await signIn(server);
    const { job_id } = await ann.must(202, 'POST', '/talks', { events, chars: eventChars });
    const before = await residentMb(server.child.pid);
    const startedAt = performance.now();
    const address = `${server.url}/api/v1/jobs/${String(job_id)}/progress`;
    const headers = { authorization: `Bearer ${ann.token}` };
    // All at once, because a stream without news opens only after a moment.
    const opened = await Promise.all(
      Array.from({ length: streams }, (_, index) => {
        const manner = mannerOf(index);
        const pauseMs = manner === 'slow' ? SLOW_PAUSE_MS : 0;
        return openReader(address, headers, { isSilent: manner === 'silent', pauseMs });
      }),
    );
    readers.push(...opened);
    writeFileSync(TALK_WHEN, '');
    const others = readElsewhere(`${server.url}/api/v1/auth/me`, headers);
    const isDone = (reader: StreamReader): boolean => reader.isSilent || reader.hasEnded();
    let most = before;
    while (!readers.every(isDone)) {
      most = Math.max(most, await residentMb(server.child.pid));
      await sleep(BETWEEN_READS_MS);
    }
    const times = await others.stop();
    const taken = await Promise.all(readers.map((reader) => reader.finish(address, headers)));
    const expected = events + 1;
    return {
      ...{ streams, events: expected },
      slow: readers.filter((_, index) => mannerOf(index) === 'slow').length,
      silent: readers.filter((reader) => reader.isSilent).length,
      lost: taken.reduce((sum, ids) => sum + expected - new Set(ids).size, 0),
      doubled: taken.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
      ...times,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      growthMb: most - before,
    };
  }).finally(() => {
    for (const reader of readers) reader.close();
    rmSync(folder, { recursive: true });
  });
}

/** Sends small reads again and again until it is stopped. */
function readElsewhere(
  url: string,
  headers: Record<string, string>,
): { stop(): Promise<Pick<StreamDrillResult, 'reads' | 'failedReads' | 'p50' | 'p99'>> } {
  const times: number[] = [];
  let failedReads = 0;
  let isStopped = false;
  const reading = (async () => {
    do {
      const startedAt = performance.now();
      const { status } = await fetch(url, { headers });
      times.push(performance.now() - startedAt);
      if (status !== 200) failedReads += 1;
      await sleep(BETWEEN_READS_MS);
    } while (!isStopped);
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      const at = (share: number): number => Math.round(percentile(times, share));
      return { reads: times.length, failedReads, p50: at(0.5), p99: at(0.99) };
    },
  };
}

async function residentMb(pid: number | undefined): Promise<number> {
  return Math.round((await residentBytes(pid)) / 2 ** 20);
}

/** A client that follows an event stream. */
interface StreamReader {
  /** Reads nothing until it finishes. */
  readonly isSilent: boolean;
  hasEnded(): boolean;
  /** Ids of all received events, in order; a silent reader leaves and resumes after the last one. */
  finish(url: string, headers: Record<string, string>): Promise<string[]>;
  close(): void;
}

/** As many connections as there are readers. */
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Opens a stream. @param pauseMs between two reads. @throws Error if it is refused. */
async function openReader(
  url: string,
  headers: Record<string, string>,
  { isSilent, pauseMs }: { isSilent: boolean; pauseMs: number },
): Promise<StreamReader> {
  const ids: string[] = [];
  const parser = createParser({ onEvent: ({ id }) => ids.push(id ?? '') });
  const answer = await open(url, headers);
  let hasEnded = false;
  const take = async (from: IncomingMessage): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const piece of from) {
      parser.feed(decoder.decode(piece as Buffer, { stream: true }));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const taking = isSilent ? Promise.resolve() : take(answer).then(() => void (hasEnded = true));
  return {
    isSilent,
    hasEnded: () => hasEnded,
    async finish(at, as) {
      await taking;
      if (!isSilent) return ids;
      answer.destroy();
      const last = ids.at(-1);
      await take(await open(at, last === undefined ? as : { ...as, 'last-event-id': last }));
      return ids;
    },
    close: () => void answer.destroy(),
  };
}

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`GET ${url} answered ${answer.statusCode}`));
    }).on('error', reject);
  });
}
