import { z } from 'zod';
import type { Plugin, MountedJob, MountedRoute } from './sdk/define-plugin.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { Route } from './sdk/define-route.ts';
import type { Contribution } from './sdk/hook-point.ts';
import { FILE_STORE } from './sdk/ports/file-store.ts';
import { BLOB_OWNER } from './sdk/ports/retention.ts';

const action = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'must be a function');
const named = z.looseObject({ name: z.string().min(1) });
const schemaObject = z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'must be a z.object(…)');
const folder = z.custom<URL>(
  (value) => value instanceof URL,
  "must be a URL such as new URL('./locales/', import.meta.url)",
);

/** The shape of a plugin, for plugins that were not type-checked. */
const shape = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be kebab-case'),
  env: schemaObject.optional(),
  settings: schemaObject.optional(),
  needs: z.record(z.string(), named.extend({ kind: z.enum(['service', 'hook']) })).optional(),
  provides: z.record(z.string(), named.extend({ kind: z.literal('service') })).optional(),
  models: z
    .record(
      z.string(),
      z.looseObject({
        collection: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be snake_case'),
        tenancy: z.enum(['client', 'self', 'service']),
      }),
    )
    .optional(),
  migrations: folder.or(z.record(z.string(), folder)).optional(),
  i18n: folder.optional(),
  permissions: z.record(z.string(), z.array(z.enum(['super_admin', 'client_admin', 'author', 'reviewer']))).optional(),
  rules: action.optional(),
  setup: action,
  routes: action.optional(),
  jobs: action.optional(),
  hooks: action.optional(),
  health: action.optional(),
  start: action.optional(),
  stop: action.optional(),
});

/**
 * Checks a module's exported plugin against the contract.
 * @param from its folder or module name, for the message.
 * @throws BootError `kernel.bad_plugin` naming the faulty fields.
 */
export function checkPlugin(candidate: unknown, from: string): Plugin {
  const parsed = shape.safeParse(candidate);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: unknown`
        : `${issue.path.join('.') || 'plugin'}: ${issue.message}`,
    );
    throw new BootError('kernel.bad_plugin', { plugin: from, faults: faults.join('; ') });
  }
  const plugin = candidate as Plugin;
  if (plugin.settings !== undefined && !plugin.settings.safeParse({}).success) {
    throw new BootError('kernel.settings_without_default', { plugin: plugin.name });
  }
  return plugin;
}

/**
 * The server can't start: a plugin breaks the contract, a dependency is missing, or a migration doesn't match. Fatal;
 * the message names plugin, field and fix.
 */
export class BootError extends CodedError {}

/** The service's own time limit for a job. */
const JOB_LIMIT_MS = 1_800_000;

/**
 * Checks routes against each other and against the known permissions.
 * @throws BootError for two routes with the same method and path, a route without `auth`, or an unknown action.
 */
export function mountRoutes(
  routes: readonly { plugin: string; route: Route }[],
  plugins: readonly Plugin[],
): MountedRoute[] {
  const roles = new Map(plugins.flatMap((plugin) => Object.entries(plugin.permissions ?? {})));
  const taken = new Map<string, string>();
  return routes.map(({ plugin, route }) => {
    const place = `${route.method} ${route.path}`;
    const key = `${route.root === true} ${route.method} ${route.path.replaceAll(/\{[^}]*\}/g, '{}')}`;
    const other = taken.get(key);
    if (other !== undefined) throw new BootError('kernel.same_route', { what: place, one: other, other: plugin });
    taken.set(key, plugin);
    if (!['session', 'public', 'signed'].includes(route.auth)) {
      throw new BootError('kernel.route_without_auth', { plugin, route: place });
    }
    if (route.auth !== 'session') return { plugin, route, roles: [] };
    const may = roles.get(route.action);
    if (may === undefined) throw new BootError('kernel.unknown_action', { plugin, route: place, action: route.action });
    return { plugin, route, roles: may };
  });
}

/**
 * Checks jobs against each other.
 * @throws BootError for two jobs with the same name, and for a missing time-out or one over the service's limit.
 */
export function mountJobs(jobs: readonly MountedJob[]): MountedJob[] {
  const taken = new Map<string, string>();
  for (const { plugin, job } of jobs) {
    const other = taken.get(job.name);
    if (other !== undefined) throw new BootError('kernel.same_job', { what: job.name, one: other, other: plugin });
    taken.set(job.name, plugin);
    if (!(job.timeoutMs > 0 && job.timeoutMs <= JOB_LIMIT_MS)) {
      throw new BootError('kernel.job_time_out', { plugin, job: job.name, seconds: JOB_LIMIT_MS / 1000 });
    }
  }
  return [...jobs];
}

/**
 * Checks that plugins which use the file store declare the files they own: files without an owner are removed.
 * @throws BootError for a plugin that uses the file store without declaring any.
 */
export function checkBlobOwners(
  plugins: readonly Plugin[],
  contributions: readonly { plugin: string; item: Contribution }[],
): void {
  for (const { name, needs } of plugins) {
    const hasStore = Object.values(needs ?? {}).some(
      (need) => need.kind === 'service' && need.name === FILE_STORE.name,
    );
    const says = contributions.some(({ plugin, item }) => plugin === name && item.point === BLOB_OWNER.name);
    if (hasStore && !says) throw new BootError('kernel.no_blob_owner', { plugin: name, point: BLOB_OWNER.name });
  }
}
