import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Meter } from '@opentelemetry/api';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import { CodedError } from '../../../common/deck/coded-error.ts';

/*
 * Traces and metrics by OpenTelemetry. Without `server/kernel/config/start-telemetry.ts` all of it does nothing. Spans contain names,
 * ids and numbers, never content, because they leave for another system.
 */
const LIBRARY = 'lectern';
/** W3C Trace Context, 3.2: version, trace id, id of the caller's span, flags. */
const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** The meter of the service; its instruments do nothing unless metrics are exported. */
export function serviceMeter(): Meter {
  return metrics.getMeter(LIBRARY);
}

/**
 * Runs work in a new span below the current one.
 * @param traceParent continues this trace (a `traceparent` header) instead of the current one.
 */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  traceParent?: string | null,
): Promise<T> {
  const parent = traceParent ? propagation.extract(context.active(), { traceparent: traceParent }) : context.active();
  return trace.getTracer(LIBRARY).startActiveSpan(name, { attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Error messages may quote content; the code or the class is enough to find the log line.
      span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Starts a span below the current one.
 * @returns a function that ends it.
 */
export function beginSpan(name: string, attributes: Attributes): (facts: Attributes, isFailed: boolean) => void {
  const span = trace.getTracer(LIBRARY).startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return (facts, isFailed) => {
    span.setAttributes(facts);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** The current span as a `traceparent` header, for later or remote work; null when tracing is off. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The trace of one request. */
export interface RequestTrace {
  /** From the caller's trace if it sent one, otherwise new; also in log lines when nothing is exported. */
  traceId: string;
  /** Runs work below the request's span. */
  run(work: () => void): void;
  end(facts: { method: string; route: string | null; status: number }): void;
}

/** Begins the span of a request; continues the trace in its `traceparent` header. */
export function traceRequest(method: string, headers: IncomingHttpHeaders): RequestTrace {
  const parent: Context = propagation.extract(context.active(), headers);
  const span = trace.getTracer(LIBRARY).startSpan(method, { kind: SpanKind.SERVER }, parent);
  const active = trace.setSpan(parent, span);
  const traceId = span.isRecording()
    ? span.spanContext().traceId
    : (TRACE_PARENT.exec(String(headers['traceparent'] ?? ''))?.[1] ?? randomBytes(16).toString('hex'));
  return {
    traceId,
    run: (work) => context.with(active, work),
    end: (facts) => {
      if (facts.route !== null) span.updateName(`${facts.method} ${facts.route}`);
      span.setAttributes({
        [ATTR_HTTP_REQUEST_METHOD]: facts.method,
        ...(facts.route === null ? {} : { [ATTR_HTTP_ROUTE]: facts.route }),
        [ATTR_HTTP_RESPONSE_STATUS_CODE]: facts.status,
      });
      if (facts.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function nameOf(error: unknown): string {
  if (error instanceof CodedError) return error.code;
  return error instanceof Error ? error.name : 'thrown value';
}
