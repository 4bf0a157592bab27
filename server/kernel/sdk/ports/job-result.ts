import type { Language } from '../../../../common/i18n/locale.ts';
import type { Actor } from '../scope.ts';
import { defineHook } from '../hook-point.ts';
import type { Scope } from '../scope.ts';

/** Who looks at what came of a job. */
export interface ResultReader {
  actor: Actor;
  scope: Scope;
  language: Language;
}

/**
 * Shows what came of a job in full, where its record holds a reference only: made for who reads it, in their language, of what
 * they may see now. The key is the name of the job.
 */
export interface JobResultView {
  present(result: unknown, reader: ResultReader): Promise<unknown>;
}

export const JOB_RESULT = defineHook<JobResultView>('job-result');
