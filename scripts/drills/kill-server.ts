import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  ageRuns,
  endOfJob,
  isRunning,
  outlinedPresentation,
  slideIds,
  storeProcess,
} from '../../tests/support/service-drill.ts';
import { signInAt } from '../../tests/support/service-user.ts';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { launchServer } from '../launch/launch-server.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';

/*
 * Kills the whole server with SIGKILL while authors write and jobs run, starts it again on the same data, and looks for
 * everything that was accepted: node scripts/run.mjs scripts/drills/kill-server.ts [ROUNDS]
 */
const DEFAULT_ROUNDS = 10;
const AUTHORS = 3;
const SLIDES = 5;
const MAX_WORKING_MS = 3_000;
const STORE_END_MS = 10_000;
const PASSWORD = 'drill drill drill';

/** What a drill found. */
export interface ServerDrillResult {
  rounds: number;
  /** Answers that said something is kept: presentations, titles, jobs. */
  accepted: number;
  lost: number;
  jobs: number;
  /** Jobs that did not complete, or left other slides than those of the outline. */
  spoilt: number;
}

/** What one author was told is kept. */
interface Told {
  /** Titles by presentation: the one that was accepted, and one that was asked for when the server went. */
  titles: Map<string, string[]>;
  jobs: { id: string; presentation: string }[];
}

/** Runs the rounds. @throws Error where a server does not start again or its store outlives it. */
export async function drillServerKills(rounds: number): Promise<ServerDrillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-drill-'));
  const told: Told = { titles: new Map(), jobs: [] };
  const result: ServerDrillResult = { rounds, accepted: 0, lost: 0, jobs: 0, spoilt: 0 };
  let server: LaunchedServer | undefined;
  try {
    server = await launch(dataDir);
    let author = await signInAt(server.url, 'ann@example.org', PASSWORD);
    for (let round = 0; round < rounds; round += 1) {
      await workUntilKilled(server, author, dataDir, told);
      await ageRuns(dataDir);
      server = await launch(dataDir);
      author = author.at(server.url);
    }
    result.accepted = told.titles.size + told.jobs.length;
    for (const [id, titles] of told.titles) {
      const { status, body } = await author.call('GET', `/presentations/${id}`);
      if (status !== 200 || !titles.includes(body?.['title'] as string)) result.lost += 1;
    }
    for (const job of told.jobs) {
      result.jobs += 1;
      const { state } = await endOfJob(author, job.id);
      const { outline, slides } = await slideIds(author, job.presentation);
      if (state !== 'completed' || slides.join() !== outline.join()) result.spoilt += 1;
    }
    await server.stop();
  } finally {
    server?.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  return result;
}

function launch(dataDir: string): Promise<LaunchedServer> {
  return launchServer({ DATA_DIR: dataDir, DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'error' });
}

async function workUntilKilled(
  server: LaunchedServer,
  author: ServiceUser,
  dataDir: string,
  told: Told,
): Promise<void> {
  const exited = once(server.child, 'exit');
  const working = Array.from({ length: AUTHORS }, () => work(author, told));
  await sleep(Math.random() * MAX_WORKING_MS);
  const store = storeProcess(dataDir);
  server.child.kill('SIGKILL');
  await Promise.all([exited, ...working]);
  const until = Date.now() + STORE_END_MS;
  while (store !== null && isRunning(store)) {
    if (Date.now() > until) throw new Error('the store outlived its server');
    await sleep(10);
  }
}

/** Creates, names and generates until the server is gone; what was in flight then was not accepted. */
async function work(author: ServiceUser, told: Told): Promise<void> {
  try {
    for (let index = 0; ; index += 1) {
      const id = await outlinedPresentation(author, SLIDES);
      const { job_id } = (await author.must(202, 'POST', `/presentations/${id}/generate`)) as { job_id: string };
      told.jobs.push({ id: job_id, presentation: id });
      const other = (await author.must(201, 'POST', '/presentations', { title: `New ${index}` })) as { id: string };
      told.titles.set(other.id, [`New ${index}`, `Named ${index}`]);
      await author.must(200, 'PATCH', `/presentations/${other.id}`, { title: `Named ${index}` });
      told.titles.set(other.id, [`Named ${index}`]);
    }
  } catch (error) {
    // `fetch` fails so when the connection breaks; anything else is a fault of the server.
    if (!(error instanceof TypeError)) throw error;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { rounds, accepted, lost, jobs, spoilt } = await drillServerKills(Number(process.argv[2] ?? DEFAULT_ROUNDS));
  console.log(`${rounds} kills, ${accepted} accepted, ${lost} lost; ${jobs} jobs, ${spoilt} not as they should be`);
  if (lost + spoilt > 0) process.exitCode = 1;
}
