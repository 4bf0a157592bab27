import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { capabilityRecord, modelsAnswer } from '../../common/api/models.ts';
import type { CapabilityRecord } from '../../common/api/models.ts';
import { DIGITS, DOT_PIXELS, GAP_DOTS } from '../../server/models/probe/test-connection.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer, FakeModelServerOptions } from '../support/fake-model-server.ts';
import { startScriptedServer } from '../support/scripted-server.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const KEY = 'sk-canary-of-tests-7d21';
const SAVED_KEY = 'sk-canary-that-is-saved-90aa';

let server: TestServer;
let root: Caller;
let provider: FakeModelServer | undefined;
beforeAll(async () => {
  server = await startTestServer({ installed: [] });
  root = await server.signIn('admin@localhost');
  await save('settings', { allowed_hosts: ['127.0.0.1'] });
});
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});
afterAll(() => server.close());

const save = async (plugin: string, values: object): Promise<void> => {
  await root.put('/admin/settings').send({ plugin, values }).expect(200);
};

/** The number in a picture of the connection test, read pixel by pixel; '' if there is none. */
async function readNumber(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dotAt = (x: number, y: number): string => {
    const [left, top] = [x, y].map((dot) => Math.floor((dot + 0.5) * DOT_PIXELS)) as [number, number];
    return (data[(top * info.width + left) * info.channels] ?? 255) < 128 ? '1' : '0';
  };
  const digits = (info.width / DOT_PIXELS - GAP_DOTS) / (5 + GAP_DOTS);
  let text = '';
  for (let place = 0; place < digits; place += 1) {
    const left = GAP_DOTS + place * (5 + GAP_DOTS);
    const rows = Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 5 }, (__, x) => dotAt(left + x, GAP_DOTS + y)).join(''),
    );
    text += DIGITS.indexOf(rows.join(' '));
  }
  return text;
}

/** A provider that supports everything, except what `options` specify. */
async function startProvider(
  options: FakeModelServerOptions & { vision?: 'reads' | 'guesses'; schemas?: 'enforced' | 'ignored' } = {},
): Promise<FakeModelServer> {
  const { vision = 'reads', schemas = 'enforced', ...rest } = options;
  const numbers = new Map<string, string>();
  const made: FakeModelServer = await startFakeModelServer({
    ...{ api_key: KEY, models: ['writer', 'drawer'], picture: await bicycle() },
    // Reads the picture before it is asked what to say.
    hold: async () => {
      const url = pictureIn(made.requests.at(-1)?.body.messages);
      if (url !== null) numbers.set(url, await readNumber(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')));
    },
    answer: ({ name }) => {
      const { messages, response_format: format } = made.requests.at(-1)?.body ?? {};
      const url = pictureIn(messages);
      if (url !== null) return vision === 'reads' ? numbers.get(url) : '123456';
      if (name === 'connection_test') return schemas === 'enforced' ? { colour: 'teal', count: 3 } : 'pomegranate';
      if (format !== undefined) return { ready: true };
      return Array.from({ length: 40 }, (_, index) => index + 1).join(' ');
    },
    ...rest,
  });
  provider = made;
  return made;
}

function pictureIn(messages: { content: unknown }[] | undefined): string | null {
  const content = messages?.[0]?.content;
  if (!Array.isArray(content)) return null;
  return (content as { image_url?: { url: string } }[]).find((part) => part.image_url)?.image_url?.url ?? null;
}

const bicycle = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'red' } } }])
    .png()
    .toBuffer();

const test = async (form: object, language = 'en'): Promise<CapabilityRecord> => {
  const sent = root.post('/admin/settings/test-connection').set('Accept-Language', language);
  const answer = await sent.send({ provider: 'openai', ...form }).expect(200);
  expect(answer.text).not.toContain('canary');
  return capabilityRecord.parse(answer.body);
};
const form = (extra: object = {}): object => ({
  ...{ base_url: provider?.base_url, api_key: KEY, model: 'writer', ...extra },
});
const statesOf = ({ checks }: CapabilityRecord): Record<string, string> =>
  Object.fromEntries(checks.map(({ check, state }) => [check, state]));
const codeOf = ({ checks }: CapabilityRecord, wanted: string): string | null =>
  checks.find(({ check }) => check === wanted)?.code ?? null;

describe('a connection test', () => {
  it('finds out what a provider can do from the values of a form, and saves nothing', async () => {
    await startProvider();
    const record = await test(form({ image_model: 'drawer' }));
    expect(statesOf(record)).toEqual({
      ...{ reachable: 'passed', authorised: 'passed', models_listed: 'passed', text: 'passed', stream: 'passed' },
      ...{ json_schema: 'passed', vision: 'passed', image: 'passed' },
    });
    expect(record).toMatchObject({ is_usable: true, structured: 'json_schema', models: 2, model: 'writer' });
    expect(record.first_token_ms).toBeGreaterThanOrEqual(0);
    expect(record.tokens_per_second).toBeGreaterThan(0);
    const settings = await root.get('/admin/settings').expect(200);
    const { plugins } = settings.body as { plugins: { plugin: string; values: Record<string, unknown> }[] };
    expect(plugins.find(({ plugin }) => plugin === 'ai')?.values).toMatchObject({
      ...{ base_url: null, api_key: { is_set: false }, model: null },
    });
    const log = await root.get('/admin/audit-log?action=settings.test_connection').expect(200);
    expect((log.body as { items: { after: object }[] }).items[0]?.after).toMatchObject({
      ...{ provider: 'openai', host: new URL(provider?.base_url ?? '').host, is_usable: true },
    });
    const { items: used } = (await root.get('/admin/usage?by=task').expect(200)).body as {
      items: { group: string; calls: number; input_tokens: number; images: number }[];
    };
    // Text, stream, schema and vision are questions; the picture is another call.
    expect(used).toMatchObject([{ group: 'connection_test', calls: 5, images: 1 }]);
    expect(used[0]?.input_tokens).toBeGreaterThan(0);
  });

  it('is not deceived by a model that guesses, ignores schemas or draws one colour', async () => {
    await startProvider({ vision: 'guesses', schemas: 'ignored', picture: await flat() });
    const record = await test(form({ image_model: 'drawer' }));
    expect(statesOf(record)).toMatchObject({
      text: 'passed',
      json_schema: 'limited',
      vision: 'failed',
      image: 'failed',
    });
    expect(record.structured).toBe('json_object');
    expect(['json_schema', 'vision', 'image'].map((check) => codeOf(record, check))).toEqual([
      'probe.schema_ignored',
      'probe.number_not_read',
      'probe.flat_picture',
    ]);
    expect(record.is_usable).toBe(true);
  });

  it('reports servers without JSON formats, and without a model of this name', async () => {
    await startProvider({ accepts: [] });
    const record = await test(form({ model: 'no-such-model' }));
    expect(record).toMatchObject({ structured: 'prompt', models: 2 });
    expect(codeOf(record, 'models_listed')).toBe('probe.model_not_listed');
    expect(codeOf(record, 'json_schema')).toBe('probe.schema_refused');
    // No picture is generated, or paid for, unless a model is named for it.
    expect(statesOf(record)['image']).toBe('not_tested');
    expect(provider?.requests.filter(({ path }) => path.includes('images'))).toEqual([]);
  });

  it('stops at a refused key, and repeats it nowhere', async () => {
    await startProvider({ api_key: 'sk-another' });
    const record = await test(form(), 'de');
    expect(statesOf(record)).toMatchObject({ reachable: 'passed', authorised: 'failed', text: 'not_tested' });
    expect(record.checks[1]?.message).toMatch(/lehnt den Schlüssel ab/);
    expect(record.is_usable).toBe(false);
    expect(provider?.requests).toHaveLength(1);
  });

  it('names what keeps a server from being reached, or shows that it is none', async () => {
    const closed = await startProvider();
    const { base_url } = closed;
    await closed.close();
    provider = undefined;
    expect(codeOf(await test({ base_url, api_key: KEY }), 'reachable')).toBe('probe.connection_refused');
    const page = await startScriptedServer((response) => void response.end('<h1>Hello</h1>'));
    expect(codeOf(await test({ base_url: page.origin, api_key: KEY }), 'reachable')).toBe('probe.not_an_api');
    await page.close();
    const moved = await startScriptedServer(
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/v1' }).end(),
    );
    expect(codeOf(await test({ base_url: moved.origin, api_key: KEY }), 'reachable')).toBe('probe.redirects');
    await moved.close();
  });

  it('sends a saved key to the address that it was saved for, and to no other', async () => {
    const saved = await startProvider({ api_key: SAVED_KEY });
    await save('ai', { base_url: saved.base_url, api_key: SAVED_KEY, model: 'writer' });
    expect(await test({})).toMatchObject({ is_usable: true, address: saved.base_url });
    const listed = modelsAnswer.parse((await root.get('/admin/settings/models').expect(200)).body);
    expect(listed).toMatchObject({ provider: 'openai', is_listed: true, in_use: { text: 'writer', vision: null } });
    expect(listed.models.map(({ id }) => id)).toEqual(['writer', 'drawer']);
    const elsewhere = await startFakeModelServer({ models: [] });
    await test({ base_url: elsewhere.base_url });
    expect(elsewhere.requests.map(({ authorization }) => authorization)).not.toContain(`Bearer ${SAVED_KEY}`);
    await elsewhere.close();
    await saved.close();
    provider = undefined;
    const away = await root.get('/admin/settings/models');
    expect([away.status, (away.body as { code: string }).code]).toEqual([502, 'probe.connection_refused']);
    await save('ai', { base_url: null, api_key: null, model: null });
  });

  it('heeds the address guard as saving does', async () => {
    const refused = async (base_url: string): Promise<[number, string]> => {
      const sent = root.post('/admin/settings/test-connection').send({ provider: 'openai', base_url, api_key: KEY });
      const answer = await sent;
      expect(answer.text).not.toContain('canary');
      return [answer.status, (answer.body as { code: string }).code];
    };
    expect(await refused('http://169.254.169.254/v1')).toEqual([422, 'settings.private_address']);
    expect(await refused('http://localhost:11434/v1')).toEqual([422, 'settings.private_address']);
    expect(await refused('http://me:pw@127.0.0.1/v1')).toEqual([422, 'settings.address_with_password']);
    expect((await refused('ftp://127.0.0.1/v1'))[0]).toBe(422);
  });

  it('has nothing to reach for the built-in model', async () => {
    const record = await test({ provider: 'builtin' });
    expect(record).toMatchObject({ is_usable: true, address: null });
    expect(statesOf(record)).toMatchObject({ text: 'passed', image: 'not_tested' });
    const listed = await root.get('/admin/settings/models?provider=builtin').expect(200);
    expect(listed.body).toMatchObject({ models: [{ id: 'builtin' }], is_listed: true });
  });

  it('is for those who may change settings', async () => {
    const ann = await server.signIn('ann@example.org');
    expect((await ann.post('/admin/settings/test-connection').send({ provider: 'builtin' })).status).toBe(403);
    expect((await ann.get('/admin/settings/models')).status).toBe(403);
  });
});

const flat = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
