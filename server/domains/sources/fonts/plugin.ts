import { z } from 'zod';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import { BLOB_OWNER } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { CLIENT_LIFECYCLE, CLIENTS } from '../../accounts/contract.ts';
import { FONTS } from './contract.ts';
import { createFontSets, createFontService } from './service.ts';
import { fontModel, createFontRepository } from './repository.ts';
import { createFontReader } from './read-font.ts';
import { fontRoutes } from './routes.ts';

const MB = 1024 * 1024;

const env = z.object({
  SYSTEM_FONTS: z.stringbool().default(false).meta({
    description:
      'Whether fonts of this machine set text too, by their exact names. Every process of the service needs the same ones.',
  }),
  FONT_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(4096)
    .default(128)
    .meta({ description: 'Memory for fonts that clients uploaded, in megabytes.' }),
});

/** Fonts that clients upload, so that their text is measured and drawn with what they use. */
export const plugin = definePlugin({
  name: 'fonts',
  env,
  needs: { clients: CLIENTS, store: FILE_STORE },
  provides: { fonts: FONTS },
  models: { fonts: fontModel },
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'fonts.read': ['super_admin', 'client_admin'],
    'fonts.change': ['super_admin', 'client_admin'],
  },
  setup(context) {
    const { config, services, models } = context;
    const { clients, store } = services;
    const repository = createFontRepository(models.fonts);
    const blobOwner = { keys: () => repository.eachBlob(Scope.ofSystem('font files')) };
    const cacheBytes = config.FONT_CACHE_MB * MB;
    return {
      blobOwner,
      fonts: createFontSets({ repository, store, usesSystemFonts: config.SYSTEM_FONTS, cacheBytes }),
      service: createFontService({
        ...{ repository, clients, store, readFont: createFontReader() },
        audit: (entry) => context.audit(entry),
      }),
    };
  },
  routes: ({ service }) => fontRoutes(service),
  hooks: ({ service, blobOwner }) => [
    contribute(BLOB_OWNER, 'fonts', blobOwner),
    contribute(CLIENT_LIFECYCLE, 'fonts', {
      removed: (scope: Scope, clientId: string) => service.removeAll(scope, clientId),
    }),
  ],
});
