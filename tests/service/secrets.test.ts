import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import type { LaunchedServer } from '../../scripts/launch/launch-server.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { endOfJob, outlinedPresentation } from '../support/service-drill.ts';
import { signInAt, userAt } from '../support/service-user.ts';
import type { ServiceUser } from '../support/service-user.ts';

const canary = (name: string): string => `${name}-${randomBytes(12).toString('hex')}`;
const KEY = randomBytes(32);
const SECRETS = {
  DEV_AUTH_PASSWORD: canary('password'),
  SETTINGS_KEYS: `k1:${KEY.toString('base64')}`,
  OPENAI_API_KEY: canary('sk'),
  METRICS_TOKEN: canary('metrics'),
};

let model: FakeModelServer;
let server: LaunchedServer;
/** Everything that any caller received, except its own token at sign-in. */
const answers: string[] = [];
beforeAll(async () => {
  // A provider that repeats the given key in its refusal, as some do.
  model = await startFakeModelServer({ api_key: 'another' });
  server = await launchServer({
    ...SECRETS,
    OPENAI_BASE_URL: model.base_url,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await model.close();
});

const heard = async (user: ServiceUser, ...call: Parameters<ServiceUser['call']>): Promise<number> => {
  const answer = await user.call(...call);
  answers.push(`${[...answer.headers].join('\n')}\n${answer.text}`);
  return answer.status;
};

describe('what is secret', () => {
  it('is in no log line and in no answer, whatever goes wrong', async () => {
    const nobody = userAt(server.url, '');
    const signIn = (password: string) => ['POST', '/auth/dev-login', { email: 'a@example.org', password }] as const;
    const admin = await signInAt(server.url, 'admin@localhost', SECRETS.DEV_AUTH_PASSWORD);
    const ann = await signInAt(server.url, 'ann@example.org', SECRETS.DEV_AUTH_PASSWORD);
    const typed = canary('typed');
    const stored = canary('stored');
    const tokens = [admin.token, ann.token];
    await heard(nobody, ...signIn(typed));
    await heard(nobody, ...signIn(`${SECRETS.DEV_AUTH_PASSWORD}x`));
    for (const path of ['~/', '~/healthz', '~/readyz', '/openapi.json', '/docs', '/auth/options']) {
      expect([path, await heard(nobody, 'GET', path)]).toEqual([path, 200]);
    }
    await heard(nobody, 'GET', '~/metrics', undefined, { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` });
    for (const path of ['/auth/me', '/admin/settings', '/admin/audit-log', '/admin/users', '/jobs', '/nowhere']) {
      await heard(admin, 'GET', path);
    }
    await heard(admin, 'GET', `/presentations?token=${typed}&password=${typed}`);
    await heard(nobody, 'GET', '/auth/me', undefined, { authorization: `Bearer ${typed}` });
    await heard(nobody, 'GET', '/auth/me', undefined, { cookie: `slides_session=${typed}` });

    const id = await outlinedPresentation(ann, 3);
    const { job_id } = (await ann.must(202, 'POST', `/presentations/${id}/generate`)) as { job_id: string };
    answers.push(JSON.stringify(await endOfJob(ann, job_id)));
    await heard(ann, 'GET', `/presentations/${id}/slides`);
    await heard(ann, 'POST', `/presentations/${id}/follow-up-questions`);
    const other = await ann.must(201, 'POST', '/presentations', { brief: 'We sell tea. Tea sells well.' });
    const stream = await ann.follow(`/presentations/${other['id'] as string}/outlines/stream`);
    answers.push(JSON.stringify(stream.problem ?? (await stream.rest())));
    await heard(ann, 'GET', `/presentations/${other['id'] as string}`);
    expect(model.requests.length).toBeGreaterThan(0);
    expect(model.requests[0]?.authorization).toBe(`Bearer ${SECRETS.OPENAI_API_KEY}`);
    // Last, because the model uses it from now on: a key that is kept, and one that is refused.
    const change = (values: object) => ['PUT', '/admin/settings', { plugin: 'ai', values }] as const;
    expect(await heard(admin, ...change({ api_key: stored }))).toBe(200);
    expect(await heard(admin, ...change({ base_url: `ftp://${typed}@nowhere` }))).toBe(422);
    await heard(admin, 'GET', '/admin/settings');
    await heard(admin, 'GET', '/admin/audit-log');
    expect(await heard(ann, 'POST', '/auth/logout', {})).toBeLessThan(300);
    expect(await server.stop()).toBe(0);

    const secrets = [
      SECRETS.DEV_AUTH_PASSWORD,
      KEY.toString('base64'),
      KEY.toString('hex'),
      SECRETS.OPENAI_API_KEY,
      SECRETS.METRICS_TOKEN,
      typed,
      stored,
      ...tokens,
    ];
    const log = server.output();
    expect(log.split('\n').length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => answers.some((answer) => answer.includes(secret)))).toEqual([]);
  });

  it('is not reported by a start that fails either', async () => {
    const wrong = {
      ...SECRETS,
      SETTINGS_KEYS: `k1:${canary('short')}`,
      METRICS_TOKEN: 'tooshort',
      MONGODB_URI: canary('db'),
    };
    const failure: unknown = await launchServer(wrong).catch((error: unknown) => error);
    const { message } = failure as Error;
    for (const name of ['SETTINGS_KEYS', 'METRICS_TOKEN', 'MONGODB_URI']) expect(message).toContain(name);
    for (const secret of Object.values(wrong)) expect(message).not.toContain(secret);
    const lost: unknown = await launchServer({
      ...SECRETS,
      MONGODB_URI: `mongodb://ann:${SECRETS.DEV_AUTH_PASSWORD}@127.0.0.1:1/x?serverSelectionTimeoutMS=200`,
    }).catch((error: unknown) => error);
    expect((lost as Error).message).toContain('127.0.0.1:1');
    expect((lost as Error).message).not.toContain(SECRETS.DEV_AUTH_PASSWORD);
  });
});
