import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceUser } from '../../../tests/support/service-user.ts';

/** What was accepted for a deck. */
export interface ReportedDeck {
  number: number;
  presentation: string;
  slides: number;
  /** Jobs that were accepted, in order. */
  jobs: { id: string; kind: 'generate' | 'export' }[];
}

const POLL_MS = 500;
const FINAL = new Set(['completed', 'failed', 'cancelled']);

/** A presentation with a prepared outline; every question about it contains its number. */
export async function outlineDeck(user: ServiceUser, number: number, slides: number): Promise<ReportedDeck> {
  const brief = `We sell tea in shop ${number}. Tea sells well in shop ${number}: 30 tons in 2023, after 20 in 2022.`;
  const { id } = (await user.must(201, 'POST', '/presentations', { brief })) as { id: string };
  const points = Array.from({ length: slides }, (_, index) => ({ title: `Point ${index + 1} about shop ${number}.` }));
  await user.must(200, 'PUT', `/presentations/${id}/outlines`, { slides: points }, { 'if-match': '"0"' });
  return { number, presentation: id, slides, jobs: [] };
}

/** Requests the next job of a deck, and records that it was accepted. @returns its id. */
export async function startJob(user: ServiceUser, deck: ReportedDeck, kind: 'generate' | 'export'): Promise<string> {
  const body = kind === 'export' ? { format: 'pptx' } : undefined;
  const path = `/presentations/${deck.presentation}/${kind}`;
  const { job_id } = (await user.must(202, 'POST', path, body)) as { job_id: string };
  deck.jobs.push({ id: job_id, kind });
  return job_id;
}

/** Waits for a job's end, however often the service is unavailable. @returns its final state, or null after `limitMs`. */
export async function finalState(user: ServiceUser, job: string, limitMs: number): Promise<string | null> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const state = await unlessAway(async () => {
      const { status, body } = await user.call('GET', `/jobs/${job}`);
      return status === 200 ? String(body?.['state']) : null;
    });
    if (state !== null && FINAL.has(state)) return state;
    await sleep(POLL_MS);
  }
  return null;
}

/** The answer to a request, or null while the service is unavailable: a refusal with 503, or no connection. */
export async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    // `fetch` fails with a TypeError when the connection breaks; anything else is a fault of the service.
    if (error instanceof TypeError || (error instanceof Error && / answered 503:/.test(error.message))) return null;
    throw error;
  }
}

/** Runs work for each number below `count`, with limited concurrency. */
export async function atOnce(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, one));
}
