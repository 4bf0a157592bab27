import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request, Response, Router, RequestHandler } from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';
import { createRequire } from 'node:module';
import express from 'express';
import { escapeHtml } from './service-pages.ts';

/** What may be served, and as what it is sent. */
type MediaTypes = Readonly<Record<string, string>>;

const PICTURES: MediaTypes = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
};
/** What may lie below `/static`. */
const PLAIN: MediaTypes = { ...PICTURES, '.txt': 'text/plain; charset=utf-8' };
/** What a client of ours consists of. */
const CLIENT_FILES: MediaTypes = {
  ...PICTURES,
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const SHIPPED = fileURLToPath(new URL('./static/', import.meta.url));

/** A file in memory. */
interface StaticFile {
  bytes: Buffer;
  /** The same as brotli, where that is much shorter (RFC 7932). */
  compressed: Buffer | null;
  mediaType: string;
  tag: string;
}

/**
 * The files of a folder by their path below it. Only these are ever served: a request's path is looked up and never becomes
 * one of the disk. Links and kinds that are not known are left out.
 */
export function readStaticFiles(folder: string, mediaTypes = PLAIN, prefix = ''): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory())
      for (const each of readStaticFiles(path, mediaTypes, `${prefix}${name}/`)) files.set(...each);
    const mediaType = mediaTypes[extname(name)];
    if (!stats.isFile() || mediaType === undefined) continue;
    const bytes = readFileSync(path);
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    files.set(`${prefix}${name}`, { bytes, compressed: compressedBy(folder, name), mediaType, tag });
  }
  return files;
}

/** A build lays the compressed form beside the file. */
function compressedBy(folder: string, name: string): Buffer | null {
  const path = join(folder, `${name}.br`);
  return existsSync(path) ? readFileSync(path) : null;
}

/** Sends a file of a map, compressed where the caller takes that; 304 where the caller has it. */
function sendStaticFile(request: Request, response: Response, file: StaticFile, cacheControl: string): void {
  response.setHeader('ETag', file.tag);
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Content-Type', file.mediaType);
  if (file.compressed !== null) response.vary('Accept-Encoding');
  if (request.get('if-none-match') === file.tag) return void response.status(304).end();
  const isCompressed = file.compressed !== null && request.acceptsEncodings('br') === 'br';
  if (isCompressed) response.setHeader('Content-Encoding', 'br');
  const bytes = isCompressed ? (file.compressed ?? file.bytes) : file.bytes;
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Serves what the service ships with and everybody may see (icons) below `/static`. @param folder another one, in tests. */
export function mountStaticFiles(router: Router, folder: string = SHIPPED): void {
  const files = readStaticFiles(folder);
  router.get('/static/{*path}', (request, response) => {
    const { path } = request.params as { path?: string | string[] };
    const file = files.get([path ?? []].flat().join('/'));
    if (file === undefined) throw new AppError('not_found', 'http.no_such_path');
    sendStaticFile(request, response, file, 'public, max-age=3600');
  });
}

/** What the server passes on to the pages that it serves. */
interface ClientSettings {
  base_path: string;
  office_js: string;
  version: string;
  /** Maximum number of bytes of one upload, reported before anything is sent. */
  max_upload_bytes: number;
}

/** The tag whose content is filled in; the build leaves it as it is. */
const SETTINGS_TAG = /<meta name="lectern" content=""\s*\/?>/;
/** Files whose names contain a hash of their content. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** Where Office.js lies where this server serves it itself. */
const OFFICE_JS_FOLDER = 'office-js';

/** References of a page to its own files. */
const OWN_FILES = /(?<=\s(?:href|src)=")\.\//g;

/**
 * Serves a client as it was built: its pages with the settings of this installation, its files forever.
 * @param options.name `addin` or `admin`, its place below the base path.
 * @param options.folder output of the build; without it the response explains how to build.
 * @param options.isRouted whether the client reads its page from the path: addresses that name no file answer with its index.
 */
export function mountClient(
  router: Router,
  options: { name: string; folder: string; settings: ClientSettings; isRouted?: boolean },
): void {
  const { name, folder, settings, isRouted = false } = options;
  const root = `${settings.base_path}/${name}/`;
  const files = existsSync(folder) ? readStaticFiles(folder, CLIENT_FILES) : new Map<string, StaticFile>();
  for (const [path, file] of files) if (path.endsWith('.html')) files.set(path, filled(file, settings, root));
  router.get(`/${name}`, (request, response) => {
    const query = request.originalUrl.indexOf('?');
    response.redirect(308, `${root}${query < 0 ? '' : request.originalUrl.slice(query)}`);
  });
  router.get(`/${name}/{*path}`, (request, response) => {
    const path = [(request.params as { path?: string | string[] }).path ?? []].flat().join('/');
    if (files.size === 0) throw new AppError('unavailable', 'http.client_not_built');
    const isPage = path === '' || (isRouted && !/\.|^assets(?:\/|$)/.test(path));
    const file = files.get(isPage ? 'index.html' : path);
    if (file === undefined) throw new AppError('not_found', 'http.no_such_path');
    sendStaticFile(request, response, file, path.startsWith('assets/') ? NEVER_CHANGES : 'no-cache');
  });
}

/** The address that installation guides name: the console knows where to go from there. */
export function mountSetup(router: Router, basePath: string): void {
  router.get('/setup', (_request, response) => response.redirect(302, `${basePath}/admin/setup`));
}

/** Serves Office.js from its package, for installations that reach no other site. */
export function mountOfficeJs(router: Router): void {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')), 'dist');
  const serveFiles = express.static(folder, { index: false, dotfiles: 'ignore', maxAge: '1h' }) as RequestHandler;
  router.use(`/addin/${OFFICE_JS_FOLDER}`, serveFiles);
}

/** Where a page loads Office.js from. @param configured OFFICE_JS_URL; `self` for this server */
export function officeJsAddress(configured: string, basePath: string): string {
  return configured === 'self' ? `${basePath}/addin/${OFFICE_JS_FOLDER}/office.js` : configured;
}

function filled(file: StaticFile, settings: ClientSettings, root: string): StaticFile {
  const text = file.bytes
    .toString('utf8')
    .replaceAll(OWN_FILES, root)
    .replace(SETTINGS_TAG, () => `<meta name="lectern" content="${escapeHtml(JSON.stringify(settings))}">`);
  const bytes = Buffer.from(text);
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { ...file, bytes, compressed: null, tag };
}
