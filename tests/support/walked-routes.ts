import type { Test } from 'supertest';
import { ROUTE_CALLS } from './route-calls.ts';
import type { RouteCall } from './route-calls.ts';
import type { Caller } from './start-test-server.ts';
import type { World } from './world.ts';

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What the API description says of an operation, as far as tests that call every route ask. */
export interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

/** One route of the running server, with how it is called. */
export interface RouteOf {
  /** `GET /api/v1/presentations/{id}` */
  name: string;
  verb: Verb;
  template: string;
  operation: Operation;
  call: RouteCall | undefined;
}

/** All routes of the running server, from its own description. */
export function routesOf(world: World): RouteOf[] {
  const paths = world.server.api.description.paths as unknown as Record<string, Record<Verb, Operation>>;
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const name = `${verb.toUpperCase()} ${template}`;
      return { name, verb: verb as Verb, template, operation, call: ROUTE_CALLS[name] };
    }),
  );
}

export const isStream = ({ operation }: RouteOf): boolean =>
  operation.responses['200']?.content?.['text/event-stream'] !== undefined;
export const isPublic = ({ operation }: RouteOf): boolean => operation.security?.length === 0;

/** The address of a route with its parameters, below the base path. */
export const addressOf = (template: string, params: Record<string, string>, query?: string): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`) +
  (query === undefined ? '' : `?${query}`);

/** A request below the base path, not sent yet. */
export function openRoute(verb: Verb, caller: Caller, address: string): Test {
  return caller[verb](address.startsWith('/api/v1/') ? address.slice('/api/v1'.length) : `~${address}`);
}

/** Under which name a form takes its files, by the description. */
export function fileField({ operation }: RouteOf): string {
  const schema: { properties?: object } | undefined = operation.requestBody?.content['multipart/form-data']?.schema;
  const found = Object.entries(schema?.properties ?? {}).find(([, one]) => JSON.stringify(one).includes('"binary"'));
  return found?.[0] ?? 'files';
}
