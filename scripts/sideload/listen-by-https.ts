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
 * Listens by https on this machine and hands everything on to a service that speaks http, as a proxy of a deployment does. The
 * service must be informed of the one proxy in front of it (TRUST_PROXY=1). Event streams pass as they come.
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
  // The Host stays the one that the browser asked for: the service checks the Origin against it.
  const outgoing = request({ hostname, port, method, path, headers: { ...headers, ...forwarded } }, (response) => {
    // It knows no ports: it would keep browsers from everything else on this machine that speaks http.
    delete response.headers['strict-transport-security'];
    answer.writeHead(response.statusCode ?? 502, response.headers);
    answer.flushHeaders();
    pipeline(response, answer, () => undefined);
  });
  outgoing.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  // Who goes away is no longer waited for.
  answer.on('close', () => outgoing.destroy());
  pipeline(incoming, outgoing, () => undefined);
}
