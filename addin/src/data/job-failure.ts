import { ProblemError } from '../../../common/client/problem-error.ts';

/** A job that failed, as an error: its sentence is the server's. */
export function jobFailure({ code, message }: { code: string; message: string }): ProblemError {
  return new ProblemError({
    ...{ type: 'about:blank', title: '', status: 500, code, detail: message },
    ...{ request_id: null, errors: [] },
  });
}
