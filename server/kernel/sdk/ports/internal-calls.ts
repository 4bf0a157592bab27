import { defineService } from '../service-token.ts';

/** How a job calls a route of its own service: the worker may be another process than the one that answers. */
export interface InternalCalls {
  /** Where the service reaches itself (NEXT_INTERNAL_URL, else its own loopback address): the address of a path below the base path. */
  address(path: string): string;
  /**
   * What a job sends along to be let in as the user it works for: HMAC over route, job, user and end of life (60 s). Only
   * routes that declare `takesJobToken` take it, each only a token of its own path.
   */
  headers(job: { job_id: string; user_id: string }, path: string): Record<string, string>;
}

export const INTERNAL_CALLS = defineService<InternalCalls>('internal-calls');
