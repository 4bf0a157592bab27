import type { DestinationStream } from 'pino';
import { CodedError } from '../common/deck/coded-error.ts';
import { composeQueueDatabase, composeDatabase } from './compose-database.ts';
import { composeFileStore } from './compose-files.ts';
import { composeTranslators } from './compose.ts';
import { coreVariables, pluginVariables } from './kernel/config/core-variables.ts';
import type { CoreVariables } from './kernel/config/core-variables.ts';
import { readEnvironment } from './kernel/config/read-environment.ts';
import { signingKey, createJobTokens, createSignedUrls } from './http/signed-tokens.ts';
import { corePlugins } from './core-plugins.ts';
import type { Database } from './store/connect-database.ts';
import { createAuditSeal, createSecretBox } from './store/create-secret-box.ts';
import { createHttpApp } from './http/create-http-app.ts';
import { createLogger } from './kernel/sdk/logger.ts';
import { watchEventLoop } from './http/event-loop.ts';
import { createMeasures, createRegistry, metricsText } from './http/health.ts';
import { serve } from './http/serve.ts';
import { bootKernel, KERNEL_SERVICES } from './kernel/boot-kernel.ts';
import { checkPlugin } from './kernel/check-plugin.ts';
import { createOwnWorker } from './own-worker.ts';
import { PEER_PROCESS, noPeer } from './kernel/sdk/ports/peer-process.ts';
import type { PeerProcess } from './kernel/sdk/ports/peer-process.ts';
import { loadPlugins, planPlugins } from './kernel/plan-plugins.ts';
import { systemClock } from './kernel/sdk/clock.ts';
import type { Clock } from './kernel/sdk/clock.ts';
import type { Plugin } from './kernel/sdk/define-plugin.ts';
import type { Logger } from './kernel/sdk/logger.ts';
import { QUEUE_DATABASE, JOB_RUNNER } from './kernel/sdk/ports/jobs.ts';
import { AUDIT_SEAL } from './kernel/sdk/ports/audit-sink.ts';
import { DECK_JUDGE } from './kernel/sdk/ports/deck-rules.ts';
import { DIAGRAM_KIND } from './kernel/sdk/ports/diagram-kind.ts';
import { EXPORT_FORMAT } from './kernel/sdk/ports/deck-output.ts';
import { FIRST_RUN } from './kernel/sdk/ports/first-run.ts';
import { FILE_STORE } from './kernel/sdk/ports/file-store.ts';
import { INTERNAL_CALLS, SIGNED_URLS } from './kernel/sdk/ports/signed-tokens.ts';
import type { InternalCalls } from './kernel/sdk/ports/signed-tokens.ts';
import { MEASURES } from './kernel/sdk/ports/measures.ts';
import { MODELS } from './kernel/sdk/ports/models.ts';
import type { ModelSource } from './kernel/sdk/ports/models.ts';
import { RATE_COUNTER } from './kernel/sdk/ports/rate-counter.ts';
import { RETENTION_HOOKS } from './kernel/sdk/ports/retention.ts';
import { SECRET_BOX } from './kernel/sdk/ports/settings-store.ts';
import { SESSION_AUTHORITY, SIGN_INS } from './kernel/sdk/ports/session-authority.ts';
import { SLIDE_DECORATOR } from './kernel/sdk/ports/slide-decorator.ts';
import { FILE_EXTRACTOR } from './kernel/sdk/ports/source-reader.ts';
import { TRANSLATORS } from './kernel/sdk/ports/translators.ts';

interface ServerOptions {
  environment: NodeJS.ProcessEnv;
  /** Installed plugins beside the core's own. */
  plugins: readonly Plugin[];
  /** Folder that relative paths of the environment start from. */
  folder: string;
  version: string;
  clock?: Clock;
  /** Where log lines go; standard output when absent. */
  logTo?: DestinationStream;
  /** Answers are checked against their schemas strictly. */
  isDevelopment?: boolean;
  /** Database name, where it is not that of the address. */
  databaseName?: string;
  /** Has a process of its own run the jobs where ROLES are both, so that nothing they compute keeps requests waiting. */
  startsWorker?: boolean;
  /** The web process whose worker this is: it runs jobs and answers no requests. */
  parent?: PeerProcess;
}

export interface RunningServer {
  /** Where it answers, with the base path; empty where it answers no requests. */
  url: string;
  database: ReturnType<Database['info']>;
  model: ModelName;
  /** Its metrics in Prometheus's text format. */
  metrics(): Promise<string>;
  /** Finishes what is in flight, for as long as SHUTDOWN_GRACE_S or `graceMs` says, then stops everything. Safe to call twice. */
  stop(graceMs?: number): Promise<void>;
}

/** The text model in use; no name where its provider has but one. */
interface ModelName {
  provider: string;
  name: string | null;
}

/** What was started, to be stopped in reverse order whatever happens. */
type Undo = () => Promise<void>;

/**
 * Starts a whole server: list → validate → order → environment → migrate → setup → mount → start → ready.
 * @throws BootError, ConfigError, DatabaseError, StoreError; what was started until then is stopped.
 */
export async function composeServer(options: ServerOptions): Promise<RunningServer> {
  const undo: Undo[] = [];
  const unwind = async (): Promise<unknown[]> => {
    const faults: unknown[] = [];
    // What can't be stopped, such as a database that has gone, keeps nothing else running.
    for (const each of undo.splice(0).reverse()) await each().catch((error: unknown) => faults.push(error));
    return faults;
  };
  const stop = async (): Promise<void> => {
    const faults = await unwind();
    if (faults.length > 0) throw faults[0];
  };
  try {
    return await start(options, undo, stop);
  } catch (error) {
    const { logTo } = options;
    const log = createLogger({ level: 'error', ...(logTo === undefined ? {} : { destination: logTo }) });
    // The caller only hears why the start failed.
    for (const err of await unwind()) log.error({ err }, 'a part of a server that failed to start can’t be stopped');
    throw error;
  }
}

async function start(options: ServerOptions, undo: Undo[], stop: () => Promise<void>): Promise<RunningServer> {
  const { environment, folder, parent, clock = systemClock } = options;
  const listed = readEnvironment(environment, [{ owner: 'core', schema: pluginVariables }]).get('core');
  const { PLUGINS, DISABLED_PLUGINS } = listed as Pick<CoreVariables, 'PLUGINS' | 'DISABLED_PLUGINS'>;
  const installed = [...corePlugins, ...options.plugins].map((plugin) => checkPlugin(plugin, plugin.name));
  const core = [
    ...KERNEL_SERVICES,
    FILE_STORE.name,
    SECRET_BOX.name,
    AUDIT_SEAL.name,
    SIGNED_URLS.name,
    TRANSLATORS.name,
    INTERNAL_CALLS.name,
    QUEUE_DATABASE.name,
    MEASURES.name,
    PEER_PROCESS.name,
  ];
  const plugins = planPlugins([...installed, ...(await loadPlugins(PLUGINS, folder))], {
    disabled: DISABLED_PLUGINS,
    core,
  });
  const values = readEnvironment(environment, [
    { owner: 'core', schema: coreVariables },
    ...plugins.flatMap(({ name, env }) => (env === undefined ? [] : [{ owner: name, schema: env }])),
  ]);
  const config = values.get('core') as CoreVariables;

  const log = createLogger({
    level: config.LOG_LEVEL,
    ...(options.logTo === undefined ? {} : { destination: options.logTo }),
  });
  const translators = composeTranslators(plugins.flatMap(({ i18n }) => i18n ?? []));
  const database = await composeDatabase({
    config,
    folder,
    log,
    clock: options.clock,
    databaseName: options.databaseName,
  });
  undo.push(() => database.close());
  const fileStore = await composeFileStore({ config, folder, database });
  const signedUrls = createSignedUrls({
    key: signingKey(config.SETTINGS_KEYS),
    clock,
    basePath: config.NEXT_PUBLIC_BASE_PATH,
  });
  const jobTokens = createJobTokens({ key: signingKey(config.SETTINGS_KEYS, 'job tokens'), clock });
  let ownUrl = `http://127.0.0.1:${config.PORT}`;
  const internalCalls: InternalCalls = {
    address: (path) =>
      `${(config.NEXT_INTERNAL_URL ?? ownUrl).replace(/\/+$/, '')}${config.NEXT_PUBLIC_BASE_PATH}${path}`,
    headers: (job, path) => jobTokens.headers(job, path),
  };
  const registry = createRegistry();
  if (parent !== undefined) registry.setDefaultLabels({ process: 'worker' });
  const ownWorker =
    options.startsWorker === true && config.ROLES.length > 1
      ? createOwnWorker({
          log,
          environment: () => ({
            ...environment,
            ...{ ROLES: 'worker', MONGODB_URI: database.uri, NEXT_INTERNAL_URL: config.NEXT_INTERNAL_URL ?? ownUrl },
          }),
        })
      : null;
  const roles = ownWorker === null ? config.ROLES : ['web'];
  const kernel = await bootKernel({
    plugins,
    values,
    core: new Map<string, unknown>([
      [FILE_STORE.name, fileStore],
      [SECRET_BOX.name, createSecretBox(config.SETTINGS_KEYS)],
      [AUDIT_SEAL.name, createAuditSeal(config.SETTINGS_KEYS)],
      [SIGNED_URLS.name, signedUrls],
      [TRANSLATORS.name, translators],
      [INTERNAL_CALLS.name, internalCalls],
      [QUEUE_DATABASE.name, composeQueueDatabase({ uri: config.JOBS_MONGODB_URI, database, log })],
      [MEASURES.name, createMeasures(registry, log)],
      [PEER_PROCESS.name, ownWorker ?? parent ?? noPeer],
    ]),
    hookPoints: [DECK_JUDGE, DIAGRAM_KIND, EXPORT_FORMAT, SLIDE_DECORATOR, FILE_EXTRACTOR, ...RETENTION_HOOKS].map(
      ({ name }) => name,
    ),
    database,
    log,
    clock,
  });
  const runner = kernel.service(JOB_RUNNER);
  runner?.register(kernel.jobs);
  await kernel.start();
  undo.push(() => kernel.stop());

  let isReady = false;
  const model = (): Promise<ModelName> => describeModel(kernel.service(MODELS), log);
  const loop = watchEventLoop(config.EVENT_LOOP_LIMIT_MS);
  undo.push(() => Promise.resolve(loop.stop()));
  const rateCounter = kernel.service(RATE_COUNTER);
  const app = createHttpApp({
    routes: roles.includes('web') ? kernel.routes : [],
    sessions: kernel.service(SESSION_AUTHORITY) ?? {
      resolve: () => Promise.resolve(null),
      actorOf: () => Promise.resolve(null),
    },
    fileStore,
    signedUrls,
    jobTokens,
    ...(rateCounter === undefined ? {} : { rateCounter }),
    config: {
      basePath: config.NEXT_PUBLIC_BASE_PATH,
      allowedOrigins: config.CORS_ORIGINS,
      cookieSecure: config.COOKIE_SECURE,
      frameAncestors: config.ADDIN_FRAME_ANCESTORS,
      officeJs: config.OFFICE_JS_URL,
      signInOrigins: kernel.service(SIGN_INS)?.origins() ?? [],
      bodyLimitBytes: config.BODY_LIMIT_MB * 1024 * 1024,
      bodiesAtOnce: { upload: config.UPLOADS_PER_USER, body: config.BODIES_PER_USER },
      allowedHosts: hostsOf(config),
      trustProxy: config.TRUST_PROXY === 0 ? false : config.TRUST_PROXY,
      isDevelopment: options.isDevelopment ?? false,
      metricsToken: config.METRICS_TOKEN ?? null,
      hasRateLimits: config.RATE_LIMITS,
    },
    version: options.version,
    translators,
    log,
    clock,
    health: () => kernel.health(),
    registry,
    ...(ownWorker === null ? {} : { workerMetrics: () => ownWorker.metrics() }),
    isReady: () => isReady,
    loop,
    info: async () => ({
      version: options.version,
      database: database.info().kind,
      model: await model(),
      sign_ins: kernel.service(SIGN_INS)?.ways() ?? [],
    }),
  });
  let graceMs = config.SHUTDOWN_GRACE_S * 1000;
  let stopBy = Infinity;
  // One grace time for all: jobs have what requests have left of it.
  const leftMs = (): number => Math.min(graceMs, Math.max(0, stopBy - Date.now()));
  if (runner !== undefined) {
    await runner.start(roles);
    undo.push(() => runner.stop(leftMs()));
  }
  if (ownWorker !== null) undo.push(() => ownWorker.close(leftMs()));
  const listening = parent === undefined ? await serve(app, { host: config.HOST, port: config.PORT, graceMs }) : null;
  if (listening !== null) {
    undo.push(() => listening.stop());
    ownUrl = loopbackOf(listening.url);
  }
  isReady = true;
  undo.push(() => {
    isReady = false;
    stopBy = Date.now() + graceMs;
    ownWorker?.letGo();
    return Promise.resolve();
  });
  if (roles.includes('web')) {
    await kernel.service(FIRST_RUN)?.run(`${ownUrl}${config.NEXT_PUBLIC_BASE_PATH}`);
  }
  return {
    url: listening === null ? '' : `${listening.url}${config.NEXT_PUBLIC_BASE_PATH}`,
    database: database.info(),
    model: await model(),
    metrics: () => metricsText(registry),
    stop: (ms = graceMs) => {
      graceMs = ms;
      return stop();
    },
  };
}

/** Settings that can't be read (a lost key) leave the service running, so that an administrator can set them again. */
async function describeModel(models: ModelSource | undefined, log: Logger): Promise<ModelName> {
  try {
    return (await models?.describe()) ?? { provider: 'none', name: null };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    log.error({ err: error }, 'the models can’t be described');
    return { provider: 'none', name: null };
  }
}

/** Where a server that listens on some or all addresses is reached from its own machine: on all, by the loopback one. */
function loopbackOf(url: string): string {
  const own = new URL(url);
  if (own.hostname === '0.0.0.0') own.hostname = '127.0.0.1';
  if (own.hostname === '[::]') own.hostname = '[::1]';
  return own.origin;
}

/** The names by which the service is reached, those among them by which it reaches itself; none where any will do. */
function hostsOf({
  ALLOWED_HOSTS: names,
  NEXT_INTERNAL_URL: own,
}: Pick<CoreVariables, 'ALLOWED_HOSTS' | 'NEXT_INTERNAL_URL'>): string[] {
  if (names.length === 0) return [];
  // No foreign page comes by the address itself.
  const itself = ['127.0.0.1', '[::1]', ...(own === undefined ? [] : [new URL(own).hostname])];
  return [...names, ...itself].map((name) => name.toLowerCase());
}
