import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { defineRoute, json } from '../../server/kernel/sdk/define-route.ts';

const talk = z.strictObject({ events: z.int().min(1), chars: z.int().min(0) });
const anybody = ['super_admin', 'client_admin', 'author'] as const;

const LOOK_MS = 20;

/** A job that waits for a file and then sends this many events; only for the drill. */
export const plugin = definePlugin({
  name: 'talking',
  env: z.object({ TALK_WHEN: z.string().meta({ description: 'The file that talks wait for' }) }),
  permissions: { 'talking.talk': anybody },
  setup: ({ jobs, config }) => ({ jobs, file: config.TALK_WHEN }),
  jobs: ({ file }) => [
    defineJob({
      ...{ name: 'talking.talk', payload: talk, timeoutMs: 600_000, concurrency: 1 },
      handler: async (run) => {
        while (!existsSync(file)) await sleep(LOOK_MS);
        const { events: total, chars } = run.payload;
        const message = 'x'.repeat(chars);
        for (let done = 1; done <= total; done += 1) await run.progress({ step: 'talking', done, total, message });
      },
    }),
  ],
  routes: ({ jobs }) => [
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
  ],
});
