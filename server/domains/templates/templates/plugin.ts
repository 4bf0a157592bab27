import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import { MASTER_ANALYST } from '../../../kernel/sdk/ports/master-analyst.ts';
import { BLOB_KEEPER, DAILY_CLEANUP, PRESENTATION_REMAINS } from '../../../kernel/sdk/ports/retention.ts';
import { SLIDE_RENDERER } from '../../../kernel/sdk/ports/slide-renderer.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { optional } from '../../../kernel/sdk/service-token.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../../accounts/contract.ts';
import { FONTS } from '../../sources/fonts/contract.ts';
import { loadBuiltinTemplates } from './builtin-templates.ts';
import { createCodeTemplates } from './code-templates.ts';
import { MASTER_FILE_USE, PRESENTATION_SIGHT, TEMPLATE_REGISTRY, TEMPLATES } from './contract.ts';
import { createLayoutJudge } from './judge-layouts.ts';
import { createLayoutChanges } from './layout-changes.ts';
import { managementRoutes } from './management-routes.ts';
import { createMasterCache } from './master-cache.ts';
import { layoutModel, pinnedMasterModel, templateModel } from './model.ts';
import { createPins } from './pins.ts';
import { createCodeReader } from './read-codes.ts';
import { createTemplateRegistry } from './registry.ts';
import { createTemplateRepository } from './repository.ts';
import { templateRoutes } from './routes.ts';
import { createSeenTemplates } from './seen-templates.ts';
import { createTemplatesService } from './service.ts';
import { createTemplateRemains, createTemplateRetention } from './template-retention.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';

/** Master decks that stay open; each takes some megabytes. */
const OPEN_MASTERS = 12;

/** Templates: the shipped ones, and those made from master decks. */
export const plugin = definePlugin({
  name: 'templates',
  needs: {
    store: FILE_STORE,
    clients: CLIENTS,
    fonts: FONTS,
    masterFileUses: MASTER_FILE_USE,
    sights: PRESENTATION_SIGHT,
    renderer: optional(SLIDE_RENDERER),
    analyst: optional(MASTER_ANALYST),
    translators: TRANSLATORS,
  },
  provides: { templates: TEMPLATES, registry: TEMPLATE_REGISTRY },
  models: { templates: templateModel, layouts: layoutModel, pinned: pinnedMasterModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'templates.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'templates.change': ['super_admin', 'client_admin'],
  },
  async setup(context) {
    const { services, models, log } = context;
    const { store, clients, translators, renderer, analyst, fonts } = services;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const builtin = await loadBuiltinTemplates();
    const repository = createTemplateRepository(models.templates, models.layouts);
    const masters = createMasterCache(createTypesetter(), OPEN_MASTERS);
    const pins = createPins({ pinned: models.pinned, repository, store });
    const templates = createTemplatesService({
      ...{ builtin, repository, masters, pins, store },
      drawsLayouts: renderer !== undefined,
    });
    const seen = createSeenTemplates(templates, services.sights);
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
    const remains = createTemplateRemains(repository, registry);
    return {
      remains,
      retention,
      templates,
      seen,
      registry,
      changes,
      codeTemplates,
      translators,
      renderer,
      fonts,
      removeAll,
    };
  },
  routes: ({ templates, seen, changes, codeTemplates, translators, renderer, fonts }) => [
    ...templateRoutes(templates, seen, translators),
    ...managementRoutes({ templates, seen, changes, codeTemplates, translators }),
    ...(renderer === undefined ? [] : thumbnailRoutes({ templates, seen, renderer, fonts })),
  ],
  hooks: ({ removeAll, remains, retention }) => [
    contribute(PRESENTATION_REMAINS, 'templates', remains),
    contribute(CLIENT_LIFECYCLE, 'templates', { removed: removeAll }),
    contribute(BLOB_KEEPER, 'templates', retention.keeper),
    contribute(DAILY_CLEANUP, 'pinned_masters', retention.cleanup),
  ],
});
