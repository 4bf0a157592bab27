import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { currentUser, signInAnswer, signInNonce, signInOptions } from '../../common/api/session.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { eventually } from '../support/eventually.ts';
import { createStorageProbe } from '../support/storage-probe.ts';
import type { StorageProbe } from '../support/storage-probe.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import {
  APPLICATION,
  encoded,
  PERSON,
  signedToken,
  startIdentityProvider,
  TENANT,
  testKey,
} from '../support/test-identity-provider.ts';
import type { TestIdentityProvider } from '../support/test-identity-provider.ts';

const PANE = 'https://pane.example.org';
const BOSS = 'bbbbbbbb-1111-4111-8111-00000000b055';
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let provider: TestIdentityProvider;
let server: TestServer;
let probe: StorageProbe;
let root: Caller;
let clientId = '';
let ahead = 0;
let people = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  provider = await startIdentityProvider();
  probe = createStorageProbe();
  const environment = { ...provider.environment, CORS_ORIGINS: PANE, SUPER_ADMINS: `${TENANT}:${BOSS}` };
  server = await startTestServer({ clock, environment, plugins: [probe.plugin] });
  root = await server.signIn('admin@localhost');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
afterEach(() => {
  ahead = 0;
  provider.answers = { metadata: 'well', keys: 'well' };
});

/** The object id of a user who never signed in here. */
const somebody = (): string => `cccccccc-1111-4111-8111-${String((people += 1)).padStart(12, '0')}`;
const post = (body: object): supertest.Test => server.anonymous.post('/auth/sso-token').send(body);
const cookies = (answer: supertest.Response): string[] => answer.get('Set-Cookie') ?? [];
const pair = (cookie: string | undefined): string => cookie?.split(';')[0] ?? '';
const codeOf = (answer: supertest.Response): string => (answer.body as { code?: string }).code ?? '';
const me = (answer: supertest.Response): supertest.Test =>
  server.anonymous.get('/auth/me').set('Cookie', cookies(answer).map(pair).join('; '));

interface Begun {
  nonce: string;
  nonce_id: string;
  cookie: string;
}
/** The beginning of a sign-in in a popup. */
async function begin(cookie = ''): Promise<Begun> {
  const answer = await server.anonymous.post('/auth/nonce').set('Cookie', cookie).expect(200);
  return { ...signInNonce.parse(answer.body), cookie: pair(cookies(answer)[0]) };
}
/** Its end. */
async function end({ nonce, nonce_id, cookie }: Begun, claims: object = {}): Promise<supertest.Response> {
  const id_token = provider.token({ nonce, ...claims });
  return post({ mode: 'popup', id_token, nonce_id }).set('Cookie', cookie);
}
const signIn = async (claims: object = {}): Promise<supertest.Response> => end(await begin(), claims);
const naa = (claims: object = {}): supertest.Test =>
  post({ mode: 'naa', id_token: provider.token({ nonce: undefined, ...claims }) }).set('Origin', PANE);
const sessionsOf = async (oid: string): Promise<number> => {
  const users = server.database.native.collection<{ _id: string }>('users');
  const user = await users.findOne({ 'identity.subject': oid });
  return user === null ? 0 : server.database.native.collection('sessions').countDocuments({ user_id: user._id });
};

describe('signing in with Entra ID', () => {
  it('reports it, with what a client needs to ask Entra ID', async () => {
    const { entra } = signInOptions.parse((await server.anonymous.get('/auth/options')).body);
    expect(entra).toEqual({
      client_id: APPLICATION,
      tenant_id: TENANT,
      authority: `${provider.origin}/${TENANT}`,
      redirect_uri: null,
    });
  });

  it('waits for the provider where it was never reached', async () => {
    provider.answers.keys = 'html';
    const answer = await signIn();
    expect([answer.status, codeOf(answer)]).toEqual([503, 'session.provider_unavailable']);
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
    expect(await sessionsOf(PERSON)).toBe(0);
  });

  it('refuses people of a tenant that no client owns, and names whom to ask', async () => {
    ahead = 6 * SECOND_MS;
    const answer = await signIn();
    expect([answer.status, codeOf(answer)]).toEqual([403, 'session.no_client']);
    expect((answer.body as { detail: string }).detail).toContain(TENANT);
    expect(cookies(answer)).toEqual([]);
    const found = await server.database.native.collection('users').countDocuments({ 'identity.kind': 'entra' });
    expect(found).toBe(0);
  });

  it('makes the people of the configuration super_admin, without a client too, at each sign-in', async () => {
    const first = await signIn({ oid: BOSS });
    const { user } = signInAnswer.parse(first.body);
    expect(user).toMatchObject({ role: 'super_admin', clientId: null, client: null });
    const users = server.database.native.collection<{ _id: string }>('users');
    await users.updateOne({ _id: user.id }, { $set: { role: 'author' } });
    const next = signInAnswer.parse((await signIn({ oid: BOSS })).body).user;
    expect([next.id, next.role]).toEqual([user.id, 'super_admin']);
    expect((await me(first)).status).toBe(401);
  });

  it('makes others author of the client that owns the tenant, whatever their address is', async () => {
    const made = await root.post('/admin/clients').send({ name: 'Quist', tenant_id: TENANT }).expect(201);
    clientId = (made.body as { id: string }).id;
    const namesake = await server.signIn('ada@example.org');
    const answer = await signIn();
    const { user, token } = signInAnswer.parse(answer.body);
    expect(user).toMatchObject({ name: 'Ada Quist', email: 'ada@example.org', role: 'author', clientId });
    expect(user.id).not.toBe(namesake.user.id);
    expect(token).toBeUndefined();
    expect(currentUser.parse((await me(answer)).body).id).toBe(user.id);
  });

  it('knows them again by tenant and object id, and calls them as Entra ID does now', async () => {
    const before = signInAnswer.parse((await signIn()).body).user;
    const claims = { sub: 'other', name: 'Ada\u202e Berg\n', preferred_username: 'berg@example.org' };
    const after = signInAnswer.parse((await signIn(claims)).body).user;
    expect(after).toMatchObject({ id: before.id, name: 'Ada Berg', email: 'berg@example.org' });
    const log = await root.get(`/admin/audit-log?action=users.change&user_id=${after.id}`);
    expect(log.body).toMatchObject({ items: [{ before: { name: 'Ada Quist' }, after: { name: 'Ada Berg' } }] });
    const bare = signInAnswer.parse((await signIn({ oid: somebody(), name: '', preferred_username: ' ' })).body).user;
    expect(bare.email).toMatch(/^cccccccc-/);
  });

  it('gives what an invitation offers to the address they sign in with, never to one that anyone wrote there', async () => {
    const invitation = { email: 'lead@example.org', role: 'client_admin', client_id: clientId };
    await root.post('/admin/users').send(invitation).expect(201);
    const roleOf = async (claims: object): Promise<string> =>
      signInAnswer.parse((await signIn({ oid: somebody(), ...claims })).body).user.role;
    expect(await roleOf({ email: 'lead@example.org' })).toBe('author');
    expect(await roleOf({ email: 'lead@example.org', xms_edov: false })).toBe('author');
    expect(await roleOf({ email: 'lead@example.org', xms_edov: true })).toBe('client_admin');
    expect(await roleOf({ preferred_username: 'lead@example.org' })).toBe('author');
  });

  it('makes one person of many concurrent first sign-ins', async () => {
    const oid = somebody();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ oid })));
    expect(new Set(answers.map((answer) => signInAnswer.parse(answer.body).user.id)).size).toBe(1);
  });

  it('ends the session that the browser had, and forgets the beginning', async () => {
    const first = await signIn();
    const begun = await begin();
    const id_token = provider.token({ nonce: begun.nonce });
    const cookie = `${begun.cookie}; ${pair(cookies(first).find((each) => each.startsWith('slides_session=')))}`;
    const second = await post({ mode: 'popup', id_token, nonce_id: begun.nonce_id }).set('Cookie', cookie);
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
    expect(cookies(second).find((each) => each.startsWith('slides_sign_in='))).toMatch(/^slides_sign_in=;.*1970/);
  });

  it('knows keys as they are published, and continues while the provider is down', async () => {
    const [old] = provider.keys;
    const next = testKey('k2');
    provider.keys = [next];
    ahead = 40 * SECOND_MS;
    expect((await naa()).status).toBe(200);
    provider.answers.metadata = '503';
    ahead = 11 * MINUTE_MS;
    const claims = { iat: Math.floor(Date.now() / 1000) + 400, oid: somebody() };
    expect((await naa(claims)).status).toBe(200);
    const withdrawn = signedToken({ typ: 'JWT', alg: 'RS256', kid: 'k1' }, provider.claims(claims), old ?? next);
    const answer = await post({ mode: 'naa', id_token: withdrawn }).set('Origin', PANE);
    expect(answer.status).toBe(401);
  });
});

describe('a sign-in in a popup', () => {
  it('begins with a cookie that scripts cannot read, for five minutes', async () => {
    const answer = await server.anonymous.post('/auth/nonce').expect(200);
    const { nonce, nonce_id } = signInNonce.parse(answer.body);
    const [cookie = '', ...others] = cookies(answer);
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^slides_sign_in=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(nonce).toMatch(/^[\w-]{43}$/);
    const stored = JSON.stringify(await server.database.native.collection('sign_in_nonces').find({}).toArray());
    expect(stored).toContain(nonce_id);
    for (const secret of [nonce, pair(cookie).split('=')[1] ?? '']) expect(stored).not.toContain(secret);
  });

  it('is ended once, by the browser that began it, with the nonce it got', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const refused = [
      await end({ ...mine, cookie: theirs.cookie }),
      await end({ ...mine, cookie: '' }),
      await end({ ...mine, cookie: 'slides_sign_in=' }),
      await end({ ...mine, nonce_id: theirs.nonce_id }),
      await end({ ...mine, nonce_id: 'made-up' }),
      await end(mine, { nonce: theirs.nonce }),
      await end(mine, { nonce: 'made-up' }),
      await end(mine, { nonce: undefined }),
      await end(mine, { nonce: [mine.nonce] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    expect((await end(mine)).status).toBe(200);
    expect((await end(mine, { sub: 'another token' })).status).toBe(401);
    ahead = 5 * MINUTE_MS + SECOND_MS;
    expect((await end(theirs)).status).toBe(401);
  });

  it('continues in several tabs of one browser', async () => {
    const one = await begin();
    const two = await begin(one.cookie);
    expect(two.cookie).toBe(one.cookie);
    expect([(await end(one)).status, (await end(two)).status]).toEqual([200, 200]);
    expect((await begin('slides_sign_in=planted')).cookie).toMatch(/=[\w-]{43}$/);
  });

  it('cannot sign in another user: another browser, another page, a form', async () => {
    // An attacker started a sign-in, and has a token for it.
    const begun = await begin();
    const body = { mode: 'popup', id_token: provider.token({ nonce: begun.nonce }), nonce_id: begun.nonce_id };
    const victim = await begin();
    expect((await post(body).set('Cookie', victim.cookie)).status).toBe(401);
    const foreign = post(body).set('Cookie', begun.cookie).set('Origin', 'https://evil.example.org');
    expect((await foreign).status).toBe(401);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const sent = server.anonymous.post('/auth/sso-token').set('Content-Type', type).set('Cookie', begun.cookie);
      expect((await sent.send(JSON.stringify(body))).status).toBe(415);
    }
    expect((await post(body).set('Cookie', begun.cookie)).status).toBe(200);
  });

  it('returns the token itself to a task pane without cookies, separately', async () => {
    const bearer = (test: supertest.Test): supertest.Test => test.set('X-Session', 'bearer').set('Origin', PANE);
    const begun = async (): Promise<Begun> => {
      const answer = await bearer(server.anonymous.post('/auth/nonce')).expect(200);
      expect(cookies(answer)).toEqual([]);
      return { ...signInNonce.parse(answer.body), cookie: '' };
    };
    const bodyOf = ({ nonce, nonce_id }: Begun) => ({ mode: 'popup', id_token: provider.token({ nonce }), nonce_id });
    const answer = await bearer(post(bodyOf(await begun()))).expect(200);
    const { token = '' } = signInAnswer.parse(answer.body);
    expect(cookies(answer)).toEqual([]);
    expect((await server.anonymous.get('/auth/me').set('Authorization', `Bearer ${token}`)).status).toBe(200);
    // Neither kind of sign-in can finish what the other started.
    expect((await end({ ...(await begun()), cookie: (await begin()).cookie })).status).toBe(401);
    const withCookie = await begin();
    expect((await bearer(post(bodyOf(withCookie)).set('Cookie', withCookie.cookie))).status).toBe(401);
  });
});

describe('nested app authentication', () => {
  it('is taken from known pages alone', async () => {
    const from = (origin: string): supertest.Test =>
      post({ mode: 'naa', id_token: provider.token({ oid: somebody() }) }).set('Origin', origin);
    for (const origin of [PANE, server.origin]) expect((await from(origin)).status).toBe(200);
    for (const origin of ['https://evil.example.org', 'null', `${PANE}.evil.example`]) {
      expect((await from(origin)).status).toBe(401);
    }
    expect((await post({ mode: 'naa', id_token: provider.token({ oid: somebody() }) })).status).toBe(401);
  });

  it('accepts no token that was made for a popup', async () => {
    const { nonce, nonce_id, cookie } = await begin();
    const id_token = provider.token({ nonce });
    const stolen = () => post({ mode: 'naa', id_token }).set('Origin', PANE);
    expect((await stolen()).status).toBe(401);
    expect((await post({ mode: 'popup', id_token, nonce_id }).set('Cookie', cookie)).status).toBe(200);
    expect((await stolen()).status).toBe(401);
  });

  it('takes no old token, and none twice, after a sign-out neither', async () => {
    expect((await naa({ iat: Math.floor(Date.now() / 1000) - 660 })).status).toBe(401);
    const id_token = provider.token({ nonce: undefined, sub: 'twice' });
    const send = () => post({ mode: 'naa', id_token }).set('Origin', PANE);
    const first = await send().expect(200);
    const logout = server.anonymous.post('/auth/logout').set('X-Lectern', '1').set('Origin', PANE);
    expect((await logout.set('Cookie', cookies(first).map(pair).join('; '))).status).toBe(204);
    expect((await send()).status).toBe(401);
    // Another encoding of the same token, as lenient decoders read it.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelt = id_token.slice(0, -1) + (letters[letters.indexOf(id_token.slice(-1)) + 1] ?? '');
    expect((await post({ mode: 'naa', id_token: respelt }).set('Origin', PANE)).status).toBe(401);
  });
});

describe('one token sent many times concurrently', () => {
  it.each(['popup', 'naa'] as const)('opens one session: %s', async (mode) => {
    for (let round = 0; round < 5; round += 1) {
      const oid = somebody();
      const { nonce, nonce_id, cookie } = await begin();
      const id_token = provider.token({ oid, nonce: mode === 'popup' ? nonce : undefined });
      const body = mode === 'popup' ? { mode, id_token, nonce_id } : { mode, id_token };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => post(body).set('Cookie', cookie).set('Origin', PANE)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
      expect(await sessionsOf(oid)).toBe(1);
    }
  });
});

describe('a refusal', () => {
  it('is the same whatever is wrong with a token; the audit log has the reason', async () => {
    const forged = testKey('k2', 'forged');
    const { iss, ...without } = provider.claims({ nonce: undefined });
    const header = { typ: 'JWT', alg: 'RS256', kid: 'k2' };
    const hmac = `${encoded({ ...header, alg: 'HS256' })}.${encoded({ iss, ...without })}.AAAA`;
    const tokens: [string, string][] = [
      ['signature', signedToken(header, { iss, ...without }, forged)],
      ['header', `${encoded({ ...header, alg: 'none' })}.${encoded({ iss, ...without })}.AAAA`],
      ['header', hmac],
      ['issuer', signedToken(header, without, forged)],
      ['audience', provider.token({ aud: TENANT })],
      ['tenant', provider.token({ tid: BOSS })],
      ['time', provider.token({ exp: 1, nbf: 0 })],
      ['access_token', provider.token({ scp: 'User.Read' })],
      ['unknown_key', provider.token({}, { kid: 'k9' })],
      ['shape', 'eyJhbGciOiJub25lIn0'],
    ];
    const reported: object[] = [];
    const ids: string[] = [];
    for (const [, id_token] of tokens) {
      const answer = await post({ mode: 'naa', id_token }).set('Origin', PANE);
      expect(cookies(answer)).toEqual([]);
      const { request_id, ...refusal } = answer.body as { request_id: string; status: number };
      reported.push(refusal);
      ids.push(request_id);
    }
    expect(reported).toEqual(reported.map(() => reported[0]));
    expect(reported[0]).toMatchObject({ status: 401, code: 'session.token_refused' });
    const log = await root.get('/admin/audit-log?action=session.refused&page_size=100');
    const { items } = log.body as { items: { request_id: string; after: { reason: string } }[] };
    const reasons = ids.map((id) => items.find(({ request_id }) => request_id === id)?.after.reason);
    expect(reasons).toEqual(tokens.map(([reason]) => reason));
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['no token', { mode: 'naa' }],
    ['a list for a token', { mode: 'naa', id_token: ['a.b.c'] }],
    ['an operator for a token', { mode: 'naa', id_token: { $ne: null } }],
    ['a popup without its nonce id', { mode: 'popup', id_token: 'a.b.c' }],
    ['an operator for a nonce id', { mode: 'popup', id_token: 'a.b.c', nonce_id: { $ne: null } }],
    ['another mode', { mode: 'redirect', id_token: 'a.b.c' }],
    ['a token of 17 KB', { mode: 'naa', id_token: 'a'.repeat(17 * 1024) }],
  ])('of input that is none: %s', async (_name, body) => {
    expect((await post(body).set('Origin', PANE)).status).toBe(422);
  });

  it('of a body without end', async () => {
    expect((await post({ mode: 'naa', id_token: 'a'.repeat(100_000) })).status).toBe(413);
  });

  it('meets who was deactivated, and the people of an archived client, new ones too', async () => {
    const oid = somebody();
    const first = await signIn({ oid });
    const { id } = signInAnswer.parse(first.body).user;
    await root.patch(`/admin/users/${id}`).send({ is_active: false }).expect(200);
    expect((await me(first)).status).toBe(401);
    expect(codeOf(await signIn({ oid }))).toBe('session.deactivated');
    const other = await signIn();
    await root.patch(`/admin/clients/${clientId}`).send({ is_archived: true }).expect(200);
    expect((await me(other)).status).toBe(401);
    const stranger = somebody();
    for (const claims of [{}, { oid: stranger }]) expect(codeOf(await signIn(claims))).toBe('session.client_archived');
    const users = server.database.native.collection('users');
    expect(await users.countDocuments({ 'identity.subject': stranger })).toBe(0);
    expect((await signIn({ oid: BOSS })).status).toBe(200);
    await root.patch(`/admin/clients/${clientId}`).send({ is_archived: false }).expect(200);
    expect((await signIn()).status).toBe(200);
  });
});

describe('what is kept of a sign-in', () => {
  it('is neither token nor nonce, in the log nor in the database', async () => {
    const begun = await begin();
    const id_token = provider.token({ nonce: begun.nonce, secret: 'canary-claim' });
    const body = { mode: 'popup', id_token, nonce_id: begun.nonce_id };
    await post(body).set('Cookie', begun.cookie).expect(200);
    await post(body).set('Cookie', begun.cookie).expect(401);
    const everything = await Promise.all(
      (await server.database.native.collections()).map(async (each) => JSON.stringify(await each.find({}).toArray())),
    );
    const secrets = [begun.nonce, begun.cookie.split('=')[1] ?? '', 'canary-claim', ...id_token.split('.').slice(1)];
    for (const text of [...everything, server.logs()]) for (const each of secrets) expect(text).not.toContain(each);
  });

  it('is removed automatically when it has expired', async () => {
    for (const name of ['sign_in_nonces', 'spent_tokens']) {
      const indexes = await server.database.native.collection(name).indexes();
      expect(indexes).toContainEqual(expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }));
      const kept = await server.database.native.collection(name).find({}).toArray();
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.every(({ expires_at }) => (expires_at as Date).getTime() < Date.now() + 2 * HOUR_MS)).toBe(true);
    }
  });

  it('is cleaned up daily if the database expires nothing, except what still counts', async () => {
    const kept = async (): Promise<number[]> =>
      Promise.all(
        ['sign_in_nonces', 'spent_tokens'].map((name) => server.database.native.collection(name).countDocuments({})),
      );
    ahead = 2 * HOUR_MS;
    const begun = await begin();
    const clean = { name: 'retention.clean', payload: {}, client_id: null, user_id: 'system' };
    await probe.queue().enqueue(Scope.ofSystem('a test'), clean);
    await eventually('the clean-up', async () => (await kept()).join() === '1,0');
    const iat = Math.floor(Date.now() / 1000) + 7100;
    expect((await end(begun, { iat, exp: iat + 3600 })).status).toBe(200);
  });
});
