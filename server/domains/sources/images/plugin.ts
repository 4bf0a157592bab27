import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { BLOB_OWNER, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import { ROW_ACCESS } from '../../../kernel/sdk/scope.ts';
import { SIGNED_URLS } from '../../../kernel/sdk/ports/signed-tokens.ts';
import { SLIDE_DECORATOR } from '../../../kernel/sdk/ports/slide-decorator.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { createPlaces } from '../../../kernel/sdk/places.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE, CLIENTS } from '../../accounts/contract.ts';
import { PRESENTATION_TRASH, PRESENTATIONS } from '../../presentations/contract.ts';
import { IMAGE_USE, IMAGES } from './contract.ts';
import { createDrawImage } from './safe-image.ts';
import { createImageAccess } from './image-access.ts';
import { createImageStore } from './image-store.ts';
import { createImageRetention, createStoredImages } from './stored-images.ts';
import { imageModel, createImageRepository } from './repository.ts';
import { uploadRules } from '../policy.ts';
import { imageRoutes } from './routes.ts';
import { createImagesService } from './service.ts';
import { STORED_OBJECTS } from '../../../kernel/sdk/ports/stored-objects.ts';
import { createSlidePictures } from './slide-pictures.ts';
import { createListPictures } from './source-pictures.ts';

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
    clients: CLIENTS,
    rows: ROW_ACCESS,
    presentations: PRESENTATIONS,
    trash: PRESENTATION_TRASH,
    uses: IMAGE_USE,
  },
  provides: { images: IMAGES },
  models: { images: imageModel },
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'images.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'images.change': ['super_admin', 'client_admin', 'author'],
  },
  rules: uploadRules('image', 'delete'),
  setup(context) {
    const { services, log } = context;
    const { store, models, urls, translators, rows, presentations, uses } = services;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const decoding = createPlaces(DECODED_AT_ONCE);
    const repository = createImageRepository(context.models.images);
    const access = createImageAccess(repository, rows, presentations, uses);
    const imageStore = createImageStore(repository, store);
    const draw = createDrawImage(models, decoding);
    const canDraw = async (): Promise<boolean> => (await models.current()).image !== undefined;
    const service = createImagesService({
      repository,
      access,
      rows,
      imageStore,
      draw,
      decoding,
      store,
      presentations,
      clients: services.clients,
      audit,
    });
    const pictures = createSlidePictures({ draw, imageStore, presentations, canDraw, translators, log });
    return {
      images: { ...service, ...pictures, canDraw },
      routes: { service, urls, listPictures: createListPictures({ presentations, repository, access, urls }) },
      decorator: pictures,
      stored: createStoredImages(context.models.images, uses, store, service),
      retention: createImageRetention({ repository, access, imageStore, trash: services.trash }),
      clientUse: { count: (scope: Scope, clientId: string) => repository.countOfClient(scope, clientId) },
      clientLifecycle: {
        removed: async (scope: Scope, clientId: string): Promise<void> => {
          for await (const image of repository.eachOfClient(scope, clientId))
            await imageStore.removeForGood(scope, image);
        },
      },
    };
  },
  routes: (own) => imageRoutes(own.routes),
  hooks: (own) => [
    contribute(SLIDE_DECORATOR, 'picture', own.decorator),
    contribute(CLIENT_IN_USE, 'images', own.clientUse),
    contribute(CLIENT_LIFECYCLE, 'images', own.clientLifecycle),
    contribute(BLOB_OWNER, 'images', own.retention.blobOwner),
    contribute(STORED_OBJECTS, 'image', own.stored),
    contribute(PRESENTATION_LEFTOVERS, 'images', own.retention.leftovers),
  ],
});
