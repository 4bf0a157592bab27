import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import mongoose from 'mongoose';
import type { Database } from '../../server/store/connect-database.ts';

/** Larger ones are pictures and fonts, which nothing is written into. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 60;

/** Looks for secrets wherever a server writes: each has a value that occurs nowhere by chance. */
export interface CanaryWatch {
  /** From now on this value must not occur anywhere. @param except places (as configured to `look`) where it belongs. */
  plant(name: string, value: string, except?: RegExp): void;
  /** Searches a text; findings are reported by `found`. */
  look(place: string, text: string): void;
  /** Searches everything stored: every document of every collection, and the files in GridFS, with packages unpacked. */
  lookAtDatabase(database: Database): Promise<void>;
  /** Searches the files of a folder, with packages unpacked. */
  lookAtFiles(folder: string): void;
  /** `NAME in PLACE`, once each. */
  found(): string[];
}

/** A watch without any secret yet. */
export function createCanaryWatch(): CanaryWatch {
  const planted: { name: string; value: string; except: RegExp | undefined }[] = [];
  const found = new Set<string>();
  const look = (place: string, text: string): void => {
    for (const { name, value, except } of planted)
      if (text.includes(value) && except?.test(place) !== true) found.add(`${name} in ${place}`);
  };
  const lookAtFile = (bytes: Buffer): void => {
    if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004')
      return look('a stored file', bytes.toString('latin1'));
    for (const [part, text] of partsOf(bytes)) look(`the part ${part} of a stored package`, text);
  };
  return {
    plant: (name, value, except) => void planted.push({ name, value, except }),
    look,
    async lookAtDatabase(database) {
      for (const { name } of await database.native.listCollections().toArray()) {
        for await (const row of database.native.collection(name).find({}))
          look(`the collection ${name}`, JSON.stringify(row));
      }
      const bucket = new mongoose.mongo.GridFSBucket(database.native, { bucketName: 'blobs' });
      for await (const { _id } of bucket.find({ length: { $lt: MAX_BYTES } }, { limit: MAX_FILES })) {
        lookAtFile(Buffer.concat(await bucket.openDownloadStream(_id).toArray()));
      }
    },
    lookAtFiles(folder) {
      if (!existsSync(folder)) return;
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
      const files = paths.filter((path) => statSync(path).isFile() && statSync(path).size < MAX_BYTES);
      for (const path of files.slice(0, MAX_FILES)) lookAtFile(readFileSync(path));
    },
    found: () => [...found],
  };
}

/** The texts of a package; an intentionally broken one has none. */
function partsOf(bytes: Buffer): [string, string][] {
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels|json)$/.test(name) });
    return Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]);
  } catch {
    return [];
  }
}
