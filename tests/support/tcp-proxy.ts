import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Is between a program and a database, so that a test can cut the line. */
export interface TcpProxy {
  /** The same database, by way of here. */
  uri: string;
  /** Ends all connections and takes no new ones. */
  cut(): Promise<void>;
  repair(): Promise<void>;
  close(): Promise<void>;
}

/** @param uri of a database on this machine: at a port, or at a socket (percent-encoded). */
export async function openTcpProxy(uri: string, databaseName: string): Promise<TcpProxy> {
  const address = /^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '';
  const [host = '', port = '27017'] = address.split(':');
  const target = /%2f/i.test(address) ? { path: decodeURIComponent(address) } : { host, port: Number(port) };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = keep(connect(target));
    keep(near).pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const own = await listen(0);
  const options = 'directConnection=true&serverSelectionTimeoutMS=300&connectTimeoutMS=300';
  return {
    uri: `mongodb://127.0.0.1:${own}/${databaseName}?${options}`,
    cut,
    repair: async () => void (await listen(own)),
    close: cut,
  };
}
