import { tooLarge } from './read-multipart.ts';
import express from 'express';
import type { Request, Response } from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { Route } from '../kernel/sdk/define-route.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { parseJson } from './parse-json.ts';
import { readMultipart } from './read-multipart.ts';
import type { ReceivedFiles } from './received-files.ts';

interface BodyOptions {
  bodyLimitBytes: number;
  fileStore: FileStore;
  awaitingContinue: WeakSet<object>;
}

/**
 * Reads the body a route declares: JSON, or a form whose files go into `files`. Undefined where none was sent.
 * @throws AppError 413 beyond the limit, 415 of another type, 400 where it is broken.
 */
export async function readBody(
  route: Route,
  request: Request,
  response: Response,
  files: ReceivedFiles,
  options: BodyOptions,
): Promise<unknown> {
  const { body } = route.input;
  const isMultipart = body !== undefined && 'kind' in body && body.kind === 'multipart';
  if (body === undefined || !hasBody(request)) {
    // A form without content is no form; a missing JSON body is judged by its schema.
    if (isMultipart) throw unsupported(request, 'multipart/form-data');
    return undefined;
  }
  const type = isMultipart ? 'multipart/form-data' : 'application/json';
  if (request.is(type) === false) throw unsupported(request, type);
  const limit = Math.min(route.bodyLimit ?? options.bodyLimitBytes, options.bodyLimitBytes);
  if (Number(request.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (options.awaitingContinue.delete(request)) response.writeContinue();
  if (isMultipart) return readMultipart(request, response, body, files, limit);
  return parseJson(await readBytes(request, response, limit));
}

/** RFC 9112, 6.3: a body is announced by its length or by chunks. */
function hasBody(request: Request): boolean {
  const length = request.get('content-length');
  return request.get('transfer-encoding') !== undefined || (length !== undefined && length !== '0');
}

function unsupported(request: Request, expected: string): AppError {
  const given = (request.get('content-type') ?? '').split(';')[0]?.slice(0, 100) ?? '';
  return new AppError('unsupported', 'http.unsupported_type', { given: given === '' ? '–' : given, expected });
}

async function readBytes(request: Request, response: Response, limit: number): Promise<Buffer> {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('unsupported', 'http.unsupported_encoding');
  // A compressed body is refused: its real size is known too late.
  const read = express.raw({ type: () => true, limit, inflate: false });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else if ((error as { type?: unknown }).type === 'entity.too.large') reject(tooLarge(limit));
      else reject(error instanceof Error ? error : new TypeError('the body reader failed', { cause: error }));
    });
  });
  return request.body as Buffer;
}
