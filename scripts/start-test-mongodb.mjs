// A MongoDB for `npm run test:all`: one that is already running, else a server of the run's own.
import { execFileSync } from 'node:child_process';

/**
 * Finds or starts a MongoDB server; null if none is to be had. It is looked for in this order: the address in
 * LECTERN_TEST_MONGODB_URI, the program in MONGOMS_SYSTEM_BINARY, `mongod` on the PATH, what mongodb-memory-server fetched
 * earlier. A test run downloads a hundred megabytes only when LECTERN_MONGODB=download asks for it.
 * @throws where a server was found and does not start.
 */
export async function startTestMongodb() {
  const given = process.env.LECTERN_TEST_MONGODB_URI;
  if (given !== undefined) return { uri: given, stop: async () => undefined };

  const onPath = process.env.MONGOMS_SYSTEM_BINARY === undefined ? findOnPath() : null;
  if (onPath !== null) {
    process.env.MONGOMS_SYSTEM_BINARY = onPath;
    process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK ??= 'false';
  }
  process.env.MONGOMS_RUNTIME_DOWNLOAD ??= String(process.env.LECTERN_MONGODB === 'download');
  const { DryMongoBinary, MongoMemoryServer } = await import('mongodb-memory-server');
  if (process.env.MONGOMS_SYSTEM_BINARY === undefined && process.env.LECTERN_MONGODB !== 'download') {
    if ((await DryMongoBinary.locateBinary(DryMongoBinary.getEnsuredOptions())) === undefined) return null;
  }
  const server = await MongoMemoryServer.create({
    instance: { storageEngine: 'wiredTiger', launchTimeout: 60_000 },
  });
  return { uri: server.getUri(), stop: () => server.stop({ doCleanup: true, force: true }) };
}

function findOnPath() {
  try {
    const command = process.platform === 'win32' ? 'where' : 'which';
    return execFileSync(command, ['mongod'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      /\r?\n/,
    )[0];
  } catch {
    return null;
  }
}
