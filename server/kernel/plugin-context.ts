import { z } from 'zod';
import { AppError } from './sdk/app-error.ts';
import type { Clock } from './sdk/clock.ts';
import type { ModelDefinition } from './sdk/define-model.ts';
import type { Plugin, PluginContext } from './sdk/define-plugin.ts';
import type { Logger } from './sdk/logger.ts';
import { AUDIT_SINK } from './sdk/ports/audit-sink.ts';
import { JOB_QUEUE } from './sdk/ports/job-queue.ts';
import { SETTINGS_STORE } from './sdk/ports/settings-store.ts';
import type { ServiceToken } from './sdk/service-token.ts';
import type { HookRegistry } from './hook-registry.ts';
import type { Collection, StoredDocument } from './sdk/collection.ts';

interface ContextParts {
  values: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Services by name, filled as plugins are set up. */
  services: ReadonlyMap<string, unknown>;
  hooks: HookRegistry;
  database: KernelDatabase;
  log: Logger;
  clock: Clock;
  signal: AbortSignal;
}

type ErasedContext = Parameters<Plugin['setup']>[0];

/**
 * What one plugin gets. Settings, jobs and audit are looked up when they are used: a plugin may be set up before their
 * owners, and works without them where they are absent.
 */
export function createPluginContext(plugin: Plugin, parts: ContextParts): ErasedContext {
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

/** What the kernel needs of the database. */
export interface KernelDatabase {
  collection<T extends StoredDocument>(model: ModelDefinition<T>): Collection<T>;
  /** Applies what is not applied yet, core first, then owners in order. */
  migrate(owners: readonly { owner: string; folder: URL }[]): Promise<void>;
  /** Rejects where it can't be reached. */
  probe(): Promise<void>;
}
