import { defineService } from '../service-token.ts';

/**
 * Short-lived addresses for pictures and downloads that a page shows without headers: HMAC over user, path and end of
 * life (5 minutes). The route behind it is declared with `auth: 'signed'`; it still looks the object up by its id.
 */
export interface SignedUrls {
  /**
   * An address that a page of the service uses as it is: base path, path and signature.
   * @param path below the base path, such as `/app_data/images/ID`.
   */
  sign(path: string, userId: string): string;
  /** The user it was made for, or null where it is expired, altered or for another path. */
  verify(path: string, query: { expires?: string; user?: string; signature?: string }): string | null;
}

export const SIGNED_URLS = defineService<SignedUrls>('signed-urls');

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
