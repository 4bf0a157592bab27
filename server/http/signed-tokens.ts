import { createHmac, timingSafeEqual, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { SignedUrls } from '../kernel/sdk/ports/signed-tokens.ts';

const ADDRESS_LIFETIME_MS = 5 * 60_000;
const TOKEN_LIFETIME_MS = 60_000;

/**
 * HMAC-SHA-256 over several parts. @param key at least 32 random bytes, the same in all processes of an installation.
 */
function createSigner(key: Uint8Array): {
  sign(parts: readonly string[]): string;
  verify(parts: readonly string[], signature: string): boolean;
} {
  if (key.length < 32) throw new RangeError('a key that signs has at least 32 bytes');
  const digest = (parts: readonly string[]): Buffer =>
    // JSON separates the parts unambiguously.
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    sign: (parts) => digest(parts).toString('base64url'),
    verify: (parts, signature) => {
      const [given, right] = [Buffer.from(signature, 'base64url'), digest(parts)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/**
 * Signs URLs for a path, a user and an expiry time.
 * @param options.key see `createSigner`.
 */
export function createSignedUrls(options: { key: Uint8Array; clock: Clock; basePath: string }): SignedUrls {
  const signer = createSigner(options.key);
  return {
    sign(path, userId) {
      const expires = String(options.clock.now().getTime() + ADDRESS_LIFETIME_MS);
      const signature = signer.sign([path, userId, expires]);
      return `${options.basePath}${path}?${new URLSearchParams({ expires, user: userId, signature }).toString()}`;
    },
    verify(path, query) {
      const { expires, user, signature } = query;
      if (typeof expires !== 'string' || typeof user !== 'string' || typeof signature !== 'string') return null;
      if (!signer.verify([path, user, expires], signature)) return null;
      return Number(expires) > options.clock.now().getTime() ? user : null;
    },
  };
}

const PREFIX = 'job.';
/** The header with the job's id; it must match the token. */
export const JOB_HEADER = 'x-lectern-job';

export interface JobTokens {
  /** Request headers that admit a job at one path for a minute. */
  headers(job: { job_id: string; user_id: string }, path: string): Record<string, string>;
  /** The user that a request's job works for; null if the token is forged, expired, or for another path or job. */
  verify(path: string, sent: { authorization: string | undefined; job: string | undefined }): string | null;
}

/** Tokens of jobs. @param options.key see `createSigner`; must not be used for anything else. */
export function createJobTokens(options: { key: Uint8Array; clock: Clock }): JobTokens {
  const signer = createSigner(options.key);
  return {
    headers({ job_id, user_id }, path) {
      const expires = String(options.clock.now().getTime() + TOKEN_LIFETIME_MS);
      const signature = signer.sign(['job token', path, job_id, user_id, expires]);
      const token = Buffer.from(JSON.stringify([user_id, expires, signature])).toString('base64url');
      return { authorization: `Bearer ${PREFIX}${token}`, [JOB_HEADER]: job_id };
    },
    verify(path, { authorization, job }) {
      const token = /^Bearer job\.([\w-]{1,2000})$/.exec(authorization ?? '')?.[1];
      if (token === undefined || job === undefined) return null;
      const [user, expires, signature] = partsOf(token);
      if (user === undefined || expires === undefined || signature === undefined) return null;
      if (!signer.verify(['job token', path, job, user, expires], signature)) return null;
      return Number(expires) > options.clock.now().getTime() ? user : null;
    },
  };
}

function partsOf(token: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    // Not one of our tokens: the caller is refused as if it had sent none.
    return [];
  }
}

const BYTES = 32;

/**
 * The key for signed URLs or job tokens (each has its own), derived (RFC 5869) from the first of SETTINGS_KEYS, so that
 * all processes of an installation share it. Without SETTINGS_KEYS it is random, and signatures end with the process.
 */
export function signingKey(
  settingsKeys: readonly { key: Uint8Array }[],
  use: 'signed urls' | 'job tokens' = 'signed urls',
): Uint8Array {
  const [first] = settingsKeys;
  if (first === undefined) return randomBytes(BYTES);
  return new Uint8Array(hkdfSync('sha256', first.key, '', `lectern ${use}`, BYTES));
}
