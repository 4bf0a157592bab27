import { FILES } from '../../server/domains/files/contract.ts';
import { IMAGES } from '../../server/domains/images/contract.ts';
import { PRESENTATIONS } from '../../server/domains/presentations/contract.ts';
import { SLIDE_STORE } from '../../server/domains/slides/contract.ts';
import { TEMPLATES } from '../../server/domains/templates/contract.ts';
import { definePlugin } from '../../server/sdk/define-plugin.ts';
import { contribute } from '../../server/sdk/hook-point.ts';
import { EXPORT_FORMAT } from '../../server/sdk/ports/export-format.ts';
import { FILE_STORE } from '../../server/sdk/ports/file-store.ts';
import { JOB_QUEUE } from '../../server/sdk/ports/job-queue.ts';
import { SIGNED_URLS } from '../../server/sdk/ports/signed-urls.ts';
import { TRANSLATORS } from '../../server/sdk/ports/translators.ts';
import { optional } from '../../server/sdk/service-token.ts';
import { exportJob } from './jobs/run-export.ts';
import { exportModel } from './model.ts';
import { pptxFormat } from './pptx-format.ts';
import { exportRoutes } from './routes.ts';
import { createExportService } from './service.ts';

/** Decks as files: PowerPoint's format by itself, others as plugins bring them. */
export const plugin = definePlugin({
  name: 'export',
  needs: {
    presentations: PRESENTATIONS,
    slides: SLIDE_STORE,
    templates: TEMPLATES,
    files: FILES,
    images: optional(IMAGES),
    store: FILE_STORE,
    queue: JOB_QUEUE,
    signedUrls: SIGNED_URLS,
    translators: TRANSLATORS,
    formats: EXPORT_FORMAT,
  },
  models: { exports: exportModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'export.create': ['super_admin', 'client_admin', 'author', 'reviewer'] },
  setup({ services, models, clock, log }) {
    const parts = { ...services, ...models, clock, log };
    return { ...parts, service: createExportService(parts) };
  },
  routes: (own) => exportRoutes({ ...own, mediaTypes: own.formats.list().map(({ value }) => value.media_type) }),
  jobs: (own) => [exportJob(own)],
  hooks: () => [contribute(EXPORT_FORMAT, 'pptx', pptxFormat)],
});
