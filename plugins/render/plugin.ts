import { tmpdir } from 'node:os';
import { z } from 'zod';
import { DAY_MS } from '../../server/kernel/sdk/clock.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { createOffice, findOffice, OFFICE, removeOfficeLeftovers } from '../../server/kernel/sdk/office.ts';
import { MASTER_ANALYST, SLIDE_RENDERER } from '../../server/kernel/sdk/ports/deck-output.ts';
import { DAILY_CLEANUP } from '../../server/kernel/sdk/ports/retention.ts';
import { createOfficeDrawer } from './office-drawer.ts';
import { createMasterAnalyst, createRenderer } from './renderer.ts';
import { createThreadPool } from './thread-pool.ts';

const MB = 1024 * 1024;

const env = z.object({
  RENDER_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(1)
    .meta({ description: 'Threads that draw slides; each is started when it is first needed.' }),
  RENDER_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .max(16_384)
    .default(1024)
    .meta({ description: 'Most memory that the scripts of one drawing thread may take, in megabytes.' }),
  RENDER_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(4096)
    .default(64)
    .meta({ description: 'Memory for pictures of slides that were drawn already, in megabytes.' }),
  LIBREOFFICE_PATH: z.string().optional().meta({
    description:
      'The program `soffice`, which reads older Office files, OpenDocument and RTF, and draws previews; looked for in the usual places when absent, `none` to go without.',
  }),
});

/** Draws slides and layouts as pictures and decks as PDF, and reads master decks, in threads. */
export const plugin = definePlugin({
  name: 'render',
  env,
  provides: { renderer: SLIDE_RENDERER, analyst: MASTER_ANALYST, office: OFFICE },
  i18n: new URL('./locales/', import.meta.url),
  async setup({ config, log, clock }) {
    const threads = createThreadPool({ size: config.RENDER_THREADS, memoryMb: config.RENDER_MEMORY_MB });
    const office = createOffice(await findOffice(config.LIBREOFFICE_PATH));
    const drawer = office.isInstalled ? createOfficeDrawer({ office, log }) : null;
    return {
      threads,
      office,
      renderer: createRenderer({ threads, office: drawer, cacheBytes: config.RENDER_CACHE_MB * MB }),
      analyst: createMasterAnalyst(threads),
      sweep: (before: Date) => removeOfficeLeftovers(tmpdir(), before),
      clock,
    };
  },
  hooks: ({ sweep }) => [contribute(DAILY_CLEANUP, 'office_folders', { clean: ({ unused }) => sweep(unused) })],
  // The clean-up runs in only one process, which may be on another machine.
  start: async ({ sweep, clock }) => {
    await sweep(new Date(clock.now().getTime() - DAY_MS));
  },
  async stop({ threads }) {
    await threads.close();
  },
});
