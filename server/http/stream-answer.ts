import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { FileReply, ServerEvent } from '../kernel/sdk/define-route.ts';
import type { OpenStreams } from './http-app.ts';
import { contextOf } from './http-app.ts';
import { toAppError } from './problem-handler.ts';
import { safeFileName } from './received-files.ts';
import type { Problem } from '../../common/api/problem.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { ServerResponse } from 'node:http';

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
  /** Asked at every heartbeat, and before events, whether the reader's session still is there; a stream outlives its first check. */
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
    // What is behind the stream ends as well; it may take its time, or fail to.
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

/** What a browser may show by itself: nothing that runs. SVG does. */
const INLINE = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * Sends a file (RFC 6266 with RFC 8187 for names beyond ASCII): as an attachment unless it may be shown, never sniffed,
 * and without any right should a browser open it as a page.
 * @throws what its stream fails with before the first byte; later failures cut the connection, so that no one takes a half file for a whole.
 */
export async function sendFile(
  response: Response,
  reply: FileReply,
  options: {
    isHead: boolean;
    signal: AbortSignal;
    stalledMs: number;
    ifNoneMatch?: string | undefined;
    /** The part that is sent instead of the whole; both ends included. */
    range?: { first: number; last: number } | null;
  },
): Promise<void> {
  const isInline = reply.inline === true && INLINE.test(reply.media_type);
  response.attachment(safeFileName(reply.name));
  const disposition = response.get('Content-Disposition') ?? 'attachment';
  if (isInline) response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
  response.setHeader('Content-Type', reply.media_type);
  if (reply.size !== null) response.setHeader('Content-Length', reply.size);
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  // A page of an allow-listed site shows pictures of the service.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', reply.tag === undefined ? 'private, no-store' : 'private, no-cache');
  if (reply.tag !== undefined) {
    response.setHeader('ETag', `"${reply.tag}"`);
    if (isKnown(reply.tag, options.ifNoneMatch)) {
      discard(reply.content);
      response.removeHeader('Content-Length');
      response.status(304).end();
      return;
    }
  }
  const { range = null } = options;
  let { content, size } = reply;
  if (reply.slice !== undefined && size !== null) response.setHeader('Accept-Ranges', 'bytes');
  if (range !== null && reply.slice !== undefined && size !== null) {
    discard(content);
    content = await reply.slice(range.first, range.last);
    response.setHeader('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
    size = range.last - range.first + 1;
    response.setHeader('Content-Length', size);
  }
  response.status(range === null ? 200 : 206);
  if (options.isHead) {
    discard(reply.content);
    response.end();
    return;
  }
  let sent = 0;
  try {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      sent += bytes.length;
      await writeChunk(response, bytes, options.signal, options.stalledMs);
    }
    if (size !== null && sent !== size) throw new TypeError(`a file of ${size} bytes turned out to have ${sent}`);
    response.end();
  } catch (error) {
    discard(content);
    if (!isStalled(error)) throw error;
    response.destroy();
  }
}

/** Whether the client names the tag among those it has, weakly compared (RFC 9110, 13.1.2). */
function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(`"${tag}"`);
}

/** Lets go of what is behind a stream: an open file. */
function discard(content: NodeJS.ReadableStream): void {
  content.on('error', () => undefined);
  if ('destroy' in content && typeof content.destroy === 'function') (content as { destroy: () => void }).destroy();
}

/**
 * Writes a piece of an answer and waits until there is room for the next, so that a slow reader fills no memory.
 * @throws the signal's reason when the caller leaves, TimeoutError when nothing was taken for `stalledMs`.
 */
async function writeChunk(
  response: ServerResponse,
  chunk: string | Uint8Array,
  signal: AbortSignal,
  stalledMs: number,
): Promise<void> {
  signal.throwIfAborted();
  if (response.write(chunk)) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => (): void => {
      clearTimeout(timer);
      response.off('drain', onDrain);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const onDrain = settle(resolve);
    const onAbort = settle(() => reject(signal.reason as Error));
    const onStall = settle(() => reject(new DOMException('the reader takes nothing', 'TimeoutError')));
    const timer = setTimeout(onStall, stalledMs);
    response.once('drain', onDrain);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Whether a write was given up because its reader takes nothing: no fault of the service. */
function isStalled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
