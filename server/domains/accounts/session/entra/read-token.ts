import { createHash } from 'node:crypto';
import { TokenRefusal } from './token-refusal.ts';
import type { RefusalReason } from './token-refusal.ts';

/** An ID token taken apart. Nothing of it is proven yet. */
export interface ReadToken {
  text: string;
  kid: string;
  claims: Readonly<Record<string, unknown>>;
  /** SHA-256 of what is signed, in hex: the same for every spelling of the token. */
  digest: string;
}

/** The one algorithm, whatever a token or the provider's metadata say. */
export const ALGORITHM = 'RS256';

const MAX_LENGTH = 16 * 1024;
const MAX_KID_LENGTH = 256;
/** Parameters that name keys of the sender's own, or change what is signed. */
const FORBIDDEN = ['crit', 'jku', 'jwk', 'x5u', 'x5c', 'b64', 'zip'];

/**
 * Takes a token apart before any library sees it: three parts in the one spelling they have, a header that asks for nothing
 * unusual, claims that are an object.
 * @throws TokenRefusal
 */
export function readToken(text: unknown): ReadToken {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) throw new TokenRefusal('shape');
  const [header = '', payload = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0) throw new TokenRefusal('shape');
  decoded(signature);
  const { alg, typ, kid, ...others } = jsonObject(decoded(header), 'header');
  if (alg !== ALGORITHM || typ !== 'JWT') throw new TokenRefusal('header');
  if (typeof kid !== 'string' || kid === '' || kid.length > MAX_KID_LENGTH) throw new TokenRefusal('header');
  if (FORBIDDEN.some((name) => Object.hasOwn(others, name))) throw new TokenRefusal('header');
  return {
    text,
    kid,
    claims: jsonObject(decoded(payload), 'claims'),
    digest: createHash('sha256').update(`${header}.${payload}`).digest('hex'),
  };
}

/** The bytes of a part. Spare bits must be zero: the same token in another spelling would pass for one never seen. */
function decoded(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  if (part === '' || bytes.toString('base64url') !== part) throw new TokenRefusal('shape');
  return bytes;
}

function jsonObject(bytes: Buffer, reason: RefusalReason): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new TokenRefusal(reason);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TokenRefusal(reason);
  return value as Record<string, unknown>;
}
