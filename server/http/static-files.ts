import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request, Response, Router, RequestHandler } from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';
import { createRequire } from 'node:module';
import express from 'express';
import { escapeHtml } from './service-pages.ts';

/** Served file extensions and their media types. */
type MediaTypes = Readonly<Record<string, string>>;

const PICTURES: MediaTypes = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
};
/** Files that may be served below `/static`. */
const PLAIN: MediaTypes = { ...PICTURES, '.txt': 'text/plain; charset=utf-8' };
/** Files that a client may consist of. */
const CLIENT_FILES: MediaTypes = {
  ...PICTURES,
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const SHIPPED = fileURLToPath(new URL('./static/', import.meta.url));

interface StaticFile {
  bytes: Buffer;
  /** The brotli-compressed content, if it is much shorter (RFC 7932). */
  compressed: Buffer | null;
  mediaType: string;
  tag: string;
}

/** Reads a file when it is first asked for, and keeps it. */
type FileReader = () => StaticFile;

/**
 * The files of a folder by their path below it. Only these are served: a request's path is looked up here and never
 * used on disk. Links and unknown kinds are left out.
 */
export function listStaticFiles(folder: string, mediaTypes = PLAIN, prefix = ''): Map<string, FileReader> {
  const files = new Map<string, FileReader>();
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory())
      for (const each of listStaticFiles(path, mediaTypes, `${prefix}${name}/`)) files.set(...each);
    const mediaType = mediaTypes[extname(name)];
    if (!stats.isFile() || mediaType === undefined) continue;
    files.set(
      `${prefix}${name}`,
      once(() => readStaticFile(path, mediaType)),
    );
  }
  return files;
}

function once(read: FileReader): FileReader {
  let file: StaticFile | undefined;
  return () => (file ??= read());
}

function readStaticFile(path: string, mediaType: string): StaticFile {
  const bytes = readFileSync(path);
  // The build stores the compressed file beside the original.
  const compressed = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : null;
  return { bytes, compressed, mediaType, tag: tagOf(bytes) };
}

const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Sends a file, compressed if the caller accepts that; 304 if the caller has it. */
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

/** Serves the service's public files (icons) below `/static`. */
export function mountStaticFiles(router: Router): void {
  const files = listStaticFiles(SHIPPED);
  router.get('/static/{*path}', (request, response) => {
    const { path } = request.params as { path?: string | string[] };
    const file = files.get([path ?? []].flat().join('/'));
    if (file === undefined) throw new AppError('not_found', 'http.no_such_path');
    sendStaticFile(request, response, file(), 'public, max-age=3600');
  });
}

/** Settings that the server passes to its pages. */
interface ClientSettings {
  base_path: string;
  office_js: string;
  version: string;
  /** Maximum size of an upload in bytes, so that clients can check before sending. */
  max_upload_bytes: number;
}

/** The tag that the server fills in; the build leaves it unchanged. */
const SETTINGS_TAG = /<meta name="lectern" content=""\s*\/?>/;
/** For files whose names contain a hash of their content. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** The path of Office.js when this server serves it. */
const OFFICE_JS_FOLDER = 'office-js';

/** References of a page to its own files. */
const OWN_FILES = /(?<=\s(?:href|src)=")\.\//g;

/**
 * Serves a built client: its pages with the settings of this installation, its other files with a permanent cache.
 * @param options.name `addin` or `admin`, its path below the base path.
 * @param options.folder output of the build; without it the response explains how to build.
 * @param options.isRouted whether the client routes by path: paths without a file are answered with its index.
 */
export function mountClient(
  router: Router,
  options: { name: string; folder: string; settings: ClientSettings; isRouted?: boolean },
): void {
  const { name, folder, settings, isRouted = false } = options;
  const root = `${settings.base_path}/${name}/`;
  const files = existsSync(folder) ? listStaticFiles(folder, CLIENT_FILES) : new Map<string, FileReader>();
  for (const [path, file] of files) {
    if (path.endsWith('.html'))
      files.set(
        path,
        once(() => filled(file(), settings, root)),
      );
  }
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
    sendStaticFile(request, response, file(), path.startsWith('assets/') ? NEVER_CHANGES : 'no-cache');
  });
}

/** The address that installation guides name; the console redirects from there. */
export function mountSetup(router: Router, basePath: string): void {
  router.get('/setup', (_request, response) => response.redirect(302, `${basePath}/admin/setup`));
}

/** Serves Office.js from its package, for installations without internet access. */
export function mountOfficeJs(router: Router): void {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')), 'dist');
  const serveFiles = express.static(folder, { index: false, dotfiles: 'ignore', maxAge: '1h' }) as RequestHandler;
  router.use(`/addin/${OFFICE_JS_FOLDER}`, serveFiles);
}

/** The address from which a page loads Office.js. @param configured OFFICE_JS_URL; `self` for this server */
export function officeJsAddress(configured: string, basePath: string): string {
  return configured === 'self' ? `${basePath}/addin/${OFFICE_JS_FOLDER}/office.js` : configured;
}

function filled(file: StaticFile, settings: ClientSettings, root: string): StaticFile {
  const text = file.bytes
    .toString('utf8')
    .replaceAll(OWN_FILES, root)
    .replace(SETTINGS_TAG, () => `<meta name="lectern" content="${escapeHtml(JSON.stringify(settings))}">`);
  const bytes = Buffer.from(text);
  return { ...file, bytes, compressed: null, tag: tagOf(bytes) };
}
