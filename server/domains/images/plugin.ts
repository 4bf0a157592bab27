import { definePlugin } from '../../sdk/define-plugin.ts';
import { contribute } from '../../sdk/hook-point.ts';
import type { AuditEntry } from '../../sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../sdk/ports/file-store.ts';
import { MODELS } from '../../sdk/ports/models.ts';
import { SIGNED_URLS } from '../../sdk/ports/signed-urls.ts';
import { SLIDE_DECORATOR } from '../../sdk/ports/slide-decorator.ts';
import { TRANSLATORS } from '../../sdk/ports/translators.ts';
import type { Scope } from '../../sdk/scope.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE } from '../clients/contract.ts';
import { PRESENTATIONS } from '../presentations/contract.ts';
import { IMAGE_USE, IMAGES } from './contract.ts';
import { createDrawImage } from './draw-image.ts';
import { createImageAccess } from './image-access.ts';
import { createImageKeeper } from './image-keeper.ts';
import { imageModel } from './model.ts';
import { createImageRepository } from './repository.ts';
import { imageRoutes } from './routes.ts';
import { createImagesService } from './service.ts';
import { createSlidePictures } from './slide-pictures.ts';
import { createListPictures } from './source-pictures.ts';
import { createTurns } from './take-turns.ts';

/** Pictures decoded at the same time. */
const DECODED_AT_ONCE = 2;

/** Pictures that people upload or a model draws, and those of slides. */
export const plugin = definePlugin({
  name: 'images',
  needs: {
    store: FILE_STORE,
    models: MODELS,
    urls: SIGNED_URLS,
    translators: TRANSLATORS,
    presentations: PRESENTATIONS,
    uses: IMAGE_USE,
  },
  provides: { images: IMAGES },
  models: { images: imageModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'images.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'images.change': ['super_admin', 'client_admin', 'author'],
  },
  setup(context) {
    const { services, log } = context;
    const { store, models, urls, translators, presentations, uses } = services;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const turns = createTurns(DECODED_AT_ONCE);
    const repository = createImageRepository(context.models.images);
    const access = createImageAccess(repository, presentations, uses);
    const keeper = createImageKeeper(repository, store);
    const draw = createDrawImage(models, turns);
    const canDraw = async (): Promise<boolean> => (await models.current()).image !== undefined;
    const service = createImagesService({ repository, access, keeper, draw, turns, store, presentations, audit });
    const pictures = createSlidePictures({ draw, keeper, presentations, canDraw, translators, log });
    return {
      images: { ...service, ...pictures, canDraw },
      routes: { service, urls, listPictures: createListPictures({ presentations, repository, access, urls }) },
      decorator: pictures,
      clientUse: { count: (scope: Scope, clientId: string) => repository.countOfClient(scope, clientId) },
      clientLifecycle: {
        removed: async (scope: Scope, clientId: string): Promise<void> => {
          for await (const image of repository.eachOfClient(scope, clientId)) await keeper.removeForGood(scope, image);
        },
      },
    };
  },
  routes: (own) => imageRoutes(own.routes),
  hooks: (own) => [
    contribute(SLIDE_DECORATOR, 'picture', own.decorator),
    contribute(CLIENT_IN_USE, 'images', own.clientUse),
    contribute(CLIENT_LIFECYCLE, 'images', own.clientLifecycle),
  ],
});
