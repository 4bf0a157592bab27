import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import type { Logger } from '../../../../kernel/sdk/logger.ts';
import type { EntraConfig } from './entra-config.ts';

const MAX_BYTES = 256 * 1024;

/**
 * Fetches a small JSON document of the identity provider: no redirects, 256 KB at most.
 * @throws Error for any other answer, without quoting it; the signal's reason when aborted.
 */
async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('the identity provider answered more than 256 KB');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    // The parser's own words quote what came.
    throw new Error('the identity provider answered no JSON');
  }
}

/** A key that the identity provider signs with. */
export interface SigningKey {
  kid: string;
  key: KeyObject;
  pem: string;
  /** The only issuer it signs for, `{tenantid}` standing for any tenant; null: any. */
  issuer: string | null;
}

/** The keys that the identity provider publishes, fetched as they are needed. */
export interface ProviderKeys {
  /**
   * The key of an id, null if there is none.
   * @throws AppError `unavailable` when the provider can't be reached and no cached answer is recent enough.
   */
  find(kid: string): Promise<SigningKey | null>;
}

interface ProviderKeysDeps {
  config: Pick<EntraConfig, 'metadataUrl' | 'metadataIssuer'>;
  clock: Clock;
  log: Logger;
  /** For both fetches of a refresh together. */
  timeOutMs?: number;
}

const MINUTE_MS = 60_000;
/** Keys are asked for again after this time: one that was withdrawn counts no longer than that. */
const FRESH_MS = 10 * MINUTE_MS;
/** While the provider can't be reached, its last answer is used for this long. */
const STALE_MS = 24 * 60 * MINUTE_MS;
/** An unknown key is asked for at most this often: anyone can make one up. */
const COOLDOWN_MS = 30_000;
/** As `COOLDOWN_MS`, while no one can sign in anyway. */
const COLD_COOLDOWN_MS = 5_000;
const TIME_OUT_MS = 5_000;

export function createProviderKeys({ config, clock, log, timeOutMs = TIME_OUT_MS }: ProviderKeysDeps): ProviderKeys {
  let held: { keys: ReadonlyMap<string, SigningKey>; at: number } | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;
  const now = (): number => clock.now().getTime();

  async function load(): Promise<void> {
    try {
      const keys = await fetchKeys(config, AbortSignal.timeout(timeOutMs));
      held = { keys, at: now() };
    } catch (error) {
      log.warn({ err: error }, 'the keys of the identity provider could not be fetched');
    }
  }

  /** One at a time: concurrent callers share the same request. */
  async function refresh(): Promise<void> {
    if (loading === null) {
      const wait = held !== null && now() - held.at <= STALE_MS ? COOLDOWN_MS : COLD_COOLDOWN_MS;
      if (now() - triedAt < wait) return;
      triedAt = now();
      loading = load().finally(() => (loading = null));
    }
    await loading;
  }

  return {
    async find(kid) {
      const isFresh = held !== null && now() - held.at < FRESH_MS;
      if (!isFresh || held?.keys.has(kid) !== true) await refresh();
      if (held === null || now() - held.at > STALE_MS) {
        throw new AppError('unavailable', 'session.provider_unavailable', {}, { retryAfterMs: COLD_COOLDOWN_MS });
      }
      return held.keys.get(kid) ?? null;
    },
  };
}

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.unknown()).max(100) });
const rsaKey = z.object({
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  alg: z.literal('RS256').optional(),
  kid: z.string().min(1).max(256),
  n: z.string(),
  e: z.string(),
  issuer: z.string().optional(),
});

const MIN_MODULUS_BITS = 2048;
const MAX_MODULUS_BITS = 8192;
const MIN_EXPONENT = 65_537n;

async function fetchKeys(
  { metadataUrl, metadataIssuer }: ProviderKeysDeps['config'],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SigningKey>> {
  const { issuer, jwks_uri } = parsed(metadata, await fetchJson(metadataUrl, signal), 'metadata');
  if (issuer !== metadataIssuer) throw new Error('the metadata of the identity provider are of another issuer');
  if (new URL(jwks_uri).origin !== new URL(metadataUrl).origin) {
    throw new Error('the metadata of the identity provider name keys of another origin');
  }
  const keys = new Map<string, SigningKey>();
  for (const each of parsed(keySet, await fetchJson(jwks_uri, signal), 'keys').keys) {
    const key = toSigningKey(each);
    if (key !== null && !keys.has(key.kid)) keys.set(key.kid, key);
  }
  // Every provider has keys, so an empty answer is an error: keep the cached ones.
  if (keys.size === 0) throw new Error('the identity provider publishes no key that can be used');
  return keys;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`the ${what} of the identity provider are not as they should be`);
}

/** A published key, where it is one that ID tokens may be signed with. */
function toSigningKey(value: unknown): SigningKey | null {
  const jwk = rsaKey.safeParse(value);
  if (!jwk.success) return null;
  const { kty, n, e, kid, issuer = null } = jwk.data;
  try {
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    const isStrong = modulusLength >= MIN_MODULUS_BITS && publicExponent >= MIN_EXPONENT;
    if (!isStrong || modulusLength > MAX_MODULUS_BITS) return null;
    return { kid, key, pem: key.export({ type: 'spki', format: 'pem' }).toString(), issuer };
  } catch {
    return null;
  }
}
