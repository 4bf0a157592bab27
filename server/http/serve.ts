import { createServer, STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpApp } from './http-app.ts';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import { CodedError } from '../../common/deck/coded-error.ts';

/** Status codes for errors of the HTTP parser; all others are malformed requests. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that aren't an HTTP request: there is no response object, so the answer is written by hand. */
function answerBrokenRequest(error: Error, socket: Duplex): void {
  // After a response that is still being sent, these bytes would be read as part of it.
  const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable || hasAnswered) {
    socket.destroy();
    return;
  }
  const status = STATUS[(error as NodeJS.ErrnoException).code ?? ''] ?? 400;
  const title = STATUS_CODES[status] ?? '';
  const problem = { type: 'about:blank', title, status, code: `http_${status}`, detail: title, request_id: '' };
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

/** Time for a large upload over a slow line. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than proxies keep a connection, so that the proxy closes it. */
const KEEP_ALIVE_MS = 65_000;
/** How long connections stay open after a stop began, for requests that are already being sent. */
const LAST_CALL_MS = 250;
const POLL_MS = 25;

export interface Serving {
  /** Origin, without the base path. */
  url: string;
  /**
   * Accepts no more connections, answers requests on open ones with 503, ends event streams with a last event, and
   * waits for running requests; after the grace time the rest is cut off. Safe to call twice.
   */
  stop(): Promise<void>;
}

export async function serve(app: HttpApp, options: { host: string; port: number; graceMs: number }): Promise<Serving> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    app.express,
  );
  // Without this handler, Node asks for the body before the sender is checked.
  server.on('checkContinue', (request, response) => {
    app.awaitingContinue.add(request);
    app.express(request, response);
  });
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(toListenError(error, options));
    server.once('error', fail);
    server.listen(options.port, options.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(server),
    stop: () => (stopped ??= stop(server, app, options.graceMs)),
  };
}

async function stop(server: Server, app: HttpApp, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  app.refuse();
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  // Only closes the listener: closing the HTTP server would drop connections on which a request is being sent.
  NetServer.prototype.close.call(server);
  app.events.endAll();
  const lastCall = Date.now() + Math.min(LAST_CALL_MS, graceMs);
  while (Date.now() < lastCall && (await countConnections(server)) > 0) await wait(POLL_MS);
  while (app.inFlight() > 0 && Date.now() < deadline) {
    server.closeIdleConnections();
    await wait(POLL_MS);
  }
  if (app.inFlight() > 0) {
    app.abort();
    // Time for pending requests to be answered.
    await wait(LAST_CALL_MS);
  }
  server.closeAllConnections();
  // Clears the interval that checks for timed-out requests, which would keep the app in memory.
  server.close();
  await closed;
}

const countConnections = promisify((server: Server, done: (error: Error | null, count: number) => void) =>
  server.getConnections(done),
);

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

class ListenError extends CodedError {}

/** Translates the system's error for a failed listen (errno of bind(2)). */
export function toListenError(error: NodeJS.ErrnoException, at: { host: string; port: number }): ListenError {
  const { code = '' } = error;
  const { host, port } = at;
  if (code === 'EADDRINUSE') return new ListenError('http.port_in_use', { host, port }, { cause: error });
  if (code === 'EACCES') return new ListenError('http.port_forbidden', { host, port }, { cause: error });
  return new ListenError('http.cannot_listen', { host, port, reason: code }, { cause: error });
}
