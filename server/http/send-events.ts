import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Problem } from '../../common/api/problem.ts';
import type { ServerEvent } from '../kernel/sdk/define-route.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { OpenStreams } from './open-streams.ts';
import { contextOf } from './request-context.ts';
import { toAppError } from './problem-handler.ts';
import { isStalled, writeChunk } from './write-chunk.ts';

/** How soon a reader comes back after a break (HTML, 9.2.6). */
const RETRY_MS = 2000;

interface EventOptions {
  streams: OpenStreams;
  heartbeatMs: number;
  openStreamMs: number;
  stalledReaderMs: number;
  /** Schema of `data` by event name; null: not checked. */
  schemas: Readonly<Record<string, z.ZodType>> | null;
  /** How old the last look at the reader's session may be when an event is sent. */
  admissionMs: number;
  /** Asked at every heartbeat, and before events, whether the reader's session still stands; a stream outlives its first check. */
  isAdmitted: () => Promise<boolean>;
  /** The body of the `problem` event that ends a stream. */
  toProblem: (error: AppError) => Problem;
}

/**
 * Sends what an iteration yields as server-sent events (HTML, 9.2), one at a time as the reader takes them, with a
 * heartbeat comment between. The iteration is ended when the reader leaves. A failure before the first event is thrown;
 * a later one, the end of the reader's session and the stop of the server become a last event `problem`, which carries the id of the event before it:
 * a reader that comes back resumes there.
 */
export async function sendEvents(
  request: Request,
  response: Response,
  source: AsyncIterable<ServerEvent>,
  options: EventOptions,
): Promise<void> {
  const { abort, log } = contextOf(response);
  const iterator = source[Symbol.asyncIterator]();
  const stopping = new AbortController();
  const ending = AbortSignal.any([abort.signal, stopping.signal]);
  let lastId = oneLine(request.get('last-event-id') ?? '');
  let heartbeat: NodeJS.Timeout | undefined;
  const write = (text: string): Promise<void> => writeChunk(response, text, ending, options.stalledReaderMs);
  let checkedAt = performance.now();
  const checkReader = async (): Promise<void> => {
    checkedAt = performance.now();
    try {
      if (!(await options.isAdmitted())) stopping.abort(new AppError('unauthenticated', 'http.unauthenticated'));
    } catch (error) {
      // Anyone who was let in stays in while no one can be asked.
      log.warn({ err: error }, 'a session could not be looked at again');
    }
  };
  const open = (): void => {
    if (response.headersSent) return;
    response.status(200).setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('X-Accel-Buffering', 'no');
    response.socket?.setNoDelay(true);
    response.write(`retry: ${RETRY_MS}\n\n`);
    heartbeat = setInterval(() => {
      // To a reader that is behind, more would only be kept in memory.
      if (!response.writableNeedDrain) response.write(': heartbeat\n\n');
      void checkReader();
    }, options.heartbeatMs);
  };
  const remove = options.streams.add(() => stopping.abort(serverStops()));
  const opening = setTimeout(open, options.openStreamMs);
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), ending);
      if (next === 'aborted') break;
      if (next.done === true) break;
      if (performance.now() - checkedAt >= options.admissionMs) await checkReader();
      if (ending.aborted) break;
      checkEvent(next.value, options.schemas);
      open();
      lastId = oneLine(next.value.id);
      await write(eventText(lastId, next.value.event, next.value.data));
    }
    if (stopping.signal.aborted && !abort.signal.aborted) throw stopping.signal.reason;
    if (!abort.signal.aborted) open();
  } catch (error) {
    if (!response.headersSent) throw error;
    if (!abort.signal.aborted && !isStalled(error)) {
      const failure = toAppError(error);
      if (failure.kind === 'internal') log.error({ err: failure.cause ?? failure }, 'an event stream failed');
      response.write(eventText(lastId, 'problem', options.toProblem(failure)));
    } else if (isStalled(error)) {
      response.destroy();
    }
  } finally {
    clearTimeout(opening);
    clearInterval(heartbeat);
    remove();
    // What stands behind the stream ends as well; it may take its time, or fail to.
    void Promise.resolve(iterator.return?.()).catch((error: unknown) => {
      log.warn({ err: error }, 'an event stream did not end in order');
    });
  }
  response.end();
}

function serverStops(): AppError {
  return new AppError('unavailable', 'http.stopping', {}, { retryAfterMs: RETRY_MS });
}

/** A result, or that the signal came first. */
function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> {
  if (signal.aborted) {
    result.catch(() => undefined);
    return Promise.resolve('aborted');
  }
  return new Promise((resolve, reject) => {
    const onAbort = (): void => resolve('aborted');
    signal.addEventListener('abort', onAbort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function eventText(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${oneLine(event)}\ndata: ${JSON.stringify(data) ?? 'null'}\n\n`;
}

/** A line break would begin another field; an id with NUL is ignored by readers (HTML, 9.2.6). */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, '').slice(0, 500);
}

/** @throws TypeError where an event is not as the route describes it. */
function checkEvent(event: ServerEvent, schemas: EventOptions['schemas']): void {
  if (schemas === null || event.event === 'problem') return;
  const schema = schemas[event.event];
  if (schema === undefined) throw new TypeError(`the route does not describe the event ${event.event}`);
  const parsed = schema.safeParse(event.data);
  if (!parsed.success) throw new TypeError(`the event ${event.event} is not as described`, { cause: parsed.error });
}
