/** Why a run was ended from outside. */
export type AbortCause = 'cancelled' | 'timed_out' | 'lease_lost' | 'stopping';

/** The reason of an aborted run's signal. Named like every abort, so that what passes aborts on knows it. */
export class JobAborted extends Error {
  readonly why: AbortCause;

  constructor(why: AbortCause) {
    super(`the run was ended: ${why}`);
    this.name = 'AbortError';
    this.why = why;
  }
}

/** Why a signal of a run was aborted; null while it is not. */
export function abortCause(signal: AbortSignal): AbortCause | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof JobAborted ? signal.reason.why : 'stopping';
}
