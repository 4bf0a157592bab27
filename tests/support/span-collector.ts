import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const POLL_MS = 50;
const LIMIT_MS = 30_000;

/** What an exporter of OTLP sends as JSON, as far as tests look at it. */
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

export interface SpanCollector {
  /** Makes a server export its traces here, each span soon after it ends. */
  environment: Readonly<Record<string, string>>;
  /** The spans of a trace, once enough of them are there. */
  spansOf(traceId: string, isEnough: (spans: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]>;
  close(): Promise<void>;
}

/** A collector of OpenTelemetry on this machine. */
export async function startSpanCollector(): Promise<SpanCollector> {
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
