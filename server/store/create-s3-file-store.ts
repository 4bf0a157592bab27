import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError, notFound } from '../kernel/sdk/app-error.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { BLOB_KEY, MARK_FILE } from './blob-folders.ts';
import { measureContent } from './measured-content.ts';

/** The minimum size of a part in S3; smaller files take one request. */
const PART_BYTES = 5 * 1024 * 1024;
/** Maximum number of parts of one upload in memory. */
const PARTS_AT_ONCE = 2;
const MAX_ATTEMPTS = 4;
const CONNECT_LIMIT_MS = 5_000;
const SILENCE_LIMIT_MS = 60_000;
/** Retry-After while the storage is unavailable. */
const RETRY_AFTER_MS = 5_000;

export interface S3Options {
  bucket: string;
  /** The server's address; undefined: Amazon's own for the region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: found like in Amazon's tools (role of the machine, profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Prefix of the names of all objects, such as `lectern/`. */
  prefix: string;
}

/**
 * The file store in a bucket of any S3-compatible server. Content is sent in parts as it arrives; an object appears
 * when its last part has been confirmed.
 * @throws AppError `unavailable` `db.no_bucket` when the bucket can't be reached with these credentials.
 */
export async function createS3FileStore(options: S3Options): Promise<FileStore> {
  const { bucket: Bucket, endpoint, region, credentials, prefix } = options;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, requestTimeout: SILENCE_LIMIT_MS },
    // Servers other than Amazon's refuse the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const ask = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work();
    } catch (error) {
      throw isUnavailable(error)
        ? new AppError(
            'unavailable',
            'db.no_bucket',
            { bucket: Bucket },
            { cause: error, retryAfterMs: RETRY_AFTER_MS },
          )
        : error;
    }
  };
  const named = (name: string): { Bucket: string; Key: string } => ({ Bucket, Key: `${prefix}${name}` });
  const get = async (name: string, Range?: string): Promise<{ size: number; content: Readable }> => {
    const { Body, ContentLength } = await ask(() =>
      client.send(new GetObjectCommand({ ...named(name), ...(Range === undefined ? {} : { Range }) })),
    ).catch((error: unknown) => {
      throw isAbsent(error) ? notFound('file') : error;
    });
    return { size: ContentLength ?? 0, content: Body as Readable };
  };
  const getBlob = (key: string, range?: string): Promise<{ size: number; content: Readable }> => {
    if (!BLOB_KEY.test(key)) throw notFound('file');
    return get(key, range);
  };

  await ask(() => client.send(new HeadBucketCommand({ Bucket }))).catch((cause: unknown) => {
    throw cause instanceof AppError
      ? cause
      : new AppError('unavailable', 'db.no_bucket', { bucket: Bucket }, { cause });
  });

  return {
    async put(content, putOptions = {}) {
      putOptions.signal?.throwIfAborted();
      const key = putOptions.key ?? randomBytes(16).toString('hex');
      const { chunks, measured } = measureContent(content, putOptions);
      const Body = Readable.from(chunks, { objectMode: false });
      let failure: unknown;
      Body.once('error', (error: unknown) => (failure = error));
      const upload = new Upload({
        client,
        params: { ...named(key), Body },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await ask(() => upload.done());
      } catch (error) {
        Body.destroy();
        throw failure ?? error;
      }
      return { key, ...measured() };
    },
    async read(key) {
      const { content } = await getBlob(key);
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part as Uint8Array);
      return Buffer.concat(parts);
    },
    async open(key) {
      const opened = await getBlob(key);
      return { ...opened, slice: async (first, last) => (await getBlob(key, `bytes=${first}-${last}`)).content };
    },
    async remove(key) {
      if (!BLOB_KEY.test(key)) return false;
      // In S3, deleting a missing object succeeds.
      const isThere = await ask(() => client.send(new HeadObjectCommand(named(key)))).then(
        () => true,
        (error: unknown) => {
          if (isAbsent(error)) return false;
          throw error;
        },
      );
      if (isThere) await ask(() => client.send(new DeleteObjectCommand(named(key))));
      return isThere;
    },
    async probe() {
      const probe = named(`probe-${randomBytes(8).toString('hex')}`);
      await ask(async () => {
        await client.send(new PutObjectCommand({ ...probe, Body: '1' }));
        await client.send(new DeleteObjectCommand(probe));
      });
      return null;
    },
    async *writtenBefore(moment) {
      let ContinuationToken: string | undefined;
      do {
        const page = await ask(() =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) }),
          ),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (BLOB_KEY.test(key) && LastModified !== undefined && LastModified < moment) yield key;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async removeUnfinished(before) {
      let removed = 0;
      let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (after !== undefined) {
        const page: Partial<ListMultipartUploadsCommandOutput> = await ask(() =>
          client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...after })),
        ).catch((error: unknown) => {
          // Some compatible servers don't list unfinished uploads: their own clean-up rule has to remove them.
          if (error instanceof S3ServiceException && error.name === 'NotImplemented') return {};
          throw error;
        });
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated === undefined || Initiated >= before) continue;
          await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
          removed += 1;
        }
        after =
          page.IsTruncated === true
            ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
            : undefined;
      }
      return removed;
    },
    async readMark() {
      const mark = await get(MARK_FILE).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      });
      return mark === null ? null : mark.content.setEncoding('utf8').reduce((text, part) => text + String(part), '');
    },
    writeMark: async (Body) => void (await ask(() => client.send(new PutObjectCommand({ ...named(MARK_FILE), Body })))),
  };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || statusOf(error) === 404);

/** The server can't be reached, denies access or is overloaded; the file itself is not at fault. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error)) return false;
  const status = statusOf(error);
  if (status === undefined) return 'code' in error || error.name === 'TimeoutError' || error.name === 'AggregateError';
  return status === 401 || status === 403 || status === 429 || (status >= 500 && error.name !== 'NotImplemented');
}
