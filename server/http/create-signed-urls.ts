import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { SignedUrls } from '../kernel/sdk/ports/signed-urls.ts';

const LIFETIME_MS = 5 * 60_000;

/**
 * Signed addresses by HMAC-SHA-256 over path, user and end of life.
 * @param options.key at least 32 random bytes, the same in all processes of an installation.
 */
export function createSignedUrls(options: { key: Uint8Array; clock: Clock; basePath: string }): SignedUrls {
  if (options.key.length < 32) throw new RangeError('the key of signed URLs has at least 32 bytes');
  const digest = (path: string, user: string, expires: string): Buffer =>
    // JSON keeps the parts apart whatever they contain.
    createHmac('sha256', options.key)
      .update(JSON.stringify([path, user, expires]))
      .digest();
  return {
    sign(path, userId) {
      const expires = String(options.clock.now().getTime() + LIFETIME_MS);
      const signature = digest(path, userId, expires).toString('base64url');
      return `${options.basePath}${path}?${new URLSearchParams({ expires, user: userId, signature }).toString()}`;
    },
    verify(path, query) {
      const { expires, user, signature } = query;
      if (typeof expires !== 'string' || typeof user !== 'string' || typeof signature !== 'string') return null;
      const given = Buffer.from(signature, 'base64url');
      const right = digest(path, user, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(expires) > options.clock.now().getTime() ? user : null;
    },
  };
}
