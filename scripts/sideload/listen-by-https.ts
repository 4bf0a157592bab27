import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import type { Certificates } from './prepare-certificates.ts';

export interface HttpsListener {
  url: string;
  close(): Promise<void>;
}

/**
 * Listens on https and forwards everything to a service on http, like a deployment's proxy. The service must trust one
 * proxy (TRUST_PROXY=1). Event streams are passed on as they arrive.
 * @param options.target origin of the service.
 */
export async function listenByHttps(
  certificates: Pick<Certificates, 'cert' | 'key'>,
  { port, target }: { port: number; target: string },
): Promise<HttpsListener> {
  const server = createServer({ cert: certificates.cert, key: certificates.key }, (incoming, answer) =>
    handOn(incoming, answer, target),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function handOn(incoming: IncomingMessage, answer: ServerResponse, target: string): void {
  const { method, url: path, headers, socket } = incoming;
  const forwarded = { 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' };
  const { hostname, port } = new URL(target);
  // Keep the browser's Host header: the service checks the Origin against it.
  const outgoing = request({ hostname, port, method, path, headers: { ...headers, ...forwarded } }, (response) => {
    // This header ignores ports: browsers would refuse all http services on this machine.
    delete response.headers['strict-transport-security'];
    answer.writeHead(response.statusCode ?? 502, response.headers);
    answer.flushHeaders();
    pipeline(response, answer, () => undefined);
  });
  outgoing.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  // Don't wait for a client that disconnected.
  answer.on('close', () => outgoing.destroy());
  pipeline(incoming, outgoing, () => undefined);
}
