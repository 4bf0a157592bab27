import { defineService } from '../service-token.ts';

/** What a web process and the worker that it started tell each other. */
export type PeerMessage =
  /** An entry of the queue is due. @see agenda-queue.ts */
  | { kind: 'queued'; queue: string }
  /** A stream of events has a new one. */
  | { kind: 'event'; stream: string };

/**
 * The other process of an installation that divides its work between a web process and a worker which that one starts. Neither has to
 * wait for its next look at the database; a message that gets lost only costs that time.
 */
export interface PeerProcess {
  /** The worker of this process, which takes on all jobs; `none` where it has none, or that one fails to start. */
  worker(): 'none' | 'idle' | 'running';
  /** Starts the worker unless it runs. */
  startWorker(): void;
  tell(message: PeerMessage): void;
  /** Calls `handler` for each message of a kind. */
  hear<Kind extends PeerMessage['kind']>(
    kind: Kind,
    handler: (message: Extract<PeerMessage, { kind: Kind }>) => void,
  ): void;
}

export const PEER_PROCESS = defineService<PeerProcess>('peer-process');

/** For a process that stands alone. */
export const noPeer: PeerProcess = {
  worker: () => 'none',
  startWorker: () => undefined,
  tell: () => undefined,
  hear: () => undefined,
};
