import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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
/** Over 800 characters: it gets sections. */
const BRIEF_CHARS = 2_000;
/** What opening a master deck calls once: V8 counts an async function each time it continues. */
const OPENS_MASTER = 'repairMaster';

interface OutlineWalk {
  /** Product files of which a function ran from the request for the outline to its model call. */
  files: string[];
  /**
   * How often a master deck was opened from its upload to the exported deck, in the server's own thread. The thread that reads
   * uploads and draws has a memory of its own, and opens it once too.
   */
  masterOpens: number;
}

/**
 * Makes one deck over HTTP on a server in this process, with V8 counting the calls. Static imports reach nearly every file, so
 * only what really ran counts, the server's background work included.
 */
export async function walkOutline(root: string): Promise<OutlineWalk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-walk-'));
  const counter = await startCounting(root);
  let files: string[] | undefined;
  let masterOpens = 0;
  const take = async (): Promise<string[]> => {
    const counted = await counter.take();
    masterOpens += counted.callsOf(OPENS_MASTER);
    return counted.files;
  };
  const model = await startFakeModelServer({
    hold: async ({ name }) => {
      if (name === 'outline') files ??= await take();
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
    await outline.rest();
    for (const [path, body] of [
      ['generate', undefined],
      ['export', { format: 'pptx' }],
    ] as const) {
      await completed(ann, await ann.must(202, 'POST', `/presentations/${id}/${path}`, body));
    }
    await take();
  } finally {
    await server.stop();
    await model.close();
    await counter.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (files === undefined) throw new Error('the model was not asked for an outline');
  return { files, masterOpens };
}

/** Waits for the job of an answer. @throws Error where it did not complete. */
async function completed(user: ServiceUser, answer: Record<string, unknown>): Promise<void> {
  const { state, name } = await endOfJob(user, answer.job_id as string);
  if (state !== 'completed') throw new Error(`${String(name)} ended as ${String(state)}`);
}

interface Counted {
  files: string[];
  callsOf(name: string): number;
}

/** What V8 counts in this thread; each `take` begins again at nothing. */
async function startCounting(root: string): Promise<{ take(): Promise<Counted>; stop(): Promise<void> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const product = result.flatMap(({ url, functions }) => {
        if (!url.startsWith('file:') || url.includes('/node_modules/')) return [];
        const path = fileURLToPath(url.split('?')[0] ?? '').slice(root.length);
        // The function without a name at the start of a file is its evaluation; where that is over, it is not listed.
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
    async stop() {
      await session.post('Profiler.disable');
      session.disconnect();
    },
  };
}
