import autocannon from 'autocannon';
import { createConnection } from 'mongoose';
import { launchServer } from '../launch/launch-server.ts';
import { prepareLoad } from './load/prepare-load.ts';

/*
 * npm run bench:load [-- SECONDS [RATE]]: authenticated reads (me, list, get) against a server in a process of its own, on the
 * embedded store and, where LECTERN_TEST_MONGODB_URI says where one is, on MongoDB. Prints rate, errors and p99 of each.
 */
const seconds = Number(process.argv[2] ?? 60);
const rate = Number(process.argv[3] ?? 200);
const CONNECTIONS = 20;
const PRESENTATIONS = 100;

const mongodb = process.env.LECTERN_TEST_MONGODB_URI;
const worlds: [string, NodeJS.ProcessEnv][] = [
  ['embedded store', {}],
  ...(mongodb === undefined
    ? []
    : [
        ['MongoDB', { MONGODB_URI: `${mongodb.replace(/\/$/, '')}/load-${process.pid}` }] as [
          string,
          NodeJS.ProcessEnv,
        ],
      ]),
];

console.log('store            requests  rate/s  errors  not 2xx  p50 ms  p99 ms  max ms');
for (const [name, environment] of worlds) {
  const server = await launchServer({
    ...environment,
    DEV_AUTH_PASSWORD: 'load',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'warn',
  });
  try {
    const { paths, cookie } = await prepareLoad(server.url, 'load', PRESENTATIONS);
    const run = { url: server.url, connections: CONNECTIONS, headers: { cookie } };
    const requests = paths.map((path) => ({
      method: 'GET' as const,
      path: new URL(server.url + path).pathname + new URL(server.url + path).search,
    }));
    await autocannon({ ...run, requests, duration: 5, overallRate: rate });
    const result = await autocannon({ ...run, requests, duration: seconds, overallRate: rate });
    const { latency } = result;
    const columns = [
      result.requests.total,
      (result.requests.total / result.duration).toFixed(0),
      result.errors + result.timeouts,
      result.non2xx,
      latency.p50,
      latency.p99,
      latency.max,
    ];
    console.log(`${name.padEnd(16)} ${columns.map((each) => String(each).padStart(7)).join(' ')}`);
    if (result.errors + result.timeouts + result.non2xx > 0) process.exitCode = 1;
  } finally {
    await server.stop();
    if (environment.MONGODB_URI !== undefined) await dropDatabase(environment.MONGODB_URI);
  }
}

/** Leaves nothing behind on a server that was here before. */
async function dropDatabase(uri: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
