import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { silentLog } from '../../../../../tests/support/silent-log.ts';
import {
  APPLICATION,
  encoded,
  PERSON,
  signedToken,
  startIdentityProvider,
  TENANT,
  testKey,
} from '../../../../../tests/support/test-identity-provider.ts';
import type { TestIdentityProvider, TestKey } from '../../../../../tests/support/test-identity-provider.ts';
import { systemClock } from '../../../../kernel/sdk/clock.ts';
import type { Logger } from '../../../../kernel/sdk/logger.ts';
import { entraConfig } from './entra-config.ts';
import type { EntraConfig } from './entra-config.ts';
import { createProviderKeys } from './provider-keys.ts';
import type { SigningKey } from './provider-keys.ts';
import { TokenRefusal } from './check-claims.ts';
import { createJoseVerifier, createPassportVerifier, createIdTokenVerifier } from './token-verifiers.ts';
import type { TokenVerifier, IdTokenVerifier } from './token-verifiers.ts';

const HOUR_S = 3600;
const OTHER_TENANT = TENANT.replaceAll('1', '9');
const now = (): number => Math.floor(Date.now() / 1000);

let provider: TestIdentityProvider;
let config: EntraConfig;
let published: TestKey;
/** What an attacker signs with, under the id of the provider's key. */
let forged: TestKey;
let legs: { passport: TokenVerifier; jose: TokenVerifier };
let pipelines: Record<'passport' | 'jose' | 'both', IdTokenVerifier>;

const pipeline = (verifiers: TokenVerifier[], log: Logger = silentLog, other = config): IdTokenVerifier => {
  const keys = createProviderKeys({ config: other, clock: systemClock, log });
  return createIdTokenVerifier({ config: other, keys, verifiers, clock: systemClock, log });
};

beforeAll(async () => {
  provider = await startIdentityProvider();
  published = provider.keys[0] ?? testKey('k1');
  forged = testKey(published.kid, 'forged');
  const { origin } = provider;
  config = entraConfig({
    ENTRA_TENANT_ID: TENANT,
    ENTRA_CLIENT_ID: APPLICATION,
    ENTRA_ALLOWED_TENANTS: [],
    ENTRA_AUTHORITY: origin,
    SUPER_ADMINS: [],
  }) as EntraConfig;
  legs = { passport: createPassportVerifier(APPLICATION), jose: createJoseVerifier() };
  pipelines = {
    passport: pipeline([legs.passport]),
    jose: pipeline([legs.jose]),
    both: pipeline([legs.passport, legs.jose]),
  };
});
afterAll(() => provider.close());

/** A token as it should be but for these. */
const withClaims = (claims: Record<string, unknown>) => () => provider.token(claims);
const withHeader = (header: Record<string, unknown>) => () => provider.token({}, header);
const unsigned = (alg: string, signature: string) => () =>
  `${encoded({ typ: 'JWT', alg, kid: published.kid })}.${encoded(provider.claims())}.${signature}`;
/** Signed with HMAC, with what everybody knows of the key as the secret. */
const symmetric = (type: 'spki' | 'pkcs1' | 'modulus') => () => {
  const secret = type === 'modulus' ? String(published.jwk['n']) : published.publicKey.export({ type, format: 'pem' });
  const input = `${encoded({ typ: 'JWT', alg: 'HS256', kid: published.kid })}.${encoded(provider.claims())}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};
const parts = (): [string, string, string] => provider.token().split('.') as [string, string, string];
const header = (): object => ({ typ: 'JWT', alg: 'RS256', kid: published.kid });

/** What, the token, and why it is refused. */
type Attack = [name: string, token: () => unknown, reason: string];

/** What a library refuses alone, without any check of ours. */
const SIGNATURES: Attack[] = [
  ['alg none without signature', unsigned('none', ''), 'shape'],
  ['alg none with a signature', unsigned('none', 'AAAA'), 'header'],
  ['alg nOnE', unsigned('nOnE', 'AAAA'), 'header'],
  ['HMAC with the public key (SPKI)', symmetric('spki'), 'header'],
  ['HMAC with the public key (PKCS 1)', symmetric('pkcs1'), 'header'],
  ['HMAC with the modulus', symmetric('modulus'), 'header'],
  ["another's key under the same id", () => provider.token({}, {}, forged), 'signature'],
  ['another payload', () => [parts()[0], encoded(provider.claims({ oid: TENANT })), parts()[2]].join('.'), 'signature'],
  ['another header', () => [encoded({ ...header(), x5t: 'x' }), parts()[1], parts()[2]].join('.'), 'signature'],
  ['no signature', () => provider.token().replace(/[^.]*$/, ''), 'shape'],
  ['a short signature', () => `${parts().slice(0, 2).join('.')}.${encoded('x'.repeat(200))}`, 'signature'],
  ['the signature zero', () => provider.token().replace(/[^.]*$/, 'A'.repeat(342)), 'signature'],
  ['RS384 in the header', withHeader({ alg: 'RS384' }), 'header'],
  ['another issuer', withClaims({ iss: 'https://evil.example' }), 'issuer'],
  ['another audience', withClaims({ aud: TENANT }), 'audience'],
  ['an hour too late', withClaims({ iat: now() - 7200, nbf: now() - 7200, exp: now() - HOUR_S }), 'time'],
  ['no end', withClaims({ exp: undefined }), 'time'],
  ['an end in words', withClaims({ exp: '9999999999' }), 'time'],
  ['an hour too early', withClaims({ nbf: now() + HOUR_S }), 'time'],
];

/** What the libraries let pass, or read each in a way of its own. */
const CLAIMS: Attack[] = [
  ['an issuer of another tenant', () => provider.token({ iss: `${provider.origin}/${OTHER_TENANT}/v2.0` }), 'issuer'],
  ['an issuer with a slash more', () => provider.token({ iss: `${provider.origin}/${TENANT}/v2.0/` }), 'issuer'],
  ['the issuer of version 1', withClaims({ iss: `https://sts.windows.net/${TENANT}/` }), 'issuer'],
  ['issuers in a list', () => provider.token({ iss: [`${provider.origin}/${TENANT}/v2.0`] }), 'issuer'],
  ['no issuer', withClaims({ iss: undefined }), 'issuer'],
  ['an audience in a list', withClaims({ aud: [APPLICATION] }), 'audience'],
  ['two audiences', withClaims({ aud: [APPLICATION, TENANT] }), 'audience'],
  ['an audience with spn:', withClaims({ aud: `spn:${APPLICATION}` }), 'audience'],
  ['no audience', withClaims({ aud: undefined }), 'audience'],
  ['another tenant', withClaims({ tid: OTHER_TENANT }), 'tenant'],
  ['another tenant and its issuer', () => ofTenant(OTHER_TENANT), 'tenant'],
  ['no tenant', withClaims({ tid: undefined }), 'tenant'],
  ['a tenant that is none', withClaims({ tid: 'x' }), 'tenant'],
  ['a tenant in a list', withClaims({ tid: [TENANT] }), 'tenant'],
  ['4 minutes too late', withClaims({ exp: now() - 240 }), 'time'],
  ['an end ten years ahead', withClaims({ exp: now() + 315_360_000 }), 'time'],
  ['no beginning', withClaims({ nbf: undefined }), 'time'],
  ['a beginning of null', withClaims({ nbf: null }), 'time'],
  ['a beginning in words', withClaims({ nbf: String(now()) }), 'time'],
  ['a beginning after the end', withClaims({ nbf: now() + 30, exp: now() + 20 }), 'time'],
  ['issued an hour ahead', withClaims({ iat: now() + HOUR_S }), 'time'],
  ['issued 11 minutes ago', withClaims({ iat: now() - 660 }), 'time'],
  ['issued a year ago', withClaims({ iat: now() - 31_536_000 }), 'time'],
  ['not issued', withClaims({ iat: undefined }), 'time'],
  ['issued in words', withClaims({ iat: 'today' }), 'time'],
  ['no subject', withClaims({ sub: undefined }), 'person'],
  ['an empty subject', withClaims({ sub: '' }), 'person'],
  ['a subject that is a number', withClaims({ sub: 7 }), 'person'],
  ['no object id', withClaims({ oid: undefined }), 'person'],
  ['an object id with an operator', withClaims({ oid: { $gt: '' } }), 'person'],
  ['an object id that is none', withClaims({ oid: 'ada@example.org' }), 'person'],
  ['a token of version 1', withClaims({ ver: '1.0' }), 'version'],
  ['no version', withClaims({ ver: undefined }), 'version'],
  ['an access token', withClaims({ scp: 'User.Read' }), 'access_token'],
  ['an access token of an application', withClaims({ idtyp: 'app' }), 'access_token'],
  ["another application's token", withClaims({ azp: TENANT }), 'access_token'],
];

const ofTenant = (tid: string): string => provider.token({ tid, iss: `${provider.origin}/${tid}/v2.0` });

const SHAPES: Attack[] = [
  ['nothing', () => '', 'shape'],
  ['no text', () => ['a.b.c'], 'shape'],
  ['an object', () => ({ toString: () => provider.token() }), 'shape'],
  ['null', () => null, 'shape'],
  ['two parts', () => parts().slice(0, 2).join('.'), 'shape'],
  ['four parts', () => `${provider.token()}.AAAA`, 'shape'],
  ['five parts, as if encrypted', () => `${provider.token()}.AAAA.AAAA`, 'shape'],
  ['20 KB', () => provider.token({ padding: 'x'.repeat(20_000) }), 'shape'],
  ['a space before', () => ` ${provider.token()}`, 'shape'],
  ['a line break behind', () => `${provider.token()}\n`, 'shape'],
  ['padding behind', () => `${provider.token()}==`, 'shape'],
  ['the same token in another spelling', () => respelt(provider.token()), 'shape'],
  ['a header that is no JSON', () => ['%%%', parts()[1], parts()[2]].join('.'), 'shape'],
  ['a header that is half JSON', () => signedToken('{"alg":', provider.claims(), published), 'header'],
  ['a header that is null', () => signedToken('null', provider.claims(), published), 'header'],
  ['a header that is a list', () => signedToken([header()], provider.claims(), published), 'header'],
  ['a payload that is null', () => signedToken(header(), 'null', published), 'claims'],
  ['a payload that is a list', () => signedToken(header(), [provider.claims()], published), 'claims'],
  ['a payload that is a text', () => signedToken(header(), '"secret-canary"', published), 'claims'],
  ['a payload that is no JSON', () => signedToken(header(), 'secret-canary', published), 'claims'],
  ['a payload that is no UTF-8', () => signedToken(header(), '', published).replace('..', '._-8.'), 'claims'],
  ['a deep payload', () => signedToken(header(), `${'['.repeat(5000)}${']'.repeat(5000)}`, published), 'claims'],
  ['alg in small letters', withHeader({ alg: 'rs256' }), 'header'],
  ['algs in a list', withHeader({ alg: ['RS256'] }), 'header'],
  ['no alg', withHeader({ alg: undefined }), 'header'],
  ['the type of access tokens', withHeader({ typ: 'at+jwt' }), 'header'],
  ['no type', withHeader({ typ: undefined }), 'header'],
  ['something critical', withHeader({ crit: ['x'], x: 1 }), 'header'],
  ['a payload that is not encoded', withHeader({ b64: false, crit: ['b64'] }), 'header'],
  ['keys of its own at an address', withHeader({ jku: 'http://127.0.0.1:9/keys' }), 'header'],
  ['a certificate at an address', withHeader({ x5u: 'http://127.0.0.1:9/cert' }), 'header'],
  ['a key of its own', () => provider.token({}, { jwk: forged.jwk }, forged), 'header'],
  ['a certificate of its own', withHeader({ x5c: ['AAAA'] }), 'header'],
  ['no key id', withHeader({ kid: undefined }), 'header'],
  ['a key id that is a number', withHeader({ kid: 1 }), 'header'],
  ['a key id that is endless', withHeader({ kid: 'k'.repeat(500) }), 'header'],
  ['an unknown key id', withHeader({ kid: 'zz' }), 'unknown_key'],
  ['a key id that is a path', withHeader({ kid: '../../../../dev/null' }), 'unknown_key'],
  ['a key id that is a query', withHeader({ kid: "' or 1=1 --" }), 'unknown_key'],
  ['a key id that every object has', withHeader({ kid: '__proto__' }), 'unknown_key'],
  ['a key id that every object inherits', withHeader({ kid: 'constructor' }), 'unknown_key'],
];

/** The token with the spare bits of its signature set: decoders that are not strict read the same. */
function respelt(token: string): string {
  const spelt = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + (spelt[spelt.indexOf(token.slice(-1)) + 1] ?? '');
}

const reasonOf = async (verifier: IdTokenVerifier, token: unknown): Promise<string> =>
  verifier.verify(token as string).then(
    () => 'accepted',
    (error: unknown) => (error instanceof TokenRefusal ? error.reason : String(error)),
  );

const expected = (): { key: SigningKey; issuer: string; clientId: string } => ({
  key: {
    kid: published.kid,
    key: published.publicKey,
    pem: published.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    issuer: null,
  },
  issuer: `${provider.origin}/${TENANT}/v2.0`,
  clientId: APPLICATION,
});

describe.each(['passport', 'jose', 'both'] as const)('ID tokens verified by %s', (name) => {
  it('are taken when they are as they should be', async () => {
    const sound = { tenant: TENANT, subject: PERSON, name: 'Ada Quist', email: 'ada@example.org', nonce: 'n1' };
    expect(await pipelines[name].verify(provider.token())).toMatchObject(sound);
    const variants = [
      provider.token({
        azp: APPLICATION,
        email: 'a@example.org',
        xms_edov: true,
        roles: ['x'],
        padding: 'Grüße 株'.repeat(200),
      }),
      provider.token({ exp: now() - 50 }),
      provider.token({ nbf: now() + 50, iat: now() + 50 }),
      provider.token({ iat: now() - 590, nbf: now() - 590 }),
      provider.token({ nonce: undefined, name: undefined }),
      provider.token({}, { x5t: 'another-name-of-the-key' }),
      provider.token({ __proto__: null, constructor: 'x' }),
    ];
    for (const token of variants) expect(await reasonOf(pipelines[name], token)).toBe('accepted');
  });

  it.each([...SIGNATURES, ...CLAIMS, ...SHAPES])('are refused: %s', async (_name, token, reason) => {
    expect(await reasonOf(pipelines[name], token())).toBe(reason);
  });

  it('are refused with numbers beyond all numbers', async () => {
    for (const claim of ['exp', 'nbf', 'iat']) {
      const payload = JSON.stringify(provider.claims({ [claim]: 0 })).replace(`"${claim}":0`, `"${claim}":1e999`);
      expect(await reasonOf(pipelines[name], signedToken(header(), payload, published))).toBe('time');
    }
  });
});

describe.each(['passport', 'jose'] as const)('%s alone, without any check of ours', (name) => {
  it('takes a sound token', async () => {
    expect(await legs[name].verify(provider.token(), expected())).toMatchObject({ oid: PERSON });
  });

  it.each(SIGNATURES)('refuses %s', async (_name, token) => {
    expect(await legs[name].verify(String(token()), expected())).toBeNull();
  });
});

describe('several tenants', () => {
  it('sign in by their ids, with keys that are for them', async () => {
    const { origin } = provider;
    const allowed = { allowedTenants: [OTHER_TENANT, TENANT], metadataIssuer: `${origin}/{tenantid}/v2.0` };
    const several = pipeline([legs.passport, legs.jose], silentLog, { ...config, tenantId: 'common', ...allowed });
    provider.metadata = { issuer: `${origin}/{tenantid}/v2.0` };
    const own = testKey('own');
    const any = { ...own, kid: 'any', jwk: { ...own.jwk, kid: 'any', issuer: `${origin}/{tenantid}/v2.0` } };
    own.jwk['issuer'] = `${origin}/${TENANT}/v2.0`;
    provider.keys = [published, own, any];
    try {
      expect(await reasonOf(several, ofTenant(OTHER_TENANT))).toBe('accepted');
      expect(await reasonOf(several, provider.token({}, {}, own))).toBe('accepted');
      const foreign = { tid: OTHER_TENANT, iss: `${origin}/${OTHER_TENANT}/v2.0` };
      expect(await reasonOf(several, provider.token(foreign, {}, any))).toBe('accepted');
      expect(await reasonOf(several, provider.token(foreign, {}, own))).toBe('unknown_key');
      expect(await reasonOf(several, ofTenant(TENANT.replaceAll('1', '7')))).toBe('tenant');
      expect(await reasonOf(several, provider.token({ iss: `${origin}/{tenantid}/v2.0` }))).toBe('issuer');
    } finally {
      provider.keys = [published];
      provider.metadata = {};
    }
  });
});

describe('two verifiers', () => {
  it.each([
    ['one refuses what the other takes', { name: 'broken', verify: () => Promise.resolve(null) }],
    ['one reads something else', { name: 'broken', verify: () => Promise.resolve({ oid: 'somebody' }) }],
  ])('must agree: where %s, the token is refused and the log says so, without it', async (_name, broken) => {
    const lines: unknown[] = [];
    const log = { ...silentLog, error: (...line: unknown[]) => void lines.push(line) };
    const token = provider.token();
    expect(await reasonOf(pipeline([broken, legs.jose], log), token)).toBe('verifiers_disagree');
    expect(lines).toHaveLength(1);
    for (const secret of [token, ...token.split('.'), PERSON, 'ada@example.org']) {
      expect(JSON.stringify(lines)).not.toContain(secret);
    }
  });
});

describe('ten thousand tokens', () => {
  let tokens: string[];
  beforeAll(() => {
    const random = seeded(20_261_122);
    const sound = Array.from({ length: 20 }, (_, index) => provider.token({ nonce: `n${index}` }));
    tokens = Array.from({ length: 10_000 }, () => mutant(random, sound)).filter((token) => !sound.includes(token));
  });

  it('of random bytes, random claims and small changes: none is taken, nothing breaks, nothing is printed', async () => {
    const printed = [jest.spyOn(process.stdout, 'write'), jest.spyOn(process.stderr, 'write')];
    const reasons = await Promise.all(tokens.map((token) => reasonOf(pipelines.both, token)));
    const output = printed.flatMap((spy) => spy.mock.calls);
    for (const spy of printed) spy.mockRestore();
    expect(output).toEqual([]);
    const refusals = ['shape', 'header', 'claims', 'signature', 'unknown_key', 'audience', 'issuer', 'tenant', 'time'];
    expect([...new Set(reasons)].sort()).toEqual([...refusals, 'person', 'version'].sort());
    expect(reasons.filter((reason) => reason === 'signature').length).toBeGreaterThan(500);
    expect(tokens.length).toBeGreaterThan(9_900);
  });

  it('are not taken by either library alone, but for other spellings of a sound one', async () => {
    // What they print of tokens is one reason why they get none that was not read before.
    const printed = [jest.spyOn(process.stdout, 'write'), jest.spyOn(process.stderr, 'write')];
    for (const spy of printed) spy.mockReturnValue(true);
    const some = tokens.slice(0, 2_500);
    const answers = await Promise.all(
      some.map((token) => Promise.all(Object.values(legs).map((leg) => leg.verify(token, expected())))),
    );
    for (const spy of printed) spy.mockRestore();
    const taken = some.filter((_, index) => answers[index]?.some((claims) => claims !== null));
    const reasons = await Promise.all(taken.map((token) => reasonOf(pipelines.both, token)));
    expect(reasons.filter((reason) => reason !== 'shape')).toEqual([]);
    expect(taken.length).toBeLessThan(50);
  });
});

/** Numbers below a limit, the same in every run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const ODD: readonly unknown[] = ['', null, 0, -1, 1e308, true, [], {}, 'x', { $ne: 1 }, ['x'], '\u0000', '\ud800'];

/** A token that never was: bytes, another letter, another claim or header, the parts of two, one signed by another. */
function mutant(random: (limit: number) => number, sound: readonly string[]): string {
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const token = pick(sound);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const changed = { ...claims, [pick(Object.keys(claims))]: pick(ODD) };
  const bytes = (): string => Buffer.from(Array.from({ length: random(60) }, () => random(256))).toString('base64url');
  const at = random(token.length);
  const ways: (() => string)[] = [
    () => [bytes(), bytes(), bytes()].join('.'),
    () => [head, bytes(), signature].join('.'),
    () => [head, payload, bytes()].join('.'),
    () => [head, payload, pick(sound).split('.')[2]].join('.').replace(signature, `${signature}A`),
    () => token.slice(0, at) + pick([...'ABCxyz019-_.=+/ {"']) + token.slice(at + 1),
    () => token.slice(0, at) + token.slice(at + 1 + random(9)),
    () => [head, encoded(changed), signature].join('.'),
    () =>
      [encoded({ ...header(), [pick(['alg', 'typ', 'kid', 'crit', 'jwk'])]: pick(ODD) }), payload, signature].join('.'),
    () => [encoded({ ...header(), kid: `k${random(99)}-` }), payload, signature].join('.'),
    () => [encoded({ ...header(), x5t: String(random(999)) }), payload, signature].join('.'),
  ];
  return pick(ways)();
}
