import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived, its body read to the end. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Reaction = (response: ServerResponse, request: ReceivedRequest) => void | Promise<void>;

/** A real server on this machine that answers as a test says and remembers what it was asked. */
export interface ScriptedServer {
  origin: string;
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** The reactions answer one request each, in order; the last one answers all that follow. */
export async function startScriptedServer(...reactions: Reaction[]): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    void buffer(incoming).then(async (body) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: body.toString('utf8') };
      const reaction = reactions[Math.min(requests.push(request), reactions.length) - 1];
      await reaction?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers });
  response.end(JSON.stringify(body));
}

/** Opens an event stream and sends these pieces, each as a chunk of its own; the stream stays open. */
export async function sendEvents(response: ServerResponse, ...pieces: (string | Uint8Array)[]): Promise<void> {
  if (!response.headersSent)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  for (const piece of pieces) {
    response.write(piece);
    // Long enough for the pieces to leave one by one.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
