import type { Method, Route } from '../kernel/sdk/define-route.ts';
import type { MountedRoute } from '../kernel/sdk/define-plugin.ts';

/** The path of a route below the base path: `/api/v1/presentations/{id}`. */
export function pathOf(route: Route): string {
  return route.root === true ? route.path : `/api/v1${route.path}`;
}

/** The path in Express's notation. */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Sorts routes by priority: a fixed segment before a parameter in its place. */
export function inOrder(routes: readonly MountedRoute[]): MountedRoute[] {
  const key = (mounted: MountedRoute): string =>
    pathOf(mounted.route)
      .split('/')
      .map((segment) => (segment.startsWith('{') ? '~' : `!${segment}`))
      .join('/');
  return [...routes].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}

/** The methods of a path in all routes; empty for an unknown path. */
export function methodsOf(path: string, routes: readonly Route[]): Set<Method | 'HEAD'> {
  const methods = new Set<Method | 'HEAD'>();
  for (const route of routes) {
    if (!matches(path, pathOf(route))) continue;
    methods.add(route.method);
    if (route.method === 'GET' && route.output.kind !== 'events') methods.add('HEAD');
  }
  return methods;
}

function matches(path: string, template: string): boolean {
  const [given, wanted] = [path.split('/'), template.split('/')];
  return (
    given.length === wanted.length &&
    wanted.every((segment, index) => (segment.startsWith('{') ? given[index] !== '' : given[index] === segment))
  );
}
