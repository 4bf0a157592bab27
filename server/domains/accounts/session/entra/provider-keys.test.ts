import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../../../../tests/support/silent-log.ts';
import { startIdentityProvider, TENANT, testKey } from '../../../../../tests/support/test-identity-provider.ts';
import type { Answering, TestIdentityProvider, TestKey } from '../../../../../tests/support/test-identity-provider.ts';
import { createProviderKeys } from './provider-keys.ts';
import type { ProviderKeys } from './provider-keys.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FAULTS: [string, 'metadata' | 'keys', Answering][] = (['metadata', 'keys'] as const).flatMap((what) =>
  (['503', 'html', 'hang', 'huge', 'redirect', 'null'] as const).map((how): [string, typeof what, Answering] => [
    `${what}: ${how}`,
    what,
    how,
  ]),
);

let provider: TestIdentityProvider;
let keys: ProviderKeys;
let ahead = 0;
let one: TestKey;
let two: TestKey;
const clock = { now: () => new Date(Date.now() + ahead) };
const pass = (ms: number): void => void (ahead += ms);

beforeAll(async () => {
  provider = await startIdentityProvider();
  one = testKey('one');
  two = testKey('two');
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.keys = [one];
  provider.answers = { metadata: 'well', keys: 'well' };
  provider.metadata = {};
  provider.fetches = { metadata: 0, keys: 0 };
  keys = create();
});

const create = (): ProviderKeys => {
  const metadataUrl = `${provider.origin}/${TENANT}/v2.0/.well-known/openid-configuration`;
  const config = { metadataUrl, metadataIssuer: `${provider.origin}/${TENANT}/v2.0` };
  return createProviderKeys({ config, clock, log: silentLog, timeOutMs: 250 });
};
const knows = async (kid: string): Promise<boolean> => (await keys.find(kid)) !== null;

describe('the keys of the identity provider', () => {
  it('are fetched once for all who ask', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => keys.find('one')));
    expect(found.every((key) => key?.kid === 'one')).toBe(true);
    pass(9 * MINUTE_MS);
    expect(await knows('one')).toBe(true);
    expect(provider.fetches).toEqual({ metadata: 1, keys: 1 });
  });

  it('are known as soon as they are published, forth and back', async () => {
    expect(await knows('one')).toBe(true);
    pass(31 * SECOND_MS);
    provider.keys = [two, one];
    expect([await knows('two'), await knows('one')]).toEqual([true, true]);
    pass(31 * SECOND_MS);
    provider.keys = [two];
    pass(11 * MINUTE_MS);
    expect([await knows('two'), await knows('one')]).toEqual([true, false]);
    pass(31 * SECOND_MS);
    provider.keys = [one];
    expect([await knows('one'), await knows('two')]).toEqual([true, false]);
  });

  it('count ten minutes at most once they are withdrawn', async () => {
    expect(await knows('one')).toBe(true);
    provider.keys = [two];
    pass(9 * MINUTE_MS);
    expect(await knows('one')).toBe(true);
    pass(2 * MINUTE_MS);
    expect(await knows('one')).toBe(false);
  });

  it('are not requested again for every id that a user makes up', async () => {
    await keys.find('one');
    pass(31 * SECOND_MS);
    for (let tries = 0; tries < 200; tries += 1) expect(await knows(`made-up-${tries}`)).toBe(false);
    await Promise.all(Array.from({ length: 200 }, (_, index) => keys.find(`more-${index}`)));
    expect(provider.fetches.keys).toBe(2);
  });

  it.each(FAULTS)('go on counting for a day while the provider fails (%s), and no longer', async (_name, what, how) => {
    expect(await knows('one')).toBe(true);
    provider.answers[what] = how;
    pass(11 * MINUTE_MS);
    expect([await knows('one'), await knows('two')]).toEqual([true, false]);
    pass(23 * HOUR_MS);
    expect(await knows('one')).toBe(true);
    pass(HOUR_MS);
    await expect(keys.find('one')).rejects.toMatchObject({ kind: 'unavailable', code: 'session.provider_unavailable' });
    provider.answers[what] = 'well';
    pass(6 * SECOND_MS);
    expect(await knows('one')).toBe(true);
  });

  it.each(FAULTS)('are not had where the provider fails at first (%s), until it does not', async (_name, what, how) => {
    provider.answers[what] = how;
    await expect(keys.find('one')).rejects.toMatchObject({ kind: 'unavailable' });
    const { metadata } = provider.fetches;
    await expect(keys.find('one')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(provider.fetches.metadata).toBe(metadata);
    provider.answers[what] = 'well';
    pass(6 * SECOND_MS);
    expect(await knows('one')).toBe(true);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ issuer: `${provider.origin}/${TENANT.replace('1', '2')}/v2.0` })],
    ['with keys of another origin', () => ({ jwks_uri: 'http://127.0.0.2:9/keys' })],
    ['with keys in a file', () => ({ jwks_uri: 'file:///etc/passwd' })],
    ['without issuer', () => ({ issuer: undefined })],
    ['without keys', () => ({ jwks_uri: undefined })],
  ])('are not taken from metadata %s', async (_name, metadata) => {
    provider.metadata = metadata();
    await expect(keys.find('one')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(provider.fetches.keys).toBe(0);
  });

  it('are RSA keys for signatures, long enough, each id once', async () => {
    const published = (kid: string, others: object): TestKey => ({ ...two, kid, jwk: { ...two.jwk, kid, ...others } });
    const short = testKey('short', 'short', 1024);
    provider.keys = [
      one,
      { ...two, jwk: { ...two.jwk, kid: 'one' } },
      published('for-encryption', { use: 'enc' }),
      published('of-no-use', { use: undefined }),
      published('elliptic', { kty: 'EC' }),
      published('other-algorithm', { alg: 'RS512' }),
      published('symmetric', { kty: 'oct', k: 'AAAA' }),
      published('no-modulus', { n: undefined }),
      published('odd-modulus', { n: '!!' }),
      published('exponent-of-one', { e: 'AQ' }),
      published('exponent-of-three', { e: 'Aw' }),
      short,
    ];
    const taken = [];
    for (const { jwk } of provider.keys) if (await knows(String(jwk['kid']))) taken.push(jwk['kid']);
    expect(taken).toEqual(['one', 'one']);
    expect((await keys.find('one'))?.key.export({ format: 'jwk' }).n).toBe(one.jwk['n']);
  });
});
