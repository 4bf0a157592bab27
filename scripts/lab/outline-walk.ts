import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composeServer } from '../../server/compose-server.ts';
import { plugins } from '../../plugins/index.ts';
import { startFakeModelServer } from '../../tests/support/fake-model-server.ts';
import { endOfJob } from '../../tests/support/service-drill.ts';
import { signInAt } from '../../tests/support/service-user.ts';
import type { ServiceUser } from '../../tests/support/service-user.ts';
import { tinyMaster } from '../../tests/support/tiny-master.ts';

const PASSWORD = 'walk walk walk';
/** Over 800 characters, so that it gets sections. */
const BRIEF_CHARS = 2_000;
/** The function that opening a master deck calls once: V8 counts an async function each time it resumes. */
const OPENS_MASTER = 'repairMaster';

interface OutlineWalk {
  /** Product files in which a function ran between the request for the outline and its model call. */
  files: string[];
  /** Product files on the call stack of the model call, back to the start of its job. */
  stack: string[];
  /** How often a master deck was opened between its upload and the exported deck with its report, in all threads. */
  masterOpens: number;
}

/**
 * Makes one deck over HTTP on a server in this process, with V8 counting the calls. Static imports reach nearly every
 * file, so only code that really ran counts, including the server's background work.
 */
export async function walkOutline(root: string): Promise<OutlineWalk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-walk-'));
  const counter = await startCounting(root);
  const calls = recordModelCalls();
  let files: Promise<string[]> | undefined;
  let masterOpens = 0;
  const take = async (): Promise<string[]> => {
    const counted = await counter.take();
    masterOpens += counted.callsOf(OPENS_MASTER) + (await counter.takeCallsInThreads(OPENS_MASTER));
    return counted.files;
  };
  const model = await startFakeModelServer({
    hold: async ({ name }) => {
      if (name === 'outline') await (files ??= take());
    },
  });
  const server = await composeServer({
    environment: {
      ...{ PORT: '0', DATA_DIR: dataDir, DEV_AUTH_PASSWORD: PASSWORD, LOG_LEVEL: 'error' },
      ...{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: model.base_url },
    },
    plugins,
    folder: root,
    version: '0.0.0',
  });
  try {
    const ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
    const brief = readFileSync(join(root, 'docs/samples/bike-share.md'), 'utf8').slice(0, BRIEF_CHARS);
    const { id } = (await ann.must(201, 'POST', '/presentations', { brief })) as { id: string };
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(tinyMaster())]), 'house.pptx');
    await completed(ann, await ann.must(202, 'POST', `/presentations/${id}/design`, form));
    await take();
    const outline = await ann.follow(`/presentations/${id}/outlines/stream`);
    const ended = (await outline.rest()).at(-1);
    if (ended?.event !== 'outline.completed') throw new Error(`the outline ended with ${JSON.stringify(ended)}`);
    for (const [path, body] of [
      ['generate', undefined],
      ['export', { format: 'pptx' }],
      ['export', { format: 'pdf' }],
    ] as const) {
      await completed(ann, await ann.must(202, 'POST', `/presentations/${id}/${path}`, body));
    }
    await take();
  } finally {
    await server.stop();
    await model.close();
    await counter.stop();
    calls.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (files === undefined) throw new Error('the model was not asked for an outline');
  return { files: (await files).toSorted(), stack: calls.stackOf('outline'), masterOpens };
}

/** Records the call stack of each request to a model; V8 keeps it across `await`. */
function recordModelCalls(): { stackOf(task: string): string[]; stop(): void } {
  const stacks = new Map<string, string[]>();
  const { stackTraceLimit } = Error;
  const send = globalThis.fetch;
  Error.stackTraceLimit = 200;
  globalThis.fetch = (input, init) => {
    const task = typeof init?.body === 'string' ? /"json_schema":\{"name":"(\w+)"/.exec(init.body)?.[1] : undefined;
    const named = new Error('here').stack?.matchAll(/((?:common|server|plugins)\/[\w./-]+\.ts)[?:]/g) ?? [];
    const files = [...named].flatMap(([line, path = '']) => (line.includes('node_modules') ? [] : [path]));
    if (task !== undefined && !stacks.has(task)) stacks.set(task, [...new Set(files)]);
    return send(input, init);
  };
  return {
    stackOf: (task) => stacks.get(task) ?? [],
    stop: () => {
      Error.stackTraceLimit = stackTraceLimit;
      globalThis.fetch = send;
    },
  };
}

/** Waits for the job in a response. @throws Error if it did not complete. */
async function completed(user: ServiceUser, answer: Record<string, unknown>): Promise<void> {
  const { state, name } = await endOfJob(user, answer.job_id as string);
  if (state !== 'completed') throw new Error(`${String(name)} ended as ${String(state)}`);
}

interface Counted {
  files: string[];
  callsOf(name: string): number;
}

interface Counter {
  /** The functions that ran in this thread since the last call. */
  take(): Promise<Counted>;
  /** How often a function was called in the threads of this process since the last call. */
  takeCallsInThreads(name: string): Promise<number>;
  stop(): Promise<void>;
}

/** V8's counts; each `take` resets them. */
async function startCounting(root: string): Promise<Counter> {
  const session = new Session();
  session.connect();
  const threads = await countInThreads(session);
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const product = result.flatMap(({ url, functions }) => {
        if (!url.startsWith('file:') || url.includes('/node_modules/')) return [];
        const path = fileURLToPath(url.split('?')[0] ?? '').slice(root.length);
        // The unnamed function at the start of a file is its evaluation; once that has ended, it isn't listed.
        const ran = functions.filter(
          ({ functionName, ranges: [whole] }) =>
            (whole?.count ?? 0) > 0 && !(functionName === '' && whole?.startOffset === 0),
        );
        return /^(common|server|plugins)\//.test(path) && ran.length > 0 ? [{ path, ran }] : [];
      });
      return {
        files: product.map(({ path }) => path),
        callsOf: (name) =>
          product
            .flatMap(({ ran }) => ran)
            .filter(({ functionName }) => functionName === name)
            .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
      };
    },
    async takeCallsInThreads(name) {
      const taken = await threads.take();
      return taken
        .flatMap(({ functions }) => functions)
        .filter(({ functionName }) => functionName === name)
        .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
    },
    async stop() {
      await session.post('NodeWorker.disable');
      await session.post('Profiler.disable');
      session.disconnect();
    },
  };
}

/**
 * Counts in every thread from shortly after its start, before its first task; through the session of the thread that
 * started it.
 */
async function countInThreads(session: Session): Promise<{ take(): Promise<Profiler.ScriptCoverage[]> }> {
  const running = new Set<string>();
  const answers = new Map<number, (result: Profiler.TakePreciseCoverageReturnType) => void>();
  let lastId = 0;
  const send = (sessionId: string, method: string, params = {}): number => {
    lastId += 1;
    const message = JSON.stringify({ id: lastId, method, params });
    void session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
    return lastId;
  };
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
    // Threads that wait for the loader thread of modules can't answer meanwhile.
    if (workerInfo.url.startsWith('node:internal/')) return;
    running.add(sessionId);
    send(sessionId, 'Profiler.enable');
    send(sessionId, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  });
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => running.delete(sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: Profiler.TakePreciseCoverageReturnType };
    answers.get(id)?.(result);
    answers.delete(id);
  });
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return {
    async take() {
      const taken = [...running].map(
        (sessionId) =>
          new Promise<Profiler.TakePreciseCoverageReturnType>((resolve) =>
            answers.set(send(sessionId, 'Profiler.takePreciseCoverage'), resolve),
          ),
      );
      return (await Promise.all(taken)).flatMap(({ result }) => result);
    },
  };
}
