import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { processUse } from '../../server/kernel/sdk/child-programs.ts';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { buildServer } from '../build/build-server.ts';
import { buildClients } from '../build/build-clients.ts';
import { launchServer } from '../launch/launch-server.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';
import { endOfJob, outlinedPresentation } from '../../tests/support/service-drill.ts';
import { median, percentile, signIn, withServer } from './service.ts';

export const usage = `npm run lab -- starts [--rounds 5] [--seconds 60] [--mongodb URI] [--only starts|reads]
  Measures how fast the service and the command line start, what they use when idle, and the cost of reads: from the sources (before)
  and from the build (after) where that differs. Prints each figure with its limit, and the load of the machine; the limits apply to
  two idle cores. Fails if the build misses a limit.`;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'lab lab lab';
const TSX = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;
const MB = 1024 * 1024;
const READS_PER_SECOND = 200;
/** Two pages, as a person writes them. */
const PAGES = `# Harbour\n\n${'The harbour moved 30 tons of tea in 2023, after 20 tons in 2022. Most of it went by rail.\n\n'.repeat(14)}## Cranes\n\n${'Two cranes were replaced in spring. Since then a ship is unloaded in nine hours.\n\n'.repeat(14)}`;

type Kind = 'before' | 'after';
interface Figure {
  name: string;
  unit: string;
  limit: number;
  before: number | null;
  after: number;
}

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '60' },
      mongodb: { type: 'string' },
      only: { type: 'string' },
    },
  });
  await buildServer();
  await buildClients();
  const figures: Figure[] = [];
  if (values.only !== 'reads') figures.push(...(await measureStarts(Number(values.rounds))));
  if (values.only !== 'starts') {
    figures.push(...(await measureReads('embedded store', {}, Number(values.seconds))));
    if (values.mongodb !== undefined)
      figures.push(...(await measureReads('MongoDB', { MONGODB_URI: values.mongodb }, Number(values.seconds))));
  }
  for (const { name, unit, limit, before, after } of figures) {
    const shown = (value: number | null): string =>
      value === null ? '–' : `${value.toFixed(unit === 's' || unit === 'ms of processor' ? 2 : 0)} ${unit}`;
    console.log(
      `${name}: before ${shown(before)}, after ${shown(after)}, limit ${limit} ${unit}${after > limit ? ' - MISSED' : ''}`,
    );
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  return figures.some(({ after, limit }) => after > limit) ? 1 : 0;
}

async function measureStarts(rounds: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-starts-'));
  try {
    writeFileSync(join(folder, 'harbour.md'), PAGES);
    const found: Record<Kind, Record<'deck' | 'ready' | 'again' | 'memory', number[]>> = {
      before: { deck: [], ready: [], again: [], memory: [] },
      after: { deck: [], ready: [], again: [], memory: [] },
    };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['before', 'after'] as const) {
        found[kind].deck.push(await timeOfDeck(kind, folder, round));
        const { readyS, againS, memoryMb } = await timesOfServer(kind, join(folder, `data-${kind}-${round}`));
        found[kind].ready.push(readyS);
        found[kind].again.push(againS);
        found[kind].memory.push(memoryMb);
      }
    }
    const figure = (name: string, of: keyof (typeof found)['after'], unit: string, limit: number): Figure => ({
      ...{ name, unit, limit, before: median(found.before[of]), after: median(found.after[of]) },
    });
    return [
      figure('deck of a document of two pages, npm included', 'deck', 's', 1),
      figure('npm start until /readyz', 'ready', 's', 2),
      figure('the same after kill -9', 'again', 's', 3),
      figure('idle memory of all processes, npm included', 'memory', 'MB', 300),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Before: the TypeScript loader with the sources, as npm started it. */
const commandOf = (kind: Kind, script: 'start' | 'deck'): [string, ...string[]] =>
  kind === 'after'
    ? ['npm', 'run', '--silent', script]
    : ['npm', 'exec', '--', 'node', '--import', TSX, join(ROOT, `scripts/${script}.ts`)];

async function timeOfDeck(kind: Kind, folder: string, round: number): Promise<number> {
  const [program, ...args] = commandOf(kind, 'deck');
  const given = [join(folder, 'harbour.md'), '-o', join(folder, `${kind}-${round}.pptx`)];
  const startedAt = performance.now();
  const child = spawn(program, [...args, ...(kind === 'after' ? ['--'] : []), ...given], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`no deck was made: ${errors}`);
  return (performance.now() - startedAt) / 1000;
}

async function timesOfServer(
  kind: Kind,
  dataDir: string,
): Promise<{ readyS: number; againS: number; memoryMb: number }> {
  const environment = { DATA_DIR: dataDir, DEV_AUTH_PASSWORD: PASSWORD, LOG_LEVEL: 'error' };
  const start = async (): Promise<{ server: LaunchedServer; seconds: number }> => {
    const startedAt = performance.now();
    const server = await launchServer(environment, undefined, commandOf(kind, 'start'));
    return { server, seconds: (performance.now() - startedAt) / 1000 };
  };
  const first = await start();
  // The garbage of the start is collected by then.
  await sleep(5_000);
  const memoryMb = sharesOf(first.server.child.pid).reduce((sum, { bytes }) => sum + bytes, 0) / MB;
  for (const { pid } of sharesOf(first.server.child.pid).reverse()) process.kill(pid, 'SIGKILL');
  const second = await start();
  // A process that npm started gets no signal from it, and would go on beside the next round.
  const started = sharesOf(second.server.child.pid);
  await second.server.stop();
  for (const { pid } of started) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It ended with npm.
    }
  }
  return { readyS: first.seconds, againS: second.seconds, memoryMb };
}

/**
 * A process and its descendants, with their share of the memory (PSS of proc(5): shared pages are divided among their
 * users).
 */
function sharesOf(pid: number | undefined): { pid: number; bytes: number }[] {
  if (pid === undefined) return [];
  const textOf = (path: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${path}`, 'utf8');
    } catch {
      return '';
    }
  };
  const bytes = Number(/^Pss:\s+(\d+)/m.exec(textOf('smaps_rollup'))?.[1] ?? 0) * 1024;
  const started = textOf(`task/${pid}/children`)
    .split(' ')
    .filter((each) => /^\d+$/.test(each));
  return [{ pid, bytes }, ...started.flatMap((each) => sharesOf(Number(each)))];
}

function measureReads(store: string, environment: NodeJS.ProcessEnv, seconds: number): Promise<Figure[]> {
  return withServer({ LOG_LEVEL: 'error', ...environment }, async (server) => {
    const user = await signIn(server);
    const id = await outlinedPresentation(user, 5);
    const path = `/presentations/${id}`;
    for (let warming = 0; warming < 500; warming += 1) await user.must(200, 'GET', path);
    const usedBefore = await processorMs(server);
    const count = 2_000;
    for (let number = 0; number < count; number += 1) await user.must(200, 'GET', path);
    const perRead = ((await processorMs(server)) - usedBefore) / count;
    const alone = await readSteadily(user, path, seconds);
    let isOver = false;
    const working = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const { job_id } = (await user.must(
            202,
            'POST',
            `/presentations/${await outlinedPresentation(user, 5)}/generate`,
          )) as { job_id: string };
          await endOfJob(user, job_id);
        }
      }),
    );
    const beside = await readSteadily(user, path, seconds);
    isOver = true;
    await working;
    const none = { before: null };
    return [
      { name: `an authenticated read on ${store}`, unit: 'ms of processor', limit: 1.5, ...none, after: perRead },
      { name: `p99 of ${READS_PER_SECOND} reads a second on ${store}`, unit: 'ms', limit: 150, ...none, after: alone },
      { name: `the same beside four generations on ${store}`, unit: 'ms', limit: 400, ...none, after: beside },
    ];
  });
}

/** Only of the web process, not of the store. */
async function processorMs({ child }: LaunchedServer): Promise<number> {
  return (await processUse(child.pid ?? 0))?.processorMs ?? 0;
}

/**
 * Sends requests at a steady rate, whether or not answers come. @returns the 99th percentile of the times since each
 * was due, in ms.
 */
async function readSteadily(user: ServiceUser, path: string, seconds: number): Promise<number> {
  const took: number[] = [];
  const open: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < READS_PER_SECOND * seconds; number += 1) {
    const dueAt = startedAt + (number * 1000) / READS_PER_SECOND;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    // A read that is refused or never answered counts as infinitely slow.
    open.push(
      user.must(200, 'GET', path).then(
        () => void took.push(performance.now() - dueAt),
        () => void took.push(Infinity),
      ),
    );
  }
  await Promise.all(open);
  return percentile(took, 0.99);
}
