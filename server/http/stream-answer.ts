import { setImmediate } from 'node:timers/promises';
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

/** How soon a reader reconnects after an interruption (HTML, 9.2.6). */
const RETRY_MS = 2000;

interface EventOptions {
  streams: OpenStreams;
  heartbeatMs: number;
  openStreamMs: number;
  stalledReaderMs: number;
  /** Schema of `data` by event name; null: not checked. */
  schemas: Readonly<Record<string, z.ZodType>> | null;
  /** Maximum age of the last session check when an event is sent. */
  admissionMs: number;
  /** Called at every heartbeat and before events: the reader's session may end while the stream is open. */
  isAdmitted: () => Promise<boolean>;
  /** Creates the body of the `problem` event that ends a stream. */
  toProblem: (error: AppError) => Problem;
}

/**
 * Sends the values of an iteration as server-sent events (HTML, 9.2), one at a time as the reader takes them, with
 * heartbeat comments in between. The iteration is ended when the reader disconnects. A failure before the first event
 * is thrown; a later failure, the end of the reader's session or of the server becomes a last event `problem`. It
 * carries the id of the event before it, so that a reader that reconnects resumes there.
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
      // An admitted reader stays admitted while the session can't be checked.
      log.warn({ err: error }, 'a session could not be checked');
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
      // Don't buffer more for a slow reader.
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
    // Ends the source of the stream, which may take time or fail.
    void Promise.resolve(iterator.return?.()).catch((error: unknown) => {
      log.warn({ err: error }, 'an event stream did not close cleanly');
    });
  }
  response.end();
}

function serverStops(): AppError {
  return new AppError('unavailable', 'http.stopping', {}, { retryAfterMs: RETRY_MS });
}

/** A result, or 'aborted' if the signal aborts first. */
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

/** @throws TypeError when an event doesn't match the route's description. */
function checkEvent(event: ServerEvent, schemas: EventOptions['schemas']): void {
  if (schemas === null || event.event === 'problem') return;
  const schema = schemas[event.event];
  if (schema === undefined) throw new TypeError(`the route does not describe the event ${event.event}`);
  const parsed = schema.safeParse(event.data);
  if (!parsed.success) throw new TypeError(`the event ${event.event} is not as described`, { cause: parsed.error });
}

/** Characters of JSON that are written in one turn; so many take about a millisecond. */
const PIECE_CHARS = 256 * 1024;

/**
 * Sends a value as JSON. A long one is written piece by piece: other requests get their turn in between, and a slow
 * reader doesn't fill memory.
 */
export async function sendJson(
  response: Response,
  value: unknown,
  options: { status: number; isHead: boolean; signal: AbortSignal; stalledMs: number },
): Promise<void> {
  response.status(options.status);
  if (options.isHead || !isLong(value)) return void response.json(value);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  let piece = '';
  try {
    for (const part of jsonParts(value)) {
      piece += part;
      if (piece.length < PIECE_CHARS) continue;
      await writeChunk(response, piece, options.signal, options.stalledMs);
      await setImmediate();
      piece = '';
    }
    response.end(piece);
  } catch (error) {
    if (!isStalled(error)) throw error;
    response.destroy();
  }
}

/** JSON of a value as `JSON.stringify` writes it: long lists and objects in the parts that they consist of. */
function* jsonParts(value: unknown): Generator<string, void, undefined> {
  if (!isLong(value) || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    let separator = '[';
    for (const item of value as unknown[]) {
      yield separator;
      yield* jsonParts(item);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } else {
    let separator = '{';
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      yield `${separator}${JSON.stringify(key)}:`;
      yield* jsonParts(item);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  }
}

/** A value and what separates it from the next one. */
const MIN_CHARS = 2;

/** Whether a value takes more than a piece as JSON; stops counting once it does. */
function isLong(value: unknown): boolean {
  let chars = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && chars <= PIECE_CHARS) {
    const next = open.pop();
    if (typeof next === 'string') chars += next.length;
    else if (Array.isArray(next)) for (const each of next) open.push(each);
    else if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) open.push(each);
    chars += MIN_CHARS;
  }
  return chars > PIECE_CHARS;
}

/** Types that a browser may show inline: none of them runs code. SVG does. */
const INLINE = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * Sends a file (RFC 6266, with RFC 8187 for names beyond ASCII): as an attachment unless it may be shown inline,
 * without content sniffing, and without any permission if a browser opens it as a page.
 * @throws the error of its stream before the first byte; later errors cut the connection, so that an incomplete file
 *   isn't taken for a complete one.
 */
export async function sendFile(
  response: Response,
  reply: FileReply,
  options: {
    isHead: boolean;
    signal: AbortSignal;
    stalledMs: number;
    ifNoneMatch?: string | undefined;
    /** The range to send instead of the whole file; both ends included. */
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
  // Pages of an allow-listed site show pictures of the service.
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

/** Whether a client's `If-None-Match` includes the tag, weakly compared (RFC 9110, 13.1.2). */
function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(`"${tag}"`);
}

/** Releases the source of a stream, such as an open file. */
function discard(content: NodeJS.ReadableStream): void {
  content.on('error', () => undefined);
  if ('destroy' in content && typeof content.destroy === 'function') (content as { destroy: () => void }).destroy();
}

/**
 * Writes a piece of an answer and waits until there is room for the next, so that a slow reader doesn't fill memory.
 * @throws the signal's reason when the caller disconnects, TimeoutError when the reader takes nothing for `stalledMs`.
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

/** Whether a write was given up because its reader stalled, which isn't a fault of the service. */
function isStalled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
