import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { plugin as brand } from '../../plugins/brand/plugin.ts';
import { plugin as codegen } from '../../plugins/codegen/plugin.ts';
import { plugin as diagram } from '../../plugins/diagram/plugin.ts';
import { plugin as exporter } from '../../plugins/export/plugin.ts';
import { plugin as ingest } from '../../plugins/ingest/plugin.ts';
import { plugins } from '../../plugins/index.ts';
import { plugin as render } from '../../plugins/render/plugin.ts';
import { finishedJob } from '../support/make-slides-over-http.ts';
import { openEvents } from '../support/open-events.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer, TestServerOptions } from '../support/start-test-server.ts';

const report = readFileSync(new URL('../../docs/samples/bike-share.md', import.meta.url), 'utf8');

type Verb = 'get' | 'post' | 'put';
type Route = readonly [Verb, string];
/** Routes that only exist with a plugin; a leading `~` stands for the base path. */
const OF_INGEST: Route[] = [
  ['post', '/files/upload'],
  ['post', '/files/decompose'],
  ['post', '/files/url'],
  ['put', '/files/{id}'],
];
const OF_EXPORT: Route[] = [
  ['post', '/presentations/{id}/export'],
  ['get', '/exports/{id}'],
  ['get', '/exports/{id}/download'],
];

const OF_DIAGRAM: Route[] = [
  ['post', '~/api/diagram-markup-to-image'],
  ['post', '~/api/generate-pptx'],
];

/** Routes that need both code execution and written decks. */
const OF_CODEGEN: Route[] = [['post', '/template-codegen/generate']];

const OF_BRAND: Route[] = [
  ['get', '/brand'],
  ['put', '/admin/clients/{id}/brand'],
];

/** Routes of the export plugin and of master decks that need drawn slides. */
const OF_RENDER: Route[] = [
  ['post', '/master-decks'],
  ['post', '/master-decks/{id}/replace'],
  ['post', '/master-decks/{id}/reparse'],
  ['post', '/master-decks/{id}/readiness'],
  ['get', '/presentations/{id}/thumbnails'],
  ['get', '/presentations/{id}/quality-report'],
  ['get', '/presentations/{id}/accessibility-report'],
];

async function described(server: TestServer): Promise<Set<string>> {
  const { paths } = (await server.anonymous.get('/openapi.json')).body as { paths: Record<string, object> };
  return new Set(Object.entries(paths).flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb} ${path}`)));
}

const nameOf = ([verb, path]: Route): string =>
  path.startsWith('~') ? `${verb} ${path.slice(1)}` : `${verb} /api/v1${path}`;

/** A plugin reads text into blocks: with it there are slides, without it callers get an error. */
async function makesSlides(server: TestServer, author: Caller, id: string, canRead: boolean): Promise<void> {
  const url = `${server.url}/api/v1/presentations/${id}/outlines/stream`;
  const stream = await openEvents(url, { authorization: `Bearer ${author.token}` });
  if (!canRead) {
    // On a busy machine the stream may be open by then, and ends with it.
    const problem = stream.problem ?? (await stream.rest()).at(-1)?.data;
    expect(problem).toMatchObject({ status: 503, code: 'presentations.no_reader' });
    return;
  }
  expect((await stream.rest()).at(-1)?.event).toBe('outline.completed');
  const accepted = await author.post(`/presentations/${id}/generate`);
  const job = await finishedJob(author, (accepted.body as { job_id: string }).job_id);
  expect(job).toMatchObject({ state: 'completed', result: { slides: 3 } });
}

/** Whether another method exists at an address: `/files/upload` could be a file named "upload". */
const isKnown = (routes: ReadonlySet<string>, path: string): boolean =>
  [...routes].some((route) =>
    new RegExp(` /api/v1${route.split(' /api/v1')[1]?.replace(/\{\w+\}/g, '[^/]+') ?? ''}$`).test(` /api/v1${path}`),
  );

const cases: [string, TestServerOptions, { absent: Route[]; present: Route[] }][] = [
  ['no plugin', { installed: [] }, { absent: [...OF_INGEST, ...OF_EXPORT], present: [] }],
  ['ingest alone', { installed: [ingest] }, { absent: OF_EXPORT, present: OF_INGEST }],
  ['export alone', { installed: [exporter] }, { absent: OF_INGEST, present: OF_EXPORT }],
  [
    'diagram and render disabled',
    { environment: { DISABLED_PLUGINS: 'diagram,render' } },
    { absent: [...OF_DIAGRAM, ...OF_RENDER], present: [...OF_INGEST, ...OF_EXPORT] },
  ],
  [
    'codegen and brand disabled',
    { environment: { DISABLED_PLUGINS: 'codegen,brand' } },
    { absent: [...OF_CODEGEN, ...OF_BRAND], present: [...OF_INGEST, ...OF_EXPORT] },
  ],
  ['codegen alone', { installed: [codegen] }, { absent: [...OF_INGEST, ...OF_EXPORT, ...OF_CODEGEN], present: [] }],
  [
    'ingest disabled',
    { environment: { DISABLED_PLUGINS: 'ingest' } },
    { absent: OF_INGEST, present: [...OF_EXPORT, ...OF_DIAGRAM] },
  ],
];

describe('a server with', () => {
  it.each(cases)('%s is ready, lacks its routes, and does everything else', async (_, options, { absent, present }) => {
    const server = await startTestServer(options);
    try {
      // A failure prints the checks.
      expect((await server.anonymous.get('~/readyz')).body as unknown).toEqual(
        expect.objectContaining({ status: 'ready' }),
      );
      const routes = await described(server);
      expect(absent.filter((route) => routes.has(nameOf(route)))).toEqual([]);
      expect(present.filter((route) => !routes.has(nameOf(route)))).toEqual([]);
      const author = await server.signIn('ada@example.org');
      const created = await author.post('/presentations').send({ brief: report, wizard: { slide_count: 3 } });
      const { id } = created.body as { id: string };
      await makesSlides(server, author, id, !absent.includes(OF_INGEST[0] as Route));
      for (const [verb, path] of absent) {
        const answer = await author[verb](path.replace('{id}', id));
        expect([verb, path, answer.status]).toEqual([verb, path, isKnown(routes, path) ? 405 : 404]);
      }
      expect(server.logs()).not.toMatch(/"level":"(error|fatal)"|"level":[56]0/);
    } finally {
      await server.close();
    }
  });

  it('everything installed has the routes of all', async () => {
    expect(plugins.map(({ name }) => name)).toEqual(
      [ingest, diagram, render, exporter, codegen, brand].map(({ name }) => name),
    );
    const server = await startTestServer();
    try {
      const routes = await described(server);
      expect(
        [...OF_INGEST, ...OF_EXPORT, ...OF_DIAGRAM, ...OF_RENDER, ...OF_CODEGEN, ...OF_BRAND].filter(
          (route) => !routes.has(nameOf(route)),
        ),
      ).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('does not start with a disabled plugin that another needs, and names it', async () => {
    const starting = startTestServer({ environment: { DISABLED_PLUGINS: 'slides,diagram' } });
    await expect(starting).rejects.toMatchObject({
      code: 'kernel.unmet_need',
      params: { plugin: 'review', field: 'needs.slides' },
    });
  });
});
