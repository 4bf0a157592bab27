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
import { jobAccepted } from '../../common/api/jobs.ts';
import { codegenFields, MAX_TEMPLATE_BYTES } from '../../common/api/templates.ts';
import { fileKinds } from '../../common/deck/file-kinds.ts';
import { defineRoute, fileOrJob, multipart } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../server/kernel/sdk/define-job.ts';
import type { WrittenDeck } from '../export/contract.ts';
import { sentTemplateModel, createSentTemplates, CODEGEN_JOB, codegenWork } from './sent-templates.ts';
import { createSandbox, WRAPPER_CHOICES } from './sandbox/create-sandbox.ts';
import { createCodegenService, slidesOf } from './service.ts';
import type { CodegenService, CodegenParts } from './service.ts';
import { carryDeck } from './carry-deck.ts';
import type { CodegenWork } from './sent-templates.ts';

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

const PPTX = fileKinds.pptx.extensions.pptx;

function codegenRoutes({ service }: { service: CodegenService }): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'codegen.generate',
      tag: 'exports',
      method: 'POST',
      path: '/template-codegen/generate',
      summary:
        'Carry a presentation into your own template, by a program that a model writes; Location names its export',
      rate: { per_minute: 3 },
      input: {
        body: multipart({
          ...{ fields: codegenFields, file_field: 'template_file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_TEMPLATE_BYTES,
        }),
      },
      output: fileOrJob(jobAccepted, PPTX),
      answerHeaders: ['Location'],
      problems: [
        ...(['not_found', 'conflict', 'too_large', 'unsupported', 'invalid'] as const),
        ...(['provider_failed', 'provider_timed_out', 'unavailable'] as const),
      ],
      handler: async ({ body, files, requestId, prefersAsync, setHeader, ...request }) => {
        const [file] = files;
        if (file === undefined) throw new TypeError('the form has no file');
        const asked = { ...request, ...body, file, request_id: requestId };
        if (prefersAsync) return { accepted: { job_id: await service.request(asked) } };
        const made = await service.generate(asked);
        setHeader('Location', `/api/v1/exports/${made.deck.export_id}`);
        return made.file;
      },
    }),
  ];
}

const TIME_OUT_MS = 600_000;

/** Makes the deck in the background. */
function codegenJob(parts: CodegenParts): Job {
  return defineJob({
    name: CODEGEN_JOB,
    payload: codegenWork,
    timeoutMs: TIME_OUT_MS,
    concurrency: 1,
    handler: (run) => runCodegen(parts, run),
  });
}

/**
 * The work of the job. The model's program is stored as a step, and a second run finds the first one's file.
 * @throws AppError `invalid` `codegen_failed` if no program worked: another run would fail in the same way.
 */
async function runCodegen(parts: CodegenParts, run: JobRun<CodegenWork>): Promise<WrittenDeck> {
  const { payload: asked, scope, job, log, signal } = run;
  const finished = await parts.writer.find(scope, job.id);
  if (finished !== null) {
    await parts.sent.drop(scope, asked.blob);
    return finished;
  }
  const presentation = await parts.presentations.getForWork(scope, asked.presentation_id);
  const stored = await slidesOf(parts.slides, scope, presentation._id);
  const translator = parts.translators[shippedLanguage(presentation.language ?? 'en') ?? 'en'];
  const message = translator.translate('author', 'codegen.mapping');
  await run.progress({ step: 'codegen.mapping', done: 0, total: 1, message });
  try {
    const deck = await carryDeck(parts, scope, presentation, stored, {
      template: { bytes: await parts.store.read(asked.blob), name: asked.file_name },
      ...{ prompt: asked.custom_prompt, maker: { job_id: job.id, user_id: job.user_id }, log, signal },
      keep: (name, input, work) => run.step(name, input, work),
    });
    await run.progress({ step: 'codegen.mapping', done: 1, total: 1, message });
    await parts.sent.drop(scope, asked.blob);
    return deck;
  } catch (error) {
    // A fault of the file or of the programs is permanent, so the file isn't needed any more.
    const isFinal =
      error instanceof CodedError && /^(codegen_failed$|codegen\.template_too_large$|ooxml\.)/.test(error.code);
    if (isFinal) await parts.sent.drop(scope, asked.blob);
    if (!isFinal || error.code !== 'codegen_failed') throw error;
    throw new AppError('invalid', 'codegen_failed', {}, { cause: error });
  }
}
