import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { BRAND_RULES } from '../../kernel/sdk/ports/deck-rules.ts';
import { FILE_STORE } from '../../kernel/sdk/ports/file-store.ts';
import type { EnqueueRequest } from '../../kernel/sdk/ports/jobs.ts';
import { MASTER_ANALYST, SLIDE_RENDERER } from '../../kernel/sdk/ports/deck-output.ts';
import { BLOB_OWNER, DAILY_CLEANUP, PRESENTATION_LEFTOVERS } from '../../kernel/sdk/ports/retention.ts';
import { SIGNED_URLS } from '../../kernel/sdk/ports/signed-tokens.ts';
import { TRANSLATORS } from '../../kernel/sdk/ports/translators.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import { optional } from '../../kernel/sdk/service-token.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../accounts/contract.ts';
import { FONTS } from '../sources/fonts/contract.ts';
import { createMasterIntake } from './master-decks/intake.ts';
import { reparseJob } from './master-decks/jobs/reparse.ts';
import { masterDeckModel, createMasterDeckRepository } from './master-decks/repository.ts';
import { createDeckReader, createMasterReader } from './master-decks/read-master.ts';
import { intakeRoutes, masterDeckRoutes } from './master-decks/routes.ts';
import { STORED_OBJECTS } from '../../kernel/sdk/ports/stored-objects.ts';
import { createStoredMasterDecks, createMasterDeckService } from './master-decks/service.ts';
import { loadBuiltinTemplates } from './templates/builtin-templates.ts';
import { createCodeTemplates, createLayoutJudge } from './templates/code-templates.ts';
import {
  MASTER_DECK_MADE,
  MASTER_DECKS,
  MASTER_FILE_USE,
  TEMPLATE_REGISTRY,
  TEMPLATE_USE,
  TEMPLATES,
} from './contract.ts';
import { createBrandedMasters, createMasterCache } from './templates/master-cache.ts';
import { createLayoutChanges } from './templates/layout-changes.ts';
import { managementRoutes } from './templates/management-routes.ts';
import { layoutModel, pinnedMasterModel, templateModel } from './templates/model.ts';
import { createPins } from './templates/pins.ts';
import { createCodeReader } from './templates/read-codes.ts';
import { createTemplateRegistry } from './templates/registry.ts';
import { createTemplateRepository } from './templates/repository.ts';
import { templateRoutes, thumbnailRoutes } from './templates/routes.ts';
import { createSeenTemplates, createTemplatesService } from './templates/service.ts';
import { createTemplateLeftovers, createTemplateRetention } from './templates/template-retention.ts';

/** Master decks that stay open; each takes some megabytes. */
const OPEN_MASTERS = 12;

/** Templates, shipped and of clients, and the master decks that clients upload to make them. */
export const plugin = definePlugin({
  name: 'templates',
  needs: {
    store: FILE_STORE,
    clients: CLIENTS,
    fonts: FONTS,
    masterFileUses: MASTER_FILE_USE,
    templateUses: TEMPLATE_USE,
    madeHooks: MASTER_DECK_MADE,
    renderer: optional(SLIDE_RENDERER),
    analyst: optional(MASTER_ANALYST),
    brandRules: optional(BRAND_RULES),
    translators: TRANSLATORS,
    urls: SIGNED_URLS,
  },
  provides: { templates: TEMPLATES, registry: TEMPLATE_REGISTRY, masterDecks: MASTER_DECKS },
  models: { templates: templateModel, layouts: layoutModel, pinned: pinnedMasterModel, decks: masterDeckModel },
  migrations: {
    templates: new URL('./templates/migrations/', import.meta.url),
    'master-decks': new URL('./master-decks/migrations/', import.meta.url),
  },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'templates.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'templates.change': ['super_admin', 'client_admin'],
    'master_decks.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'master_decks.change': ['super_admin', 'client_admin'],
  },
  async setup(context) {
    const { services, models, log, clock } = context;
    const { store, clients, translators, urls, renderer, analyst, fonts } = services;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const builtin = await loadBuiltinTemplates();
    const repository = createTemplateRepository(models.templates, models.layouts);
    const masters = createMasterCache(createTypesetter(), OPEN_MASTERS);
    const pins = createPins({ pinned: models.pinned, repository, store });
    const templates = createTemplatesService({
      ...{ builtin, repository, masters, pins, store },
      drawsLayouts: renderer !== undefined,
      brand:
        services.brandRules === undefined
          ? undefined
          : {
              look: services.brandRules.look,
              masters: createBrandedMasters(createTypesetter(), OPEN_MASTERS),
            },
    });
    const seen = createSeenTemplates(templates, services.templateUses);
    const registry = createTemplateRegistry({
      ...{ repository, store },
      reserved: builtin.map(({ name }) => name),
      find: (scope, id) => templates.find(scope, id),
    });
    const changes = createLayoutChanges({ templates, seen, repository, store, audit });
    const readCodes = createCodeReader({ log });
    const codeTemplates = createCodeTemplates({
      ...{ seen, registry, readCodes, masters, builtin, store, clients, audit },
      judge: analyst === undefined ? null : createLayoutJudge({ analyst, fonts, log }),
    });
    const removeAll = async (scope: Scope, clientId: string): Promise<void> => {
      for (const { _id } of await repository.ofClient(scope, clientId)) await registry.remove(scope, _id);
      await pins.removeAll(scope, clientId);
    };
    const retention = createTemplateRetention({ ...models, pins, uses: services.masterFileUses });
    const leftovers = createTemplateLeftovers(repository, registry);

    const decks = createMasterDeckRepository(models.decks);
    const deckParts = { clients, store, templates, registry, translators, urls, repository: decks };
    const deckService = createMasterDeckService({ ...deckParts, fonts, audit });
    const read = analyst === undefined ? null : createMasterReader({ analyst, fonts, masters });
    const enqueue = (scope: Scope, request: EnqueueRequest): Promise<string> => context.jobs.enqueue(scope, request);
    const reading =
      read === null
        ? null
        : { ...deckParts, service: deckService, read, enqueue, clock, log, madeHooks: services.madeHooks };
    const replacing = {
      ...{ uses: services.templateUses },
      layoutsOf: (scope: Scope, templateId: string) => repository.wholeLayoutsOf(scope, templateId),
    };
    return {
      ...{
        leftovers,
        retention,
        templates,
        seen,
        registry,
        changes,
        codeTemplates,
        translators,
        urls,
        renderer,
        fonts,
      },
      removeAll,
      deckService,
      storedDecks: createStoredMasterDecks(models.decks, deckService),
      masterDecks: { ...deckService, reader: read === null ? null : createDeckReader({ read, store, clock }) },
      deckBlobOwner: { keys: () => decks.eachBlob(Scope.ofSystem('files of master decks')) },
      reading:
        reading === null
          ? null
          : {
              intake: createMasterIntake({ ...reading, replacement: { ...reading, ...replacing } }),
              job: reparseJob(reading),
            },
    };
  },
  routes: ({ templates, seen, changes, codeTemplates, translators, urls, renderer, fonts, deckService, reading }) => [
    ...templateRoutes(templates, seen, translators),
    ...managementRoutes({ templates, seen, changes, codeTemplates, translators }),
    ...(renderer === undefined ? [] : thumbnailRoutes({ templates, seen, renderer, fonts })),
    ...masterDeckRoutes({ service: deckService, urls, translators }),
    ...(reading === null ? [] : intakeRoutes({ urls, translators, intake: reading.intake })),
  ],
  jobs: ({ reading }) => (reading === null ? [] : [reading.job]),
  hooks: ({ removeAll, leftovers, retention, deckService, deckBlobOwner, storedDecks }) => [
    contribute(STORED_OBJECTS, 'master_deck', storedDecks),
    contribute(PRESENTATION_LEFTOVERS, 'templates', leftovers),
    contribute(CLIENT_LIFECYCLE, 'templates', { removed: removeAll }),
    contribute(BLOB_OWNER, 'templates', retention.blobOwner),
    contribute(DAILY_CLEANUP, 'pinned_masters', retention.cleanup),
    contribute(BLOB_OWNER, 'master_decks', deckBlobOwner),
    contribute(CLIENT_LIFECYCLE, 'master_decks', {
      removed: (scope: Scope, clientId: string) => deckService.removeAll(scope, clientId),
    }),
  ],
});
