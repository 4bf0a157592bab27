import type { Job } from '../kernel/sdk/define-job.ts';

/** The definitions of all plugins, by name. */
export interface JobRegistry {
  /** @throws RangeError for a name that is known already. */
  add(plugin: string, job: Job): void;
  get(name: string): Job | undefined;
  names(): readonly string[];
  /** Until when a job of this name needs a listener, from now on; null where it needs none. */
  listenBy(name: string, now: Date): Date | null;
}

/** A registry without definitions. */
export function createJobRegistry(): JobRegistry {
  const jobs = new Map<string, { plugin: string; job: Job }>();
  return {
    add(plugin, job) {
      const other = jobs.get(job.name);
      if (other !== undefined) throw new RangeError(`${plugin} and ${other.plugin} both define the job ${job.name}`);
      jobs.set(job.name, { plugin, job });
    },
    get: (name) => jobs.get(name)?.job,
    names: () => [...jobs.keys()],
    listenBy(name, now) {
      const timeoutMs = jobs.get(name)?.job.listenerTimeoutMs;
      return timeoutMs === undefined ? null : new Date(now.getTime() + timeoutMs);
    },
  };
}
