import { parseArgs } from 'node:util';
import { outlinedPresentation } from '../../tests/support/service-drill.ts';
import { userAt } from '../../tests/support/service-user.ts';
import type { LaunchedServer } from '../launch/launch-server.ts';
import { createApiJudge } from '../../tests/support/api-judge.ts';
import type { ApiDescription } from '../../tests/support/api-judge.ts';
import { signIn, withServer } from './service.ts';
import { makeRequest, readOperations, describeRequest } from './fuzz/make-request.ts';
import type { FuzzedRequest } from './fuzz/make-request.ts';
import { kindOf } from './fuzz/make-value.ts';
import { createRandom } from './fuzz/make-value.ts';

export const usage = `npm run lab -- fuzz [--requests 20000] [--seed 1] [--limits]
  Sends requests generated from the API description, most of them invalid. Fails on a 500, on an answer that contains a stack trace
  or a path, and on one that doesn't match the description. --limits turns rate limits on.`;

/** With rate limits on, no user could sign in as often as this needs. */
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
    // One sign-in each: with rate limits on, five a minute are allowed.
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
    /** Reactivates the users whom a request has locked out, and the client that one has archived. */
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

/** A user with a session. */
export interface Fuzzer {
  token(): string;
  /** Signs in again after a request ended the session. @returns whether it succeeded. */
  renew(): Promise<boolean>;
}

interface FuzzOptions {
  /** Including the base path. */
  url: string;
  /** The base path alone. */
  basePath: string;
  requests: number;
  seed: number;
  /** The callers, besides an anonymous one. */
  callers: readonly Fuzzer[];
  /** Ids of existing things, by kind; those created meanwhile are added. */
  ids: Map<string, string[]>;
  /** Makes every sign-in work again. */
  reopen?: () => Promise<void>;
  /** Operations that are left out, such as `POST /api/v1/auth/logout`. */
  except?: RegExp;
  /** A log line of the service about a request. */
  logOf?: (requestId: string) => string;
}

interface FuzzResult {
  sent: number;
  statuses: Record<string, number>;
  /** Operations that answered 2xx at least once. */
  reached: number;
  operations: number;
  faults: string[];
}

const AT_ONCE = 8;
/** Per kind; the latest are kept. */
const MAX_IDS = 40;
/** Longer than any work that a fuzzed request starts should take. */
const ANSWER_MS = 60_000;
const MAX_FAULTS = 40;
/** Patterns that only a stack trace or a path of the server matches. */
const INSIDES = /\n\s+at .+:\d+:\d+|\bnode_modules\/|\.(?:ts|js|mjs):\d+:\d+|\bMongoServerError\b|\bCastError\b/;

/** Sends requests generated from the service's own description, and checks every answer against it. */
export async function fuzzService(options: FuzzOptions): Promise<FuzzResult> {
  const { url, basePath, ids, callers } = options;
  const description = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as ApiDescription;
  const judge = createApiJudge(description);
  const { operations: all, resolve } = readOperations(description);
  const operations = all.filter(({ method, template }) => options.except?.test(`${method} ${template}`) !== true);
  const random = createRandom(options.seed);
  const result: FuzzResult = { sent: 0, statuses: {}, reached: 0, operations: operations.length, faults: [] };
  const reached = new Set<string>();

  const noteIds = (template: string, text: string): void => {
    const resource = template.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
    for (const [, name = '', id = ''] of text.matchAll(/"((?:\w+_)?id)":"([\w-]{7,60})"/g)) {
      const kind = name === 'id' ? resource : kindOf(name);
      const known = ids.get(kind) ?? [];
      if (!known.includes(id)) ids.set(kind, [...known, id].slice(-MAX_IDS));
    }
  };

  const work = async (): Promise<void> => {
    while (result.sent < options.requests && result.faults.length < MAX_FAULTS) {
      result.sent += 1;
      const operation = random.pick(operations);
      const request = makeRequest(operation, { random, resolve, ids });
      const caller = random.chance(0.05) ? null : random.pick(callers);
      const fault = await send(request, caller, (status, text) => {
        result.statuses[status] = (result.statuses[status] ?? 0) + 1;
        if (status >= 300) return;
        reached.add(`${operation.method} ${operation.template}`);
        noteIds(operation.template, text);
      });
      if (fault !== null) result.faults.push(`${fault}\n    ${describeRequest(request)}`);
    }
  };

  const send = async (
    request: FuzzedRequest,
    caller: Fuzzer | null,
    note: (status: number, text: string) => void,
  ): Promise<string | null> => {
    const leave = new AbortController();
    const timer = setTimeout(() => leave.abort(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS);
    try {
      const answer = await fetch(`${url}${request.path}`, {
        method: request.method,
        headers: { ...request.headers, ...(caller === null ? {} : { authorization: `Bearer ${caller.token()}` }) },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: leave.signal,
      });
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
      const text = isStream ? '' : await answer.text();
      note(answer.status, text);
      if (isStream) leave.abort();
      if (answer.status === 401 && caller !== null && !(await caller.renew())) await options.reopen?.();
      if (answer.status === 500) {
        const { request_id = '' } = JSON.parse(text) as { request_id?: string };
        return `500 ${options.logOf?.(request_id) ?? text}`;
      }
      if (INSIDES.test(text)) return `${answer.status} shows its insides: ${INSIDES.exec(text)?.[0] ?? ''}`;
      if (isStream) return null;
      judge.judge(request.method.toLowerCase(), new URL(url + request.path).pathname.slice(basePath.length), {
        status: answer.status,
        text,
        headers: Object.fromEntries(answer.headers),
        get: (name) => answer.headers.get(name) ?? undefined,
      });
      return null;
    } catch (error) {
      return error instanceof Error
        ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
        : String(error);
    } finally {
      clearTimeout(timer);
    }
  };

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  result.reached = reached.size;
  return result;
}
