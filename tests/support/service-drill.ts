import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../server/store/embedded/start-embedded-store.ts';
import { eventually } from './eventually.ts';
import type { ServiceUser } from './service-user.ts';

const SHORT = 'We sell tea. Tea sells well. We sold 30 tons of tea in 2023. Coffee did less well.';
const LONG_AGO_MS = 60_000;

/** Lets the runs of a server that is gone look as old as they are when no one was there for a while: no test waits so long. */
export async function ageRuns(dataDir: string): Promise<void> {
  const store = await startEmbeddedStore({ dataDir });
  const client = await MongoClient.connect(store.uri);
  for (const { name } of (await client.db().admin().listDatabases()).databases) {
    const jobs = client.db(name).collection('jobs');
    await jobs.updateMany({ state: 'running' }, { $set: { heartbeat_at: new Date(Date.now() - LONG_AGO_MS) } });
  }
  await client.close();
  await store.close();
}

/** Process of the embedded store of a data folder; null if none owns it. */
export function storeProcess(dataDir: string): number | null {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'store', 'owner.lock'), 'utf8')) as { pid: number }).pid;
  } catch {
    return null;
  }
}

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A presentation with an outline of so many slides, written by hand; slide N is called "Point N." */
export async function outlinedPresentation(user: ServiceUser, slides: number): Promise<string> {
  const { id } = (await user.must(201, 'POST', '/presentations', { brief: SHORT })) as { id: string };
  const points = Array.from({ length: slides }, (_, index) => ({ title: `Point ${index + 1}.` }));
  await user.must(200, 'PUT', `/presentations/${id}/outlines`, { slides: points }, { 'if-match': '"0"' });
  return id;
}

/** The job once it is over. */
export function endOfJob(user: ServiceUser, jobId: string): Promise<Record<string, unknown>> {
  return eventually(`the end of job ${jobId}`, async () => {
    const { status, body } = await user.call('GET', `/jobs/${jobId}`);
    return status === 200 && ['completed', 'failed', 'cancelled'].includes(body?.['state'] as string) && body;
  });
}

/** Ids of the outline's slides and of the slides as stored, to be the same. */
export async function slideIds(user: ServiceUser, id: string): Promise<{ outline: string[]; slides: string[] }> {
  const idsOf = async (part: string): Promise<string[]> => {
    const { slides } = (await user.must(200, 'GET', `/presentations/${id}/${part}`)) as { slides: { id: string }[] };
    return slides.map((slide) => slide.id);
  };
  return { outline: await idsOf('outlines'), slides: await idsOf('slides') };
}
