import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import mongoose from 'mongoose';
import { notFound } from '../kernel/sdk/app-error.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { BLOB_KEY } from './blob-folders.ts';
import { translated } from './driver-connection.ts';
import { measureContent } from './measured-content.ts';

/** GridFS's own default, 255 KB: a chunk and its fields fit into 256 KB. */
const CHUNK_BYTES = 255 * 1024;
const BUCKET = 'blobs';
/** Number of blobs per query. */
const BATCH = 500;
const MARK = 'mark';

/** A file as defined by the GridFS specification; its id is the blob's key. */
interface FileDocument {
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
}
interface ChunkDocument {
  _id: mongoose.mongo.ObjectId;
  files_id: string;
  n: number;
  data: mongoose.mongo.Binary;
}
interface MarkDocument {
  _id: string;
  mark: string;
}

/**
 * The file store in MongoDB, in the format of GridFS, so that MongoDB's own tools can read it. The file's document is
 * written after its chunks: until then, the blob does not exist. All reads go to the primary, so that one process sees
 * what another has stored.
 */
export async function createGridFsFileStore(database: Db): Promise<FileStore> {
  const files = database.collection<FileDocument>(`${BUCKET}.files`);
  const chunks = database.collection<ChunkDocument>(`${BUCKET}.chunks`);
  const marks = database.collection<MarkDocument>(`${BUCKET}.marks`);
  const bucket = new mongoose.mongo.GridFSBucket(database, { bucketName: BUCKET });
  const query = <R>(work: () => Promise<R>): Promise<R> => translated(chunks, work);
  await query(async () => {
    await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
    await files.createIndex({ uploadDate: 1 });
  });

  const find = async (key: string): Promise<FileDocument> => {
    const file = BLOB_KEY.test(key) ? await query(() => files.findOne({ _id: key })) : null;
    if (file === null) throw notFound('file');
    return file;
  };
  const remove = async (key: string): Promise<boolean> => {
    const { deletedCount } = await query(() => files.deleteOne({ _id: key }));
    await query(() => chunks.deleteMany({ files_id: key }));
    return deletedCount === 1;
  };
  const streamOf = (key: string, range?: { start: number; end: number }) =>
    bucket.openDownloadStream(key as never, range);

  return {
    async put(content, options = {}) {
      options.signal?.throwIfAborted();
      const key = options.key ?? randomBytes(16).toString('hex');
      if (options.key !== undefined) await remove(key);
      const { chunks: incoming, measured } = measureContent(content, options);
      try {
        let n = 0;
        for await (const data of inChunks(incoming)) {
          const chunk = { _id: new mongoose.mongo.ObjectId(), files_id: key, n, data: new mongoose.mongo.Binary(data) };
          await query(() => chunks.insertOne(chunk));
          n += 1;
        }
        const { size, sha256 } = measured();
        const file = { _id: key, length: size, chunkSize: CHUNK_BYTES, uploadDate: new Date() };
        await query(() => files.insertOne(file));
        return { key, size, sha256 };
      } catch (error) {
        // If the database is down, the daily clean-up removes the rest.
        await remove(key).catch(() => false);
        throw error;
      }
    },
    async read(key) {
      const { length } = await find(key);
      const parts: Uint8Array[] = [];
      await query(async () => {
        for await (const part of streamOf(key)) parts.push(part as Uint8Array);
      });
      return Buffer.concat(parts, length);
    },
    async open(key) {
      const { length } = await find(key);
      return {
        size: length,
        content: streamOf(key),
        // The end of a range is exclusive in GridFS.
        slice: (first, last) => Promise.resolve(streamOf(key, { start: first, end: last + 1 })),
      };
    },
    remove: async (key) => BLOB_KEY.test(key) && (await remove(key)),
    async probe() {
      const _id = `probe-${randomBytes(8).toString('hex')}`;
      await query(async () => {
        await marks.insertOne({ _id, mark: '' });
        await marks.deleteOne({ _id });
      });
      return null;
    },
    async *writtenBefore(moment) {
      for await (const { _id } of files.find({ uploadDate: { $lt: moment } }, { projection: { _id: 1 } })) yield _id;
    },
    async removeUnfinished(before) {
      let removed = 0;
      let batch: string[] = [];
      const flush = async (): Promise<void> => {
        const known = await query(() => files.find({ _id: { $in: batch } }, { projection: { _id: 1 } }).toArray());
        const finished = new Set(known.map(({ _id }) => _id));
        for (const key of batch.filter((each) => !finished.has(each))) {
          const last = await query(() =>
            chunks
              .find({ files_id: key }, { projection: { data: 0 } })
              .sort({ n: -1 })
              .next(),
          );
          // The id of a chunk contains the second when it was written.
          if (last === null || last._id.getTimestamp().getTime() >= before.getTime()) continue;
          await query(() => chunks.deleteMany({ files_id: key }));
          removed += 1;
        }
        batch = [];
      };
      for await (const { _id } of chunks.aggregate<{ _id: string }>([{ $group: { _id: '$files_id' } }])) {
        batch.push(_id);
        if (batch.length >= BATCH) await flush();
      }
      await flush();
      return removed;
    },
    readMark: async () => (await query(() => marks.findOne({ _id: MARK })))?.mark ?? null,
    writeMark: async (mark) =>
      void (await query(() => marks.updateOne({ _id: MARK }, { $set: { mark } }, { upsert: true }))),
  };
}

/** Splits content into GridFS chunks of equal size, the last one shorter; yields nothing for empty content. */
async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    let rest = piece;
    while (size + rest.byteLength >= CHUNK_BYTES) {
      const taken = rest.subarray(0, CHUNK_BYTES - size);
      yield Buffer.concat([...waiting, taken]);
      rest = rest.subarray(taken.byteLength);
      waiting = [];
      size = 0;
    }
    if (rest.byteLength > 0) waiting.push(rest);
    size += rest.byteLength;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
