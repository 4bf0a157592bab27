import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject, KeyPairKeyObjectResult } from 'node:crypto';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TENANT = '11111111-2222-4333-8444-555555555555';
export const APPLICATION = 'aaaaaaaa-0000-4000-8000-000000000001';

/** A key pair of a provider. */
export interface TestKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** As it is published. */
  jwk: Record<string, unknown>;
}

/** How one of the provider's two documents is answered. */
export type Answering = 'well' | '503' | 'html' | 'hang' | 'huge' | 'redirect' | 'null';

/** A provider of identities on this machine that publishes keys over HTTP as Entra ID does, and fails as configured. */
export interface TestIdentityProvider {
  origin: string;
  /** What points a service at it. */
  environment: NodeJS.ProcessEnv;
  /** What it publishes now. */
  keys: TestKey[];
  answers: { metadata: Answering; keys: Answering };
  /** Fields of its metadata that are others than they should be. */
  metadata: Record<string, unknown>;
  fetches: { metadata: number; keys: number };
  /** The claims of a sound ID token for a person; issued a minute ago, as far as the clock of the machine goes. */
  claims(others?: Record<string, unknown>): Record<string, unknown>;
  /** An ID token signed with the first key, or as configured. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>, key?: TestKey): string;
  close(): Promise<void>;
}

export const PERSON = 'bbbbbbbb-1111-4111-8111-000000000001';

/** Making a pair takes a third of a second at times: a process makes each once. */
const pairs = new Map<string, KeyPairKeyObjectResult>();

/** A key pair under an ID. @param pair which of the process's pairs it is; the one of this ID when absent. */
export function testKey(kid: string, pair = kid, modulusLength = 2048): TestKey {
  const { privateKey, publicKey } = pairs.get(pair) ?? generateKeyPairSync('rsa', { modulusLength });
  pairs.set(pair, { privateKey, publicKey });
  return { kid, privateKey, publicKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' } };
}

/** A part of a token. */
export function encoded(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A signed token of any header and payload. */
export function signedToken(header: unknown, payload: unknown, key: TestKey): string {
  const input = `${encoded(header)}.${encoded(payload)}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), key.privateKey).toString('base64url')}`;
}

export async function startIdentityProvider(tenant = TENANT): Promise<TestIdentityProvider> {
  const server = createServer((request, response) => {
    const what = request.url?.includes('openid-configuration') === true ? 'metadata' : 'keys';
    provider.fetches[what] += 1;
    const { origin, metadata } = provider;
    const document =
      what === 'metadata'
        ? {
            issuer: `${origin}/${tenant}/v2.0`,
            jwks_uri: `${origin}/discovery/v2.0/keys`,
            // What a provider says it might use decides nothing.
            id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
            ...metadata,
          }
        : { keys: provider.keys.map(({ jwk }) => jwk) };
    answer(response, provider.answers[what], document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = (): number => Math.floor(Date.now() / 1000);
  const provider: TestIdentityProvider = {
    origin,
    environment: { ENTRA_TENANT_ID: tenant, ENTRA_CLIENT_ID: APPLICATION, ENTRA_AUTHORITY: origin },
    keys: [testKey('k1')],
    answers: { metadata: 'well', keys: 'well' },
    metadata: {},
    fetches: { metadata: 0, keys: 0 },
    claims: (others) => ({
      ...{ iss: `${origin}/${tenant}/v2.0`, aud: APPLICATION, tid: tenant, oid: PERSON, sub: 'pairwise-1', ver: '2.0' },
      ...{ iat: now() - 60, nbf: now() - 60, exp: now() + 3600 },
      ...{ name: 'Ada Quist', preferred_username: 'ada@example.org', nonce: 'n1' },
      ...others,
    }),
    token(claims = {}, header = {}, key = provider.keys[0]) {
      if (key === undefined) throw new Error('the provider has no key');
      return signedToken({ typ: 'JWT', alg: 'RS256', kid: key.kid, ...header }, provider.claims(claims), key);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return provider;
}

function answer(response: ServerResponse, how: Answering, document: object): void {
  response.setHeader('Content-Type', 'application/json');
  if (how === 'well') response.end(JSON.stringify(document));
  else if (how === '503') response.writeHead(503, { 'Content-Type': 'text/html' }).end('<html>down</html>');
  else if (how === 'html') response.setHeader('Content-Type', 'text/html').end('<html>Welcome to the hotel</html>');
  else if (how === 'null') response.end('null');
  else if (how === 'huge') response.end(JSON.stringify({ ...document, padding: 'x'.repeat(5 * 1024 * 1024) }));
  else if (how === 'redirect') response.writeHead(302, { Location: '/elsewhere' }).end();
  // 'hang': nothing is ever said.
}
