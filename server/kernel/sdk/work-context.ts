import { AsyncLocalStorage } from 'node:async_hooks';

/** The actor and purpose of the running work, available to everything that it calls. */
export interface Work {
  readonly client_id: string | null;
  readonly user_id: string | null;
  readonly presentation_id: string | null;
  readonly job_id: string | null;
  /** Key of the current step of the job. */
  readonly step_key: string | null;
  readonly step_name: string | null;
  readonly request_id: string | null;
  /** Where the request came from. */
  readonly address: string | null;
  /** Number of similar things that are made together, such as the slides of a deck. */
  readonly parts: number | null;
  /** Whether only free models may be called. */
  readonly is_free: boolean;
}

interface Place {
  work: Work;
  /** How often each name was counted here: every step and every run of a job counts from one. */
  counted: Map<string, number>;
}

const NO_WORK: Work = {
  client_id: null,
  user_id: null,
  presentation_id: null,
  job_id: null,
  step_key: null,
  step_name: null,
  request_id: null,
  address: null,
  parts: null,
  is_free: false,
};

/** The values belong to the running calls, so that several servers can run in one process. */
const places = new AsyncLocalStorage<Place>();

/** Runs work in a context that inherits the values it doesn't set. A run of a job and a step start new counts. */
export function inWork<T>(facts: Partial<Work>, work: () => T): T {
  const outer = places.getStore();
  const startsCount = outer === undefined || facts.job_id !== undefined || facts.step_key !== undefined;
  const counted = startsCount ? new Map<string, number>() : outer.counted;
  return places.run({ work: { ...(outer?.work ?? NO_WORK), ...facts }, counted }, work);
}

/**
 * Adds facts about the current work that became known later, such as the presentation of a request: for the rest of the
 * innermost context. Does nothing outside of any work.
 */
export function nameWork(facts: Partial<Omit<Work, 'job_id' | 'step_key' | 'step_name'>>): void {
  const place = places.getStore();
  if (place !== undefined) place.work = { ...place.work, ...facts };
}

/** The running work; null if there is none. */
export function currentWork(): Work | null {
  return places.getStore()?.work ?? null;
}

/** Counts a name within the current step, run or request: 1 for the first time. Null outside of any work. */
export function countInWork(name: string): number | null {
  const counted = places.getStore()?.counted;
  if (counted === undefined) return null;
  const next = (counted.get(name) ?? 0) + 1;
  counted.set(name, next);
  return next;
}
