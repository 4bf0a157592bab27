import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './address-guard.ts';
import type { Resolve } from './address-guard.ts';
import { checkAddress, guardedFetch } from './guarded-fetch.ts';

let server: Server;
let base: string;
const hits: string[] = [];

const routes: Record<string, (response: ServerResponse) => void> = {
  '/page': (response) => response.setHeader('content-type', 'Text/HTML; charset=utf-8').end('<p>Hello</p>'),
  '/once': (response) => response.writeHead(302, { location: '/page' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://10.0.0.7/secret' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/missing': (response) => response.writeHead(404).end('no'),
  '/video': (response) => response.setHeader('content-type', 'video/mp4').end('x'),
  '/large': (response) => response.setHeader('content-type', 'text/plain').end('x'.repeat(5000)),
  '/endless': (response) => {
    response.setHeader('content-type', 'text/plain');
    response.write('x'.repeat(5000));
  },
  '/slow': () => undefined,
};

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? '');
    const route = routes[request.url ?? ''];
    if (route === undefined) response.writeHead(404).end();
    else route(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = { allowLoopback: true };
const answering =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    'fd00:ec2::254',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    'example',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('lets %s pass', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('guardedFetch', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://１２７.0.0.1/',
    'http://[64:ff9b::7f00:1]/',
  ])('refuses the literal host of %s', async (url) => {
    await expect(guardedFetch(url)).rejects.toMatchObject({ code: 'net.private_address', params: { url } });
  });

  it.each([
    'ftp://example.org/a',
    'file:///etc/passwd',
    'http://user:pw@example.org/',
    'http://example.org:8080/',
    'nonsense',
  ])('refuses %s', async (url) => expect(guardedFetch(url)).rejects.toMatchObject({ code: 'net.bad_scheme' }));

  it('lets trusted hosts be anywhere, and them alone', async () => {
    const { port } = new URL(base);
    const options = { trustedHosts: ['wiki.example'], resolve: answering('127.0.0.1') };
    expect((await guardedFetch(`http://wiki.example:${port}/page`, options)).media_type).toBe('text/html');
    await expect(guardedFetch(`http://other.example/page`, options)).rejects.toMatchObject({
      code: 'net.private_address',
    });
    await expect(guardedFetch(`http://wiki.example:${port}/inside`, options)).rejects.toMatchObject({
      code: 'net.private_address',
    });
    await checkAddress(`http://wiki.example:${port}/`, options);
    await expect(checkAddress('http://other.example/', options)).rejects.toMatchObject({ code: 'net.private_address' });
    await expect(checkAddress('http://10.0.0.1/')).rejects.toMatchObject({ code: 'net.private_address' });
    await expect(checkAddress('http://example.org:8080/')).rejects.toMatchObject({ code: 'net.bad_scheme' });
    await checkAddress('http://unknown.example/', { resolve: () => Promise.reject(new Error('no such name')) });
  });

  it('refuses a name when any of its addresses is private', async () => {
    const fetching = guardedFetch('http://wiki.example/', { resolve: answering('93.184.216.34', '10.0.0.1') });
    await expect(fetching).rejects.toMatchObject({
      code: 'net.private_address',
      params: { url: 'http://wiki.example/' },
    });
  });

  it('refuses a name that resolves to this machine without connecting', async () => {
    const before = hits.length;
    const port = new URL(base).port;
    expect(port).not.toBe('');
    await expect(guardedFetch('http://rebind.example/', { resolve: answering('127.0.0.1') })).rejects.toMatchObject({
      code: 'net.private_address',
    });
    expect(hits.length).toBe(before);
  });

  it('fetches, follows a redirect and names the type', async () => {
    const fetched = await guardedFetch(`${base}/once`, { ...open, types: ['text/html'] });
    expect(fetched).toMatchObject({ url: `${base}/page`, media_type: 'text/html' });
    expect(new TextDecoder().decode(fetched.bytes)).toBe('<p>Hello</p>');
  });

  it.each([
    ['/inside', 'net.private_address'],
    ['/file', 'net.bad_scheme'],
    ['/loop', 'net.too_many_redirects'],
    ['/missing', 'net.http_status'],
    ['/video', 'net.type_not_read'],
    ['/large', 'net.too_large'],
    ['/endless', 'net.too_large'],
    ['/slow', 'net.timed_out'],
  ])('ends %s with %s', async (path, code) => {
    const limits = { types: ['text/html', 'text/plain'], max_bytes: 1000, time_out_ms: 400 };
    await expect(guardedFetch(`${base}${path}`, { ...open, ...limits })).rejects.toMatchObject({ code });
  });

  it('reports that nothing answers', async () => {
    await expect(guardedFetch('http://127.0.0.1:1/', open)).rejects.toMatchObject({ code: 'net.unreachable' });
  });

  it('stops with the reason of the signal', async () => {
    const controller = new AbortController();
    const fetching = guardedFetch(`${base}/slow`, { ...open, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('cancelled by the author')), 50);
    await expect(fetching).rejects.toThrow('cancelled by the author');
  });
});
