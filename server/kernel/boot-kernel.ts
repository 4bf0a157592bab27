import type { Role } from '../../common/api/session.ts';
import type { Clock } from './sdk/clock.ts';
import { migrationFolders } from './sdk/define-plugin.ts';
import type { HealthReport, Plugin, MountedJob, MountedRoute, PluginContext } from './sdk/define-plugin.ts';
import type { Contribution } from './sdk/hook-point.ts';
import type { Logger } from './sdk/logger.ts';
import { PERMISSIONS } from './sdk/ports/session-authority.ts';
import { ROW_ACCESS, createRowAccess } from './sdk/scope.ts';
import { SETTINGS_SCHEMAS, SETTINGS_STORE } from './sdk/ports/settings-store.ts';
import type { ServiceToken } from './sdk/service-token.ts';
import { BootError, checkBlobOwners, mountJobs, mountRoutes } from './check-plugin.ts';
import { ConfigError } from './config/read-environment.ts';
import { createHookRegistry } from './hook-registry.ts';
import { within } from './sdk/concurrency.ts';
import { z } from 'zod';
import { AppError } from './sdk/app-error.ts';
import type { ModelDefinition } from './sdk/define-model.ts';
import { AUDIT_SINK } from './sdk/ports/audit-sink.ts';
import { JOB_QUEUE } from './sdk/ports/jobs.ts';
import type { HookRegistry } from './hook-registry.ts';
import type { Collection, StoredDocument } from './sdk/collection.ts';

/** Time limit for one stage of one plugin. */
const STAGE_LIMIT_MS = 30_000;
const HEALTH_LIMIT_MS = 2_000;

/** Services that the kernel itself provides. */
export const KERNEL_SERVICES: readonly string[] = [SETTINGS_SCHEMAS.name, PERMISSIONS.name, ROW_ACCESS.name];

interface KernelOptions {
  /** In start order (`planPlugins`). */
  plugins: readonly Plugin[];
  /** Parsed variables by plugin. */
  values: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Services that exist without any plugin, by token name. */
  core: ReadonlyMap<string, unknown>;
  /** Names of the hook points, including those without contributions. */
  hookPoints: readonly string[];
  database: KernelDatabase;
  log: Logger;
  clock: Clock;
  stageLimitMs?: number;
}

/** A booted kernel: everything is collected, nothing is started. */
export interface Kernel {
  readonly plugins: readonly string[];
  readonly routes: readonly MountedRoute[];
  readonly jobs: readonly MountedJob[];
  service<T>(token: ServiceToken<T>): T | undefined;
  /** Starts plugins in order. @throws BootError after stopping the plugins that were already started. */
  start(): Promise<void>;
  /** Stops plugins in reverse order. A plugin that fails to stop is logged; the others stop anyway. */
  stop(): Promise<void>;
  /** Health reports of the database and of every plugin that has a check. */
  health(): Promise<Record<string, HealthReport>>;
}

/**
 * Migrates the database, sets plugins up in order, fills hook points, and mounts routes and jobs.
 * @throws BootError naming plugin, field and fix.
 */
export async function bootKernel(options: KernelOptions): Promise<Kernel> {
  const { plugins, database, log, stageLimitMs = STAGE_LIMIT_MS } = options;
  const owners = plugins.flatMap(migrationFolders);
  await database.migrate(owners);

  const abort = new AbortController();
  const services = new Map(options.core);
  const asked = plugins.flatMap((plugin) => Object.values(plugin.needs ?? {}).filter((need) => need.kind === 'hook'));
  const hooks = createHookRegistry(new Set([...options.hookPoints, ...asked.map((need) => need.name)]));
  services.set(SETTINGS_SCHEMAS.name, {
    list: () =>
      plugins.flatMap(({ name, settings }) =>
        settings === undefined ? [] : [{ plugin: name, schema: settings, environment: options.values.get(name) ?? {} }],
      ),
  });
  services.set(PERMISSIONS.name, {
    of: (role: Role) =>
      plugins.flatMap(({ permissions }) =>
        Object.entries(permissions ?? {}).flatMap(([action, roles]) => (roles.includes(role) ? [action] : [])),
      ),
  });
  services.set(ROW_ACCESS.name, createRowAccess(plugins.flatMap(({ rules }) => rules ?? [])));
  const parts = { ...options, services, hooks, signal: abort.signal };

  const owns = new Map<Plugin, unknown>();
  for (const plugin of plugins) {
    const at = { plugin: plugin.name, stage: 'setup' };
    const own = await inStage(stageLimitMs, at, () => plugin.setup(createPluginContext(plugin, parts)));
    owns.set(plugin, own);
    for (const [key, token] of Object.entries(plugin.provides ?? {})) {
      const value = (own as Record<string, unknown> | undefined)?.[key];
      if (value === undefined) {
        throw new BootError('kernel.not_provided', {
          plugin: plugin.name,
          field: `provides.${key}`,
          service: token.name,
        });
      }
      services.set(token.name, value);
    }
  }

  /** Collects the routes, jobs or hooks of all plugins. */
  const collect = async <T>(stage: 'routes' | 'jobs' | 'hooks'): Promise<{ plugin: string; item: T }[]> => {
    const items: { plugin: string; item: T }[] = [];
    for (const plugin of plugins) {
      const made = await inStage(
        stageLimitMs,
        { plugin: plugin.name, stage },
        () => plugin[stage]?.(owns.get(plugin)) ?? [],
      );
      items.push(...(made as readonly T[]).map((item) => ({ plugin: plugin.name, item })));
    }
    return items;
  };
  const contributions = await collect<Contribution>('hooks');
  for (const { plugin, item } of contributions) hooks.add(plugin, item);
  checkBlobOwners(plugins, contributions);
  const routes = await collect<MountedRoute['route']>('routes');
  const jobs = await collect<MountedJob['job']>('jobs');

  const started: Plugin[] = [];
  const stop = async (): Promise<void> => {
    abort.abort();
    for (const plugin of started.splice(0).reverse()) {
      try {
        await inStage(stageLimitMs, { plugin: plugin.name, stage: 'stop' }, () => plugin.stop?.(owns.get(plugin)));
      } catch (error) {
        log.error({ err: error, plugin: plugin.name }, 'a plugin failed to stop');
      }
    }
  };
  return {
    plugins: plugins.map((plugin) => plugin.name),
    routes: mountRoutes(
      routes.map(({ plugin, item }) => ({ plugin, route: item })),
      plugins,
    ),
    jobs: mountJobs(jobs.map(({ plugin, item }) => ({ plugin, job: item }))),
    service: <T>(token: ServiceToken<T>) => services.get(token.name) as T | undefined,
    stop,
    start: async () => {
      for (const plugin of plugins) {
        // Recorded before it starts, so that a plugin that fails half-way is stopped too.
        started.push(plugin);
        try {
          await inStage(stageLimitMs, { plugin: plugin.name, stage: 'start' }, () => plugin.start?.(owns.get(plugin)));
        } catch (error) {
          await stop();
          throw error;
        }
      }
    },
    health: async () => {
      const probes: [string, () => Promise<HealthReport>][] = [
        ['database', () => database.probe().then(() => ({ is_ok: true, detail: 'reachable' }))],
        ...plugins.flatMap((plugin): [string, () => Promise<HealthReport>][] =>
          plugin.health === undefined
            ? []
            : [[plugin.name, () => plugin.health?.(owns.get(plugin)) as Promise<HealthReport>]],
        ),
      ];
      return Object.fromEntries(
        await Promise.all(probes.map(async ([name, probe]) => [name, await reportOf(name, probe, log)] as const)),
      );
    },
  };
}

/** A check that fails or hangs makes the report unhealthy. */
async function reportOf(name: string, probe: () => Promise<HealthReport>, log: Logger): Promise<HealthReport> {
  try {
    return await inStage(HEALTH_LIMIT_MS, { plugin: name, stage: 'health' }, probe);
  } catch (error) {
    log.warn({ err: error, probe: name }, 'a health probe failed');
    return { is_ok: false, detail: 'failed' };
  }
}

/**
 * Runs a stage of a plugin's life cycle with a time limit.
 * @throws BootError `kernel.stage_failed` with plugin, stage and reason, or `kernel.stage_timed_out`.
 */
async function inStage<T>(
  limitMs: number,
  at: { plugin: string; stage: string },
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await within(limitMs, (async () => work())(), () => {
      throw new BootError('kernel.stage_timed_out', { ...at, seconds: Math.round(limitMs / 1000) });
    });
  } catch (cause) {
    // These errors already name their cause.
    if (cause instanceof BootError || cause instanceof ConfigError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BootError('kernel.stage_failed', { ...at, reason }, { cause });
  }
}

interface ContextParts {
  values: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Services by name, filled while plugins are set up. */
  services: ReadonlyMap<string, unknown>;
  hooks: HookRegistry;
  database: KernelDatabase;
  log: Logger;
  clock: Clock;
  signal: AbortSignal;
}

type ErasedContext = Parameters<Plugin['setup']>[0];

/**
 * The context of one plugin. Settings, jobs and audit are looked up on use, because a plugin may be set up before their
 * owners, and works without them if they are absent.
 */
function createPluginContext(plugin: Plugin, parts: ContextParts): ErasedContext {
  const service = <T>(token: ServiceToken<T>): T | undefined => parts.services.get(token.name) as T | undefined;
  const log = parts.log.child({ plugin: plugin.name });
  const context: PluginContext<unknown, unknown, Record<string, never>, Record<string, never>> = {
    config: parts.values.get(plugin.name) ?? {},
    settings: async (clientId = null) => {
      const schema = plugin.settings ?? z.object({});
      return (await service(SETTINGS_STORE)?.read(plugin.name, schema, clientId)) ?? schema.parse({});
    },
    log,
    services: Object.fromEntries(
      Object.entries(plugin.needs ?? {}).map(([key, need]) => [
        key,
        need.kind === 'hook' ? parts.hooks.contributions(need.name) : parts.services.get(need.name),
      ]),
    ) as Record<string, never>,
    models: Object.fromEntries(
      Object.entries(plugin.models ?? {}).map(([key, model]) => [
        key,
        parts.database.collection(model as ModelDefinition<never>),
      ]),
    ) as Record<string, never>,
    jobs: {
      enqueue: (scope, request) => {
        const queue = service(JOB_QUEUE);
        if (queue === undefined) throw new AppError('unavailable', 'kernel.no_job_queue');
        return queue.enqueue(scope, request);
      },
    },
    audit: async (entry) => {
      const sink = service(AUDIT_SINK);
      if (sink === undefined) log.info({ audit: entry }, 'audit without an audit log');
      else await sink.append(entry);
    },
    clock: parts.clock,
    signal: parts.signal,
  };
  return context;
}

/** The kernel's view of the database. */
interface KernelDatabase {
  collection<T extends StoredDocument>(model: ModelDefinition<T>): Collection<T>;
  /** Applies pending migrations: the core's first, then those of the owners in order. */
  migrate(owners: readonly { owner: string; folder: URL }[]): Promise<void>;
  /** Rejects when the database can't be reached. */
  probe(): Promise<void>;
}
