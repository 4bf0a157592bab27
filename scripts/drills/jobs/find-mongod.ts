import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DryMongoBinary } from 'mongodb-memory-server';

/** Starts the server that `.ci/mongod/install` fetched. */
const OWN = fileURLToPath(new URL('../../../.ci/mongod/mongod', import.meta.url));

/** Where the program is looked for. */
export interface MongodPlaces {
  MONGOMS_SYSTEM_BINARY?: string | undefined;
  PATH?: string | undefined;
  MONGOD_CACHE?: string | undefined;
  XDG_CACHE_HOME?: string | undefined;
}

/**
 * The program `mongod`, as `npm test` finds it: the one that is named, one on the PATH, what mongodb-memory-server fetched
 * earlier; then what `.ci/mongod/install` fetched.
 * @throws Error saying how to have one.
 */
export async function findMongod(places: MongodPlaces): Promise<string> {
  if (places.MONGOMS_SYSTEM_BINARY !== undefined) return places.MONGOMS_SYSTEM_BINARY;
  const names = (places.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.map((folder) => join(folder, 'mongod')).find(isProgram);
  if (onPath !== undefined) return onPath;
  const fetched = await DryMongoBinary.locateBinary(DryMongoBinary.getEnsuredOptions());
  if (fetched !== undefined) return fetched;
  const cache = places.MONGOD_CACHE ?? join(places.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'real-mongod');
  if (existsSync(join(cache, 'mongod.exe'))) return OWN;
  throw new Error('there is no mongod here: name one with --mongod, or have one fetched by .ci/mongod/install');
}

function isProgram(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
