import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Express, NextFunction, Request, Response } from 'express';
import supertest from 'supertest';
import { AppError } from '../kernel/sdk/app-error.ts';
import { mountClient, mountOfficeJs, officeJsAddress } from './static-files.ts';

const SETTINGS = {
  base_path: '/decks',
  office_js: 'https://office.example/office.js?a=1&b="2"',
  version: '1.2.3',
  max_upload_bytes: 1_000_000,
};
const SCRIPT = `console.log(${'1'.repeat(2000)});`;
let folder: string;

function appOver(builtIn: string): Express {
  const router = express.Router({ strict: true });
  mountClient(router, { name: 'addin', folder: builtIn, settings: SETTINGS });
  const app = express();
  app.use('/decks', router);
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof AppError)) return next(error);
    response.status(error.kind === 'not_found' ? 404 : 503).json({ code: error.code });
  });
  return app;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><head><meta name="lectern" content="" /></head></html>');
  writeFileSync(join(folder, 'assets/index-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, '.built-from'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the pages of a client', () => {
  it('get the settings of the installation, as text of an attribute', async () => {
    const answer = await supertest(appOver(folder)).get('/decks/addin/').expect(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const content = /content="([^"]*)"/.exec(answer.text)?.[1] ?? '';
    const read = content.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toEqual(SETTINGS);
  });

  it('are found without the last slash, with the query of the address', async () => {
    const answer = await supertest(appOver(folder)).get('/decks/addin?host=office&x=1').expect(308);
    expect(answer.headers['location']).toBe('/decks/addin/?host=office&x=1');
  });

  it('have files that are kept for ever, compressed for who takes that', async () => {
    const compressed = await supertest(appOver(folder))
      .get('/decks/addin/assets/index-abc.js')
      .set('Accept-Encoding', 'br, gzip');
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(compressed.headers['vary']).toBe('Accept-Encoding');
    const plain = await supertest(appOver(folder))
      .get('/decks/addin/assets/index-abc.js')
      .set('Accept-Encoding', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(SCRIPT);
    await supertest(appOver(folder))
      .get('/decks/addin/assets/index-abc.js')
      .set('If-None-Match', plain.headers['etag'] ?? '')
      .expect(304);
  });

  it('are all that is served', async () => {
    const app = appOver(folder);
    for (const path of ['.built-from', '..%2f..%2fetc%2fpasswd', 'assets/', 'assets/index-abc.js.br', 'other.js']) {
      await supertest(app).get(`/decks/addin/${path}`).expect(404);
    }
  });

  it('explain how to build them if they are missing', async () => {
    const answer = await supertest(appOver(join(folder, 'missing')))
      .get('/decks/addin/')
      .expect(503);
    expect(answer.body).toEqual({ code: 'http.client_not_built' });
  });
});

describe('Office.js', () => {
  it('comes from where it is configured, or from this server', async () => {
    expect(officeJsAddress('https://office.example/office.js', '/decks')).toBe('https://office.example/office.js');
    expect(officeJsAddress('self', '/decks')).toBe('/decks/addin/office-js/office.js');
    const app = express();
    const router = express.Router();
    mountOfficeJs(router);
    app.use('/decks', router);
    const answer = await supertest(app).get('/decks/addin/office-js/office.js').expect(200);
    expect(answer.headers['content-type']).toContain('javascript');
    await supertest(app).get('/decks/addin/office-js/../package.json').expect(404);
  });
});
