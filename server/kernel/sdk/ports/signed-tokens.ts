import { defineService } from '../service-token.ts';

/**
 * Short-lived URLs for pictures and downloads that a page requests without headers: HMAC over user, path and expiry
 * time (5 minutes). The route behind them is declared with `auth: 'signed'`; it still looks up the object by its id.
 */
export interface SignedUrls {
  /**
   * A URL that a page of the service can use as it is: base path, path and signature.
   * @param path below the base path, such as `/app_data/images/ID`.
   */
  sign(path: string, userId: string): string;
  /** The user it was made for; null if it is expired, altered or for another path. */
  verify(path: string, query: { expires?: string; user?: string; signature?: string }): string | null;
}

export const SIGNED_URLS = defineService<SignedUrls>('signed-urls');

/** How a job calls a route of its own service: the worker may be a different process. */
export interface InternalCalls {
  /**
   * The address of a path below the base path, at which the service reaches itself (NEXT_INTERNAL_URL, otherwise its
   * own loopback address).
   */
  address(path: string): string;
  /**
   * The headers by which a job is admitted as the user it works for: HMAC over route, job, user and expiry time (60 s).
   * Only routes that declare `takesJobToken` accept them, and only for their own path.
   */
  headers(job: { job_id: string; user_id: string }, path: string): Record<string, string>;
}

export const INTERNAL_CALLS = defineService<InternalCalls>('internal-calls');
