import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../kernel/sdk/clock.ts';

const LIFETIME_MS = 60_000;
const PREFIX = 'job.';
/** The header that names the job; a token of another job does not fit it. */
export const JOB_HEADER = 'x-lectern-job';

export interface JobTokens {
  /** Request headers that let a job in at one path, for a minute. */
  headers(job: { job_id: string; user_id: string }, path: string): Record<string, string>;
  /** The user a request's job works for; null where the token is forged, expired, of another path or of another job. */
  verify(path: string, sent: { authorization: string | undefined; job: string | undefined }): string | null;
}

/** Tokens by HMAC-SHA-256. @param options.key at least 32 bytes, the same in all processes of an installation, of no other use. */
export function createJobTokens(options: { key: Uint8Array; clock: Clock }): JobTokens {
  if (options.key.length < 32) throw new RangeError('the key of job tokens has at least 32 bytes');
  const digest = (path: string, job: string, user: string, expires: string): Buffer =>
    // JSON keeps the parts apart whatever they contain.
    createHmac('sha256', options.key)
      .update(JSON.stringify(['job token', path, job, user, expires]))
      .digest();
  return {
    headers({ job_id, user_id }, path) {
      const expires = String(options.clock.now().getTime() + LIFETIME_MS);
      const signature = digest(path, job_id, user_id, expires).toString('base64url');
      const token = Buffer.from(JSON.stringify([user_id, expires, signature])).toString('base64url');
      return { authorization: `Bearer ${PREFIX}${token}`, [JOB_HEADER]: job_id };
    },
    verify(path, { authorization, job }) {
      const token = /^Bearer job\.([\w-]{1,2000})$/.exec(authorization ?? '')?.[1];
      if (token === undefined || job === undefined) return null;
      const [user, expires, signature] = partsOf(token);
      if (user === undefined || expires === undefined || signature === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      const right = digest(path, job, user, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(expires) > options.clock.now().getTime() ? user : null;
    },
  };
}

function partsOf(token: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    // Not a token of ours: the caller is refused like one with none.
    return [];
  }
}
