import { z } from 'zod';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';

const talk = z.strictObject({ events: z.int().min(1), chars: z.int().min(0) });
const anybody = ['super_admin', 'client_admin', 'author'] as const;

/** A job that waits for a request and then sends this many events; only for the drill. */
export const plugin = definePlugin({
  name: 'talking',
  permissions: { 'talking.talk': anybody },
  setup: ({ jobs }) => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    return { jobs, begun, begin: () => begin() };
  },
  jobs: ({ begun }) => [
    defineJob({
      ...{ name: 'talking.talk', payload: talk, timeoutMs: 600_000, concurrency: 1 },
      handler: async (run) => {
        await begun;
        const { events: total, chars } = run.payload;
        const message = 'x'.repeat(chars);
        for (let done = 1; done <= total; done += 1) await run.progress({ step: 'talking', done, total, message });
      },
    }),
  ],
  routes: ({ jobs, begin }) => [
    defineRoute({
      method: 'POST',
      path: '/talks',
      auth: 'session',
      action: 'talking.talk',
      summary: 'Prepares to talk',
      tag: 'talks',
      input: { body: talk },
      output: json(z.strictObject({ job_id: z.string() }), 202),
      handler: async ({ actor: { user_id, client_id }, scope, body }) => ({
        job_id: await jobs.enqueue(scope, { name: 'talking.talk', payload: body, client_id, user_id }),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/talks/begin',
      auth: 'session',
      action: 'talking.talk',
      summary: 'Talks',
      tag: 'talks',
      input: {},
      output: json(z.strictObject({ is_talking: z.literal(true) })),
      handler: () => {
        begin();
        return Promise.resolve({ is_talking: true as const });
      },
    }),
  ],
});
