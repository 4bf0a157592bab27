import type { MountedRoute } from './http-app.ts';

/** Placeholder until the description is made from the routes. */
export function createDescription(routes: readonly MountedRoute[], basePath: string): () => object {
  void routes;
  return () => ({
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1' },
    servers: [{ url: basePath || '/' }],
    paths: {},
  });
}
