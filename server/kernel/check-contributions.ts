import type { Plugin, MountedJob, MountedRoute } from './sdk/define-plugin.ts';
import type { Route } from './sdk/define-route.ts';
import type { Contribution } from './sdk/hook-point.ts';
import { FILE_STORE } from './sdk/ports/file-store.ts';
import { BLOB_OWNER } from './sdk/ports/retention.ts';
import { BootError } from './check-plugin.ts';

/** The service's own limit of a job's run. */
const JOB_LIMIT_MS = 1_800_000;

/**
 * Checks routes against each other and against the permissions there are.
 * @throws BootError for two routes with one method and path, a route whose `auth` is missing, an action no one introduced.
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
 * @throws BootError for two jobs of one name, and one whose time-out is missing or over the service's limit.
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
 * Checks plugins that put files into the store against what they say they keep: files that no one names are swept.
 * @throws BootError for one that asks for the file store and says nothing.
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
    if (hasStore && !says) throw new BootError('kernel.no_blob_keeper', { plugin: name, point: BLOB_OWNER.name });
  }
}
