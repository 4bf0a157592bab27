import { ERROR_STATUS, kindOfCode } from '../../common/api/problem.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { JobError } from '../kernel/sdk/ports/job-queue.ts';

/** What became of a run that failed. */
export interface JobFailure {
  error: JobError;
  /** Another run would fail in the same way: the fault is in what was asked for. */
  isPermanent: boolean;
}

/**
 * Whether a run ended because the database was away: that is the lot of every run at such a time, and says nothing about this
 * job, however often it comes.
 */
export function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof CodedError && thrown.code === 'db.unavailable') return true;
  return thrown instanceof Error && thrown.cause !== undefined && isDatabaseAway(thrown.cause);
}

/** Reads a failure of a handler. What is not coded is told in general words; the log has the rest. */
export function failureOf(thrown: unknown): JobFailure {
  if (!(thrown instanceof CodedError)) {
    return { error: { code: 'job.unexpected', params: {} }, isPermanent: false };
  }
  const kind = thrown instanceof AppError ? thrown.kind : kindOfCode(thrown.code);
  const isAskersFault = ERROR_STATUS[kind] < 500 && kind !== 'rate_limited';
  return { error: { code: thrown.code, params: { ...thrown.params }, kind }, isPermanent: isAskersFault };
}
