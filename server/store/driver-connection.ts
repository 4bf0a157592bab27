import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** What is used of the driver's own connection; the driver keeps its types to itself. */
interface BareConnection extends EventEmitter {
  /** Why it is closed; set before it says `close`. */
  readonly error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

const require = createRequire(import.meta.url);
/** The driver that mongoose uses, whichever others are installed. */
const requireDriver = createRequire(require.resolve('mongoose'));
const { Connection } = requireDriver('mongodb/lib/cmap/connection.js') as {
  Connection: new (socket: unknown, options: unknown) => BareConnection;
};

/**
 * The driver's connection, with an end for commands that are written while it closes.
 *
 * A socket whose other side has gone is destroyed at once, but says `close` a moment later. To a write in between it
 * answers no, and the driver then waits for `drain`, which no destroyed socket ever says: a query was never answered, and
 * when it was the monitor's heartbeat, the server stayed unknown permanently, as the next one comes after this one's end.
 */
export class DriverConnection extends Connection {
  override async writeCommand(command: unknown, options: unknown): Promise<void> {
    let onClose = (): void => {};
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(this.error ?? new Error('the connection is closed'));
    });
    this.once('close', onClose);
    try {
      await Promise.race([super.writeCommand(command, options), closed]);
    } finally {
      this.off('close', onClose);
    }
  }
}
