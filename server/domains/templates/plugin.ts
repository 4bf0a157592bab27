import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { definePlugin } from '../../sdk/define-plugin.ts';
import { FILE_STORE } from '../../sdk/ports/file-store.ts';
import { SLIDE_RENDERER } from '../../sdk/ports/slide-renderer.ts';
import { optional } from '../../sdk/service-token.ts';
import { FONTS } from '../fonts/contract.ts';
import { loadBuiltinTemplates } from './builtin-templates.ts';
import { TEMPLATES } from './contract.ts';
import { createMasterCache } from './master-cache.ts';
import { layoutModel, templateModel } from './model.ts';
import { createTemplateRepository } from './repository.ts';
import { templateRoutes } from './routes.ts';
import { createTemplatesService } from './service.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';

/** Master decks that stay open; each takes some megabytes. */
const OPEN_MASTERS = 12;

/** Templates: the shipped ones, and those made from master decks. */
export const plugin = definePlugin({
  name: 'templates',
  needs: { store: FILE_STORE, fonts: FONTS, renderer: optional(SLIDE_RENDERER) },
  provides: { templates: TEMPLATES },
  models: { templates: templateModel, layouts: layoutModel },
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'templates.read': ['super_admin', 'client_admin', 'author', 'reviewer'] },
  async setup({ services, models }) {
    const templates = createTemplatesService({
      builtin: await loadBuiltinTemplates(),
      repository: createTemplateRepository(models.templates, models.layouts),
      masters: createMasterCache(createTypesetter(), OPEN_MASTERS),
      store: services.store,
      drawsLayouts: services.renderer !== undefined,
    });
    return { templates, renderer: services.renderer, fonts: services.fonts };
  },
  routes: ({ templates, renderer, fonts }) => [
    ...templateRoutes(templates),
    ...(renderer === undefined ? [] : thumbnailRoutes({ templates, renderer, fonts })),
  ],
  start: ({ templates }) => templates.warmUp(),
});
