import { createConnection } from 'mongoose';
import { launchServer } from '../launch/launch-server.ts';
import { prepareLoad } from './load/prepare-load.ts';
import { percentile, sendAtRate } from './load/send-at-rate.ts';
import { watchMemory } from './load/watch-memory.ts';

/*
 * npm run bench:load [-- SECONDS [RATE]]: authenticated reads (me, list, get) at a fixed rate against a server in a process of its own, on
 * the embedded store and, where LECTERN_TEST_MONGODB_URI says where one is, on MongoDB. Prints rate, errors, latency and how the
 * server's memory grew after the warm-up; fails where they are not as they should be.
 */
const seconds = Number(process.argv[2] ?? 120);
const rate = Number(process.argv[3] ?? 200);
const WARM_UP_S = 30;
const PRESENTATIONS = 100;
const MOST_P99_MS = 150;
const MOST_GROWTH = 0.1;

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

console.log('store             sent  rate/s  errors  not 2xx   p50 ms   p99 ms   max ms  memory MB       growth');
for (const [name, environment] of worlds) {
  const server = await launchServer({
    ...environment,
    DEV_AUTH_PASSWORD: 'load',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'warn',
  });
  try {
    const { paths, cookie } = await prepareLoad(server.url, 'load', PRESENTATIONS);
    const run = { url: server.url, paths, headers: { cookie }, perSecond: rate };
    await sendAtRate({ ...run, seconds: WARM_UP_S });
    const memory = watchMemory(server.child.pid ?? 0);
    const startedAt = performance.now();
    const { sent, errors, not_ok, latenciesMs } = await sendAtRate({ ...run, seconds });
    const took = (performance.now() - startedAt) / 1000;
    const grown = memory.stop();
    const p99 = percentile(latenciesMs, 0.99);
    const columns = [
      ...[sent, (sent / took).toFixed(0), errors, not_ok],
      ...[percentile(latenciesMs, 0.5), p99, latenciesMs.at(-1) ?? NaN].map((ms) => ms.toFixed(1)),
      grown === null ? '–' : `${grown.fromMb.toFixed(0)}→${grown.toMb.toFixed(0)}`,
      grown === null ? '–' : `${(grown.growth * 100).toFixed(1)} %`,
    ];
    console.log(`${name.padEnd(14)} ${columns.map((each) => String(each).padStart(8)).join(' ')}`);
    const isWell = errors + not_ok === 0 && p99 <= MOST_P99_MS && (grown?.growth ?? 0) < MOST_GROWTH;
    if (!isWell) process.exitCode = 1;
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
