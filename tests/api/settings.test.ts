import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { auditList } from '../../common/api/audit.ts';
import { pluginSettings, requiredKeyAnswer, settingsAnswer, setupAnswer } from '../../common/api/operations.ts';
import type { PluginSettings } from '../../common/api/operations.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import { openEvents } from '../support/open-events.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const CANARY = 'sk-canary-0123456789';
const ADDRESS = 'http://127.0.0.1:9/v1';

/** A plugin with settings that states what it reads. */
function reader() {
  const settings = z.object({
    greeting: z.string().min(2).max(20).default('hello'),
    limit: z.int().min(1).default(3),
    token: z.string().min(4).nullable().default(null).meta({ secret: true }),
    signature: z.string().max(20).default('').meta({ scope: 'client' }),
  });
  let read: ((clientId?: string | null) => Promise<z.output<typeof settings>>) | null = null;
  const plugin = definePlugin({
    name: 'reader',
    settings,
    setup(context) {
      read = (clientId) => context.settings(clientId);
      return {};
    },
  });
  return { plugin, read: (clientId?: string | null) => read?.(clientId) };
}

const put = (caller: Caller, plugin: string, values: object) => caller.put('/admin/settings').send({ plugin, values });
const change = async (caller: Caller, plugin: string, values: object): Promise<PluginSettings['values']> => {
  const answer = await put(caller, plugin, values);
  expect({ status: answer.status, body: answer.body as object }).toMatchObject({ status: 200 });
  return pluginSettings.parse(answer.body).values;
};

describe('settings', () => {
  const own = reader();
  let server: TestServer;
  let root: Caller;
  beforeAll(async () => {
    server = await startTestServer({ plugins: [own.plugin] });
    root = await server.signIn('admin@localhost');
  });
  afterAll(() => server.close());

  const hasKey = async () => requiredKeyAnswer.parse((await root.get('~/api/has-required-key')).body);

  it('are listed with their defaults and a schema for a form', async () => {
    const { plugins, can_change_keys } = settingsAnswer.parse((await root.get('/admin/settings')).body);
    expect(can_change_keys).toBe(true);
    expect(plugins.map((each) => each.plugin)).toEqual(expect.arrayContaining(['ai', 'reader', 'settings']));
    const mine = plugins.find((each) => each.plugin === 'reader');
    expect(mine?.values).toEqual({ greeting: 'hello', limit: 3, token: { is_set: false }, signature: '' });
    expect(mine?.schema).toMatchObject({ properties: { token: { secret: true }, limit: { minimum: 1 } } });
  });

  it('change together; what is absent stays, null clears, unknown fields are dropped', async () => {
    expect(await own.read()).toEqual({ greeting: 'hello', limit: 3, token: null, signature: '' });
    await change(root, 'reader', { greeting: 'good day', token: CANARY, surprise: 1 });
    expect(await own.read()).toEqual({ greeting: 'good day', limit: 3, token: CANARY, signature: '' });
    expect(await change(root, 'reader', { limit: 9 })).toEqual({
      greeting: 'good day',
      limit: 9,
      token: { is_set: true },
      signature: '',
    });
    await change(root, 'reader', { greeting: null, token: null });
    expect(await own.read()).toEqual({ greeting: 'hello', limit: 9, token: null, signature: '' });
  });

  it('are refused by field, without reporting the value', async () => {
    const answer = await put(root, 'reader', { greeting: 'x', limit: 'many', token: 'abc' });
    expect(answer.status).toBe(422);
    const { errors } = z.object({ errors: z.array(z.object({ path: z.string() })) }).parse(answer.body);
    expect(errors.map((each) => each.path)).toEqual(['/values/greeting', '/values/limit', '/values/token']);
    expect(answer.text).not.toContain('abc');
    expect((await put(root, 'nobody', { a: 1 })).body).toMatchObject({ status: 422, code: 'settings.unknown_plugin' });
    for (const values of ['{"__proto__":{"greeting":"polluted"}}', '{"greeting.$gt":"x"}', '{"$set":{"limit":1}}']) {
      expect(await change(root, 'reader', JSON.parse(values) as object)).toMatchObject({ greeting: 'hello' });
    }
  });

  it('are encrypted where secret, and reported nowhere', async () => {
    await change(root, 'ai', { api_key: CANARY });
    await change(root, 'reader', { token: CANARY });
    const stored = await server.database.native.collection<{ _id: string }>('settings').findOne({ _id: 'ai' });
    expect(stored).toMatchObject({ sealed: { api_key: expect.stringMatching(/^.{20,}$/) as unknown } });
    const collections = await server.database.native.collections();
    const texts = await Promise.all(collections.map(async (each) => JSON.stringify(await each.find({}).toArray())));
    const answers = await Promise.all(
      ['/admin/settings', '/admin/audit-log', '/setup', '/auth/me', '~/api/has-required-key'].map((path) =>
        root.get(path),
      ),
    );
    for (const text of [...texts, ...answers.map((answer) => answer.text), server.logs()]) {
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain(Buffer.from(CANARY).toString('base64'));
    }
  });

  it('cannot be moved to another field: a secret is sealed for its own name', async () => {
    await change(root, 'reader', { token: CANARY });
    const raw = server.database.native.collection<{ _id: string; sealed: Record<string, string> }>('settings');
    const sealed = (await raw.findOne({ _id: 'reader' }))?.sealed['token'] ?? '';
    await change(root, 'ai', { api_key: 'sk-other' });
    await raw.updateOne({ _id: 'ai' }, { $set: { 'sealed.api_key': sealed } });
    expect((await root.get('~/api/has-required-key')).status).toBe(503);
    await change(root, 'ai', { api_key: null });
    expect((await hasKey()).has_key).toBe(false);
  });

  it('of a client are set by its administrator, and count before those for all', async () => {
    const { user } = await server.signIn('lead@example.org');
    await root.patch(`/admin/users/${user.id}`).send({ role: 'client_admin' }).expect(200);
    const lead = await server.signIn('lead@example.org');
    const home = lead.user.clientId ?? '';
    await change(root, 'reader', { signature: 'All of us' });
    const read = async (caller: Caller, query = '') => {
      const { plugins } = settingsAnswer.parse((await caller.get(`/admin/settings${query}`).expect(200)).body);
      return plugins.find(({ plugin }) => plugin === 'reader');
    };
    expect(await read(lead)).toMatchObject({ own: [], values: { signature: 'All of us' } });
    expect(await change(lead, 'reader', { signature: 'Our house' })).toEqual({ signature: 'Our house' });
    expect((await put(lead, 'reader', { limit: 7 })).body).toMatchObject({
      status: 403,
      code: 'settings.not_of_client',
    });
    expect([(await own.read(home))?.signature, (await own.read())?.signature]).toEqual(['Our house', 'All of us']);
    expect(await read(root, `?client_id=${home}`)).toMatchObject({ own: ['signature'] });
    expect(await read(root)).toMatchObject({ values: { signature: 'All of us', limit: 9 } });
    expect((await lead.get('/admin/settings?client_id=0123456789abcdef01234567')).status).toBe(404);
    const foreign = await lead
      .put('/admin/settings')
      .send({ plugin: 'reader', client_id: '0123456789abcdef01234567', values: { signature: 'x' } });
    expect(foreign.status).toBe(422);
    await change(root, 'ai', { api_key: CANARY });
    await change(lead, 'ai', { provider: 'builtin' });
    expect((await lead.get('~/api/has-required-key')).body).toEqual({ has_key: false, provider: 'builtin' });
    await change(lead, 'ai', { provider: null, api_key: `${CANARY}-of-the-house` });
    expect((await lead.get('~/api/has-required-key')).body).toEqual({ has_key: true, provider: 'openai' });
    await change(root, 'ai', { api_key: null });
    expect((await lead.get('~/api/has-required-key')).body).toEqual({ has_key: true, provider: 'openai' });
    await change(lead, 'ai', { api_key: null });
    expect((await lead.get('~/api/has-required-key')).body).toEqual({ has_key: false, provider: 'builtin' });
    await change(lead, 'reader', { signature: null });
    expect((await own.read(home))?.signature).toBe('All of us');
  });

  it('count for the models from the next call on; only a super_admin sees or changes them', async () => {
    expect(await hasKey()).toEqual({ has_key: false, provider: 'builtin' });
    expect(setupAnswer.parse((await root.get('/setup')).body)).toEqual({ needed: true, can_change_keys: true });
    await change(root, 'ai', { api_key: CANARY });
    expect(await hasKey()).toEqual({ has_key: true, provider: 'openai' });
    expect(setupAnswer.parse((await root.get('/setup')).body)).toEqual({ needed: false, can_change_keys: true });
    const author = await server.signIn('author@example.org');
    expect((await author.get('~/api/has-required-key')).body).toEqual({ has_key: true, provider: 'openai' });
    expect((await author.get('/admin/settings')).status).toBe(403);
    expect((await put(author, 'ai', { api_key: null })).status).toBe(403);
    expect((await server.anonymous.get('~/api/has-required-key')).status).toBe(401);
    await change(root, 'ai', { provider: 'builtin' });
    expect(await hasKey()).toEqual({ has_key: false, provider: 'builtin' });
    await change(root, 'ai', { provider: null, api_key: null });
  });

  it('keep address and key of a provider together', async () => {
    await change(root, 'settings', { allowed_hosts: ['127.0.0.1'] });
    const both = await change(root, 'ai', { base_url: ADDRESS, api_key: CANARY });
    expect(both).toMatchObject({ base_url: ADDRESS, api_key: { is_set: true } });
    expect(await change(root, 'ai', { base_url: ADDRESS, model: 'm' })).toMatchObject({ api_key: { is_set: true } });
    const moved = await change(root, 'ai', { base_url: `${ADDRESS}/elsewhere` });
    expect(moved).toMatchObject({ api_key: { is_set: false }, model: 'm' });
    await change(root, 'ai', { base_url: ADDRESS, api_key: CANARY });
    expect(await change(root, 'ai', { api_key: 'sk-other' })).toMatchObject({
      base_url: ADDRESS,
      api_key: { is_set: true },
    });
    expect(await change(root, 'ai', { base_url: null })).toMatchObject({ base_url: null, api_key: { is_set: false } });
    await change(root, 'ai', { model: null });
    await change(root, 'settings', { allowed_hosts: null });
  });

  it('send no key into the own network unless the host is allowed', async () => {
    for (const base_url of [ADDRESS, 'http://[::1]:9/v1', 'http://169.254.169.254/latest', 'http://0x7f000001/v1']) {
      const answer = await put(root, 'ai', { base_url, api_key: CANARY });
      expect(answer.body).toMatchObject({ status: 422, code: 'settings.private_address' });
    }
    const named = await put(root, 'ai', { base_url: 'https://me:secret@192.0.2.1/v1' });
    expect(named.body).toMatchObject({ status: 422, code: 'settings.address_with_password' });
    expect((await put(root, 'ai', { base_url: 'file:///etc/passwd' })).status).toBe(422);
    expect((await hasKey()).has_key).toBe(false);
  });

  it('are audited by name, never by secret', async () => {
    await change(root, 'reader', { limit: 5, token: CANARY });
    const { items } = auditList.parse((await root.get('/admin/audit-log?action=settings.change')).body);
    expect(items[0]).toMatchObject({
      target: { kind: 'settings', id: 'reader' },
      user_id: root.user.id,
      after: { fields: ['limit', 'token'] },
    });
    const count = items.length;
    await change(root, 'reader', { limit: 5 });
    const again = auditList.parse((await root.get('/admin/audit-log?action=settings.change')).body);
    expect(again.items.length).toBe(count);
  });
});

describe('a key that is saved without an address', () => {
  it('goes to the address of the environment, and is stored with it', async () => {
    const model = await startFakeModelServer();
    const server = await startTestServer({
      environment: { OPENAI_BASE_URL: model.base_url, OPENAI_API_KEY: 'sk-environment' },
    });
    try {
      const root = await server.signIn('admin@localhost');
      expect(await change(root, 'ai', { api_key: CANARY })).toMatchObject({
        base_url: model.base_url,
        api_key: { is_set: true },
      });
      const author = await server.signIn('author@example.org');
      const made = await author.post('/presentations').send({ brief: 'We sell tea. Tea sells well.' });
      const { id } = z.object({ id: z.string() }).parse(made.body);
      const authorization = `Bearer ${author.token}`;
      await (await openEvents(`${server.url}/api/v1/presentations/${id}/outlines/stream`, { authorization })).rest();
      expect(new Set(model.requests.map((request) => request.authorization))).toEqual(new Set([`Bearer ${CANARY}`]));

      expect(await change(root, 'ai', { api_key: 'sk-second' })).toMatchObject({ base_url: model.base_url });
      const fresh = await change(root, 'ai', { base_url: null, api_key: 'sk-third' });
      expect(fresh).toMatchObject({ base_url: model.base_url, api_key: { is_set: true } });
      expect(await change(root, 'ai', { api_key: null })).toMatchObject({ base_url: null, api_key: { is_set: false } });
      const { items } = auditList.parse((await root.get('/admin/audit-log?action=settings.change')).body);
      expect(items.at(-1)?.after).toEqual({ fields: ['api_key', 'base_url'], cleared: [] });
    } finally {
      await server.close();
      await model.close();
    }
  });
});

describe('settings whose keys are up to the environment', () => {
  it('refuse keys and addresses, and take the rest', async () => {
    const server = await startTestServer({ environment: { CAN_CHANGE_KEYS: 'false' } });
    try {
      const root = await server.signIn('admin@localhost');
      for (const values of [
        { api_key: CANARY },
        { base_url: 'https://192.0.2.1/v1' },
        { model: 'm', api_key: CANARY },
      ]) {
        const answer = await put(root, 'ai', values);
        expect(answer.body).toMatchObject({ status: 403, code: 'settings.keys_locked' });
      }
      expect(await change(root, 'ai', { model: 'm', api_key: null })).toMatchObject({ model: 'm' });
      expect(setupAnswer.parse((await root.get('/setup')).body)).toEqual({ needed: false, can_change_keys: false });
    } finally {
      await server.close();
    }
  });
});
