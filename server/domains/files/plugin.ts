import { z } from 'zod';
import { definePlugin } from '../../sdk/define-plugin.ts';
import { contribute } from '../../sdk/hook-point.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../sdk/ports/file-store.ts';
import { MODELS } from '../../sdk/ports/models.ts';
import { SIGNED_URLS } from '../../sdk/ports/signed-urls.ts';
import { SOURCE_READER } from '../../sdk/ports/source-reader.ts';
import { TRANSLATORS } from '../../sdk/ports/translators.ts';
import { optional } from '../../sdk/service-token.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE } from '../clients/contract.ts';
import type { ClientUse } from '../clients/contract.ts';
import { FILE_ACCESS, FILES } from './contract.ts';
import { createAbsentReader } from './absent-reader.ts';
import { createFileAccess } from './file-access.ts';
import { createFileTexts } from './file-texts.ts';
import { fileModel } from './model.ts';
import { createFileReader } from './read-file.ts';
import { removeFilesOfClient } from './remove-files.ts';
import { createFileRepository } from './repository.ts';
import { filePresenters, fileRoutes, readingRoutes } from './routes.ts';
import { createFilesService } from './service.ts';

const env = z.object({
  FILES_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(16_384)
    .default(96)
    .meta({ description: 'Memory for the texts of files that were used last, in megabytes.' }),
});

/** Uploaded files and addresses, and the text that was read of them. */
export const plugin = definePlugin({
  name: 'files',
  env,
  needs: {
    store: FILE_STORE,
    reader: optional(SOURCE_READER),
    models: MODELS,
    urls: SIGNED_URLS,
    translators: TRANSLATORS,
    access: FILE_ACCESS,
  },
  provides: { files: FILES },
  models: { files: fileModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'files.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'files.change': ['super_admin', 'client_admin', 'author'],
  },
  setup(context) {
    const { config, services, models, clock, log } = context;
    const { store, urls, translators } = services;
    const reader = services.reader ?? createAbsentReader();
    const canRead = services.reader !== undefined;
    const audit = (entry: AuditEntry) => context.audit(entry);
    const repository = createFileRepository(models.files);
    const texts = createFileTexts(store, config.FILES_CACHE_MB * 1024 * 1024);
    const vision = async () => (await services.models.current()).vision;
    const fileReader = createFileReader({ repository, store, texts, reader, vision, clock, log });
    const access = createFileAccess(repository, services.access);
    const files = createFilesService({ repository, access, texts, fileReader, reader, store, audit });
    const clientUse: ClientUse = { count: (scope, clientId) => repository.countOfClient(scope, clientId) };
    return {
      files,
      present: filePresenters(urls, translators),
      canRead,
      clientUse,
      clientLifecycle: { removed: removeFilesOfClient({ repository, texts, store }) },
    };
  },
  hooks: ({ clientUse, clientLifecycle }) => [
    contribute(CLIENT_IN_USE, 'files', clientUse),
    contribute(CLIENT_LIFECYCLE, 'files', clientLifecycle),
  ],
  routes: ({ files, present, canRead }) => [
    ...fileRoutes(files, present),
    ...(canRead ? readingRoutes(files, present) : []),
  ],
});
