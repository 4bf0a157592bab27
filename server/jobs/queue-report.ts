import type { Diagnostics } from '../../common/api/operations.ts';
import type { JobMode } from '../../common/api/jobs.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { QueueWatch } from './create-queue-watch.ts';
import type { WorkerPresence } from './create-worker-presence.ts';
import type { JobExecutor } from './job-executor.ts';
import type { QueueReader } from './queue-reader.ts';

interface QueueReportOptions {
  configured: JobMode;
  watch: QueueWatch;
  presence: WorkerPresence;
  reader: QueueReader;
  executor: JobExecutor;
  clock: Clock;
}

/** How jobs stand, for those who watch the service. */
export interface QueueReport {
  /** Read once for all who ask at about the same time. @throws where the database does not answer. */
  read(): Promise<Diagnostics>;
}

/** Several measures are asked for in one breath. */
const FRESH_MS = 1_000;

/** A report made of what this process knows and what the database has. */
export function createQueueReport(options: QueueReportOptions): QueueReport {
  const { configured, watch, presence, reader, executor, clock } = options;
  let last: { at: number; report: Promise<Diagnostics> } | null = null;

  async function make(): Promise<Diagnostics> {
    const [workers, by_state, lagMs] = await Promise.all([presence.alive(), reader.counts(), reader.lagMs()]);
    return {
      queue: {
        configured,
        mode: watch.mode(),
        is_available: watch.fault() === null,
        fault: watch.fault(),
        since: watch.since().toISOString(),
      },
      workers: workers.map(({ _id: id, host, pid, roles, mode, running, concurrency, started_at, seen_at }) => ({
        ...{ id, host, pid, roles, mode, running, concurrency },
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      jobs: { by_state, lag_s: lagMs / 1000, running_here: executor.running() },
    };
  }

  return {
    async read() {
      const at = clock.now().getTime();
      if (last === null || at - last.at > FRESH_MS || at < last.at) last = { at, report: make() };
      const { report } = last;
      try {
        return await report;
      } catch (error) {
        if (last?.report === report) last = null;
        throw error;
      }
    },
  };
}
