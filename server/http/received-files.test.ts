import { describe, expect, it, afterEach } from '@jest/globals';
import { safeFileName } from './received-files.ts';
import request from 'supertest';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Problem } from '../../common/api/problem.ts';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { openRaw } from '../../tests/support/raw-request.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { defineRoute, json, multipart } from '../kernel/sdk/define-route.ts';
import { serve } from './serve.ts';
import type { Serving } from './serve.ts';

describe('the name of a file', () => {
  it.each([
    ['Bericht Q3.docx', 'Bericht Q3.docx'],
    ['日本語.pptx', '日本語.pptx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.pptx', 'a.pptx'],
    ['a\u0000b\r\n.txt', 'ab.txt'],
    ['deck\u202extpp.exe', 'deckxtpp.exe'],
    ['\ud800x.txt', 'x.txt'],
    ['u\u0308.txt', 'ü.txt'],
    ['.', 'file'],
    ['..', 'file'],
    ['dir/', 'file'],
    ['  ', 'file'],
    ['', 'file'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('is cut to 200 characters and keeps its extension', () => {
    const cut = safeFileName(`${'😀'.repeat(300)}.pptx`);
    expect([...cut]).toHaveLength(200);
    expect(cut.endsWith('😀.pptx')).toBe(true);
    expect([...safeFileName('x'.repeat(300))]).toHaveLength(200);
  });
});

const ann = { authorization: 'Bearer ann-author' };
const path = '/decks/api/v1/files';

/** Keeps files named "keep…", fails for a note "fail". */
const upload = defineRoute({
  method: 'POST',
  path: '/files',
  summary: 'Upload',
  tag: 'files',
  auth: 'session',
  action: 'any',
  input: {
    body: multipart({
      fields: z.object({ note: z.string().max(10).optional() }),
      file_field: 'files',
      max_files: 2,
      max_file_bytes: 5_000,
    }),
  },
  output: json(
    z.strictObject({ note: z.string().nullable(), names: z.array(z.string()), sizes: z.array(z.number()) }),
    201,
  ),
  handler: ({ body, files }) => {
    if (body.note === 'fail') throw new AppError('conflict', 'http.duplicate');
    for (const file of files) if (file.name.startsWith('keep')) file.keep();
    return {
      note: body.note ?? null,
      names: files.map((file) => file.name),
      sizes: files.map((file) => file.blob.size),
    };
  },
});

const makeApp = () => makeHttpApp([upload], { bodyLimitBytes: 20_000 }, { times: { lingerMs: 50 } });
const servings: Serving[] = [];
afterEach(async () => {
  await Promise.all(servings.splice(0).map((serving) => serving.stop()));
});
async function started(app = makeApp()) {
  const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs: 0 });
  servings.push(serving);
  return { app, url: serving.url };
}
const settled = async (isTrue: () => boolean): Promise<boolean> => {
  for (let n = 0; n < 100 && !isTrue(); n += 1) await wait(10);
  return isTrue();
};

describe('an upload', () => {
  it('streams its files into the store; what no one keeps is gone', async () => {
    const app = makeApp();
    const answer = await request(app.express)
      .post(path)
      .set(ann)
      .field('note', 'hello')
      .attach('files', Buffer.from('one'), 'keep-Übersicht 日本.txt')
      .attach('files', Buffer.alloc(5_000), 'drop.bin');
    expect(answer.body).toEqual({ note: 'hello', names: ['keep-Übersicht 日本.txt', 'drop.bin'], sizes: [3, 5_000] });
    expect([...app.store.blobs.values()].map(String)).toEqual(['one']);
  });

  it('is answered 507 where the store has no room', async () => {
    const app = makeApp();
    app.store.put = async (content) => {
      const reading = (content as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
      await reading.next();
      await reading.return?.();
      throw new AppError('unavailable', 'db.disk_full');
    };
    const answer = await request(app.express).post(path).set(ann).attach('files', Buffer.alloc(4_000), 'keep.txt');
    expect(answer.status).toBe(507);
    expect(answer.body).toMatchObject({ code: 'db.disk_full' });
  });

  it('may have no file; its fields have a schema', async () => {
    const app = makeApp();
    expect((await request(app.express).post(path).set(ann).field('note', 'x')).body).toMatchObject({ names: [] });
    const invalid = await request(app.express)
      .post(path)
      .set(ann)
      .field('note', 'much too long')
      .attach('files', Buffer.from('x'), 'keep.txt');
    expect(invalid.status).toBe(422);
    expect((invalid.body as Problem).errors?.[0]?.path).toBe('/note');
    expect(app.store.blobs.size).toBe(0);
  });

  it('has names without paths, line breaks and tricks', async () => {
    const app = makeApp();
    const named = async (name: string): Promise<unknown> => {
      const body = `--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\nx\r\n--b--\r\n`;
      const answer = await request(app.express)
        .post(path)
        .set(ann)
        .set('content-type', 'multipart/form-data; boundary=b')
        .send(body);
      return (answer.body as { names: string[] }).names[0];
    };
    expect(await named('../../etc/passwd')).toBe('passwd');
    expect(await named('C:\\\\temp\\\\a.pptx')).toBe('a.pptx');
    expect(await named('a%0D%0ASet-Cookie: x=1.txt')).toBe('aSet-Cookie: x=1.txt');
    expect(await named('deck\u202extpp.exe')).toBe('deckxtpp.exe');
  });

  it.each([
    [
      'a file that is too large',
      413,
      'http.file_too_large',
      (post: request.Test) => post.attach('files', Buffer.alloc(5_001), 'keep.bin'),
    ],
    [
      'too many files',
      413,
      'http.too_many_files',
      (post: request.Test) => [1, 2, 3].reduce((each, n) => each.attach('files', Buffer.from('x'), `keep${n}`), post),
    ],
    [
      'a file that was not asked for',
      422,
      'http.unexpected_file',
      (post: request.Test) => post.attach('files', Buffer.from('x'), 'keep').attach('other', Buffer.from('x'), 'keep'),
    ],
    [
      'too many fields',
      413,
      'http.form_too_large',
      (post: request.Test) =>
        Array.from({ length: 101 }).reduce<request.Test>((each, _, n) => each.field(`f${n}`, 'x'), post),
    ],
    [
      'a deep field name',
      400,
      'http.malformed_multipart',
      (post: request.Test) => post.field(`a${'[b]'.repeat(3_000)}`, 'x'),
    ],
    ['a huge list index', 400, 'http.malformed_multipart', (post: request.Test) => post.field('a[99999999]', 'x')],
    [
      'a body beyond the limit',
      413,
      'http.body_too_large',
      (post: request.Test) => post.field('note', 'x'.repeat(20_001)),
    ],
    [
      'a handler that fails',
      409,
      'http.duplicate',
      (post: request.Test) => post.attach('files', Buffer.from('x'), 'keep').field('note', 'fail'),
    ],
  ])('with %s leaves nothing behind', async (_, status, code, fill) => {
    const app = makeApp();
    const answer = await fill(request(app.express).post(path).set(ann));
    expect({ status: answer.status, code: (answer.body as Problem).code }).toEqual({ status, code });
    expect(await settled(() => app.store.blobs.size === 0)).toBe(true);
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--b--'],
    [
      'another boundary',
      'multipart/form-data; boundary=c',
      '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'an end in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="files"; filename="keep"\r\n\r\nxxx',
    ],
    ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    [
      'a field without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('that is broken by %s is refused with 400 and leaves nothing', async (_, type, body) => {
    const app = makeApp();
    const answer = await request(app.express).post(path).set(ann).set('content-type', type).send(body);
    expect({ status: answer.status, code: (answer.body as Problem).code }).toEqual({
      status: 400,
      code: 'http.malformed_multipart',
    });
    expect(await settled(() => app.store.blobs.size === 0)).toBe(true);
  });

  it('must be a form', async () => {
    const app = makeApp();
    expect((await request(app.express).post(path).set(ann).send({ note: 'x' })).status).toBe(415);
    expect((await request(app.express).post(path).set(ann)).status).toBe(415);
  });

  it('does not reach prototypes by field names', async () => {
    const app = makeApp();
    const answer = await request(app.express)
      .post(path)
      .set(ann)
      .field('__proto__[x]', '1')
      .field('constructor[prototype][x]', '1');
    expect([201, 400]).toContain(answer.status);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('of someone unknown is refused before a byte of it is read', async () => {
    const { url } = await started();
    const connection = await openRaw(url);
    connection.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000000\r\n\r\n`,
    );
    expect(await connection.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 401 /);
    connection.write('x'.repeat(1_000));
    await connection.ended;
  });

  it('is refused while its sender has as many under way as allowed, and taken when one has ended', async () => {
    const { url } = await started();
    const headers = { ...ann, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '500' };
    const begun = [0, 1].map(() => {
      const sending = httpRequest(url + path, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
      sending.on('error', () => undefined).flushHeaders();
      return sending;
    });
    // Says that the upload is counted.
    await Promise.all(begun.map((sending) => once(sending, 'continue')));
    const another = () => request(url).post(path).set(ann).attach('files', Buffer.from('one'), 'a.txt');
    const refused = await another();
    expect([refused.status, refused.headers['retry-after'], (refused.body as { code: string }).code]).toEqual([
      ...[429, '2', 'http.too_many_uploads'],
    ]);
    begun[0]?.destroy();
    await eventually('a place', async () => (await another()).status === 201);
    begun[1]?.destroy();
  });

  it('that grows beyond the limit without a length is cut off', async () => {
    const { app, url } = await started();
    const connection = await openRaw(url);
    connection.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann-author\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = (text: string): void => connection.write(`${text.length.toString(16)}\r\n${text}\r\n`);
    chunk('--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n');
    for (let n = 0; n < 21; n += 1) chunk('x'.repeat(1_000));
    expect(await connection.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413 .*http\.body_too_large/s);
    await connection.ended;
    expect(app.store.blobs.size).toBe(0);
  });

  it('whose sender leaves in the middle leaves nothing, and is logged as 499', async () => {
    const { app, url } = await started();
    const connection = await openRaw(url);
    connection.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann-author\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000\r\n\r\n` +
        '--b\r\nContent-Disposition: form-data; name="files"; filename="keep1"\r\n\r\nwhole\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="keep2"\r\n\r\nhalf',
    );
    expect(await settled(() => app.store.blobs.size === 1)).toBe(true);
    connection.socket.destroy();
    expect(await settled(() => app.store.blobs.size === 0 && app.inFlight() === 0)).toBe(true);
    expect(app.lines.find((line) => line.message === 'answered')?.fields['status']).toBe(499);
    expect(app.lines.filter((line) => line.level === 'error')).toEqual([]);
  });

  it('that the store cannot take is the service’s fault, not the sender’s', async () => {
    const app = makeApp();
    app.store.put = () => Promise.reject(new Error('ENOSPC'));
    const answer = await request(app.express).post(path).set(ann).attach('files', Buffer.from('x'), 'keep');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('ENOSPC');
  });
});
