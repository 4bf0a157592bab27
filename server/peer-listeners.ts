import type { PeerMessage, PeerProcess } from './kernel/sdk/ports/peer-process.ts';

/** What a web process tells its worker. */
export type ToWorker = PeerMessage | { kind: 'metrics' } | { kind: 'stop'; graceMs: number };
/** What a worker tells the web process that started it. */
export type FromWorker = PeerMessage | { kind: 'ready' } | { kind: 'metrics'; text: string };

interface PeerListeners {
  hear: PeerProcess['hear'];
  receive(message: PeerMessage): void;
}

/** Who wants to hear of which messages of the other process. */
export function createPeerListeners(): PeerListeners {
  const handlers: { kind: string; handle: (message: PeerMessage) => void }[] = [];
  return {
    hear: (kind, handler) => void handlers.push({ kind, handle: handler as (message: PeerMessage) => void }),
    receive(message) {
      for (const { kind, handle } of handlers) if (kind === message.kind) handle(message);
    },
  };
}
