import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateCertificates } from 'office-addin-dev-certs';
import { listenByHttps } from './listen-by-https.ts';
import type { HttpsListener } from './listen-by-https.ts';

let folder: string;
let ca: Buffer;
let service: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let listener: HttpsListener;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-https-'));
  const [caFile, certFile, keyFile] = ['ca', 'cert', 'key'].map((name) => join(folder, name));
  await generateCertificates(caFile, certFile, keyFile);
  ca = readFileSync(caFile ?? '');
  service = createServer((incoming, response) => answer(incoming, response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  listener = await listenByHttps(
    { cert: readFileSync(certFile ?? ''), key: readFileSync(keyFile ?? '') },
    { port: 0, target: `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
  );
});
afterAll(async () => {
  await listener.close();
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path: string, body = ''): Promise<IncomingMessage> {
  const asked = request(`${listener.url}${path}`, { ca, method: body === '' ? 'GET' : 'POST' }).end(body);
  const [received] = (await once(asked, 'response')) as [IncomingMessage];
  return received;
}

it('forwards a request as the browser sent it, and marks it as sent by https', async () => {
  answer = (incoming, response) =>
    void text(incoming).then((body) =>
      response
        .writeHead(201, { 'X-Own': 'yes' })
        .end(JSON.stringify({ url: incoming.url, headers: incoming.headers, body })),
    );
  const received = await ask('/lectern/api?x=1', 'the body');
  expect([received.statusCode, received.headers['x-own']]).toEqual([201, 'yes']);
  expect(JSON.parse(await text(received))).toMatchObject({
    url: '/lectern/api?x=1',
    body: 'the body',
    headers: { host: new URL(listener.url).host, 'x-forwarded-proto': 'https' },
  });
});

it('keeps browsers from nothing else on this machine', async () => {
  answer = (_incoming, response) => response.writeHead(200, { 'Strict-Transport-Security': 'max-age=1' }).end();
  const received = await ask('/');
  expect(received.headers).not.toHaveProperty('strict-transport-security');
  received.resume();
});

it('passes a stream on as it comes, and informs the service when no one listens any more', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (_incoming, response) => {
      response.on('close', resolve);
      response.writeHead(200).write('first');
    };
  });
  const received = await ask('/stream');
  const [chunk] = (await once(received, 'data')) as [Buffer];
  expect(chunk.toString()).toBe('first');
  received.destroy();
  await gone;
});

it('answers 502 where the service breaks off', async () => {
  answer = (incoming) => incoming.socket.destroy();
  const received = await ask('/');
  expect(received.statusCode).toBe(502);
  received.resume();
});
