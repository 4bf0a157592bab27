import type { PeerMessage } from './kernel/sdk/ports/peer-process.ts';
import { processEnvironment } from './kernel/config/read-environment.ts';
import { createPeerListeners } from './peer-listeners.ts';
import type { FromWorker, ToWorker } from './peer-listeners.ts';
import { runServer } from './run-server.ts';

/*
 * The worker that a web process starts for itself (own-worker.ts). It ends with that process, whose end may be that of the embedded
 * store: its jobs are taken up by the next one, as after any sudden end.
 */
const listeners = createPeerListeners();
const tell = (message: FromWorker): void => {
  if (process.connected) process.send?.(message, () => undefined);
};
process.on('disconnect', () => process.exit(1));

const worker = await runServer(processEnvironment(), {
  worker: () => 'none',
  startWorker: () => undefined,
  tell,
  hear: listeners.hear,
});
if (worker === null) process.disconnect();
process.on('message', (message: ToWorker) => {
  if (message.kind === 'stop') void worker?.stop(message.graceMs).finally(() => process.exit());
  else if (message.kind === 'metrics') void worker?.metrics().then((text) => tell({ kind: 'metrics', text }));
  else listeners.receive(message satisfies PeerMessage);
});
tell({ kind: 'ready' });
