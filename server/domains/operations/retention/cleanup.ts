import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { CleanupLimits, DailyCleanup } from '../../../kernel/sdk/ports/retention.ts';

export interface CleanupRun {
  limits: CleanupLimits;
  signal: AbortSignal;
  log: Logger;
  /** Remembers what is finished, so that a repeat does only the rest. */
  step: (name: string, work: () => Promise<number>) => Promise<number>;
  /** Told after each. */
  onDone: (done: number, total: number) => Promise<void>;
}

/**
 * Asks every part to remove what is old. One that fails does not keep the others.
 * @returns how many went, by what they were.
 * @throws AggregateError with what failed, when all were asked.
 */
export async function runCleanup(
  cleanups: Pick<Contributions<DailyCleanup>, 'list' | 'call'>,
  { limits, signal, log, step, onDone }: CleanupRun,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  const parts = cleanups.list();
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    try {
      removed[part.key] = await step(part.key, () =>
        cleanups.call(part, async (value) => {
          const count = await value.clean(limits, { signal, log });
          // What was stopped half-way is not finished.
          signal.throwIfAborted();
          return count;
        }),
      );
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, part: part.key }, 'a part of the clean-up failed');
      failures.push(error);
    }
    await onDone(index + 1, parts.length);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the clean-up failed');
  return removed;
}
