import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loaderArguments, programFile } from './kernel/sdk/child-programs.ts';
import { within } from './kernel/sdk/concurrency.ts';
import { createKeptChild } from './kernel/sdk/kept-child.ts';
import type { Logger } from './kernel/sdk/logger.ts';
import type { PeerMessage, PeerProcess } from './kernel/sdk/ports/peer-process.ts';
import { createPeerListeners } from './peer-listeners.ts';
import type { FromWorker, ToWorker } from './peer-listeners.ts';

interface OwnWorkerOptions {
  /** The variables of the worker; asked for at each start. */
  environment: () => NodeJS.ProcessEnv;
  log: Logger;
}

/** The worker of a web process, in a process of its own: nothing that a job computes keeps a request waiting. */
interface OwnWorker extends PeerProcess {
  /** The worker's metrics in Prometheus's text format; null while there is none, or it does not answer. */
  metrics(): Promise<string | null>;
  /** From now on the end of the worker is expected, as after a signal that all processes get. */
  letGo(): void;
  /** Lets the worker finish its jobs for so long, and waits for its end. */
  close(graceMs: number): Promise<void>;
}

const START_MS = 60_000;
const METRICS_MS = 1_000;
/** After its grace time a worker returns its jobs to the queue. */
const END_MS = 10_000;
/** After so many failed starts, jobs run in the web process. */
const MAX_FAILURES = 3;

/** Creates the worker of this process; it is started by its first job, because an idle one takes over 100 MB. */
export function createOwnWorker({ environment, log }: OwnWorkerOptions): OwnWorker {
  const listeners = createPeerListeners();
  let isStarted = false;
  let isLeaving = false;
  let metricsWanted: ((text: string) => void)[] = [];
  const worker = createKeptChild({
    name: 'the worker',
    log,
    async start(started) {
      const child = forkWorker(environment());
      started(child);
      const ready = whenReady(child);
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'metrics') for (const give of metricsWanted.splice(0)) give(message.text);
        else if (message.kind !== 'ready') listeners.receive(message);
      });
      await ready;
    },
  });
  const send = (message: ToWorker): boolean => {
    const child = worker.current();
    if (child?.connected !== true) return false;
    // It may end at any time: what it has not been told it finds in the database.
    child.send(message, () => undefined);
    return true;
  };

  return {
    worker: () => {
      if (worker.failures() >= MAX_FAILURES) return 'none';
      return isStarted ? 'running' : 'idle';
    },
    startWorker() {
      if (isStarted || isLeaving) return;
      isStarted = true;
      worker.beginLater();
    },
    tell: (message: PeerMessage) => void send(message),
    hear: listeners.hear,
    async metrics() {
      const answer = new Promise<string>((resolve) => metricsWanted.push(resolve));
      if (!send({ kind: 'metrics' })) {
        metricsWanted = [];
        return null;
      }
      return within<string | null>(METRICS_MS, answer, () => null);
    },
    letGo() {
      isLeaving = true;
      worker.letGo();
    },
    async close(graceMs) {
      isLeaving = true;
      const child = worker.letGo();
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      send({ kind: 'stop', graceMs });
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs + END_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function forkWorker(environment: NodeJS.ProcessEnv): ChildProcess {
  const entry = programFile(new URL('./worker.ts', import.meta.url));
  return fork(entry, [], {
    execArgv: [...loaderArguments(entry), ...process.execArgv.filter((each) => each === '--enable-source-maps')],
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** @throws Error when the worker ends, or is not ready in time */
function whenReady(child: ChildProcess): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve();
    });
    child.on('exit', (code, signal) =>
      reject(new Error(`the worker ended with ${signal ?? code ?? ''} before it was ready`)),
    );
    child.on('error', reject);
  });
  return within(START_MS, ready, () => {
    child.kill('SIGKILL');
    throw new Error(`the worker was not ready within ${START_MS / 1000} s`);
  });
}
