import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import type { Response, Test } from 'supertest';
import { plugins as installed } from '../../plugins/index.ts';
import { composeServer } from '../../server/compose-server.ts';
import type { RunningServer } from '../../server/compose-server.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import type { Plugin } from '../../server/kernel/sdk/define-plugin.ts';
import { createApiJudge } from './api-judge.ts';
import type { ApiDescription, ApiJudge } from './api-judge.ts';
import { createCanaryWatch } from './canary-watch.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

export const PASSWORD = 'correct horse battery staple';
export const SETTINGS_KEY = Buffer.alloc(32, 7);
const SETTINGS_KEYS = `t1:${SETTINGS_KEY.toString('base64')}`;

/** Given to every server that has no other. */
const METRICS_TOKEN = 'canary-of-metrics-5f1c8a0be27d';
const IMAGE_KEY = 'canary-of-images-93d07c41aa6e';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';

/** Calls with or without a session; every answer is checked against the API description, unasked. Paths are below `/api/v1`, or below the base path with a leading `~`. */
export type Caller = { [Name in Verb]: (path: string) => Test } & {
  /** The session's token, '' without one. */
  token: string;
  user: { id: string; email: string; role: string; clientId: string | null };
};

/** A clock that is still: what is counted by the minute then falls into one minute, however long this machine takes. */
export function stoppedClock(): Clock {
  const start = new Date();
  return { now: () => start };
}

export interface TestServer {
  /** With the base path. */
  url: string;
  origin: string;
  anonymous: Caller;
  /** Signs in by dev-login; a caller whose cookie is sent and whose writes carry what they must. */
  signIn(email: string): Promise<Caller>;
  /** Log lines so far, as written. */
  logs(): string;
  running: RunningServer;
  api: ApiJudge;
  /** What the server has stored, seen past it. */
  database: TestDatabase['database'];
  /** Address and name of its database. */
  stored: Pick<TestDatabase, 'uri' | 'name'>;
  /**
   * Stops it, and looks for secrets in all that it wrote: its log, every answer, its data, its files.
   * @throws Error naming what was found if.
   */
  close(): Promise<void>;
}

export interface TestServerOptions {
  environment?: NodeJS.ProcessEnv;
  /** Plugins beside the installed ones; `installed` replaces those. */
  plugins?: readonly Plugin[];
  installed?: readonly Plugin[];
  clock?: Clock;
  /** Another server whose data it works on; that one is closed after it. */
  beside?: TestServer;
}

/** Starts the real server, with the real loader and the installed plugins, on a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-server-'));
  const shared = options.beside;
  const database: TestDatabase =
    shared === undefined
      ? await openTestDatabase()
      : { ...shared.stored, database: shared.database, close: () => Promise.resolve() };
  let log = '';
  const watch = createCanaryWatch();
  const secrets = { password: PASSWORD, metrics: METRICS_TOKEN, image: IMAGE_KEY };
  for (const [name, value] of Object.entries(secrets)) watch.plant(name, value);
  for (const form of ['base64', 'hex'] as const) watch.plant('settings key', SETTINGS_KEY.toString(form));
  const discard = async (): Promise<void> => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const running = await composeServer({
    environment: {
      PORT: '0',
      DATA_DIR: folder,
      MONGODB_URI: database.uri,
      DEV_AUTH_PASSWORD: PASSWORD,
      SETTINGS_KEYS,
      METRICS_TOKEN,
      OPENAI_IMAGE_API_KEY: IMAGE_KEY,
      RATE_LIMITS: 'false',
      // A process of tests computes much itself.
      EVENT_LOOP_LIMIT_MS: '60000',
      LOG_LEVEL: 'info',
      SHUTDOWN_GRACE_S: '5',
      ...options.environment,
    },
    plugins: [...(options.installed ?? installed), ...(options.plugins ?? [])],
    folder,
    version: '0.0.0-test',
    databaseName: database.name,
    isDevelopment: true,
    logTo: { write: (line: string) => void (log += line) },
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  }).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  const { origin } = new URL(running.url);
  // A connection for each request would take longer than most requests.
  const connections = new Agent({ keepAlive: true });
  const api = await judgeOf(running.url, options);
  const caller = (cookie: string, token: string, user: Caller['user']): Caller => {
    const call = (verb: Verb) => (path: string) => {
      const target = path.startsWith('~') ? path.slice(1) : `/api/v1${path}`;
      const agent = supertest(running.url);
      const test = agent[verb](target)
        .agent(connections)
        .expect((answer) => {
          const place = `an answer to ${verb} ${target.split('?')[0] ?? ''}`;
          watch.look(place, `${headersOf(answer)}\n${(answer.text as string | undefined) ?? ''}`);
          api.judge(verb, target, answer);
        });
      return cookie === '' ? test : test.set('Cookie', cookie).set('X-Lectern', '1').set('Origin', origin);
    };
    return {
      get: call('get'),
      post: call('post'),
      put: call('put'),
      patch: call('patch'),
      delete: call('delete'),
      head: call('head'),
      options: call('options'),
      token,
      user,
    };
  };
  const anonymous = caller('', '', { id: '', email: '', role: '', clientId: null });
  return {
    url: running.url,
    origin,
    anonymous,
    signIn: async (email) => {
      const answer = await anonymous
        .post('/auth/dev-login')
        .set('X-Lectern', '1')
        .set('Origin', origin)
        .send({ email, password: PASSWORD });
      if (answer.status !== 200) throw new Error(`dev-login answered ${answer.status} ${answer.text}`);
      const cookie = (answer.get('Set-Cookie') ?? []).map((each) => each.split(';')[0]).join('; ');
      const { user } = answer.body as { user: Caller['user'] };
      // A sign-in returns a token to who asks for it in the body.
      watch.plant('a session', cookie.slice(cookie.indexOf('=') + 1), /\/auth\//);
      return caller(cookie, cookie.slice(cookie.indexOf('=') + 1), user);
    },
    logs: () => log,
    running,
    api,
    database: database.database,
    stored: { uri: database.uri, name: database.name },
    close: async () => {
      connections.destroy();
      await running.stop();
      watch.look('the log', log);
      await watch.lookAtDatabase(database.database);
      watch.lookAtFiles(join(folder, 'app_data'));
      await discard();
      if (watch.found().length > 0) throw new Error(`secrets were exposed: ${watch.found().join(', ')}`);
    },
  };
}

/**
 * Judges of servers with the routes of the installed plugins alone, by the variables that add or remove routes: describing an API takes
 * longer than starting it.
 */
const usualJudges = new Map<string, ApiJudge>();

async function judgeOf(
  url: string,
  { environment = {}, plugins = [], installed: others }: TestServerOptions,
): Promise<ApiJudge> {
  const isUsual = others === undefined && plugins.every((plugin) => plugin.routes === undefined);
  const { DISABLED_PLUGINS, ENTRA_TENANT_ID, DEV_AUTH_PASSWORD } = environment;
  const key = `${DISABLED_PLUGINS} ${ENTRA_TENANT_ID} ${'DEV_AUTH_PASSWORD' in environment && !DEV_AUTH_PASSWORD}`;
  const known = isUsual ? usualJudges.get(key) : undefined;
  if (known !== undefined) return known;
  const described = await supertest(url).get('/api/v1/openapi.json');
  const judge = createApiJudge(described.body as ApiDescription);
  if (isUsual) usualJudges.set(key, judge);
  return judge;
}

/** The headers of an answer but for the cookie that a sign-in sets. */
const headersOf = (answer: Response): string =>
  Object.entries(answer.headers)
    .filter(([name]) => name !== 'set-cookie')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
