import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'undici';
import { residentBytes } from '../../server/kernel/sdk/child-programs.ts';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { finalState, outlineDeck, startJob } from './jobs/drill-decks.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';
import { percentile, signIn, withServer } from './service.ts';

export const usage = `npm run lab -- soak [--minutes 30] [--users 4] [--pause 4] [--mongodb URI]
  Several users work with one server for a long time, with pauses of so many seconds: they upload, read and delete files, outline,
  generate, export and delete decks, and read lists. Twice a minute it measures the memory of all processes, and of the web process
  and its worker after a garbage collection. Fails on an unexpected answer or job state, and if memory in use grows by 1 MB a minute or more after
  the first third.`;

const MB = 1024 * 1024;
const LOOK_MS = 30_000;
const SLIDES = 5;
const JOB_MS = 300_000;
const MAX_SLOPE = 1;
const SHOWN_FAULTS = 10;
/** Text for a brief, its outline and tables. */
const PARAGRAPH =
  'The harbour moved 30 tons of tea in 2023, after 20 tons in 2022. Most of it went by rail, because the road was closed for four months. ' +
  'Two cranes were replaced in spring; since then a ship is unloaded in nine hours instead of fourteen.\n\n';
const TABLE =
  '| Year | Tea | Coffee |\n| --- | --- | --- |\n| 2021 | 12 | 31 |\n| 2022 | 20 | 28 |\n| 2023 | 30 | 25 |\n\n';

interface Soak {
  isOver(): boolean;
  rounds: number;
  calls: number;
  faults: string[];
  /** Times of reads, in milliseconds. */
  readMs: number[];
}

export function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      users: { type: 'string', default: '4' },
      pause: { type: 'string', default: '4' },
      mongodb: { type: 'string' },
    },
  });
  const database = values.mongodb === undefined ? {} : { MONGODB_URI: values.mongodb };
  const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };
  return withServer({ LOG_LEVEL: 'error', ...inspected, ...database }, async (server) => {
    const startedAt = performance.now();
    const minutesSo = (): number => (performance.now() - startedAt) / 60_000;
    const soak: Soak = {
      isOver: () => minutesSo() >= Number(values.minutes),
      rounds: 0,
      calls: 0,
      faults: [],
      readMs: [],
    };
    const memory: Memory[] = [];
    const watching = watchMemory(server, soak, (read) => memory.push({ minute: minutesSo(), ...read }));
    const users = Array.from({ length: Number(values.users) }, (_, number) =>
      signIn(server, `user${number}@example.org`),
    );
    await Promise.all(
      (await Promise.all(users)).map(async (user, number) => {
        while (!soak.isOver()) {
          await workOnce(user, number * 10_000 + soak.rounds, soak).catch((error: unknown) =>
            soak.faults.push(`minute ${minutesSo().toFixed(1)}: ${String(error)}`),
          );
          soak.rounds += 1;
          await sleep(Number(values.pause) * 1000);
        }
      }),
    );
    await watching;
    const later = memory.filter(({ minute }) => minute >= Number(values.minutes) / 3);
    const slope = slopeOf(later);
    for (const fault of soak.faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
    const mbAt = (share: number): string => {
      const at = memory[Math.floor((memory.length - 1) * share)];
      return `${at?.used_mb.toFixed(0)} (${at?.resident_mb.toFixed(0)})`;
    };
    console.log(
      `soak: ${minutesSo().toFixed(0)} minutes, ${values.users} users, ${soak.rounds} rounds, ${soak.calls} calls, ` +
        `${soak.faults.length} errors; reads p50 ${percentile(soak.readMs, 0.5).toFixed(0)} ms, p99 ${percentile(soak.readMs, 0.99).toFixed(0)} ms; ` +
        `used by web process and worker (resident, all): ${[0, 1 / 3, 2 / 3, 1].map(mbAt).join(', ')} MB, ${slope.toFixed(2)} MB a minute after the first third`,
    );
    return soak.faults.length > 0 || slope >= MAX_SLOPE || server.child.exitCode !== null ? 1 : 0;
  });
}

/** A user's work with one file and one deck, from upload to deletion. */
async function workOnce(user: ServiceUser, number: number, soak: Soak): Promise<void> {
  const must: ServiceUser['must'] = (...call) => {
    soak.calls += 1;
    return user.must(...call);
  };
  const form = new FormData();
  const text = `# Harbour ${number}\n\n${PARAGRAPH.repeat(8)}${TABLE}## Cranes ${number}\n\n${PARAGRAPH.repeat(8)}`;
  form.append('files', new Blob([text]), `harbour-${number}.md`);
  const { items } = (await must(201, 'POST', '/files/upload', form)) as { items: { id: string }[] };
  const file = items[0]?.id ?? '';
  const { items: read } = (await must(200, 'POST', '/files/decompose', { file_ids: [file] })) as {
    items: { error: unknown }[];
  };
  if (read[0]?.error !== null) throw new Error(`a file was not read: ${JSON.stringify(read[0]?.error)}`);
  const { id } = (await must(201, 'POST', '/presentations', { brief: '', file_ids: [file] })) as { id: string };
  const stream = await user.follow(`/presentations/${id}/outlines/stream`);
  const last = (await stream.rest()).at(-1);
  if (last?.event !== 'outline.completed') throw new Error(`an outline ended with ${last?.event ?? 'nothing'}`);
  const deck = await outlineDeck(user, number, SLIDES);
  for (const kind of ['generate', 'export'] as const) {
    const state = await finalState(user, await startJob(user, deck, kind), JOB_MS);
    if (state !== 'completed') throw new Error(`${kind} ended as ${state ?? 'nothing'}`);
    for (const path of [
      `/presentations/${deck.presentation}/slides`,
      '/presentations?page_size=20',
      '/files',
      '/jobs',
    ]) {
      const askedAt = performance.now();
      await must(200, 'GET', path);
      soak.readMs.push(performance.now() - askedAt);
    }
  }
  for (const path of [`/presentations/${id}`, `/presentations/${deck.presentation}`, `/files/${file}`]) {
    await must(204, 'DELETE', path);
  }
}

/** Megabytes at a minute of the run: in use by web process and worker after a collection, and resident in all processes. */
interface Memory {
  minute: number;
  used_mb: number;
  resident_mb: number;
}

async function watchMemory(
  server: LaunchedServer,
  soak: Soak,
  note: (read: Omit<Memory, 'minute'>) => void,
): Promise<void> {
  const inspectors = new Map<string, Inspector>();
  while (!soak.isOver()) {
    let used = 0;
    // The worker says its address when it starts.
    for (const [address] of server.output().matchAll(/ws:\/\/\S+/g)) {
      const inspector = inspectors.get(address) ?? (await openInspector(address));
      inspectors.set(address, inspector);
      // The second collection frees what finalizers of the first one released.
      for (let time = 0; time < 2; time += 1) await inspector.ask('HeapProfiler.collectGarbage');
      const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
      const { result } = (await inspector.ask('Runtime.evaluate', { expression })) as { result: { value: number } };
      used += result.value / MB;
    }
    note({ used_mb: used, resident_mb: (await residentBytes(server.child.pid)) / MB });
    await sleep(LOOK_MS);
  }
  for (const inspector of inspectors.values()) inspector.close();
}

interface Inspector {
  ask(method: string, params?: object): Promise<unknown>;
  close(): void;
}

/** The inspector of a process (Chrome DevTools Protocol), one request at a time. */
async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const gone = new Promise<never>((_, reject) => {
    socket.addEventListener('error', () => reject(new Error('the inspector is gone')), { once: true });
  });
  gone.catch(() => undefined);
  const next = <T>(name: 'open' | 'message'): Promise<T> =>
    Promise.race([
      gone,
      new Promise<T>((resolve) => {
        socket.addEventListener(name, (event) => resolve(event as T), { once: true });
      }),
    ]);
  await next('open');
  let id = 0;
  return {
    async ask(method, params = {}) {
      id += 1;
      const answer = next<{ data: string }>('message');
      socket.send(JSON.stringify({ id, method, params }));
      return (JSON.parse((await answer).data) as { result: unknown }).result;
    },
    close: () => socket.close(),
  };
}

/** Growth in megabytes a minute, by least squares. */
function slopeOf(points: readonly Memory[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [minute, mb] = [mean(points.map((each) => each.minute)), mean(points.map((each) => each.used_mb))];
  const spread = points.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
  return points.reduce((sum, each) => sum + (each.minute - minute) * (each.used_mb - mb), 0) / spread;
}
