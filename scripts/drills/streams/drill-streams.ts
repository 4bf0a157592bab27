import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signInAt } from '../../../tests/support/service-user.ts';
import { launchServer } from '../../launch/launch-server.ts';
import { openReader } from './stream-reader.ts';
import type { StreamReader } from './stream-reader.ts';

export interface StreamDrill {
  streams: number;
  events: number;
  /** Length of the sentence in each event. */
  eventChars: number;
}

/** What was found; times in milliseconds unless named otherwise. */
export interface StreamDrillResult {
  streams: number;
  slow: number;
  silent: number;
  /** Events that each reader should have got, the last one among them. */
  events: number;
  lost: number;
  doubled: number;
  reads: number;
  failedReads: number;
  p50: number;
  p99: number;
  seconds: number;
  /** Resident memory of the server at its most, above what it was before; 0 where the system does not tell. */
  growthMb: number;
}

const SLOW_PAUSE_MS = 20;
const BETWEEN_READS_MS = 20;
const PASSWORD = 'drill drill drill';

/** Every fifth reader takes nothing while the job runs, every third of the others little at a time. */
function mannerOf(index: number): 'fast' | 'slow' | 'silent' {
  if (index % 5 === 0) return 'silent';
  return index % 3 === 0 ? 'slow' : 'fast';
}

/**
 * Lets many readers follow one job over HTTP while somebody else reads. Silent readers leave when the job is over and come back
 * with the id of the last event they took. @throws Error where the server does not start or a stream is refused.
 */
export async function drillStreams({ streams, events, eventChars }: StreamDrill): Promise<StreamDrillResult> {
  const server = await launchServer({
    ...{ DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'warn' },
    PLUGINS: fileURLToPath(new URL('./talking-plugin.ts', import.meta.url)),
  });
  const readers: StreamReader[] = [];
  try {
    const ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
    const { job_id } = await ann.must(202, 'POST', '/talks', { events, chars: eventChars });
    const before = await residentMb(server.child.pid);
    const startedAt = performance.now();
    const address = `${server.url}/api/v1/jobs/${String(job_id)}/progress`;
    const headers = { authorization: `Bearer ${ann.token}` };
    // All at once: a stream without news is opened after a moment only.
    const opened = await Promise.all(
      Array.from({ length: streams }, (_, index) => {
        const manner = mannerOf(index);
        const pauseMs = manner === 'slow' ? SLOW_PAUSE_MS : 0;
        return openReader(address, headers, { isSilent: manner === 'silent', pauseMs });
      }),
    );
    readers.push(...opened);
    await ann.must(200, 'POST', '/talks/begin');
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
  } finally {
    for (const reader of readers) reader.close();
    await server.stop();
  }
}

/** Reads something small again and again until it is stopped. */
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
      times.sort((one, other) => one - other);
      const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
      return { reads: times.length, failedReads, p50: at(0.5), p99: at(0.99) };
    },
  };
}

/** Resident memory of a process by Linux's /proc; 0 elsewhere. */
async function residentMb(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
