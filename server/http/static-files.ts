import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request, Response, Router } from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';

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
export const CLIENT_FILES: MediaTypes = {
  ...PICTURES,
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const SHIPPED = fileURLToPath(new URL('./static/', import.meta.url));

/** A file in memory. */
export interface StaticFile {
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
export function sendStaticFile(request: Request, response: Response, file: StaticFile, cacheControl: string): void {
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
