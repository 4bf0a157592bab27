import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { descendants } from '../../common/ooxml/xml/dom.ts';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import type { LaunchedServer } from '../../scripts/launch/launch-server.ts';
import { signingKey, createJobTokens } from '../../server/http/signed-tokens.ts';
import { endOfJob, outlinedPresentation } from '../support/service-drill.ts';
import { signInAt, userAt } from '../support/service-user.ts';
import type { ServiceUser } from '../support/service-user.ts';
import { PASSWORD } from '../support/start-test-server.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const SEQUENCE = 'sequenceDiagram\n  Ann->>Ben: Hello';
const PATH = '/api/diagram-markup-to-image';
const KEY = Buffer.alloc(32, 9);

let database: TestDatabase;
let dataDir: string;
let collector: SpanCollector;
let web: LaunchedServer | undefined;
let worker: LaunchedServer | undefined;
let ann: ServiceUser;
beforeAll(async () => {
  database = await openTestDatabase();
  collector = await startSpanCollector();
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-roles-'));
  const address = new URL(database.uri);
  address.pathname = `/${database.name}`;
  const environment = {
    ...{ DATA_DIR: dataDir, MONGODB_URI: address.href, SETTINGS_KEYS: `k1:${KEY.toString('base64')}` },
    ...collector.environment,
    ...{ DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', DIAGRAM_CHROMIUM: 'none' },
  };
  web = await launchServer({ ...environment, ROLES: 'web' });
  worker = await launchServer({ ...environment, ROLES: 'worker', NEXT_INTERNAL_URL: web.url });
  ann = await signInAt(web.url, 'ann@example.org', PASSWORD);
});
afterAll(async () => {
  for (const server of [worker, web]) await server?.stop();
  await collector.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

it('a worker has the web process draw markup for the deck it writes', async () => {
  const id = await outlinedPresentation(ann, 2);
  const made = await ann.must(202, 'POST', `/presentations/${id}/generate`);
  expect(await endOfJob(ann, String(made['job_id']))).toMatchObject({ state: 'completed' });
  const { headers, body } = await ann.call('GET', `/presentations/${id}/slides`);
  const slides = (body as { slides: { id: string; title: string }[] } | null)?.slides ?? [];
  const box = { x: 914_400, y: 1_828_800, w: 9_144_000, h: 3_657_600 };
  const sent = slides.map((slide, index) =>
    index > 0
      ? { id: slide.id }
      : { id: slide.id, fields: null, free: null, boxes: { __diagram__: box }, __diagram_markup__: SEQUENCE },
  );
  const etag = { 'if-match': headers.get('etag') ?? '' };
  await ann.must(200, 'PUT', `/presentations/${id}/slides`, { slides: sent }, etag);

  const accepted = await ann.must(202, 'POST', `/presentations/${id}/export`, { format: 'pptx' });
  const job = await endOfJob(ann, String(accepted['job_id']));
  expect(job).toMatchObject({ state: 'completed' });
  const { export_id } = job['result'] as { export_id: string };
  const exported = await ann.must(200, 'GET', `/exports/${export_id}`);
  expect((exported['findings'] as { code: string }[]).filter(({ code }) => /diagram/.test(code))).toEqual([]);
  const file = await fetch(new URL(String(exported['url']), web?.url));
  const pack = await openOfficePackage(new Uint8Array(await file.arrayBuffer()), 'x.pptx');
  const [picture] = descendants(pack.xml('ppt/slides/slide1.xml').documentElement, 'pic');
  expect(descendants(picture, 'cNvPr')[0]?.getAttribute('name')).toBe('lectern:diagram Diagram');
  // It was drawn in the web process, not in the worker.
  expect(web?.output()).toContain(PATH);
  expect(worker?.output()).not.toContain(PATH);
});

it('a trace leads from the request through the job in another process to the calls of the model', async () => {
  const id = await outlinedPresentation(ann, 2);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const { body } = await ann.call('POST', `/presentations/${id}/generate`, {}, headers);
  await endOfJob(ann, String((body as { job_id: string }).job_id));
  const spans = await collector.spansOf(traceId, (found) => found.some(({ name }) => name === 'job slides.generate'));
  const named = (name: string) => spans.find((span) => span.name === name);
  const request = named('POST /api/v1/presentations/{id}/generate');
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' });
  const job = named('job slides.generate');
  expect(job).toMatchObject({ parentSpanId: request?.spanId });
  const step = spans.find(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(step?.name).toMatch(/^step /);
  expect(spans.filter(({ name }) => name.startsWith('model ')).length).toBeGreaterThan(0);
  // Log lines contain its id.
  expect(web?.output()).toContain(`"trace_id":"${traceId}"`);
});

it('a token that is forged, expired, of another path or of another job lets no one in', async () => {
  const [first] = (await ann.must(200, 'GET', '/jobs'))['items'] as { id: string; user_id?: string }[];
  const user_id = String((await ann.must(200, 'GET', '/auth/me'))['id']);
  const job = { job_id: String(first?.id), user_id };
  const tokens = (key: Uint8Array, at: Date) => createJobTokens({ key, clock: { now: () => at } });
  const own = signingKey([{ key: new Uint8Array(KEY) }], 'job tokens');
  const nobody = userAt(web?.url ?? '', '');
  const now = new Date();
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await nobody.call('POST', `~${PATH}`, { markup: SEQUENCE }, headers)).status;
  expect(await status(tokens(own, now).headers(job, PATH))).toBe(200);
  expect(await status(tokens(own, new Date(now.getTime() - 120_000)).headers(job, PATH))).toBe(401);
  expect(await status(tokens(new Uint8Array(32), now).headers(job, PATH))).toBe(401);
  expect(await status(tokens(own, now).headers(job, '/api/generate-pptx'))).toBe(401);
  expect(await status({ ...tokens(own, now).headers(job, PATH), 'x-lectern-job': 'another' })).toBe(401);
});

const POLL_MS = 50;
const LIMIT_MS = 30_000;

/** The JSON of an OTLP exporter, as far as tests use it. */
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});
type CollectedSpan = z.infer<typeof spanSchema>;

interface SpanCollector {
  /** Makes a server export its traces here, each span soon after it ends. */
  environment: Readonly<Record<string, string>>;
  /** The spans of a trace, once enough of them are there. */
  spansOf(traceId: string, isEnough: (spans: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]>;
  close(): Promise<void>;
}

/** A collector of OpenTelemetry on this machine. */
async function startSpanCollector(): Promise<SpanCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { resourceSpans } = exportSchema.parse(JSON.parse(text));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    async spansOf(traceId, isEnough) {
      for (const until = Date.now() + LIMIT_MS; Date.now() < until; await pause(POLL_MS)) {
        const found = spans.filter((span) => span.traceId === traceId);
        if (isEnough(found)) return found;
      }
      throw new Error(`the spans of ${traceId} did not come: ${JSON.stringify(spans.map(({ name }) => name))}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
