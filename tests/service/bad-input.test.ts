import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import { eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { openEvents } from '../support/open-events.ts';
import { sendBytes } from '../support/send-bytes.ts';
import type { BytesAnswer } from '../support/send-bytes.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const MB = 1024 * 1024;
const OVER = MB + 100_000;
const NO_WORK = '000000000000000000000000';
const BOUNDARY = 'lecternboundary';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const JSON_TYPE = { 'content-type': 'application/json' };
const part = (name = 'files', file = 'a.txt'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: text/plain\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

interface Report {
  status: number;
  code: string;
  title: string;
  detail: string;
}

let dataDir: string;
let model: FakeModelServer;
let server: TestServer;
let ann: Caller;
/** Of another client. */
let eve: Caller;
let root: Caller;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-bad-input-'));
  model = await startFakeModelServer();
  server = await startTestServer({
    environment: {
      DATA_DIR: dataDir,
      BODY_LIMIT_MB: '1',
      OPENAI_API_KEY: 'k-test',
      OPENAI_BASE_URL: model.base_url,
      MODEL_TIME_OUT_MS: '1000',
    },
  });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  const other = await root.post('/admin/clients').send({ name: 'Other' }).expect(201);
  const stranger = await server.signIn('eve@example.org');
  const client_id = (other.body as { id: string }).id;
  await root.patch(`/admin/users/${stranger.user.id}`).send({ client_id }).expect(200);
  eve = await server.signIn('eve@example.org');
});
afterAll(async () => {
  await server.close();
  await model.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The number of documents of each kind and of blobs. */
async function stored(): Promise<Record<string, number>> {
  const { native } = server.database;
  const names = (await native.listCollections().toArray()).map(({ name }) => name);
  const counts = await Promise.all(
    names.map(async (name) => [name, await native.collection(name).countDocuments()] as const),
  );
  const blobs = readdirSync(join(dataDir, 'app_data'), { recursive: true, withFileTypes: true });
  return { ...Object.fromEntries(counts), blobs: blobs.filter((each) => each.isFile()).length };
}

const post = (
  path: string,
  headers: Record<string, string>,
  body: Parameters<typeof sendBytes>[2],
  to = server,
): ((language: string) => Promise<BytesAnswer>) => {
  return (language) =>
    sendBytes(
      `${to.url}/api/v1${path}`,
      { authorization: `Bearer ${ann.token}`, 'accept-language': language, ...headers },
      body,
    );
};

/** Refused in both languages, each with a specific sentence; nothing is stored, and the server still answers. */
async function expectRefusal(
  send: (language: string) => Promise<BytesAnswer>,
  status: number,
  code: string,
): Promise<void> {
  const before = await stored();
  const [en, de] = [await send('en'), await send('de')].map(({ type, text, status: given }) => {
    expect([given, type.split(';')[0]]).toEqual([status, PROBLEM_MEDIA_TYPE]);
    return JSON.parse(text) as Report;
  }) as [Report, Report];
  expect([en.status, en.code, de.status, de.code]).toEqual([status, code, status, code]);
  // A sentence about what failed and one about what to do.
  for (const { detail } of [en, de]) expect(detail).toMatch(/^.{10,}[.:;].{5,}[.!]$/s);
  expect(de.detail).not.toBe(en.detail);
  expect(de.title).not.toBe(en.title);
  const after = await eventually('nothing left of it', async () => {
    const now = await stored();
    return now.blobs === before.blobs && now;
  });
  expect(after).toEqual(before);
  expect((await ann.get('/presentations')).status).toBe(200);
}

const deep = `{"brief":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
const cases: [string, string, Record<string, string>, Parameters<typeof sendBytes>[2], number, string][] = [
  [
    'a body whose length is declared over the limit',
    '/presentations',
    { ...JSON_TYPE, 'content-length': String(OVER + 12) },
    { head: '{"brief":"', filler: OVER, tail: '"}' },
    413,
    'http.body_too_large',
  ],
  [
    'a body in chunks over the limit',
    '/presentations',
    JSON_TYPE,
    { head: '{"brief":"', filler: OVER, tail: '"}' },
    413,
    'http.body_too_large',
  ],
  [
    'a form whose length is declared over the limit',
    '/files/upload',
    { ...FORM, 'content-length': String(OVER + part().length + END.length) },
    { head: part(), filler: OVER, tail: END },
    413,
    'http.body_too_large',
  ],
  [
    'a form in chunks over the limit',
    '/files/upload',
    FORM,
    { head: part(), filler: OVER, tail: END },
    413,
    'http.body_too_large',
  ],
  [
    'a form that ends in the middle',
    '/files/upload',
    FORM,
    { head: part(), filler: 100 },
    400,
    'http.malformed_multipart',
  ],
  [
    'a form with another boundary than it says',
    '/files/upload',
    FORM,
    { head: part().replaceAll(BOUNDARY, 'other'), filler: 100 },
    400,
    'http.malformed_multipart',
  ],
  [
    'a form that says no boundary',
    '/files/upload',
    { 'content-type': 'multipart/form-data' },
    { head: part(), filler: 100, tail: END },
    400,
    'http.malformed_multipart',
  ],
  [
    'a file in another field',
    '/files/upload',
    FORM,
    { head: part('picture'), filler: 100, tail: END },
    422,
    'http.unexpected_file',
  ],
  ['JSON that is deep', '/presentations', JSON_TYPE, { head: deep }, 413, 'http.json_too_deep'],
  ['JSON that is cut off', '/presentations', JSON_TYPE, { head: '{"brief":"Tea' }, 400, 'http.malformed_json'],
  ['text for JSON', '/presentations', { 'content-type': 'text/plain' }, { head: '{}' }, 415, 'http.unsupported_type'],
  ['JSON for a form', '/files/upload', JSON_TYPE, { head: '{}' }, 415, 'http.unsupported_type'],
  [
    'values of the wrong kind',
    '/presentations',
    JSON_TYPE,
    { head: '{"brief":7,"file_ids":"x"}' },
    422,
    'http.invalid_input',
  ],
];

describe('a request with', () => {
  it.each(cases)('%s is refused, and leaves nothing', async (_, path, headers, body, status, code) => {
    await expectRefusal(post(path, headers, body), status, code);
  });

  it('101 MB is refused by the limits that are set when none is, declared or in chunks', async () => {
    const wide = await startTestServer();
    try {
      const { token } = await wide.signIn('ann@example.org');
      const authorization = { authorization: `Bearer ${token}` };
      const sizes = { head: '{"brief":"', filler: 101 * MB, tail: '"}' };
      const declared = { ...JSON_TYPE, ...authorization, 'content-length': String(101 * MB + 12) };
      for (const headers of [declared, { ...JSON_TYPE, ...authorization }]) {
        const answer = await post('/presentations', headers, sizes, wide)('en');
        expect(answer).toMatchObject({ status: 413 });
        expect((JSON.parse(answer.text) as Report).detail).toContain('4 MB');
      }
      expect(
        await post('/files/upload', { ...FORM, ...authorization }, { ...sizes, head: part(), tail: END }, wide)('en'),
      ).toMatchObject({ status: 413 });
      // Reading so much may have kept it busy for a moment.
      await eventually('a server that is ready', async () => (await wide.anonymous.get('~/readyz')).status === 200);
    } finally {
      await wide.close();
    }
  });
});

describe('an id', () => {
  /** Every route with an id, and the body sent to it. */
  const calls = (id: string): [keyof Caller & ('get' | 'post' | 'put' | 'patch' | 'delete'), string, object?][] => [
    ['get', `/presentations/${id}`],
    ['patch', `/presentations/${id}`, { title: 'Mine' }],
    ['delete', `/presentations/${id}`],
    ['post', `/presentations/${id}/restore`],
    ['post', `/presentations/${id}/generate`],
    ['post', `/presentations/${id}/follow-up-questions`],
    ['post', `/presentations/${id}/attachment-mapping`],
    ['post', `/presentations/${id}/export`, { format: 'pptx' }],
    ['get', `/presentations/${id}/outlines`],
    ['get', `/presentations/${id}/outlines/stream`],
    ['post', `/presentations/${id}/outlines/regenerate`],
    ['put', `/presentations/${id}/outlines`, { slides: [{ title: 'A' }] }],
    ['get', `/presentations/${id}/slides`],
    ['put', `/presentations/${id}/slides`, { slides: [] }],
    ['post', `/presentations/${id}/slides/x/edit`, { instruction: 'shorten' }],
    ['get', `/presentations/${id}/slides/x/versions`],
  ];
  const ask = async (id: string, language: string): Promise<[string, number, string, string][]> => {
    const answers: [string, number, string, string][] = [];
    for (const [verb, path, body] of calls(id)) {
      const call = ann[verb](path).set('Accept-Language', language).set('If-Match', '"0"');
      const answer = await (body === undefined ? call : call.send(body));
      const { code, detail } = answer.body as Report;
      answers.push([`${verb} ${path.replace(id, 'ID')}`, answer.status, code, detail]);
    }
    return answers;
  };

  it('that is unknown is not found, and one of another client no less; nothing comes of either', async () => {
    const made = await eve.post('/presentations').send({ brief: 'We sell tea.' }).expect(201);
    const theirs = (made.body as { id: string }).id;
    const before = await stored();
    const [unknown, foreign, german] = [await ask(NO_WORK, 'en'), await ask(theirs, 'en'), await ask(theirs, 'de')];
    expect(unknown.filter(([, status]) => status !== 404)).toEqual([]);
    expect(foreign).toEqual(unknown);
    for (const [index, [route, , code, detail]] of german.entries()) {
      expect([route, code]).toEqual([unknown[index]?.[0], unknown[index]?.[2]]);
      expect(detail).not.toBe(unknown[index]?.[3]);
    }
    expect(await stored()).toEqual(before);
    expect((await eve.get(`/presentations/${theirs}`)).body).toMatchObject({ brief: 'We sell tea.' });
  });

  it('of a file or a person of another client is not found in a body either', async () => {
    const uploaded = await eve.post('/files/upload').attach('files', Buffer.from('a;b'), 'a.csv').expect(201);
    const file = (uploaded.body as { items: { id: string }[] }).items[0]?.id ?? '';
    const before = await stored();
    for (const id of [file, NO_WORK, '$ne', '../../etc/passwd']) {
      const created = await ann.post('/presentations').send({ brief: 'Tea', file_ids: [id] });
      expect([404, 422]).toContain(created.status);
      expect((await ann.post('/files/decompose').send({ file_ids: [id] })).status).toBe(
        (await ann.post('/files/decompose').send({ file_ids: [NO_WORK] })).status,
      );
    }
    const [foreign, unknown] = await Promise.all(
      [file, NO_WORK].map((id) => ann.post('/presentations').send({ brief: 'Tea', file_ids: [id] })),
    );
    expect((foreign!.body as Report).code).toBe((unknown!.body as Report).code);
    expect(await stored()).toEqual(before);
  });
});

describe('a model that stalls', () => {
  const SHORT = 'We sell tea. Tea sells well. We sold 30 tons of tea in 2023. Coffee did less well.';
  const stalls = (count: number): void =>
    model.script(...Array.from({ length: count }, () => ({ kind: 'stalls', share: 0 }) as const));

  it.each([
    ['en', /model/i],
    ['de', /Modell/i],
  ])('is given up with 504 (%s): no slide, no revision; then a better one is heard', async (language, word) => {
    const made = await ann.post('/presentations').send({ brief: SHORT }).expect(201);
    const { id } = made.body as { id: string };
    const follow = () =>
      openEvents(`${server.url}/api/v1/presentations/${id}/outlines/stream`, {
        authorization: `Bearer ${ann.token}`,
        'accept-language': language,
      });
    stalls(3);
    const startedAt = performance.now();
    const stream = await follow();
    const problem = stream.problem ?? (await stream.rest()).at(-1)?.data;
    expect(problem).toMatchObject({ status: 504, code: 'ai.timed_out' });
    expect(problem?.['detail']).toMatch(word);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await ann.get(`/presentations/${id}/outlines`)).body).toMatchObject({ slides: [], revision: 0 });
    expect((await ann.get('/presentations')).status).toBe(200);
    // Whatever is left of the script is for no user.
    const again = await eventually('an outline', async () => {
      const events = await (await follow()).rest();
      return events.at(-1)?.event === 'outline.completed' ? events : null;
    });
    expect(again.length).toBeGreaterThan(2);
  });
});
