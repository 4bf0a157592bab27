import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import type { EnqueueRequest } from '../../../kernel/sdk/ports/job-queue.ts';
import { MASTER_ANALYST } from '../../../kernel/sdk/ports/master-analyst.ts';
import { BLOB_KEEPER } from '../../../kernel/sdk/ports/retention.ts';
import { SIGNED_URLS } from '../../../kernel/sdk/ports/signed-urls.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../../accounts/contract.ts';
import { FONTS } from '../../sources/fonts/contract.ts';
import { TEMPLATE_REGISTRY, TEMPLATES } from '../templates/contract.ts';
import { MASTER_DECKS } from './contract.ts';
import { createDeckReader } from './read-for-others.ts';
import { createMasterIntake } from './intake.ts';
import { reparseJob } from './jobs/reparse.ts';
import { masterDeckModel } from './model.ts';
import { createMasterReader } from './read-master.ts';
import { createMasterDeckRepository } from './repository.ts';
import { intakeRoutes, masterDeckRoutes } from './routes.ts';
import { createMasterDeckService } from './service.ts';

/** Master decks that clients upload, each made into a template. */
export const plugin = definePlugin({
  name: 'master-decks',
  needs: {
    clients: CLIENTS,
    store: FILE_STORE,
    fonts: FONTS,
    templates: TEMPLATES,
    registry: TEMPLATE_REGISTRY,
    translators: TRANSLATORS,
    urls: SIGNED_URLS,
    analyst: optional(MASTER_ANALYST),
  },
  provides: { masterDecks: MASTER_DECKS },
  models: { decks: masterDeckModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'master_decks.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'master_decks.change': ['super_admin', 'client_admin'],
  },
  setup(context) {
    const { services, models, clock } = context;
    const { analyst, fonts, ...others } = services;
    const repository = createMasterDeckRepository(models.decks);
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const enqueue = (scope: Scope, request: EnqueueRequest): Promise<string> => context.jobs.enqueue(scope, request);
    const masterDecks = createMasterDeckService({ ...others, fonts, repository, audit });
    const read = analyst === undefined ? null : createMasterReader({ analyst, fonts });
    const reading = read === null ? null : { ...others, repository, service: masterDecks, read, enqueue, clock };
    return {
      service: masterDecks,
      masterDecks: {
        ...masterDecks,
        reader: read === null ? null : createDeckReader({ read, store: others.store, clock }),
      },
      keeper: { keys: () => repository.eachBlob(Scope.ofSystem('files of master decks')) },
      urls: services.urls,
      translators: services.translators,
      reading: reading === null ? null : { intake: createMasterIntake(reading), job: reparseJob(reading) },
    };
  },
  routes: ({ service, reading, ...own }) => [
    ...masterDeckRoutes({ ...own, service }),
    ...(reading === null ? [] : intakeRoutes({ ...own, intake: reading.intake })),
  ],
  jobs: ({ reading }) => (reading === null ? [] : [reading.job]),
  hooks: ({ service, keeper }) => [
    contribute(BLOB_KEEPER, 'master_decks', keeper),
    contribute(CLIENT_LIFECYCLE, 'master_decks', {
      removed: (scope: Scope, clientId: string) => service.removeAll(scope, clientId),
    }),
  ],
});
