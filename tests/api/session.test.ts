import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { currentUser, signInAnswer, signInOptions } from '../../common/api/session.ts';
import { userList } from '../../common/api/accounts.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import { PASSWORD, startTestServer, stoppedClock } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';
import { APPLICATION, TENANT } from '../support/test-identity-provider.ts';

const ORIGIN = 'https://pane.example.org';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ADMIN = 'admin@localhost';

/** The machine's time, which the test moves forward. */
function movableClock(): Clock & { move(ms: number): void } {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), move: (ms) => void (ahead += ms) };
}

/** The cookie of a response, as the browser would send it back, with its attributes in lower case. */
function cookieOf(answer: supertest.Response): { pair: string; value: string; attributes: string[] } {
  const [cookie = '', ...others] = answer.get('Set-Cookie') ?? [];
  expect(others).toEqual([]);
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  return { pair, value: pair.slice(pair.indexOf('=') + 1), attributes: attributes.map((each) => each.toLowerCase()) };
}

const login = (server: TestServer, email: string, password = PASSWORD): supertest.Test =>
  server.anonymous.post('/auth/dev-login').send({ email, password });

describe('signing in and out', () => {
  const clock = movableClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      clock,
      environment: { CORS_ORIGINS: ORIGIN, DEV_SUPER_ADMINS: `${ADMIN}, Boss@Example.org` },
    });
  });
  afterAll(() => server.close());

  const me = (cookie: string): supertest.Test => server.anonymous.get('/auth/me').set('Cookie', cookie);

  it('lists the available sign-ins', async () => {
    const answer = await server.anonymous.get('/auth/options');
    expect(signInOptions.parse(answer.body)).toEqual({ dev_login: true, entra: null });
  });

  it('has no sign-in with Entra ID while it is not configured', async () => {
    for (const path of ['/auth/nonce', '/auth/sso-token']) {
      expect((await server.anonymous.post(path).send({ mode: 'naa', id_token: 'a.b.c' })).status).toBe(404);
    }
  });

  it('makes the first one and its organisation; the configuration names the super_admins', async () => {
    const first = await login(server, ' Admin@Localhost ');
    expect(first.status).toBe(200);
    const { user, token } = signInAnswer.parse(first.body);
    expect(user).toMatchObject({
      email: ADMIN,
      name: 'Admin',
      role: 'super_admin',
      client: { name: 'My organisation' },
    });
    expect(user.clientId).toBe(user.client?.id);
    expect(token).toBeUndefined();
    const boss = signInAnswer.parse((await login(server, 'boss@example.org')).body).user;
    const anna = signInAnswer.parse((await login(server, 'anna.smith@example.org')).body).user;
    expect([boss.role, anna.role, anna.name]).toEqual(['super_admin', 'author', 'Anna Smith']);
    expect(anna.clientId).toBe(user.clientId);
    const again = signInAnswer.parse((await login(server, 'anna.smith@example.org')).body).user;
    expect(again.id).toBe(anna.id);
  });

  it('brings a super_admin of the configuration back at the next sign-in, and ends what it had as another user', async () => {
    const old = await server.signIn('boss@example.org');
    const users = server.database.native.collection<{ _id: string }>('users');
    await users.updateOne({ _id: old.user.id }, { $set: { role: 'author' } });
    expect((await old.get('/auth/me')).body).toMatchObject({ role: 'author' });
    const next = await server.signIn('boss@example.org');
    expect(next.user.role).toBe('super_admin');
    expect((await old.get('/auth/me')).status).toBe(401);
    const log = await next.get('/admin/audit-log?action=users.change');
    expect(log.body).toMatchObject({ items: [{ before: { role: 'author' }, after: { role: 'super_admin' } }] });
  });

  it('makes one person and one client of many concurrent first sign-ins', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(server, 'many@example.org')));
    const users = answers.map((answer) => signInAnswer.parse(answer.body).user);
    expect(new Set(users.map((user) => user.id)).size).toBe(1);
    expect(new Set(users.map((user) => user.clientId)).size).toBe(1);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const { pair, attributes } = cookieOf(await login(server, ADMIN));
    expect(pair).toMatch(/^slides_session=[\w-]{43}$/);
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/']));
    expect(attributes).not.toContain('secure');
    const expires = attributes.find((each) => each.startsWith('expires='))?.slice('expires='.length) ?? '';
    expect((Date.parse(expires) - clock.now().getTime()) / HOUR_MS).toBeCloseTo(7 * 24, 1);
  });

  it('returns the current user, with what it may do', async () => {
    const admin = currentUser.parse((await me(cookieOf(await login(server, ADMIN)).pair)).body);
    const author = currentUser.parse((await me(cookieOf(await login(server, 'a@example.org')).pair)).body);
    expect(admin.permissions).toEqual(expect.arrayContaining(['settings.change', 'session.end']));
    expect(author.permissions).toContain('session.end');
    expect(author.permissions).not.toContain('users.read');
    expect(author).toMatchObject({ email: 'a@example.org', teams: [], client: { name: 'My organisation' } });
  });

  it('answers a wrong password alike for known and unknown addresses', async () => {
    const known = await login(server, ADMIN, 'wrong');
    const unknown = await login(server, 'nobody@example.org', 'wrong');
    for (const answer of [known, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.get('Set-Cookie')).toBeUndefined();
    }
    const reported = ({ body }: supertest.Response) => ({ ...(body as object), request_id: '' });
    expect(reported(known)).toEqual(reported(unknown));
    expect(known.body).toMatchObject({ code: 'session.refused' });
  });

  it.each([
    ['no password', { email: ADMIN }],
    ['no address', { password: PASSWORD }],
    ['an operator for an address', { email: { $gt: '' }, password: PASSWORD }],
    ['an operator for a password', { email: ADMIN, password: { $ne: null } }],
    ['no e-mail address', { email: 'admin', password: PASSWORD }],
    ['an endless address', { email: `${'a'.repeat(300)}@example.org`, password: PASSWORD }],
  ])('refuses %s with 422 and no session', async (_name, body) => {
    const answer = await server.anonymous.post('/auth/dev-login').send(body);
    expect(answer.status).toBe(422);
    expect(answer.get('Set-Cookie')).toBeUndefined();
  });

  it('takes no sign-in that a page of another site could send: a form, or plain text', async () => {
    const body = JSON.stringify({ email: ADMIN, password: PASSWORD });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await server.anonymous.post('/auth/dev-login').set('Content-Type', type).send(body);
      expect(answer.status).toBe(415);
      expect(answer.get('Set-Cookie')).toBeUndefined();
    }
  });

  it('notes the use of a session once a minute', async () => {
    const { token } = await server.signIn('seen@example.org');
    const stored = async () => {
      const _id = createHash('sha256').update(token).digest('hex');
      const session = await server.database.native.collection<{ _id: string }>('sessions').findOne({ _id });
      return (session as unknown as { last_used_at: Date }).last_used_at.getTime();
    };
    const first = await stored();
    clock.move(MINUTE_MS / 2);
    expect((await me(`slides_session=${token}`)).status).toBe(200);
    expect(await stored()).toBe(first);
    clock.move(MINUTE_MS / 2);
    const answers = await Promise.all(Array.from({ length: 4 }, () => me(`slides_session=${token}`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await stored()) - first).toBeGreaterThanOrEqual(MINUTE_MS);
    const admin = await server.signIn(ADMIN);
    const { items } = userList.parse((await admin.get('/admin/users?page_size=100')).body);
    const seen = items.find((user) => user.email === 'seen@example.org')?.last_seen_at ?? '';
    expect(Date.parse(seen) - first).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it('ends the old session of the same browser at sign-in', async () => {
    const old = cookieOf(await login(server, ADMIN)).pair;
    const other = cookieOf(await login(server, ADMIN)).pair;
    const next = cookieOf(await login(server, 'b@example.org').set('Cookie', old)).pair;
    expect(next).not.toBe(old);
    expect([(await me(old)).status, (await me(next)).status, (await me(other)).status]).toEqual([401, 200, 200]);
  });

  it('ends a session at logout; its token is worth nothing afterwards', async () => {
    const caller = await server.signIn('c@example.org');
    const answer = await caller.post('/auth/logout');
    expect(answer.status).toBe(204);
    const { value, attributes } = cookieOf(answer);
    expect(value).toBe('');
    expect(attributes.some((each) => each.startsWith('expires=thu, 01 jan 1970'))).toBe(true);
    expect((await caller.get('/auth/me')).status).toBe(401);
    expect((await caller.post('/auth/logout')).status).toBe(401);
    const bearer = server.anonymous.get('/auth/me').set('Authorization', `Bearer ${caller.token}`);
    expect((await bearer).status).toBe(401);
  });

  it('gives the token only to a bearer client of an allowed origin', async () => {
    const bearer = await login(server, ADMIN).set('X-Session', 'bearer').set('Origin', ORIGIN);
    const { token = '' } = signInAnswer.parse(bearer.body);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(bearer.get('Set-Cookie')).toBeUndefined();
    const asBearer = await server.anonymous.get('/auth/me').set('Authorization', `Bearer ${token}`);
    expect(asBearer.body).toMatchObject({ email: ADMIN });
    const refused = [
      await login(server, ADMIN).set('Origin', ORIGIN),
      await login(server, ADMIN).set('X-Session', 'bearer'),
      await login(server, ADMIN).set('X-Session', 'bearer').set('Origin', 'https://evil.example.org'),
      await login(server, ADMIN).set('X-Session', 'bearer').set('Origin', 'null'),
    ];
    for (const answer of refused) expect(signInAnswer.parse(answer.body).token).toBeUndefined();
  });

  it('takes a write with the cookie only with header and origin, without a body too', async () => {
    const { token } = await server.signIn('d@example.org');
    const logout = () => server.anonymous.post('/auth/logout').set('Cookie', `slides_session=${token}`);
    expect((await logout()).status).toBe(403);
    expect((await logout().set('X-Lectern', '1')).status).toBe(403);
    expect((await logout().set('Origin', ORIGIN)).status).toBe(403);
    expect((await logout().set('X-Lectern', '1').set('Origin', 'https://evil.example.org')).status).toBe(403);
    expect((await me(`slides_session=${token}`)).status).toBe(200);
    expect((await logout().set('X-Lectern', '1').set('Origin', ORIGIN)).status).toBe(204);
  });

  it('takes a write with the bearer token without either', async () => {
    const { token } = await server.signIn('e@example.org');
    const answer = await server.anonymous.post('/auth/logout').set('Authorization', `Bearer ${token}`);
    expect(answer.status).toBe(204);
  });

  it.each([
    ['an empty one', ''],
    ['a short one', 'x'],
    ['one of the right length', 'a'.repeat(43)],
    ['a very long one', 'a'.repeat(5000)],
    ['an operator', '{"$gt":""}'],
  ])('knows no session by a made-up token: %s', async (_name, token) => {
    expect((await me(`slides_session=${token}`)).status).toBe(401);
    expect((await server.anonymous.get('/auth/me').set('Authorization', `Bearer ${token}`)).status).toBe(401);
  });

  it('has neither /login nor /callback', async () => {
    for (const path of ['/login', '/callback', '/auth/login', '/auth/callback', '~/login', '~/callback']) {
      expect((await server.anonymous.get(path)).status).toBe(404);
      expect((await server.anonymous.post(path)).status).toBe(404);
    }
  });

  it('ends after 12 hours without use, and not before', async () => {
    const { pair } = cookieOf(await login(server, 'f@example.org'));
    clock.move(12 * HOUR_MS - MINUTE_MS);
    expect((await me(pair)).status).toBe(200);
    clock.move(12 * HOUR_MS - MINUTE_MS);
    expect((await me(pair)).status).toBe(200);
    clock.move(12 * HOUR_MS + MINUTE_MS);
    expect((await me(pair)).status).toBe(401);
  });

  it('ends after 7 days however much it is used', async () => {
    const { pair } = cookieOf(await login(server, 'g@example.org'));
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      clock.move(11 * HOUR_MS);
      expect((await me(pair)).status).toBe(200);
    }
    clock.move(11 * HOUR_MS);
    expect((await me(pair)).status).toBe(401);
  });

  it('stores the hash of a token alone, and logs neither token nor password', async () => {
    const { token } = await server.signIn('h@example.org');
    await login(server, 'h@example.org', 'canary-password-guess');
    const stored = JSON.stringify(await server.database.native.collection('sessions').find({}).toArray());
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    const everything = await Promise.all(
      (await server.database.native.collections()).map(async (each) => JSON.stringify(await each.find({}).toArray())),
    );
    for (const text of [...everything, server.logs()]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain('canary-password-guess');
    }
  });

  it('audits sign-ins, refused ones and sign-outs', async () => {
    const caller = await server.signIn('audited@example.org');
    await caller.post('/auth/logout');
    await login(server, 'audited@example.org', 'canary-password-guess');
    const admin = await server.signIn(ADMIN);
    const answer = await admin.get('/admin/audit-log?page_size=20');
    const mine = (
      answer.body as { items: { action: string; target: { name: string }; address: string }[] }
    ).items.filter(({ target }) => ['audited@example.org', 'Audited'].includes(target.name));
    expect(mine.map((entry) => entry.action)).toEqual(['session.refused', 'session.sign_out', 'session.sign_in']);
    expect(mine.every((entry) => entry.address !== null)).toBe(true);
  });
});

describe('signing in, by configuration', () => {
  it('sends Secure cookies to frames of other sites, below the base path, and slows guessing down', async () => {
    const ids = { ENTRA_TENANT_ID: TENANT, ENTRA_CLIENT_ID: APPLICATION };
    const environment = { COOKIE_SECURE: 'true', NEXT_PUBLIC_BASE_PATH: '/decks', RATE_LIMITS: 'true', ...ids };
    const server = await startTestServer({ environment, clock: stoppedClock() });
    try {
      const begun = cookieOf(await server.anonymous.post('/auth/nonce'));
      expect(begun.attributes).toEqual(
        expect.arrayContaining(['httponly', 'secure', 'partitioned', 'samesite=none', 'path=/decks']),
      );
      const guess = () => server.anonymous.post('/auth/sso-token').send({ mode: 'naa', id_token: 'a.b.c' });
      for (let tries = 1; tries <= 10; tries += 1) expect((await guess()).status).toBe(401);
      expect((await guess()).status).toBe(429);
      const { attributes } = cookieOf(await login(server, ADMIN));
      const expected = ['httponly', 'secure', 'partitioned', 'samesite=none', 'path=/decks'];
      expect(attributes).toEqual(expect.arrayContaining(expected));
      for (let tries = 2; tries <= 5; tries += 1) expect((await login(server, ADMIN, 'wrong')).status).toBe(401);
      const sixth = await login(server, ADMIN);
      expect(sixth.status).toBe(429);
      expect(Number(sixth.get('Retry-After'))).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });

  it.each([
    ['unset', undefined],
    ['empty', ''],
  ])('has no dev login while the password is %s', async (_name, password) => {
    const server = await startTestServer({ environment: { DEV_AUTH_PASSWORD: password } });
    try {
      for (const tried of ['', 'undefined', PASSWORD]) {
        const answer = await login(server, ADMIN, tried);
        expect(answer.status).toBe(404);
        expect(answer.get('Set-Cookie')).toBeUndefined();
      }
      expect((await server.anonymous.get('/auth/options')).body).toEqual({ dev_login: false, entra: null });
    } finally {
      await server.close();
    }
  });
});
