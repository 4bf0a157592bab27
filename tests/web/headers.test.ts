import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const BASE = '/lectern';

let server: TestServer;
let ann: Caller;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { NEXT_PUBLIC_BASE_PATH: BASE } });
  ann = await server.signIn('ann@example.org');
  const sent = await ann.post('/files/upload').attach('files', Buffer.from('<script>alert(1)</script>'), 'a.md');
  const { items } = sent.body as { items: { id: string }[] };
  address = `/app_data/files/${items[0]?.id ?? ''}`;
});
afterAll(() => server.close());

type Directives = Record<string, string[]>;

/** The headers of an answer, its policy taken apart. */
async function headersOf(path: string, caller: Caller = server.anonymous): Promise<[Headers, Directives]> {
  const cookie = caller.token === '' ? {} : { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${server.url}${path}`, { headers: cookie });
  await answer.arrayBuffer();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((each) => each.trim().split(/\s+/));
  return [answer.headers, Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]))];
}

/** What a path's answer says about frames, windows and other pages. */
async function postureOf(path: string, caller?: Caller): Promise<unknown[]> {
  const [headers, { 'frame-ancestors': frames }] = await headersOf(path, caller);
  return [
    headers.get('x-frame-options'),
    frames?.join(' ') ?? null,
    headers.get('cross-origin-opener-policy'),
    headers.get('cross-origin-resource-policy'),
  ];
}

describe('headers', () => {
  it('are those of the kind of answer', async () => {
    const alone = ['DENY', "'none'", 'same-origin', 'same-origin'];
    for (const path of ['/', '/api/v1/auth/me', '/api/v1/docs', '/api/v1/openapi.json', '/healthz', '/nowhere']) {
      expect([path, await postureOf(path)]).toEqual([path, alone]);
    }
    for (const path of ['/admin', '/admin/users'])
      expect(await postureOf(path)).toEqual(['DENY', "'none'", 'same-origin-allow-popups', 'same-origin']);
    expect(await postureOf('/static/icon-32.png')).toEqual(['DENY', "'none'", 'same-origin', 'cross-origin']);
    const [, frames, opener, resource] = await postureOf('/addin/taskpane.html');
    expect([opener, resource]).toEqual(['unsafe-none', 'cross-origin']);
    expect(String(frames).split(' ')).toEqual(
      expect.arrayContaining(["'self'", 'https://*.officeapps.live.com', 'https://*.sharepoint.com']),
    );
    expect((await headersOf('/addin'))[0].get('x-frame-options')).toBeNull();
    // Neither is a path that merely begins alike.
    expect(await postureOf('/addinx')).toEqual(alone);
    expect(await postureOf('/administrator')).toEqual(alone);
  });

  it('let scripts come from where they are needed, and never run what is in the page', async () => {
    const scripts = async (path: string) => (await headersOf(path))[1]['script-src'];
    expect(await scripts('/addin')).toEqual([
      "'self'",
      'https://appsforoffice.microsoft.com',
      'https://ajax.aspnetcdn.com',
    ]);
    expect(await scripts('/admin')).toEqual(["'self'"]);
    expect(await scripts('/api/v1/docs')).toEqual(["'self'"]);
    for (const path of ['/', '/api/v1/auth/me', '/static/mark.svg', '/healthz'])
      expect(await scripts(path)).toBeUndefined();
    for (const path of ['/addin', '/admin', '/api/v1/docs', '/', '/api/v1/auth/me', '/static/mark.svg']) {
      const [headers, directives] = await headersOf(path);
      expect([path, directives['default-src'], directives['base-uri'], directives['form-action']]).toEqual([
        path,
        ["'none'"],
        ["'none'"],
        ["'none'"],
      ]);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|\*(?:;|\s|$)|http:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('take every right from a file of a user, and keep it from being shown', async () => {
    const [headers, directives] = await headersOf(address, ann);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=a\.md/);
    expect(directives).toMatchObject({ sandbox: [], 'default-src': ["'none'"] });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('private');
    expect(headers.get('content-type')).not.toContain('html');
  });

  it('ask for https where cookies are secure, and name the frames and the sign-in that are allowed', async () => {
    const other = await startTestServer({
      environment: {
        COOKIE_SECURE: 'true',
        ADDIN_FRAME_ANCESTORS: 'https://office.example.org, https://*.intra.example',
        ENTRA_TENANT_ID: '11111111-1111-1111-1111-111111111111',
        ENTRA_CLIENT_ID: '22222222-2222-2222-2222-222222222222',
        ENTRA_AUTHORITY: 'https://login.national.example',
      },
    });
    const answer = await fetch(`${other.url}/addin`);
    const plain = (await headersOf('/addin'))[0];
    await other.close();
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(answer.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://office.example.org https://*.intra.example",
    );
    expect(plain.get('strict-transport-security')).toBeNull();
    // The sign-in is asked for tokens where there is one.
    expect(answer.headers.get('content-security-policy')).toMatch(
      /connect-src 'self' https:\/\/login\.national\.example(;|$)/,
    );
    expect(plain.get('content-security-policy')).toMatch(/connect-src 'self'(;|$)/);
  });
});
