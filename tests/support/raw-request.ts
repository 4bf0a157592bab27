import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection on which a test writes its own bytes and reads the response. */
export interface RawConnection {
  socket: Socket;
  write(text: string | Uint8Array): void;
  /** What was received so far. */
  received(): string;
  /** Waits until the received text matches, or the connection has ended. */
  until(pattern: RegExp): Promise<string>;
  /** Waits for the other side to end the connection. */
  ended: Promise<void>;
}

/**
 * Opens a connection to a server of this machine.
 * @throws the system's error if nothing listens.
 */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let hasEnded = false;
  const waiters = new Set<() => void>();
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      hasEnded = true;
      resolve();
      for (const wake of waiters) wake();
    });
  });
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (const wake of waiters) wake();
  });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return {
    socket,
    ended,
    write: (bytes) => void socket.write(bytes),
    received: () => text,
    until: (pattern) =>
      new Promise((resolve) => {
        const wake = (): void => {
          if (!hasEnded && !pattern.test(text)) return;
          waiters.delete(wake);
          resolve(text);
        };
        waiters.add(wake);
        wake();
      }),
  };
}
