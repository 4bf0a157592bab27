import { createHash, randomBytes } from 'node:crypto';

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A new session token, and the id its session is stored under. */
export function newToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, id: createHash('sha256').update(token).digest('hex') };
}

/** The id of the session of a token: its SHA-256 in hex; null for what cannot be one of ours. */
export function sessionIdOf(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}
