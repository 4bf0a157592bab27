import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { decomposeResult, fileDetailSchema, fileList, fileSchema, uploadResult } from '../../common/api/files.ts';
import type { FileBody } from '../../common/api/files.ts';
import { hostileContents, knownContents } from '../../scripts/lab/fuzz/hostile-contents.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { FILE_ACCESS } from '../../server/domains/sources/files/contract.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { tinyMaster } from '../support/tiny-master.ts';

const MB = 1024 * 1024;

let server: TestServer;
let dataDir: string;
let ann: Caller;
let bob: Caller;
let admin: Caller;
let root: Caller;
/** Of another client. */
let eve: Caller;
/** File ids that a presentation makes readable for any user of the client. */
const shared = new Set<string>();

const sharing = definePlugin({
  name: 'sharing',
  setup: () => ({}),
  hooks: () => [
    contribute(FILE_ACCESS, 'sharing', {
      canRead: (_actor, _scope, id) => Promise.resolve(shared.has(id)),
      listReadable: () => Promise.resolve([...shared]),
    }),
  ],
});

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-files-'));
  server = await startTestServer({ plugins: [sharing], environment: { DATA_DIR: dataDir, FILES: 'disk' } });
  root = await server.signIn('admin@localhost');
  ann = await server.signIn('ann@example.org');
  bob = await server.signIn('bob@example.org');
  const lead = await server.signIn('lead@example.org');
  await root.patch(`/admin/users/${lead.user.id}`).send({ role: 'client_admin' }).expect(200);
  admin = await server.signIn('lead@example.org');
  const client = await root.post('/admin/clients').send({ name: 'Other House' }).expect(201);
  const stranger = await server.signIn('eve@example.net');
  await server.database.native
    .collection<{ _id: string }>('users')
    .updateOne({ _id: stranger.user.id }, { $set: { client_id: (client.body as { id: string }).id } });
  eve = await server.signIn('eve@example.net');
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const blobs = (): number =>
  readdirSync(join(dataDir, 'app_data'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
const settled = async (count: number): Promise<void> => {
  await eventually(`${count} stored files`, () => blobs() === count);
};
const text = (words: string): Buffer => Buffer.from(`# ${words}\n\nThere were 12 mills in 2024 and 14 in 2025.`);
const upload = (caller: Caller, ...files: [string, Buffer | Uint8Array, string?][]) =>
  files.reduce(
    (form, [filename, bytes, contentType = 'application/octet-stream']) =>
      form.attach('files', Buffer.from(bytes), { filename, contentType }),
    caller.post('/files/upload'),
  );
const uploaded = async (caller: Caller, ...files: [string, Buffer | Uint8Array, string?][]): Promise<FileBody[]> => {
  const answer = await upload(caller, ...files);
  expect(answer.status).toBe(201);
  return uploadResult.parse(answer.body).items;
};
const oneFile = async (caller: Caller, name = 'mills.md'): Promise<FileBody> =>
  (await uploaded(caller, [name, text('Mills')]))[0] as FileBody;
const decompose = async (caller: Caller, ...ids: string[]) => {
  const answer = await caller.post('/files/decompose').send({ file_ids: ids });
  expect(answer.status).toBe(200);
  return decomposeResult.parse(answer.body).items;
};
const problem = (answer: Response) =>
  answer.body as { status: number; code: string; detail: string; errors?: unknown[] };
/** A signed path, without the base path, as the callers of this server take it. */
const signed = (url: string | null | undefined): string =>
  `~${(url ?? '').slice(new URL(server.url).pathname.replace(/\/$/, '').length)}`;

describe('uploading', () => {
  it('stores files under the names people know, with their own types', async () => {
    const items = await uploaded(
      ann,
      ['Übersicht 四半期.csv', Buffer.from('Jahr;Wert\n2024;1\n')],
      ['../../etc/plan.pptx', tinyMaster(), 'application/x-something'],
    );
    const byName = items.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    expect(byName.reverse()).toMatchObject([
      { name: 'Übersicht 四半期.csv', media_type: 'text/csv', state: 'stored', client_id: ann.user.clientId },
      { name: 'plan.pptx', media_type: expect.stringMatching(/presentationml\.presentation$/), owner_id: ann.user.id },
    ]);
  });

  it.each<[string, number, string, [string, Buffer][]]>([
    [
      'a kind that is not read',
      415,
      'files.kind_not_taken',
      [
        ['a.csv', Buffer.from('a;b')],
        ['virus.exe', Buffer.from('MZ')],
      ],
    ],
    [
      'an empty file',
      422,
      'files.empty',
      [
        ['a.csv', Buffer.from('a;b')],
        ['b.csv', Buffer.alloc(0)],
      ],
    ],
    ['no file at all', 422, 'http.too_few_files', []],
    [
      '21 files',
      413,
      'http.too_many_files',
      Array.from({ length: 21 }, (_, index) => [`${index}.txt`, Buffer.from('x')]),
    ],
  ])('takes none of the files where there is %s', async (_what, status, code, files) => {
    const before = blobs();
    const form = upload(ann, ...files);
    const answer = await (files.length === 0 ? form.field('note', 'x') : form);
    expect([answer.status, problem(answer).code]).toEqual([status, code]);
    await settled(before);
  });

  it('lists the accepted kinds', async () => {
    const answer = await upload(ann, ['virus.exe', Buffer.from('MZ')]);
    expect(problem(answer).detail).toMatch(/virus\.exe.*DOCX.*CSV/);
  });

  it('takes no program under the name of a document, but text that begins like one', async () => {
    const before = blobs();
    for (const start of ['MZ\u0000\u0003', '\u007fELF\u0002']) {
      const refused = await upload(ann, ['report.docx', Buffer.from(start)]);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([415, 'files.program']);
    }
    await settled(before);
    await uploaded(ann, ['mz.txt', Buffer.from('MZ is short for Mark Zbikowski.')]);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const before = blobs();
    const { hostname, port, pathname } = new URL(server.url);
    const head = [
      `POST ${pathname.replace(/\/$/, '')}/api/v1/files/upload HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${ann.token}`,
      'Content-Type: multipart/form-data; boundary=xx',
      'Content-Length: 1000000',
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n');
    const half = '--xx\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf of it';
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(head);
      });
      // The server asks for the body; the connection closes in the middle of it.
      socket.once('data', () => socket.write(half, () => socket.destroy()));
      socket.on('close', () => resolve()).on('error', reject);
    });
    await settled(before);
    const { total } = fileList.parse((await ann.get('/files?q=a.txt')).body);
    expect(total).toBe(0);
  });

  it('is for a client that the caller belongs to', async () => {
    const stranger = await upload(ann, ['a.csv', Buffer.from('a;b')]).field('client_id', eve.user.clientId ?? '');
    expect(stranger.status).toBe(422);
    const [file] = uploadResult.parse(
      (await upload(root, ['a.csv', Buffer.from('a;b')]).field('client_id', eve.user.clientId ?? '')).body,
    ).items;
    expect(file?.client_id).toBe(eve.user.clientId);
  });
});

describe('reading', () => {
  it('gives blocks, tables as JSON and pictures', async () => {
    const files = await uploaded(
      ann,
      ['growth.csv', Buffer.from('Year,Asia\n2024,1.5\n2025,2\n')],
      [
        'mill.png',
        await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ],
    );
    const idOf = (name: string): string => files.find((each) => each.name === name)?.id ?? '';
    const [table, image] = await decompose(ann, idOf('growth.csv'), idOf('mill.png'));
    expect(table).toMatchObject({
      error: null,
      file: { state: 'read', summary: { tables: 1 } },
      blocks: [{ kind: 'table', address: { file: 'growth.csv' } }],
      tables: [{ row_count: 2, columns: [{ name: 'Year' }, { name: 'Asia', kind: 'number' }] }],
    });
    expect(table?.tables[0]?.block_id).toBe(table?.blocks[0]?.id);
    expect(table?.tables[0]?.rows[0]?.[1]).toMatchObject({ raw: '1.5', value: 1.5 });
    const shown = await server.anonymous.get(signed(image?.images[0]?.url));
    expect(shown.status).toBe(200);
    expect(shown.get('Content-Type')).toBe('image/png');
    expect(shown.get('Content-Disposition')).toMatch(/^inline/);
  });

  it('reports what is wrong with one file, and gives the text of the others', async () => {
    const files = await uploaded(
      ann,
      ['good.md', text('Mills')],
      ['no-deck.pptx', Buffer.from('this is plain text')],
      ['damaged.docx', Buffer.from('PK\u0003\u0004 not a zip')],
      ['bomb.docx', zipSync({ '[Content_Types].xml': new Uint8Array(9), 'word/document.xml': new Uint8Array(4 * MB) })],
    );
    const ids = files.map(({ id }) => id);
    const items = await decompose(ann, ...ids);
    expect(items.map(({ file }) => file.id)).toEqual(ids);
    const of = (name: string) => items.find(({ file }) => file.name === name);
    expect(of('good.md')).toMatchObject({ error: null, title: 'Mills', file: { state: 'read' } });
    for (const [name, code] of [
      ['no-deck.pptx', 'ingest.wrong_kind'],
      ['damaged.docx', 'ingest.damaged'],
      ['bomb.docx', 'ooxml.bomb'],
    ] as const) {
      const error = { code, params: { file: name } };
      expect(of(name)).toMatchObject({ error, file: { state: 'failed', error }, blocks: [], title: null });
      // A sentence that names the file.
      expect(of(name)?.error?.message).toContain(name);
      expect(of(name)?.file.error?.message).toBe(of(name)?.error?.message);
    }
  });

  it('answers other calls while it reads Markdown made to be slow, and never fails by it', async () => {
    const files = await uploaded(
      ann,
      ['marks.md', Buffer.from('*a_ '.repeat(15_000))],
      ['quotes.md', Buffer.from('>'.repeat(30_000))],
    );
    const idOf = (name: string): string => files.find((each) => each.name === name)?.id ?? '';
    const order: string[] = [];
    const reading = decompose(ann, idOf('marks.md'), idOf('quotes.md')).finally(() => order.push('read'));
    await eventually('a reading', async () => {
      const file = fileDetailSchema.parse((await ann.get(`/files/${idOf('marks.md')}`)).body);
      return file.state !== 'stored';
    });
    expect((await server.anonymous.get('~/healthz')).status).toBe(200);
    order.push('healthy');
    const [marks, quotes] = await reading;
    expect(order).toEqual(['healthy', 'read']);
    expect(marks).toMatchObject({ error: null, file: { state: 'read' } });
    expect(quotes).toMatchObject({ error: { code: 'ingest.nothing_found' }, file: { state: 'failed' } });
  });

  it('reads a small file quickly beside slow files of another user', async () => {
    const poison = knownContents().flatMap(({ file, bytes }) => (file === null ? [] : [[file, bytes] as const]));
    const made: FileBody[] = [];
    for (const [name, bytes] of poison) made.push(...(await uploaded(ann, [name, bytes])));
    const started = await ann
      .post('/files/decompose')
      .set('Prefer', 'respond-async')
      .send({ file_ids: made.map(({ id }) => id) })
      .expect(202);
    const { job_id } = started.body as { job_id: string };
    await eventually('a reading', async () => {
      const files = await Promise.all(made.map(({ id }) => ann.get(`/files/${id}`)));
      return files.some(({ body }) => fileDetailSchema.parse(body).state === 'reading');
    });
    const [small] = await uploaded(bob, ['small.md', Buffer.from('# Tea\n\nWe sold 30 tons of tea.\n')]);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const begunAt = performance.now();
    const [read] = await decompose(bob, small?.id ?? '');
    const tookMs = performance.now() - begunAt;
    delay.disable();
    expect(read).toMatchObject({ error: null, file: { state: 'read' } });
    expect(tookMs).toBeLessThan(5_000);
    expect(delay.max / 1e6).toBeLessThan(1_000);
    await ann.post(`/jobs/${job_id}/cancel`);
  });

  it('ends the reading of generated contents that are made to keep readers busy, and answers meanwhile', async () => {
    const contents = [...hostileContents(18, 21, 4_096)];
    const made: FileBody[] = [];
    for (const { file, bytes } of contents) if (file !== null) made.push(...(await uploaded(ann, [file, bytes])));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const read = await decompose(ann, ...made.map(({ id }) => id));
    delay.disable();
    const ends = read.map(({ file, error }) => [file.name, file.state, error?.code ?? '']);
    expect(ends.filter(([, state, code]) => state !== 'read' && !/^ingest\./.test(code ?? ''))).toEqual([]);
    expect(ends).toHaveLength(made.length);
    expect(delay.max / 1e6).toBeLessThan(1_000);
  });

  it('is refused where its owner keeps as much as one may', async () => {
    const cem = await server.signIn('cem@example.org');
    const [first] = await uploaded(cem, ['a.txt', Buffer.from('first')]);
    await server.database.native
      .collection<{ _id: string }>('files')
      .updateOne({ _id: first?.id ?? '' }, { $set: { size: 10_000 * MB } });
    const before = blobs();
    const refused = await upload(cem, ['b.txt', Buffer.from('second')]);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([507, 'files.user_quota']);
    await settled(before);
    await uploaded(bob, ['b.txt', Buffer.from('of another user')]);
  });

  it('names the files that are not there for the caller', async () => {
    const mine = await oneFile(ann);
    const foreign = await oneFile(eve);
    const answer = await ann.post('/files/decompose').send({ file_ids: [mine.id, foreign.id, 'nothing'] });
    expect(answer.status).toBe(422);
    expect(problem(answer).errors).toMatchObject([{ path: '/file_ids/1' }, { path: '/file_ids/2' }]);
  });

  it('takes a text in place of the extracted one and keeps the original', async () => {
    const file = await oneFile(ann);
    await decompose(ann, file.id);
    const before = blobs();
    const answer = await ann
      .put(`/files/${file.id}`)
      .send({ name: 'Windmills', text: '# Wind\n\n| Year | Mills |\n|--|--|\n| 2025 | 14 |' });
    expect(fileSchema.parse(answer.body)).toMatchObject({ name: 'Windmills.md', is_text_edited: true, state: 'read' });
    const [item] = await decompose(ann, file.id);
    expect(item?.blocks).toMatchObject([
      { kind: 'heading', text: 'Wind', address: { file: 'Windmills.md' } },
      { kind: 'table' },
    ]);
    expect(blobs()).toBe(before);
    const detail = fileDetailSchema.parse((await ann.get(`/files/${file.id}`)).body);
    const original = await server.anonymous.get(signed(detail.download_url)).buffer(true);
    expect(original.text).toBe(text('Mills').toString());
  });
});

describe('addresses', () => {
  it.each([
    ['http://127.0.0.1:80/', 'net.'],
    ['http://[::ffff:10.0.0.1]/', 'net.'],
    ['http://169.254.169.254/latest/meta-data/', 'net.'],
    ['http://user:secret@example.org/', 'net.'],
  ])('does not fetch %s, and keeps nothing of it', async (url, code) => {
    const before = fileList.parse((await ann.get('/files')).body).total;
    const answer = await ann.post('/files/url').send({ url });
    expect(answer.status).toBe(422);
    expect(problem(answer).code.startsWith(code)).toBe(true);
    expect(fileList.parse((await ann.get('/files')).body).total).toBe(before);
  });

  it.each(['ftp://example.org/a', 'javascript:alert(1)', 'no address', ''])('refuses %j as no address', async (url) => {
    const answer = await ann.post('/files/url').send({ url });
    expect(answer.status).toBe(422);
    expect(problem(answer).errors).toMatchObject([{ path: '/url' }]);
  });
});

describe('who may see a file', () => {
  const ways = (caller: Caller, id: string) => [
    caller.get(`/files/${id}`),
    caller.put(`/files/${id}`).send({ name: 'Taken' }),
    caller.delete(`/files/${id}`),
  ];
  const statuses = async (caller: Caller, id: string): Promise<number[]> =>
    (await Promise.all(ways(caller, id))).map(({ status }) => status);

  it('is its uploader and the administrators; for others it is not there', async () => {
    const file = await oneFile(ann, 'secret-plan.md');
    expect(await statuses(bob, file.id)).toEqual([404, 404, 404]);
    expect(await statuses(eve, file.id)).toEqual([404, 404, 404]);
    const found = async (caller: Caller) => fileList.parse((await caller.get('/files?q=SECRET-plan')).body).total;
    expect([await found(ann), await found(bob), await found(eve), await found(admin), await found(root)]).toEqual([
      1, 0, 0, 1, 1,
    ]);
    expect((await server.anonymous.get(`/files/${file.id}`)).status).toBe(401);
    expect((await admin.get(`/files/${file.id}`)).status).toBe(200);
  });

  it('is for anyone who reads something that uses it, but only to read; deleting it does not take it from them', async () => {
    const file = await oneFile(ann, 'shared.md');
    shared.add(file.id);
    expect(await statuses(bob, file.id)).toEqual([200, 403, 403]);
    expect(await statuses(eve, file.id)).toEqual([404, 404, 404]);
    expect(fileList.parse((await bob.get('/files?q=shared.md')).body).total).toBe(1);
    expect((await ann.delete(`/files/${file.id}`)).status).toBe(204);
    expect((await decompose(bob, file.id))[0]?.title).toBe('Mills');
    shared.delete(file.id);
    expect((await bob.get(`/files/${file.id}`)).status).toBe(404);
    expect((await ann.get(`/files/${file.id}`)).status).toBe(404);
    expect((await ann.delete(`/files/${file.id}`)).status).toBe(404);
  });

  it('is for anyone who holds an unchanged signed address', async () => {
    const file = await oneFile(ann, 'Größe.md');
    const other = await oneFile(ann);
    const { download_url } = fileDetailSchema.parse((await ann.get(`/files/${file.id}`)).body);
    const good = await server.anonymous.get(signed(download_url)).buffer(true);
    expect(good.status).toBe(200);
    expect(good.get('Content-Disposition')).toMatch(/^attachment.*Gr%C3%B6%C3%9Fe\.md/);
    const bad = [
      (download_url ?? '').replace(file.id, other.id),
      (download_url ?? '').replace(/user=[^&]+/, `user=${bob.user.id}`),
      (download_url ?? '').replace(file.id, `..%2F${file.id}`),
      `${new URL(server.url).pathname.replace(/\/$/, '')}/app_data/files/${file.id}`,
    ];
    for (const url of bad) expect([401, 403, 404]).toContain((await server.anonymous.get(signed(url))).status);
  });

  it('is for no other user with a session, not even at the address without its signature', async () => {
    const [file] = await uploaded(ann, [
      'mill.png',
      await sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
        .png()
        .toBuffer(),
    ]);
    const [read] = await decompose(ann, file?.id ?? '');
    for (const path of [`~/app_data/files/${file?.id}`, `~/app_data/files/${file?.id}/images/${read?.images[0]?.id}`]) {
      const answers = await Promise.all([ann, admin, bob, eve, server.anonymous].map((caller) => caller.get(path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 401]);
    }
  });

  it('knows words only as words', async () => {
    await oneFile(ann, 'a+b (2025) [x].md');
    const found = async (q: string) => fileList.parse((await ann.get(`/files?q=${encodeURIComponent(q)}`)).body).total;
    expect(await found('a+b (2025) [x]')).toBe(1);
    expect(await found('.*\\+b')).toBe(0);
  });
});

describe('a server whose plugins read nothing', () => {
  it('boots, shows files and takes none', async () => {
    const bare = await startTestServer({ installed: [] });
    try {
      const author = await bare.signIn('ann@example.org');
      expect((await author.get('/files')).status).toBe(200);
      // The paths are those of one file, which is not posted to.
      expect((await upload(author, ['a.csv', Buffer.from('a;b')])).status).toBe(405);
      expect((await author.post('/files/url').send({ url: 'https://example.org' })).status).toBe(405);
    } finally {
      await bare.close();
    }
  });
});

describe('a client that is not there', () => {
  it('gets no file and no picture, not even from who sees every client', async () => {
    const client_id = 'f'.repeat(24);
    const forms = [
      root.post('/files/upload').field('client_id', client_id).attach('files', Buffer.from('a;b'), 'a.csv'),
      root.post('/files/url').send({ url: 'https://example.org', client_id }),
      root.post('/images/generate').send({ prompt: 'a hill', client_id }),
    ];
    for (const answer of await Promise.all(forms))
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('http.unknown_id')]);
    expect(await server.database.native.collection('files').countDocuments({ client_id })).toBe(0);
  });
});
