import { describe, expect, it } from '@jest/globals';
import { createMemoryCollection } from '../../../../../tests/support/memory-collection.ts';
import { silentLog } from '../../../../../tests/support/silent-log.ts';
import type { Client, Clients, User } from '../../contract.ts';
import type { Arrival } from '../admission.ts';
import type { EntraConfig } from './entra-config.ts';
import { entraRoutes } from '../routes.ts';
import { createEntraSignIn } from './entra-sign-in.ts';
import type { EntraRequest } from './entra-sign-in.ts';
import { signInNonces, spentTokens, createNonces, createSpentTokens } from './nonces.ts';
import { TokenRefusal } from './check-claims.ts';
import type { VerifiedToken } from './token-verifiers.ts';

const MINUTE_MS = 60_000;
const config = {
  ...{ clientId: 'app', tenantId: 't1', authority: 'https://login.example', redirectUri: 'https://pane.example/x' },
  superAdmins: ['t1:root'],
} as unknown as EntraConfig;
const request = (more: Partial<EntraRequest> = {}): EntraRequest => ({
  ...{ sessionToken: null, requestId: 'r1', address: '127.0.0.1' },
  ...{ origin: 'https://pane.example', hasAllowedOrigin: true, wantsBearer: false, signInCookie: null },
  ...more,
});

function open(token: Partial<VerifiedToken> = {}, { verify }: { verify?: () => Promise<VerifiedToken> } = {}) {
  let now = new Date('2026-11-23T10:00:00Z').getTime();
  const clock = { now: () => new Date(now) };
  const waiting = createMemoryCollection(signInNonces, clock.now);
  const spent = createMemoryCollection(spentTokens, clock.now);
  const nonces = createNonces(waiting, clock);
  const tokens = createSpentTokens(spent);
  const arrivals: Arrival[] = [];
  const refused: unknown[] = [];
  const verified: VerifiedToken = {
    ...{ tenant: 't1', subject: 'ada', name: 'Ada', email: 'ada@example.org', nonce: null, digest: 'd1' },
    expiresAt: new Date(now + MINUTE_MS),
    ...token,
  };
  const entra = createEntraSignIn({
    ...{ config, nonces, spentTokens: tokens, log: silentLog },
    verifier: { verify: verify ?? (() => Promise.resolve(verified)) },
    admission: {
      admit: async (arrival) => {
        arrivals.push(arrival);
        await arrival.client_id();
        return { user: { _id: 'u' } as User, session: { token: 'session', expires_at: new Date(now + 1) } };
      },
      refused: (...args) => Promise.resolve(void refused.push(args)),
    },
    clients: {
      findByTenant: (_scope: unknown, tenant: string) => {
        const found = { t1: { _id: 'c1', archived_at: null }, t2: { _id: 'c2', archived_at: clock.now() } };
        return Promise.resolve((found as unknown as Record<string, Client>)[tenant] ?? null);
      },
    } as unknown as Clients,
  });
  const naa = (more: Partial<EntraRequest> = {}) => entra.signIn({ mode: 'naa', id_token: 'x' }, request(more));
  const popup = (nonce_id: string, more: Partial<EntraRequest> = {}) =>
    entra.signIn({ mode: 'popup', id_token: 'x', nonce_id }, request(more));
  const pass = (ms: number): void => void (now += ms);
  return { ...{ entra, nonces, tokens, waiting, spent, arrivals, refused, verified, naa, popup, pass, clock } };
}
const refusal = { kind: 'unauthenticated', code: 'session.token_refused' };
const reasonOf = (refused: unknown[]): unknown => (refused as [string, unknown, { reason: string }][])[0]?.[2].reason;

describe('a sign-in with a token of the task pane', () => {
  it('admits the person of the token to the client of its tenant', async () => {
    const { naa, arrivals } = open();
    expect((await naa()).session.token).toBe('session');
    expect(arrivals).toMatchObject([
      {
        identity: { kind: 'entra', tenant: 't1', subject: 'ada' },
        ...{ name: 'Ada', email: 'ada@example.org', isSuperAdmin: false },
      },
    ]);
    expect(await arrivals[0]?.client_id()).toBe('c1');
  });

  it('knows super_admins by tenant and person, with or without a client', async () => {
    const root = open({ subject: 'root' });
    await root.naa();
    expect(root.arrivals[0]?.isSuperAdmin).toBe(true);
    expect(await root.arrivals[0]?.client_id()).toBe('c1');
    const other = open({ subject: 'root', tenant: 't2' });
    await expect(other.naa()).rejects.toMatchObject({ kind: 'forbidden', code: 'session.client_archived' });
  });

  it('is refused to tenants without a client', async () => {
    const { naa } = open({ tenant: 't3' });
    const expected = { kind: 'forbidden', code: 'session.no_client', params: { tenant: 't3' } };
    await expect(naa()).rejects.toMatchObject(expected);
  });

  it('is refused from unknown pages, with or without an origin', async () => {
    for (const origin of ['https://evil.example', null]) {
      const { naa, refused } = open();
      await expect(naa({ hasAllowedOrigin: false, origin })).rejects.toMatchObject(refusal);
      expect(refused).toEqual([['', request({ hasAllowedOrigin: false, origin }), { reason: 'origin' }]]);
    }
  });

  it('takes a token once', async () => {
    const { naa, refused } = open();
    await naa();
    await expect(naa()).rejects.toMatchObject(refusal);
    expect(reasonOf(refused)).toBe('replayed');
  });

  it('takes no token of a popup that waits, but one with a nonce that was never ours', async () => {
    const world = open({ nonce: 'of another' });
    await world.naa();
    const { nonce } = await world.nonces.issue(null);
    const stolen = open({ nonce });
    stolen.waiting.documents.push(...world.waiting.documents);
    await expect(stolen.naa()).rejects.toMatchObject(refusal);
    expect(reasonOf(stolen.refused)).toBe('nonce');
    expect(stolen.spent.documents).toEqual([]);
  });

  it('reports no more than that the token was refused; other faults pass', async () => {
    const { naa, refused } = open({}, { verify: () => Promise.reject(new TokenRefusal('time')) });
    await expect(naa()).rejects.toMatchObject(refusal);
    expect(reasonOf(refused)).toBe('time');
    const away = new Error('away');
    const failing = open({}, { verify: () => Promise.reject(away) });
    await expect(failing.naa()).rejects.toBe(away);
    expect(failing.refused).toEqual([]);
  });
});

describe('a sign-in in a popup', () => {
  /** A popup that was begun in a browser, with a token made for it. */
  async function begin(wantsBearer = false) {
    const world = open();
    const issued = await world.entra.begin({ wantsBearer, signInCookie: null });
    world.verified.nonce = issued.nonce;
    return { ...world, issued, cookie: issued.browser };
  }

  it('ends in the browser that began it, once', async () => {
    const { popup, issued, cookie, verified, refused } = await begin();
    await popup(issued.nonce_id, { signInCookie: cookie });
    verified.digest = 'd2';
    await expect(popup(issued.nonce_id, { signInCookie: cookie })).rejects.toMatchObject(refusal);
    expect(reasonOf(refused)).toBe('nonce');
  });

  it('ends without a cookie where the client takes none', async () => {
    const { popup, issued, cookie } = await begin(true);
    expect(cookie).toBeNull();
    await popup(issued.nonce_id, { wantsBearer: true, signInCookie: 'x' });
  });

  it('is refused in another browser, without the cookie, with another nonce, and too late', async () => {
    const attempts: ((world: Awaited<ReturnType<typeof begin>>) => Promise<unknown>)[] = [
      ({ popup, issued }) => popup(issued.nonce_id, { signInCookie: 'x'.repeat(43) }),
      ({ popup, issued }) => popup(issued.nonce_id, { signInCookie: null }),
      ({ popup, issued, cookie }) => popup(issued.nonce_id, { signInCookie: cookie, wantsBearer: true }),
      ({ popup, cookie }) => popup('other', { signInCookie: cookie }),
      ({ popup, issued, cookie, verified }) => {
        verified.nonce = null;
        return popup(issued.nonce_id, { signInCookie: cookie });
      },
      ({ popup, issued, cookie, pass }) => {
        pass(5 * MINUTE_MS);
        return popup(issued.nonce_id, { signInCookie: cookie });
      },
    ];
    for (const attempt of attempts) {
      const world = await begin();
      await expect(attempt(world)).rejects.toMatchObject(refusal);
      expect(reasonOf(world.refused)).toBe('nonce');
      expect(world.arrivals).toEqual([]);
    }
  });

  it('may take five minutes, and come from a page that sends no origin', async () => {
    const { popup, issued, cookie, pass } = await begin();
    pass(5 * MINUTE_MS - 1);
    await popup(issued.nonce_id, { signInCookie: cookie, hasAllowedOrigin: false, origin: null });
  });

  it('is refused from a page with another origin', async () => {
    const { popup, issued, cookie, refused } = await begin();
    const evil = { signInCookie: cookie, hasAllowedOrigin: false, origin: 'https://evil.example' };
    await expect(popup(issued.nonce_id, evil)).rejects.toMatchObject(refusal);
    expect(reasonOf(refused)).toBe('origin');
  });
});

describe('nonces and spent tokens', () => {
  it('keep the cookie of a browser that signs in twice, unless it is none of ours', async () => {
    const { nonces } = open();
    const first = await nonces.issue(null);
    expect(first.nonce).toMatch(/^[\w-]{43}$/);
    expect(first.nonce_id).toMatch(/^[\w-]{22}$/);
    expect(first.browser).toMatch(/^[\w-]{43}$/);
    expect((await nonces.issue(first.browser)).browser).toBe(first.browser);
    expect((await nonces.issue('short')).browser).toMatch(/^[\w-]{43}$/);
    expect((await nonces.issue(undefined)).browser).toBeNull();
  });

  it('are stored as hashes, and go when they have expired', async () => {
    const { nonces, tokens, waiting, spent, clock, verified } = open();
    const { nonce, browser } = await nonces.issue(null);
    expect(JSON.stringify(waiting.documents)).not.toContain(nonce);
    expect(JSON.stringify(waiting.documents)).not.toContain(browser);
    const end = new Date(clock.now().getTime() + 5 * MINUTE_MS);
    expect(await nonces.removeExpired(new Date(end.getTime() - 1))).toBe(0);
    expect(await nonces.isWaiting(nonce)).toBe(true);
    expect(await nonces.removeExpired(end)).toBe(1);
    expect(await nonces.isWaiting(nonce)).toBe(false);
    expect(await tokens.spend(verified)).toBe(true);
    expect(await tokens.spend(verified)).toBe(false);
    // Two minutes longer than the token: twice what clocks may be apart.
    expect(spent.documents).toMatchObject([{ expires_at: new Date(verified.expiresAt.getTime() + 2 * MINUTE_MS) }]);
    expect(await tokens.removeExpired(new Date(verified.expiresAt.getTime() + 2 * MINUTE_MS - 1))).toBe(0);
    expect(await tokens.removeExpired(new Date(verified.expiresAt.getTime() + 2 * MINUTE_MS))).toBe(1);
    spent.insert = () => Promise.reject(new Error('away'));
    await expect(tokens.spend(verified)).rejects.toThrow('away');
  });
});

describe('the routes of Entra ID', () => {
  const routesOf = (world: ReturnType<typeof open>) =>
    entraRoutes(world.entra, {
      of: () => Promise.resolve({ id: 'u' }),
      ofActor: () => Promise.reject(new Error('not asked')),
    } as never);
  type Handler = (request: object) => Promise<unknown>;

  it('are public, small and limited', () => {
    const about = routesOf(open()).map(({ method, path, auth, tag, rate, bodyLimit, problems }) => {
      return { method, path, auth, tag, rate, bodyLimit, problems };
    });
    const both = { method: 'POST', auth: 'public', tag: 'session' };
    expect(about).toEqual([
      { ...both, path: '/auth/nonce', rate: { per_minute: 30 }, bodyLimit: 1_024, problems: undefined },
      {
        ...{ ...both, path: '/auth/sso-token', rate: { per_minute: 10 }, bodyLimit: 20_480 },
        problems: ['unauthenticated', 'forbidden', 'unavailable'],
      },
    ]);
  });

  it('set cookies for browsers, and give the token to others', async () => {
    const world = open();
    const [nonce, signIn] = routesOf(world).map(({ handler }) => handler as unknown as Handler);
    const cookies: unknown[] = [];
    const sent = (more: Partial<EntraRequest>) => ({
      ...request(more),
      body: { mode: 'naa', id_token: 'x' },
      setSignInCookie: (...args: unknown[]) => void cookies.push(['sign-in', ...args]),
      setSessionCookie: (...args: unknown[]) => void cookies.push(['session', ...args]),
    });
    const begun = (await nonce?.(sent({}))) as Record<string, unknown>;
    expect(Object.keys(begun)).toEqual(['nonce', 'nonce_id']);
    const expires = new Date(world.clock.now().getTime() + 5 * MINUTE_MS);
    expect(cookies).toEqual([['sign-in', expect.any(String), { expires }]]);
    await nonce?.(sent({ wantsBearer: true }));
    expect(cookies.splice(0)).toHaveLength(1);
    expect(await signIn?.(sent({}))).toEqual({ user: { id: 'u' } });
    const end = { expires: new Date(world.clock.now().getTime() + 1) };
    expect(cookies.splice(0)).toEqual([
      ['sign-in', null],
      ['session', 'session', end],
    ]);
    world.verified.digest = 'd2';
    expect(await signIn?.(sent({ wantsBearer: true }))).toEqual({ user: { id: 'u' }, token: 'session' });
    expect(cookies).toEqual([]);
  });

  it('report clients where to sign in', () => {
    expect(open().entra.options).toEqual({
      ...{ client_id: 'app', tenant_id: 't1', authority: 'https://login.example/t1' },
      redirect_uri: 'https://pane.example/x',
    });
  });
});
