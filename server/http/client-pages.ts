import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';
import { escapeHtml } from './service-pages.ts';
import { CLIENT_FILES, readStaticFiles, sendStaticFile } from './static-files.ts';
import type { StaticFile } from './static-files.ts';

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
/** Files whose names say what is in them. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** Where Office.js lies where this server serves it itself. */
const OFFICE_JS_FOLDER = 'office-js';

/** References of a page to its own files. */
const OWN_FILES = /(?<=\s(?:href|src)=")\.\//g;

/**
 * Serves a client as it was built: its pages with the settings of this installation, its files forever.
 * @param options.name `addin` or `admin`, its place below the base path.
 * @param options.folder what the build wrote; without it the answer says how to build.
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
