import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import { plugins } from '../plugins/index.ts';
import { composeTranslator } from './compose.ts';
import { composeServer } from './compose-server.ts';
import type { RunningServer } from './compose-server.ts';
import { startTelemetry } from './kernel/config/start-telemetry.ts';
import type { PeerProcess } from './kernel/sdk/ports/peer-process.ts';
import { DatabaseError, isUnavailable } from './store/driver-connection.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Ctrl-C reaches a process and its parent, who hands it on: both are one request. */
const SAME_SIGNAL_MS = 1000;

/**
 * Starts a server with the installed plugins and lets it stop in order on SIGINT and SIGTERM; a second signal ends it at
 * once. A fault at start is reported in one line.
 * @param parent the web process whose worker this is; absent in a process that serves requests, which has jobs run by such a worker.
 */
export async function runServer(environment: NodeJS.ProcessEnv, parent?: PeerProcess): Promise<RunningServer | null> {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const stopTelemetry = await startTelemetry(environment, version);
  outliveDatabase();
  try {
    const starting = composeServer({
      ...{ environment, plugins, folder: ROOT, version },
      ...(parent === undefined ? { startsWorker: true } : { parent }),
    });
    // Before it has started: it answers requests a moment before this function goes on, and a signal in between would cut them off.
    stopOnSignals(async () => {
      await (await starting).stop();
      await stopTelemetry?.();
    });
    return await starting;
  } catch (error) {
    await stopTelemetry?.();
    // Migrations use the bare driver, whose errors say nothing to an operator when the database goes away meanwhile.
    const isLost = !(error instanceof CodedError) && isUnavailable(error);
    const fault = isLost ? new DatabaseError('db.unavailable', {}, { cause: error }) : error;
    if (!(fault instanceof CodedError)) throw fault;
    const translator = composeTranslator('en');
    process.stderr.write(`${translator.translate('errors', fault.code, fault.params)}\n`);
    process.exitCode = 1;
    return null;
  }
}

/**
 * A query that nothing waits for any more, such as the second of two that were sent together, may fail after the database has gone:
 * that is no fault of the program and ends no server.
 */
function outliveDatabase(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isUnavailable(reason)) throw reason;
    process.stderr.write(`${composeTranslator('en').translate('errors', 'db.unavailable')}\n`);
  });
}

function stopOnSignals(stop: () => Promise<void>): void {
  let since: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since !== null) {
        if (Date.now() - since > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      since = Date.now();
      // A start that fails says so itself.
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
