import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeModelServer } from '../../tests/support/fake-model-server.ts';
import { endOfJob, outlinedPresentation } from '../../tests/support/service-drill.ts';
import { signInAt } from '../../tests/support/service-user.ts';
import { launchServer } from '../launch/launch-server.ts';

/*
 * npm run bench:generation [-- SLIDES [LATENCY_MS]]: makes a deck twice, at a server that has just started and again, with a model
 * that takes so long for each answer; one line each with how long it took beside the longest chain of calls that followed on one
 * another, and the sum of all.
 */
const slides = Number(process.argv[2] ?? 20);
const latencyMs = Number(process.argv[3] ?? 1_000);
const PASSWORD = 'bench bench bench';

/** When each call began and ended, in milliseconds. */
const calls: { from: number; to: number }[] = [];
let mostOpen = 0;
const model = await startFakeModelServer({
  hold: async () => {
    const from = performance.now();
    mostOpen = Math.max(mostOpen, model.open());
    await sleep(latencyMs);
    calls.push({ from, to: performance.now() });
  },
});
const server = await launchServer({
  ...{ DEV_AUTH_PASSWORD: PASSWORD, OPENAI_API_KEY: 'k', OPENAI_BASE_URL: model.base_url },
  ...{ RATE_LIMITS: 'false', LOG_LEVEL: 'warn' },
});
try {
  const ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
  for (const when of ['first', 'second']) {
    mostOpen = 0;
    const id = await outlinedPresentation(ann, slides);
    calls.length = 0;
    const startedAt = performance.now();
    const { job_id } = (await ann.must(202, 'POST', `/presentations/${id}/generate`)) as { job_id: string };
    const job = await endOfJob(ann, job_id);
    const tookMs = performance.now() - startedAt;
    if (job['state'] !== 'completed') throw new Error(`the job ended as ${String(job['state'])}`);
    const chain = longestChain();
    const firstMs = Math.min(...calls.map(({ from }) => from));
    console.log(
      `${when}: ${slides} slides, ${calls.length} calls of ${latencyMs} ms, ${mostOpen} at once: ${(tookMs / 1000).toFixed(1)} s; ` +
        `first call after ${((firstMs - startedAt) / 1000).toFixed(1)} s, longest chain ${chain} calls, ${((chain * latencyMs) / 1000).toFixed(1)} s; sum ${((calls.length * latencyMs) / 1000).toFixed(1)} s`,
    );
  }
} finally {
  await server.stop();
  await model.close();
}

/** Most calls each of which began after the one before it had ended. */
function longestChain(): number {
  let length = 0;
  let end = -Infinity;
  for (const call of calls.toSorted((one, other) => one.to - other.to)) {
    if (call.from < end) continue;
    length += 1;
    end = call.to;
  }
  return length;
}
