import type { UploadedFile, MultipartBody } from '../kernel/sdk/define-route.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore, StoredBlob } from '../kernel/sdk/ports/file-store.ts';
import { Transform } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import multer from 'multer';
import type { StorageEngine } from 'multer';
import type { Request, Response } from 'express';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { z } from 'zod';
import { contextOf } from './http-app.ts';

/** The files of one request, from their arrival to the end of the request. */
export interface ReceivedFiles {
  readonly list: readonly UploadedFile[];
  /**
   * Streams one file into the store. A file that is complete only after the request ended is removed again.
   * @throws AppError `too_large`, or the store's error.
   */
  receive(
    file: { name: string; mediaType: string; content: AsyncIterable<Uint8Array> },
    limits: { maxBytes: number; signal: AbortSignal },
  ): Promise<void>;
  /** Ends the request: removes the files that were not kept. */
  close(): Promise<void>;
}

export function createReceivedFiles(fileStore: FileStore, log: Logger): ReceivedFiles {
  /** In the sender's order: a position is reserved when a file begins, whenever it completes. */
  const places: (UploadedFile | null)[] = [];
  const unkept = new Set<StoredBlob>();
  let isClosed = false;

  const remove = async (blob: StoredBlob): Promise<void> => {
    try {
      await fileStore.remove(blob.key);
    } catch (error) {
      // The answer was sent; the daily clean-up removes unowned files.
      log.error({ err: error, key: blob.key }, 'a file of a request that ended could not be removed');
    }
  };
  return {
    get list() {
      return places.filter((file) => file !== null);
    },
    async receive(file, limits) {
      const place = places.push(null) - 1;
      const blob = await fileStore.put(file.content, limits);
      if (isClosed) return remove(blob);
      unkept.add(blob);
      places[place] = {
        name: safeFileName(file.name),
        media_type: file.mediaType,
        blob,
        keep: () => void unkept.delete(blob),
      };
    },
    async close() {
      isClosed = true;
      const leftovers = [...unkept];
      unkept.clear();
      await Promise.all(leftovers.map(remove));
    },
  };
}

const MAX_LENGTH = 200;
/** C0 and C1 controls, and the marks that turn the direction of text around and so hide an extension. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A sender's file name, safe to store, show and offer for download: no path, no control characters, at most 200
 * characters including its extension. Never used as a path. `file` if nothing is left.
 */
export function safeFileName(name: string): string {
  const last =
    name
      .replace(/\p{Surrogate}/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last.normalize('NFC').replace(INVISIBLE, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'file';
  const characters = [...clean];
  if (characters.length <= MAX_LENGTH) return clean;
  const extension = [...(/\.[^.]{1,10}$/.exec(clean)?.[0] ?? '')];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}

/** Limits for all form fields that are not files. */
const LIMITS = {
  fields: 100,
  fieldSize: 1024 * 1024,
  fieldNameSize: 100,
  fieldNestingDepth: 2,
  fieldArrayIndexLimit: 100,
  headerPairs: 50,
};

/**
 * Reads a form (RFC 7578): files stream into the file store as they arrive, text fields are returned.
 * @param limit maximum size of the whole body in bytes.
 * @throws AppError 400 for a broken form, 413 beyond a limit, 422 for an unexpected file; the store's errors unchanged.
 */
export async function readMultipart(
  request: Request,
  response: Response,
  expected: MultipartBody<z.ZodType>,
  files: ReceivedFiles,
  limit: number,
): Promise<unknown> {
  const maxBytes = Math.min(expected.max_file_bytes ?? limit, limit);
  const { signal } = contextOf(response).abort;
  let storeFailure: unknown;
  const underWay: { stream: Readable; receiving: Promise<void> }[] = [];

  const storage: StorageEngine = {
    _handleFile(_request, file, done) {
      const received = { name: file.originalname, mediaType: file.mimetype, content: file.stream };
      const receiving = files.receive(received, { maxBytes, signal }).then(
        () => done(null, {}),
        (error: unknown) => {
          // A form that breaks off ends the file's stream as well: that is the sender's fault, not the store's. A
          // failure of the store itself always counts: it also ends the stream.
          if ((error instanceof AppError && error.kind === 'unavailable') || file.stream.errored === null)
            storeFailure = error;
          done(error);
        },
      );
      underWay.push({ stream: file.stream, receiving });
    },
    // Files that arrived before a failure are removed with the request (`ReceivedFiles`).
    _removeFile: (_request, _file, done) => done(null),
  };
  const form = multer({
    storage,
    limits: { ...LIMITS, fileSize: maxBytes, files: expected.max_files, parts: LIMITS.fields + expected.max_files },
    defParamCharset: 'utf8',
    streamHandler: (body: Readable, parser: Writable) => {
      body.pipe(parser);
      // multer detaches the parser when it is done or has failed, then waits for the end of the body, which nothing
      // else reads.
      parser.once('unpipe', () => body.destroy());
    },
  } as multer.Options);

  const body = boundedBody(request, limit);
  const error = await new Promise<unknown>((resolve) => {
    form.array(expected.file_field, expected.max_files)(body as unknown as Request, response, resolve);
  });
  // multer answers as soon as a stream is destroyed, possibly before the store has reported its error.
  await Promise.all(underWay.filter(({ stream }) => stream.destroyed).map(({ receiving }) => receiving));
  if (storeFailure instanceof AppError && storeFailure.code === 'db.disk_full') {
    // RFC 4918, 11.5: there is no room for the upload. Anywhere else, a full disk is a state of the service: 503.
    throw new AppError('insufficient_storage', storeFailure.code, {}, { cause: storeFailure });
  }
  if (storeFailure !== undefined) throw toError(storeFailure);
  if (error === undefined || error === null) {
    if (files.list.length < (expected.min_files ?? 0)) {
      throw new AppError('invalid', 'http.too_few_files', {
        field: expected.file_field,
        count: expected.min_files ?? 0,
      });
    }
    return { ...(body as unknown as { body: object }).body };
  }
  if (error instanceof CodedError) throw error;
  if (error instanceof multer.MulterError) throw toRefusal(error, expected);
  // Any other error of the form parser is a fault of the form.
  throw new AppError('malformed', 'http.malformed_multipart', {}, { cause: error });
}

/** The request's body as a separate stream, with the headers that a form parser reads and an overall size limit. */
function boundedBody(request: Request, limit: number): Transform {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(tooLarge(limit));
      else done(null, chunk);
    },
  });
  const { headers } = request;
  Object.assign(counted, { headers });
  request.pipe(counted);
  request.once('close', () => {
    if (!request.readableEnded) counted.destroy(new Error('the sender left'));
  });
  counted.once('close', () => request.unpipe(counted));
  return counted;
}

function toRefusal(error: multer.MulterError, expected: MultipartBody<z.ZodType>): AppError {
  const params = { field: expected.file_field, count: expected.max_files };
  const options = { cause: error };
  const code: string = error.code;
  switch (code) {
    case 'LIMIT_FILE_SIZE':
      return new AppError('too_large', 'http.file_too_large', params, options);
    case 'LIMIT_FILE_COUNT':
      return new AppError('too_large', 'http.too_many_files', params, options);
    case 'LIMIT_PART_COUNT':
    case 'LIMIT_FIELD_COUNT':
    case 'LIMIT_FIELD_VALUE':
      return new AppError('too_large', 'http.form_too_large', params, options);
    case 'LIMIT_UNEXPECTED_FILE':
      // multer reports the same error for one file too many.
      return error.field === expected.file_field
        ? new AppError('too_large', 'http.too_many_files', params, options)
        : new AppError('invalid', 'http.unexpected_file', params, options);
    default:
      return new AppError('malformed', 'http.malformed_multipart', {}, options);
  }
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new TypeError('the file store failed', { cause: thrown });
}

/** The error for a body over the limit; it names the limit. */
export function tooLarge(limit: number): AppError {
  return new AppError('too_large', 'http.body_too_large', { limit: readableSize(limit) });
}

/** A size in a readable unit. */
function readableSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power] ?? 'B'}`;
}
