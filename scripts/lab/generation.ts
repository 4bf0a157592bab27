import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeModelServer } from '../../tests/support/fake-model-server.ts';
import { endOfJob, outlinedPresentation } from '../../tests/support/service-drill.ts';
import { signIn, withServer } from './service.ts';

export const usage = `npm run lab -- generation [SLIDES [LATENCY_MS]]
  Generates a deck twice, right after a server start and again, with a model that takes this long per call. Prints the time, the
  duration of the longest chain of dependent calls, and the sum of all calls.`;

interface Call {
  from: number;
  to: number;
}

export async function run([slides = '20', latency = '1000']: string[]): Promise<number> {
  const latencyMs = Number(latency);
  const calls: Call[] = [];
  let maxOpen = 0;
  const model = await startFakeModelServer({
    hold: async () => {
      const from = performance.now();
      maxOpen = Math.max(maxOpen, model.open());
      await sleep(latencyMs);
      calls.push({ from, to: performance.now() });
    },
  });
  try {
    await withServer({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: model.base_url }, async (server) => {
      const ann = await signIn(server);
      for (const when of ['first', 'second']) {
        maxOpen = 0;
        const id = await outlinedPresentation(ann, Number(slides));
        calls.length = 0;
        const startedAt = performance.now();
        const { job_id } = (await ann.must(202, 'POST', `/presentations/${id}/generate`)) as { job_id: string };
        const job = await endOfJob(ann, job_id);
        const tookMs = performance.now() - startedAt;
        if (job['state'] !== 'completed') throw new Error(`the job ended as ${String(job['state'])}`);
        const chain = longestChain(calls);
        const firstMs = Math.min(...calls.map(({ from }) => from)) - startedAt;
        console.log(
          `${when}: ${slides} slides, ${calls.length} calls of ${latencyMs} ms, ${maxOpen} at once: ${seconds(tookMs)}; ` +
            `first call after ${seconds(firstMs)}, longest chain ${chain} calls, ${seconds(chain * latencyMs)}; ` +
            `sum ${seconds(calls.length * latencyMs)}`,
        );
      }
    });
  } finally {
    await model.close();
  }
  return 0;
}

/** The longest chain of calls in which each began after the one before it had ended. */
function longestChain(calls: readonly Call[]): number {
  let length = 0;
  let end = -Infinity;
  for (const call of [...calls].sort((one, other) => one.to - other.to)) {
    if (call.from < end) continue;
    length += 1;
    end = call.to;
  }
  return length;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
