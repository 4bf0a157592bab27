import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { listOf, pageQuery } from '../../common/api/list.ts';
import { makeHttpApp } from '../../tests/support/make-http-app.ts';
import { defineRoute, empty, events, file, json, multipart } from '../kernel/sdk/define-route.ts';

const thing = z.strictObject({ id: z.string(), name: z.string().nullable() }).meta({ id: 'Thing' });
const base = { summary: 'Something', tag: 'things' };
const session = { ...base, auth: 'session', action: 'any' } as const;
const params = z.object({ id: z.string() });
const routes = [
  defineRoute({
    ...session,
    method: 'GET',
    path: '/things',
    input: { query: pageQuery },
    output: json(listOf(thing)),
    handler: () => ({ items: [], total: 0, page: 1, page_size: 25 }),
  }),
  defineRoute({
    ...session,
    method: 'PUT',
    path: '/things/{id}',
    needsIfMatch: true,
    rate: { per_minute: 3 },
    problems: ['conflict'],
    input: { params, body: z.object({ name: z.string().nullish() }) },
    output: json(thing),
    handler: () => ({ id: '1', name: null }),
  }),
  defineRoute({
    ...session,
    method: 'DELETE',
    path: '/things/{id}',
    input: { params },
    output: empty,
    handler: () => undefined,
  }),
  defineRoute({
    ...session,
    method: 'POST',
    path: '/files',
    input: { body: multipart({ fields: z.object({ note: z.string() }), file_field: 'files', max_files: 3 }) },
    output: json(thing, 201),
    handler: () => ({ id: '1', name: null }),
  }),
  defineRoute({
    ...session,
    method: 'GET',
    path: '/jobs/{id}/progress',
    input: { params },
    output: events({ progress: z.strictObject({ done: z.int() }) }),
    handler: async function* () {},
  }),
  defineRoute({
    ...base,
    method: 'GET',
    path: '/app_data/{id}',
    root: true,
    auth: 'signed',
    input: { params },
    output: file('image/png'),
    handler: () => {
      throw new Error('unused');
    },
  }),
  defineRoute({
    ...base,
    method: 'GET',
    path: '/options',
    auth: 'public',
    input: {},
    output: json(z.strictObject({ x: z.int() })),
    handler: () => ({ x: 1 }),
  }),
];
interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}
interface Description {
  openapi: string;
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
}
const app = makeHttpApp(routes);
const read = async () => (await request(app.express).get('/decks/api/v1/openapi.json')).body as Description;

describe('the description of the API', () => {
  it('names every route once, below the base path, and is the same every time', async () => {
    const description = await read();
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toEqual([{ url: '/decks' }]);
    const named = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(named.sort()).toEqual([
      'delete /api/v1/things/{id}',
      'get /api/v1/jobs/{id}/progress',
      'get /api/v1/options',
      'get /api/v1/things',
      'get /app_data/{id}',
      'post /api/v1/files',
      'put /api/v1/things/{id}',
    ]);
    const ids = Object.values(description.paths).flatMap((each) =>
      Object.values(each).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(routes.length);
    const again = makeHttpApp([...routes].reverse());
    expect((await request(again.express).get('/decks/api/v1/openapi.json')).body).toEqual(description);
  });

  it('documents who may call, with which headers, and how it can fail', async () => {
    const { paths } = await read();
    const put = paths['/api/v1/things/{id}']?.['put'];
    expect(put?.security).toEqual([{ cookie: [] }, { bearer: [] }]);
    expect(put?.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['X-Lectern', 'header', false],
      ['If-Match', 'header', true],
    ]);
    expect(Object.keys(put?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '415',
      '422',
      '428',
      '429',
      '500',
      '503',
    ]);
    expect(put?.responses['409']?.content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
    expect(paths['/api/v1/options']?.['get']?.security).toEqual([]);
    expect(Object.keys(paths['/api/v1/options']?.['get']?.responses ?? {})).toEqual([
      '200',
      '400',
      '422',
      '500',
      '503',
    ]);
    expect(paths['/app_data/{id}']?.['get']?.security).toContainEqual({});
  });

  it('shows bodies, forms, files and events', async () => {
    const { paths, components } = await read();
    expect(components.schemas).toMatchObject({
      Thing: { additionalProperties: false },
      Problem: { required: expect.arrayContaining(['code']) as unknown },
    });
    expect(paths['/api/v1/things/{id}']?.['put']?.responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
    });
    expect(paths['/api/v1/files']?.['post']?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { note: { type: 'string' }, files: { type: 'array', maxItems: 3, items: { format: 'binary' } } },
      required: ['note'],
    });
    expect(paths['/app_data/{id}']?.['get']?.responses['200']?.content?.['image/png']).toEqual({
      schema: { type: 'string', format: 'binary' },
    });
    const stream = JSON.stringify(paths['/api/v1/jobs/{id}/progress']?.['get']);
    expect(stream).toContain('"Last-Event-ID"');
    expect(stream).toContain('"text/event-stream"');
    for (const name of ['progress', 'problem']) expect(stream).toContain(`"enum":["${name}"]`);
  });
});

describe('the page to read it', () => {
  it('runs one script, from here', async () => {
    const { text, headers } = await request(app.express).get('/decks/api/v1/docs');
    expect([...text.matchAll(/<script[^>]*>/g)].map(String)).toEqual([
      '<script type="module" src="/decks/api/v1/docs/rapidoc.js">',
    ]);
    expect(text).not.toMatch(/https?:\/\//);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const script = await request(app.express).get('/decks/api/v1/docs/rapidoc.js');
    expect(script.type).toBe('text/javascript');
    expect(script.headers['cache-control']).toBe('public, max-age=86400');
    expect(script.text.length).toBeGreaterThan(500_000);
  });
});
