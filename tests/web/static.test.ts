import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listStaticFiles } from '../../server/http/static-files.ts';
import { changeSignature } from '../support/change-signature.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const SECRET = 'outside of every folder';

let folder: string;
let server: TestServer;
let ann: Caller;
let ben: Caller;
let id: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-static-'));
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  server = await startTestServer({
    environment: { NEXT_PUBLIC_BASE_PATH: '/lectern', DATA_DIR: join(folder, 'data'), FILES: 'disk' },
  });
  [ann, ben] = await Promise.all([server.signIn('ann@example.org'), server.signIn('ben@example.org')]);
  const sent = await ann.post('/files/upload').attach('files', Buffer.from('ours'), 'ours.md').expect(201);
  id = (sent.body as { items: { id: string }[] }).items[0]?.id ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for a path exactly as it is written, which browsers and `fetch` would tidy up first. */
function get(path: string, token = ''): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url);
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject);
    })
      .once('error', reject)
      .end();
  });
}

/** Ways to write "one folder up" that some server has fallen for. */
const STEPS_UP = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '../',
  '%2e%2e%5c',
  '..%00/',
];

describe('/static and /app_data', () => {
  it('serve nothing from outside, however the way there is written', async () => {
    const targets = ['secret.txt', 'etc/hostname', 'mark.svg'];
    for (const root of ['/static/', '/app_data/', '/app_data/files/', `/app_data/files/${id}/images/`]) {
      for (const step of STEPS_UP) {
        for (const target of targets) {
          const path = `/lectern${root}${step.repeat(3)}${target}`;
          const answer = await get(path, ann.token);
          expect([path, answer.status]).toEqual([path, 404]);
          expect(answer.text).not.toContain(SECRET);
        }
      }
      for (const absolute of ['/etc/hostname', '%2fetc%2fhostname', 'C:%5cwindows', 'file:%2f%2f%2fetc%2fhostname'])
        expect([absolute, (await get(`/lectern${root}${absolute}`, ann.token)).status]).toEqual([absolute, 404]);
      // No text at all in UTF-8: where a name is read out of it, the request cannot be read.
      expect((await get(`/lectern${root}..%c0%af..%c0%afsecret.txt`, ann.token)).status).toBe(
        root === '/app_data/' ? 404 : 400,
      );
    }
  });

  it('list no folder and are there below the base path alone', async () => {
    for (const path of ['/static', '/static/', '/app_data', '/app_data/', '/app_data/files', '/app_data/files/']) {
      expect([path, (await get(`/lectern${path}`, ann.token)).status]).toEqual([path, 404]);
    }
    expect((await get('/static/mark.svg')).status).toBe(404);
    expect((await get('/lectern/static/mark.svg')).status).toBe(200);
    expect((await get(`/app_data/files/${id}`, ann.token)).status).toBe(404);
  });

  it('serve what ships with the service to every user, with a tag to cache it by', async () => {
    for (const [name, type] of [
      ['mark.svg', 'image/svg+xml'],
      ...[16, 32, 64, 80, 128].map((size) => [`icon-${size}.png`, 'image/png']),
    ] as [string, string][]) {
      const answer = await fetch(`${server.url}/static/${name}`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, type]);
      expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
      const again = await fetch(`${server.url}/static/${name}`, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    }
    const head = await fetch(`${server.url}/static/mark.svg`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(`${server.url}/static/mark.svg`, { method: 'POST' })).status).toBe(404);
  });

  it('serve a file of a user by its record: to who may read it, or by an address signed for it', async () => {
    const path = `/lectern/app_data/files/${id}`;
    expect((await get(path, ann.token)).text).toBe('ours');
    expect((await get(path)).status).toBe(401);
    expect((await get(path, ben.token)).status).toBe(404);
    const read = await ann.get(`/files/${id}`).expect(200);
    const { download_url: url } = read.body as { download_url: string };
    expect(url.startsWith(path)).toBe(true);
    expect((await get(url)).text).toBe('ours');
    expect((await get(changeSignature(url))).status).toBe(401);
    expect((await get(url.replace(/user=\w+/, `user=${ben.user.id}`))).status).toBe(401);
    expect(
      (
        await get(
          url.replace(
            id,
            id.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
          ),
        )
      ).status,
    ).toBe(401);
    expect((await get(url.replace('/lectern/app_data', '/lectern/./app_data'))).status).toBe(404);
  });

  it('follow no link that lies among the files', async () => {
    const root = join(folder, 'data', 'app_data');
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{32}$/.test(name));
    const blob = names.find((name) => readFileSync(join(root, name), 'utf8') === 'ours');
    expect(blob).toBeDefined();
    unlinkSync(join(root, blob ?? ''));
    symlinkSync(join(folder, 'secret.txt'), join(root, blob ?? ''));
    const answer = await get(`/lectern/app_data/files/${id}`, ann.token);
    expect(answer.status).toBe(404);
    const assets = join(folder, 'assets');
    mkdirSync(join(assets, 'inner'), { recursive: true });
    writeFileSync(join(assets, 'inner', 'real.txt'), 'real');
    writeFileSync(join(assets, 'run.js'), 'alert(1)');
    symlinkSync(join(folder, 'secret.txt'), join(assets, 'link.txt'));
    symlinkSync(folder, join(assets, 'up'));
    expect([...listStaticFiles(assets).keys()]).toEqual(['inner/real.txt']);
  });
});
