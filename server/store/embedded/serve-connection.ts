import type { Socket } from 'node:net';
import type { CommandContext } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { errorReply } from './store-error.ts';
import { createMessageReader, readRequest, WireError, writeReply } from './wire.ts';
import type { Reply, Request } from './wire.ts';

/** Answers a command before others do: who is not signed in is not let through. Undefined lets the command pass. */
export type Gate = (request: Request) => Reply | undefined;

/**
 * Serves one client: commands in their order, one at a time.
 * @param gate of this connection, where clients sign in
 */
export function serveConnection(
  socket: Socket,
  base: Omit<CommandContext, 'command' | 'name' | 'database'>,
  gate?: Gate,
): void {
  const reader = createMessageReader();
  let queue: Promise<void> = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    let messages: Buffer[];
    try {
      messages = reader.push(chunk);
    } catch {
      socket.destroy();
      return;
    }
    for (const message of messages) {
      queue = queue.then(() => answer(message)).catch(() => void socket.destroy());
    }
  });

  const answer = async (message: Buffer): Promise<void> => {
    if (socket.destroyed) return;
    const request = readRequest(message);
    const reply = await replyTo(request);
    if (request.isSilent || socket.destroyed) return;
    const hasRoom = socket.write(writeReply(request, reply));
    // A client that does not read gets no more into our memory.
    if (!hasRoom) await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', () => resolve()));
  };

  const replyTo = async (request: Request): Promise<Reply> => {
    const { command, database } = request;
    try {
      const name = Object.keys(command)[0];
      if (name === undefined) throw new WireError('an empty command');
      return gate?.(request) ?? (await runCommand({ ...base, command, name, database }));
    } catch (error) {
      return { document: errorReply(error) };
    }
  };
}
