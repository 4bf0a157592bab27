import { z } from 'zod';
import { CLIENT_LIFECYCLE } from '../../server/domains/accounts/contract.ts';
import { FONTS } from '../../server/domains/sources/fonts/contract.ts';
import { PRESENTATIONS } from '../../server/domains/presentations/contract.ts';
import { SLIDE_FITTER, SLIDE_STORE } from '../../server/domains/presentations/slides/contract.ts';
import { within } from '../../server/kernel/sdk/concurrency.ts';
import { definePlugin } from '../../server/kernel/sdk/define-plugin.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../server/kernel/sdk/ports/file-store.ts';
import { JOB_QUEUE } from '../../server/kernel/sdk/ports/jobs.ts';
import { MODELS } from '../../server/kernel/sdk/ports/models.ts';
import { BLOB_OWNER, DAILY_CLEANUP } from '../../server/kernel/sdk/ports/retention.ts';
import { TRANSLATORS } from '../../server/kernel/sdk/ports/translators.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { optional } from '../../server/kernel/sdk/service-token.ts';
import { DECK_WRITER } from '../export/contract.ts';
import { codegenJob } from './jobs/run-codegen.ts';
import { sentTemplateModel, createSentTemplates } from './sent-templates.ts';
import { codegenRoutes } from './routes.ts';
import { createSandbox, WRAPPER_CHOICES } from './sandbox/create-sandbox.ts';
import { createCodegenService } from './service.ts';

const env = z.object({
  SANDBOX_WRAPPER: z.enum(WRAPPER_CHOICES).default('auto').meta({
    description:
      'What confines programs of models beside the sandbox: bwrap, unshare, auto (the first that works here, else none), none, or required (without one nothing runs)',
  }),
});

/** How long the health check waits for the search for an optional wrapper. */
const MAX_WAIT_MS = 1_000;

/** Carries presentations into users' templates with programs that a model writes and a sandbox runs. */
export const plugin = definePlugin({
  name: 'codegen',
  env,
  needs: {
    presentations: PRESENTATIONS,
    slides: SLIDE_STORE,
    fitter: SLIDE_FITTER,
    fonts: FONTS,
    models: MODELS,
    store: FILE_STORE,
    queue: JOB_QUEUE,
    translators: TRANSLATORS,
    writer: optional(DECK_WRITER),
  },
  models: { sent: sentTemplateModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'codegen.generate': ['super_admin', 'client_admin', 'author'] },
  setup({ config, services, models, clock }) {
    const sandbox = createSandbox({ wrapper: config.SANDBOX_WRAPPER });
    const { writer } = services;
    // Without a deck writer there is nothing to offer.
    const sent = createSentTemplates({ ...services, ...models, clock });
    const parts = writer === undefined ? null : { ...services, writer, sandbox, sent };
    return { sandbox, sent, isRequired: !['auto', 'none'].includes(config.SANDBOX_WRAPPER), parts };
  },
  routes: ({ parts }) => (parts === null ? [] : codegenRoutes({ service: createCodegenService(parts) })),
  jobs: ({ parts }) => (parts === null ? [] : [codegenJob(parts)]),
  hooks: ({ sent }) => [
    contribute(BLOB_OWNER, 'codegen', { keys: () => sent.eachBlob(Scope.ofSystem('templates of jobs')) }),
    contribute(DAILY_CLEANUP, 'sent_templates', {
      clean: () => sent.sweep(Scope.ofSystem('templates of finished jobs')),
    }),
    contribute(CLIENT_LIFECYCLE, 'codegen', {
      removed: (scope: Scope, clientId: string) => sent.removeAll(scope, clientId),
    }),
  ],
  // A machine that can't confine programs only refuses this feature. Finding out starts a program, which takes a busy
  // machine seconds.
  health: async ({ sandbox, isRequired }) => {
    const found = sandbox.describe();
    const { isReady, detail } = isRequired
      ? await found
      : await within(MAX_WAIT_MS, found, () => ({ isReady: false, detail: 'looking for a wrapper' }));
    return { is_ok: isReady || !isRequired, detail };
  },
  start: async ({ sent }) => {
    await sent.sweep(Scope.ofSystem('templates of finished jobs'));
  },
  stop: ({ sandbox }) => {
    sandbox.close();
    return Promise.resolve();
  },
});
