import { join, resolve } from 'node:path';
import type { CoreVariables } from './kernel/config/core-variables.ts';
import { ConfigError } from './kernel/config/read-environment.ts';
import type { FileStore } from './kernel/sdk/ports/file-store.ts';
import type { Database } from './store/connect-database.ts';
import { createDiskFileStore } from './store/create-disk-file-store.ts';
import { createGridFsFileStore } from './store/create-gridfs-file-store.ts';
import { DatabaseError } from './store/driver-connection.ts';

export type FileStoreKind = NonNullable<CoreVariables['FILES']>;

type FileVariables = Pick<
  CoreVariables,
  | 'DATA_DIR'
  | 'FILES'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_PREFIX'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

interface FileParts {
  config: FileVariables;
  /** Folder that a relative DATA_DIR starts from. */
  folder: string;
  database: Pick<Database, 'native' | 'info'>;
}

/** Where the files of an installation are; one document. */
interface FilePlace {
  _id: 'place';
  kind: FileStoreKind;
}

/**
 * The file store of this installation, on the disk, in MongoDB or in a bucket.
 * @throws what `placeOfFiles` and the store throw.
 */
export async function composeFileStore(parts: FileParts): Promise<FileStore> {
  return openFileStore(await placeOfFiles(parts), parts);
}

/**
 * Where the files of this installation are. Before the first migration of a new database, that is decided and recorded: as FILES says, else
 * in MongoDB's GridFS, or on the disk beside an embedded store. A database from before there was a choice has its files on the disk.
 * @throws DatabaseError `db.files_elsewhere` where FILES names another place than the recorded one.
 */
export async function placeOfFiles({
  config,
  database,
}: Pick<FileParts, 'config' | 'database'>): Promise<FileStoreKind> {
  const { native } = database;
  const isNew = (await native.collection('migrations').findOne()) === null;
  const places = native.collection<FilePlace>('file_place');
  const recorded = (await places.findOne({ _id: 'place' }))?.kind ?? (isNew ? null : 'disk');
  const usual = database.info().kind === 'mongodb' ? 'gridfs' : 'disk';
  const wanted = config.FILES ?? recorded ?? usual;
  if (recorded === null) {
    // Of several servers that start at once the first one decides.
    await places.updateOne({ _id: 'place' }, { $setOnInsert: { kind: wanted } }, { upsert: true });
    return placeOfFiles({ config, database });
  }
  if (wanted !== recorded) throw new DatabaseError('db.files_elsewhere', { from: recorded, to: wanted });
  return recorded;
}

/** @throws ConfigError `config.no_bucket`; AppError `unavailable` where the store can't be reached or written to */
export async function openFileStore(kind: FileStoreKind, { config, folder, database }: FileParts): Promise<FileStore> {
  if (kind === 'gridfs') return createGridFsFileStore(database.native);
  if (kind === 'disk') return createDiskFileStore(join(resolve(folder, config.DATA_DIR), 'app_data'));
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined) throw new ConfigError('config.no_bucket', {});
  // Few need it, and it takes long to load.
  const { createS3FileStore } = await import('./store/create-s3-file-store.ts');
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  return createS3FileStore({
    ...{ bucket, endpoint: config.S3_ENDPOINT, region: config.S3_REGION, prefix: config.S3_PREFIX },
    credentials: hasKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}

/** Of a worker that is there: it says so every 5 s. */
const WORKER_SEEN_MS = 30_000;
const FAR_FUTURE = new Date(8.64e15);

/**
 * Copies what is not there yet into another file store, each blob under its key, and makes that the installation's own once no worker
 * runs: what is written meanwhile would be missing. Nothing is deleted. May be repeated, and stopped at any time.
 * @param onCopied called now and then with how many blobs there are now.
 * @returns how many were copied, and whether the files are there now; not while a worker runs.
 * @throws DatabaseError `db.file_copy_differs`
 */
export async function moveFiles(
  parts: FileParts,
  to: FileStoreKind,
  onCopied: (copied: number) => void,
): Promise<{ from: FileStoreKind; copied: number; isMoved: boolean }> {
  const { native } = parts.database;
  const from = await placeOfFiles({ ...parts, config: { ...parts.config, FILES: undefined } });
  if (from === to) return { from, copied: 0, isMoved: true };
  const [source, target] = [await openFileStore(from, parts), await openFileStore(to, parts)];
  const there = new Set<string>();
  for await (const key of target.writtenBefore(FAR_FUTURE)) there.add(key);
  // Before copying: what a worker writes after the last blob was listed would be missed.
  const isRunning =
    (await native.collection('workers').findOne({ seen_at: { $gt: new Date(Date.now() - WORKER_SEEN_MS) } })) !== null;
  let copied = 0;
  for await (const key of source.writtenBefore(FAR_FUTURE)) {
    if (there.has(key)) continue;
    const { size, content } = await source.open(key);
    const copy = await target.put(content, { key });
    if (copy.size !== size) throw new DatabaseError('db.file_copy_differs', { key });
    copied += 1;
    onCopied(copied);
  }
  if (isRunning) return { from, copied, isMoved: false };
  const mark = await source.readMark();
  if (mark !== null) await target.writeMark(mark);
  await native
    .collection<FilePlace>('file_place')
    .updateOne({ _id: 'place' }, { $set: { kind: to } }, { upsert: true });
  return { from, copied, isMoved: true };
}
