import { z } from 'zod';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import type { HealthReport } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import { JOB_RESULT } from '../../../kernel/sdk/ports/jobs.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { BLOB_OWNER, DAILY_CLEANUP, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import { ROW_ACCESS } from '../../../kernel/sdk/scope.ts';
import { SIGNED_URLS } from '../../../kernel/sdk/ports/signed-tokens.ts';
import { SOURCE_READER } from '../../../kernel/sdk/ports/source-reader.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE, CLIENTS } from '../../accounts/contract.ts';
import type { ClientUse } from '../../accounts/contract.ts';
import { FILE_ACCESS, FILE_USE, FILES } from './contract.ts';
import { createFileAccess } from './file-access.ts';
import { createFileReading } from './file-reading.ts';
import { createFileRetention, removeFilesOfClient, createStoredFiles } from './stored-files.ts';
import { createFileTexts } from './file-texts.ts';
import { READ_JOB, readFilesJob } from './jobs/read-files.ts';
import { fileModel } from './model.ts';
import { uploadRules } from '../policy.ts';
import { filePresenters } from './presenter.ts';
import { createFileReader } from './read-file.ts';
import { createFileRepository } from './repository.ts';
import { fileRoutes, readingRoutes } from './routes.ts';
import { createFilesService } from './service.ts';
import { STORED_OBJECTS } from '../../../kernel/sdk/ports/stored-objects.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';

const env = z.object({
  FILES_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(16_384)
    .default(96)
    .meta({ description: 'Memory for the texts of files that were used last, in megabytes.' }),
  MIN_FREE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(200)
    .meta({ description: 'Free room for files below which /readyz answers 503, in megabytes.' }),
  FILES_PER_USER_MB: z.coerce.number().int().min(0).default(10_000).meta({
    description:
      'Most megabytes of files of one user; an upload beyond is refused (507). 0: as much as there is room for.',
  }),
  FILES_PER_CLIENT_MB: z.coerce.number().int().min(0).default(0).meta({
    description: 'The same for all users of a client together. 0: as much as there is room for.',
  }),
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
    clients: CLIENTS,
    rows: ROW_ACCESS,
    access: FILE_ACCESS,
    uses: FILE_USE,
  },
  provides: { files: FILES },
  models: { files: fileModel },
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'files.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'files.change': ['super_admin', 'client_admin', 'author'],
  },
  rules: uploadRules('file', 'change'),
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
    const access = createFileAccess(repository, services.rows, services.access);
    const files = createFilesService({
      repository,
      access,
      texts,
      fileReader,
      reader,
      store,
      clients: services.clients,
      quotas: { user: quotaOf(config.FILES_PER_USER_MB), client: quotaOf(config.FILES_PER_CLIENT_MB) },
      audit,
    });
    const retention = createFileRetention({ repository, texts, store, uses: services.uses, clock });
    const present = filePresenters(urls, translators);
    const reading = createFileReading({
      access,
      fileReader,
      present,
      enqueue: (...work) => context.jobs.enqueue(...work),
    });
    const clientUse: ClientUse = { count: (scope, clientId) => repository.countOfClient(scope, clientId) };
    return {
      files,
      present,
      reading,
      job: readFilesJob({ fileReader, repository, translators, audit }),
      canRead,
      health: () => healthOf(store, config.MIN_FREE_MB),
      clientUse,
      clientLifecycle: { removed: removeFilesOfClient({ repository, texts, store }) },
      retention,
      stored: createStoredFiles(models.files, services.uses, store, files, retention.purge),
    };
  },
  hooks: ({ clientUse, clientLifecycle, retention, reading, stored }) => [
    contribute(STORED_OBJECTS, 'file', stored),
    contribute(JOB_RESULT, READ_JOB, reading),
    contribute(CLIENT_IN_USE, 'files', clientUse),
    contribute(CLIENT_LIFECYCLE, 'files', clientLifecycle),
    contribute(BLOB_OWNER, 'files', retention.blobOwner),
    contribute(DAILY_CLEANUP, 'files', retention.cleanup),
    contribute(PRESENTATION_LEFTOVERS, 'files', retention.leftovers),
  ],
  routes: ({ files, reading, present, canRead }) => [
    ...fileRoutes(files, present),
    ...(canRead ? readingRoutes(files, reading, present) : []),
  ],
  jobs: ({ job, canRead }) => (canRead ? [job] : []),
  health: ({ health }) => health(),
});

const MB = 1024 * 1024;

const quotaOf = (mb: number): number | undefined => (mb === 0 ? undefined : mb * MB);

/** Whether files can be written, and whether there is room for them. */
async function healthOf(store: Pick<FileStore, 'probe'>, minFreeMb: number): Promise<HealthReport> {
  const free = await store.probe();
  if (free === null) return { is_ok: true, detail: 'writable' };
  const freeMb = Math.floor(free / MB);
  return { is_ok: freeMb >= minFreeMb, detail: `${freeMb} MB free, at least ${minFreeMb} wanted` };
}

/** Is in where no plugin reads files: what was read stays, nothing more is. */
function createAbsentReader(): SourceReader {
  const fail = (): never => {
    throw new AppError('unavailable', 'files.no_reader');
  };
  return {
    extensions: [],
    readFile: async () => Promise.resolve(fail()),
    checkUrl: () => Promise.resolve(),
    readUrl: async () => Promise.resolve(fail()),
    readBrief: async () => Promise.resolve(fail()),
    classify: async () => Promise.resolve(fail()),
  };
}
