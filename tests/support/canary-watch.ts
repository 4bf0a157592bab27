import { closeSync, existsSync, openSync, readSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Database } from '../../server/store/connect-database.ts';

/** Larger ones are pictures and fonts, which nothing is written into. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 60;

/** Looks for secrets wherever a server writes: each has a value that is nowhere by chance. */
export interface CanaryWatch {
  /** From now on this value is to be seen nowhere. @param except places (as configured to `look`) where it belongs. */
  plant(name: string, value: string, except?: RegExp): void;
  /** Looks through a text at once; what is found is reported by `found`. */
  look(place: string, text: string): void;
  /** Looks through everything stored: every document of every collection. */
  lookAtDatabase(database: Database): Promise<void>;
  /** Looks through the files of a folder, packages taken apart. */
  lookAtFiles(folder: string): void;
  /** `NAME in PLACE`, once each. */
  found(): string[];
}

/** A watch that knows of no secret yet. */
export function createCanaryWatch(): CanaryWatch {
  const planted: { name: string; value: string; except: RegExp | undefined }[] = [];
  const found = new Set<string>();
  const look = (place: string, text: string): void => {
    for (const { name, value, except } of planted)
      if (text.includes(value) && except?.test(place) !== true) found.add(`${name} in ${place}`);
  };
  return {
    plant: (name, value, except) => void planted.push({ name, value, except }),
    look,
    async lookAtDatabase(database) {
      for (const { name } of await database.native.listCollections().toArray()) {
        for await (const row of database.native.collection(name).find({}))
          look(`the collection ${name}`, JSON.stringify(row));
      }
    },
    lookAtFiles(folder) {
      if (!existsSync(folder)) return;
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
      const files = paths.filter((path) => statSync(path).isFile() && statSync(path).size < MAX_BYTES);
      for (const path of files.slice(0, MAX_FILES)) {
        if (!isPackage(path)) look('a stored file', readFileSync(path, 'latin1'));
        else for (const [part, text] of partsOf(path)) look(`the part ${part} of a stored package`, text);
      }
    },
    found: () => [...found],
  };
}

function isPackage(path: string): boolean {
  const head = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, head, 0, 4, 0);
  closeSync(file);
  return head.toString('latin1') === 'PK\u0003\u0004';
}

/** The texts of a package; one that is broken on purpose has none. */
function partsOf(path: string): [string, string][] {
  try {
    const parts = unzipSync(readFileSync(path), { filter: ({ name }) => /\.(xml|rels|json)$/.test(name) });
    return Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]);
  } catch {
    return [];
  }
}
