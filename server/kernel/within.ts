import { BootError } from './boot-error.ts';

/**
 * Waits for a stage of a plugin's life, but not for ever.
 * @throws BootError `kernel.stage_failed` with plugin, stage and reason, or `kernel.stage_timed_out`.
 */
export async function within<T>(
  limitMs: number,
  at: { plugin: string; stage: string },
  work: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new BootError('kernel.stage_timed_out', { ...at, seconds: Math.round(limitMs / 1000) })),
      limitMs,
    );
  });
  try {
    return await Promise.race([(async () => work())(), late]);
  } catch (cause) {
    if (cause instanceof BootError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BootError('kernel.stage_failed', { ...at, reason }, { cause });
  } finally {
    clearTimeout(timer);
  }
}
