import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { z } from 'zod';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import { openRaw } from '../../tests/support/raw-request.ts';
import { notFound } from '../kernel/sdk/app-error.ts';
import { defineRoute, file, json } from '../kernel/sdk/define-route.ts';
import type { FileReply, Route } from '../kernel/sdk/define-route.ts';
import { serve } from './serve.ts';

const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const path = '/decks/api/v1/files/f1/content';

const download = (reply: () => FileReply): Route =>
  defineRoute({
    method: 'GET',
    path: '/files/{id}/content',
    summary: 'The file',
    tag: 'files',
    auth: 'signed',
    input: { params: z.object({ id: z.string() }) },
    output: file(pptx, 'image/png', 'image/svg+xml'),
    handler: () => reply(),
  });
const reply = (more: Partial<FileReply> = {}): FileReply => ({
  name: 'deck.pptx',
  media_type: pptx,
  size: 5,
  content: Readable.from([Buffer.from('he'), Buffer.from('llo')]),
  ...more,
});
const ann = { authorization: 'Bearer ann-author' };
const get = (more: Partial<FileReply> = {}) =>
  request(makeHttpApp([download(() => reply(more))]).express)
    .get(path)
    .set(ann)
    .buffer(true);

describe('a file', () => {
  it('comes whole, as an attachment without rights', async () => {
    const answer = await get().parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    });
    expect(String(answer.body)).toBe('hello');
    expect(answer.headers).toMatchObject({
      'content-type': pptx,
      'content-length': '5',
      'content-disposition': 'attachment; filename=deck.pptx',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('is partial if a part is requested', async () => {
    const stored = {
      slice: (first: number, last: number) =>
        Promise.resolve(Readable.from([Buffer.from('hello').subarray(first, last + 1)])),
    };
    const part = async (range: string, more: Partial<FileReply> = stored, headers: Record<string, string> = {}) => {
      const answer = await get({ media_type: 'image/png', ...more }).set({ range, ...headers });
      return [answer.status, answer.headers['content-range'], answer.headers['content-length'], String(answer.body)];
    };
    expect(await part('bytes=1-3')).toEqual([206, 'bytes 1-3/5', '3', 'ell']);
    expect(await part('bytes=-2')).toEqual([206, 'bytes 3-4/5', '2', 'lo']);
    expect(await part('bytes=3-99')).toEqual([206, 'bytes 3-4/5', '2', 'lo']);
    const whole = [200, undefined, '5', 'hello'];
    for (const range of ['bytes=0-0,4-4', 'bytes=7-', 'lines=1-2', 'nonsense'])
      expect(await part(range)).toEqual(whole);
    expect(await part('bytes=1-3', {})).toEqual(whole);
    expect(await part('bytes=1-3', { ...stored, tag: 'a' }, { 'if-range': '"b"' })).toEqual(whole);
    expect(await part('bytes=1-3', { ...stored, tag: 'a' }, { 'if-range': '"a"' })).toEqual([
      206,
      'bytes 1-3/5',
      '3',
      'ell',
    ]);
  });

  it('has its name in any script, and no header of the caller', async () => {
    const named = async (name: string) => (await get({ name })).headers['content-disposition'];
    expect(await named('Übersicht 日本.pptx')).toContain("filename*=UTF-8''%C3%9Cbersicht%20%E6%97%A5%E6%9C%AC.pptx");
    expect(await named('a"b.pptx')).toBe('attachment; filename="a\\"b.pptx"');
    const injected = await get({ name: 'a\r\nSet-Cookie: x=1\r\n\r\n<script>.pptx' });
    expect(injected.status).toBe(200);
    expect(injected.headers['set-cookie']).toBeUndefined();
    expect(await named('../../etc/passwd')).toBe('attachment; filename=passwd');
  });

  it('is shown only where nothing in it runs', async () => {
    const shown = async (media_type: string) =>
      (await get({ media_type, inline: true })).headers['content-disposition'];
    expect(await shown('image/png')).toMatch(/^inline; /);
    expect(await shown('image/svg+xml')).toMatch(/^attachment; /);
    expect(await shown('text/html')).toMatch(/^attachment; /);
  });

  it('answers HEAD without opening its content for long', async () => {
    const content = Readable.from([Buffer.from('hello')]);
    const app = makeHttpApp([download(() => reply({ content }))]);
    const answer = await request(app.express).head(path).set(ann);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe('5');
    expect(content.destroyed).toBe(true);
  });

  it('that fails before its first byte is a problem, later a broken connection', async () => {
    const failing = (after: number): Readable =>
      Readable.from(
        (async function* () {
          await wait(1);
          if (after > 0) yield Buffer.from('he');
          await wait(1);
          throw notFound('file');
        })(),
      );
    const early = await get({ content: failing(0) });
    expect(early.status).toBe(404);
    expect(early.type).toBe('application/problem+json');
    expect(early.headers['content-disposition']).toBeUndefined();
    await expect(get({ content: failing(1) })).rejects.toThrow(/aborted|socket hang up/);
    await expect(get({ size: 9 })).rejects.toThrow(/aborted|socket hang up/);
  });
});

it('a reader that does not read a file is disconnected, which is not a fault of ours', async () => {
  const content = Readable.from(Array.from({ length: 500 }, () => Buffer.alloc(200_000)));
  const app = makeHttpApp(
    [download(() => reply({ content, size: 100_000_000 }))],
    {},
    { times: { stalledReaderMs: 100 } },
  );
  const serving = await serve(app, { host: '127.0.0.1', port: 0, graceMs: 100 });
  const connection = await openRaw(serving.url);
  connection.socket.pause();
  connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann-author\r\n\r\n`);
  while (app.inFlight() === 0) await wait(5);
  while (app.inFlight() > 0) await wait(20);
  expect(content.destroyed).toBe(true);
  expect(app.lines.filter((line) => line.level === 'error')).toEqual([]);
  connection.socket.destroy();
  await serving.stop();
});

describe('a signed address', () => {
  const app = makeHttpApp([download(() => reply())]);
  const open = async (url: string) => (await request(app.express).get(url)).status;

  it('opens its own path for its user for five minutes', async () => {
    const url = app.signedUrls.sign('/api/v1/files/f1/content', 'ann');
    expect(url.startsWith(`${path}?`)).toBe(true);
    expect(await open(url)).toBe(200);
    expect(await open(path)).toBe(401);
    expect(await open(url.replace('f1', 'f2'))).toBe(401);
    expect(await open(url.replace('user=ann', 'user=bob'))).toBe(401);
    expect(await open(url.replace(/expires=(\d)/, 'expires=9$1'))).toBe(401);
    expect(await open(`${url}&signature=x`)).toBe(401);
    app.pass(5 * 60_000 - 1);
    expect(await open(url)).toBe(200);
    app.pass(1);
    expect(await open(url)).toBe(401);
  });

  it('is worth nothing once its user is deactivated', async () => {
    const url = app.signedUrls.sign('/api/v1/files/f1/content', 'eve');
    app.revoke('eve');
    expect(await open(url)).toBe(401);
  });

  it('is never logged', async () => {
    app.lines.length = 0;
    const url = app.signedUrls.sign('/api/v1/files/f1/content', 'ann');
    await open(url);
    const signature = new URL(url, 'http://x').searchParams.get('signature') ?? '-';
    expect(JSON.stringify(app.lines)).not.toContain(signature);
    expect(app.lines.find((line) => line.message === 'answered')?.fields['user_id']).toBe('ann');
  });
});

describe('a long answer in JSON', () => {
  it('arrives as JSON.stringify would write it', async () => {
    const value = {
      texts: Array.from({ length: 40 }, (_, n) => ({ n, text: 'é"\n'.repeat(20_000), none: undefined })),
      ...{ at: new Date(0), nothing: null, empty: [], holes: [undefined, 1], left_out: undefined },
    };
    const route = defineRoute({
      ...{ method: 'GET', path: '/long', summary: 'Long', tag: 'long', auth: 'public', input: {} },
      output: json(z.any()),
      handler: () => value,
    });
    const answer = await request(makeHttpApp([route]).express).get('/decks/api/v1/long');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(value)));
  });
});
