import { parseArgs } from 'node:util';
import { outlinedPresentation } from '../../tests/support/service-drill.ts';
import { userAt } from '../../tests/support/service-user.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';
import { fuzzService } from './fuzz/fuzz-service.ts';
import type { Fuzzer } from './fuzz/fuzz-service.ts';
import { signIn, withServer } from './service.ts';

export const usage = `npm run lab -- fuzz [--requests 20000] [--seed 1] [--limits]
  Sends requests made from the service's own description, most of them with something wrong. Fails on an answer of 500, on one
  that shows a stack or a path, and on one that is not as described. With --limits rates are on.`;

/** With rates on no user can sign in again as often as this would need. */
const ENDS_SESSIONS = /\/auth\/|\/admin\/users|\/admin\/clients/;

export function run(args: string[]): Promise<number> {
  const { requests, seed, limits } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      limits: { type: 'boolean', default: false },
    },
  }).values;
  const mongodb = process.env.LECTERN_TEST_MONGODB_URI?.replace(/\/$/, '');
  const environment = {
    ...{ RATE_LIMITS: String(limits), NODE_ENV: 'test', NEXT_PUBLIC_BASE_PATH: '/fuzz', BODY_LIMIT_MB: '2' },
    ...(mongodb === undefined ? {} : { MONGODB_URI: `${mongodb}/fuzz-${process.pid}` }),
  };
  return withServer(environment, async (server) => {
    // One sign-in each: with rates on there are five a minute.
    const [root, ann, ben] = await Promise.all([
      fuzzerOf(server, 'admin@localhost'),
      fuzzerOf(server, 'ann@example.org'),
      fuzzerOf(server, 'ben@example.org'),
    ]);
    const callers = [root, root, ann, ann, ben];
    const ids = new Map([
      ['presentations', [await outlinedPresentation(userAt(server.url, ann.token()), 3)]],
      ['templates', ['general']],
    ]);
    /** Lets in again whom a request has shut out, and everybody of a client that one has archived. */
    const reopen = async (): Promise<void> => {
      const admin = userAt(server.url, root.token());
      for (const [path, change] of [
        ['/admin/clients', { is_archived: false }],
        ['/admin/users', { is_active: true }],
      ] as const) {
        const { items = [] } = ((await admin.call('GET', path)).body ?? {}) as { items?: { id: string }[] };
        for (const { id } of items) await admin.call('PATCH', `${path}/${id}`, change);
      }
    };
    const startedAt = performance.now();
    const result = await fuzzService({
      ...{ url: server.url, basePath: '/fuzz', requests: Number(requests), seed: Number(seed), callers, ids },
      reopen,
      ...(limits ? { except: ENDS_SESSIONS } : {}),
      logOf: (id) =>
        server
          .output()
          .split('\n')
          .find((line) => line.includes(id) && line.includes('stack')) ?? id,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${result.sent} requests in ${seconds} s, seed ${seed}, rates ${limits ? 'on' : 'off'}`);
    console.log(
      `answers: ${Object.entries(result.statuses)
        .map(([status, count]) => `${status} ${count}`)
        .join(' · ')}`,
    );
    console.log(`${result.reached} of ${result.operations} operations did their work at least once`);
    const stacks = server
      .output()
      .split('\n')
      .filter((line) => /uncaught|unhandled/i.test(line));
    for (const fault of [...result.faults, ...stacks]) console.log(`\n${fault}`);
    console.log(`${result.faults.length} faults`);
    return result.faults.length + stacks.length > 0 || server.child.exitCode !== null ? 1 : 0;
  });
}

async function fuzzerOf(server: LaunchedServer, email: string): Promise<Fuzzer> {
  let { token } = await signIn(server, email);
  return {
    token: () => token,
    renew: async () => {
      const user = await signIn(server, email).catch(() => null);
      token = user?.token ?? token;
      return user !== null;
    },
  };
}
