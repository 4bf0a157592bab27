import type { EntraConfig } from './entra-config.ts';
import { isGuid, issuerOf } from './entra-config.ts';

/** Who an ID token is about. */
export interface EntraPerson {
  tenant: string;
  /** Object id of the person in its tenant. */
  subject: string;
  name: string;
  email: string;
  nonce: string | null;
  expiresAt: Date;
}

/** How far the clocks of provider and service may be apart. */
export const SKEW_S = 60;
/** A token is for signing in with at once. */
const MAX_AGE_S = 10 * 60;
const MAX_LIFE_S = 24 * 60 * 60;
const MAX_TEXT = 200;

type Claims = Readonly<Record<string, unknown>>;

/**
 * Checks the claims of an ID token against what is expected here. The signature is checked elsewhere.
 * @throws TokenRefusal
 */
export function checkClaims(claims: Claims, config: EntraConfig, now: Date): EntraPerson {
  const { tid, oid, sub } = claims;
  if (!isGuid(tid) || !config.allowedTenants.includes(tid)) throw new TokenRefusal('tenant');
  if (claims['iss'] !== issuerOf(config.authority, tid)) throw new TokenRefusal('issuer');
  if (claims['aud'] !== config.clientId) throw new TokenRefusal('audience');
  if (claims['ver'] !== '2.0') throw new TokenRefusal('version');
  checkTimes(claims, now.getTime() / 1000);
  if (typeof sub !== 'string' || sub === '' || !isGuid(oid)) throw new TokenRefusal('person');
  const isForOthers = claims['azp'] !== undefined && claims['azp'] !== config.clientId;
  if (claims['scp'] !== undefined || claims['idtyp'] !== undefined || isForOthers)
    throw new TokenRefusal('access_token');
  const email = addressOf(claims) ?? oid;
  return {
    tenant: tid,
    subject: oid,
    name: textOf(claims['name']) ?? email,
    email,
    nonce: typeof claims['nonce'] === 'string' ? claims['nonce'] : null,
    expiresAt: new Date(Number(claims['exp']) * 1000),
  };
}

function checkTimes({ exp, nbf, iat }: Claims, now: number): void {
  const times = [exp, nbf, iat];
  if (!times.every((time): time is number => Number.isFinite(time))) throw new TokenRefusal('time');
  const [end = 0, start = 0, issued = 0] = times;
  const isOver = end + SKEW_S <= now || end > now + MAX_LIFE_S || end <= start;
  const isEarly = start > now + SKEW_S || issued > now + SKEW_S;
  if (isOver || isEarly || issued < now - MAX_AGE_S) throw new TokenRefusal('time');
}

/**
 * The address a user is called by, and may have been invited by. The e-mail address of an account is whatever a user wrote
 * there, so it counts only where Entra ID says that the account's own organisation owns its domain (the optional claim
 * xms_edov); the name that people sign in with is unique in a tenant and on its domains.
 */
function addressOf(claims: Claims): string | null {
  const isVerified = [true, 1, '1', 'true'].some((value) => claims['xms_edov'] === value);
  return (isVerified ? textOf(claims['email']) : null) ?? textOf(claims['preferred_username']);
}

/** A text to show, without what no name has in it; null where nothing is left. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, MAX_TEXT);
  return text === '' ? null : text;
}

/** Why an ID token was refused: for the log and the audit log. The sender only learns that it was refused. */
export type RefusalReason =
  | 'shape'
  | 'header'
  | 'claims'
  | 'issuer'
  | 'audience'
  | 'tenant'
  | 'time'
  | 'version'
  | 'person'
  | 'access_token'
  | 'unknown_key'
  | 'signature'
  | 'verifiers_disagree'
  | 'origin'
  | 'nonce'
  | 'replayed';

/** An ID token was refused. */
export class TokenRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`ID token refused: ${reason}`);
    this.name = 'TokenRefusal';
    this.reason = reason;
  }
}
