import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { BLOB_OWNER, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import { ROW_ACCESS, Scope } from '../../../kernel/sdk/scope.ts';
import { SIGNED_URLS } from '../../../kernel/sdk/ports/signed-tokens.ts';
import { SLIDE_DECORATOR } from '../../../kernel/sdk/ports/slide-decorator.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { createPlaces } from '../../../kernel/sdk/places.ts';
import { CLIENT_IN_USE, CLIENT_LIFECYCLE, CLIENTS } from '../../accounts/contract.ts';
import { PRESENTATION_TRASH, PRESENTATIONS } from '../../presentations/contract.ts';
import { uploadRules } from '../policy.ts';
import { STORED_OBJECTS, storedObjectsOf, usesOf } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { BlobOwner, PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import type { PresentationTrash } from '../../presentations/contract.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { IMAGE_USE, IMAGES } from './contract.ts';
import { createDrawImage } from './safe-image.ts';
import { createImageAccess } from './image-access.ts';
import { createImageStore } from './image-store.ts';
import { imageModel, createImageRepository } from './repository.ts';
import { imageRoutes } from './routes.ts';
import { createImagesService } from './service.ts';
import { createSlidePictures } from './slide-pictures.ts';
import { createListPictures } from './source-pictures.ts';
import type { ImageAccess } from './image-access.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageRecord, ImageRepository } from './repository.ts';
import type { ImageUse } from './contract.ts';
import type { ImagesService } from './service.ts';

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

interface ImageRetentionParts {
  repository: ImageRepository;
  access: Pick<ImageAccess, 'presentationsUsing' | 'usedBy'>;
  imageStore: Pick<ImageStore, 'removeForGood' | 'countFiles'>;
  trash: Pick<PresentationTrash, 'known'>;
}

/** Retention of pictures whose purpose is gone. */
interface ImageRetention {
  blobOwner: BlobOwner;
  leftovers: PresentationLeftovers;
}

/** Retention of pictures over its parts. Those that people uploaded stay: they are their owners', not a presentation's. */
function createImageRetention({ repository, access, imageStore, trash }: ImageRetentionParts): ImageRetention {
  const system = Scope.ofSystem('image retention');

  /**
   * Drawn pictures that go with presentations: those drawn for them, and those their slides show that were drawn for others
   * which are gone. What other presentations show stays, and goes with the last of them.
   */
  async function goingWith(scope: Scope, presentationIds: readonly string[]): Promise<ImageRecord[]> {
    const going = new Map<string, ImageRecord>();
    for await (const image of repository.allDrawnFor(scope, presentationIds)) going.set(image._id, image);
    const shown = await access.usedBy(scope, presentationIds, { former: true });
    const drawn = await repository.drawnOf(
      scope,
      shown.filter((id) => !going.has(id)),
    );
    const homes = [...new Set(drawn.flatMap((image) => image.presentation_id ?? []))];
    const known = new Set(await trash.known(scope, homes));
    for (const image of drawn) {
      // One that was drawn for nothing in particular is its owner's.
      if (image.presentation_id !== null && !known.has(image.presentation_id)) going.set(image._id, image);
    }
    const goingToo = new Set(presentationIds);
    for (const image of going.values()) {
      const using = await access.presentationsUsing(scope, image);
      if (using.some((id) => !goingToo.has(id))) going.delete(image._id);
    }
    return [...going.values()];
  }

  return {
    blobOwner: { keys: () => repository.eachBlob(system) },
    leftovers: {
      async count(scope, presentationIds) {
        const images = await goingWith(scope, presentationIds);
        return { files: await imageStore.countFiles(scope, images), images: images.length };
      },
      async purge(scope, presentationId) {
        const count = { files: 0, images: 0 };
        for (const image of await goingWith(scope, [presentationId])) {
          if (await imageStore.removeForGood(scope, image)) count.files += 1;
          count.images += 1;
        }
        return count;
      },
    },
  };
}

/** Characters of the prompt that name a picture without a name of its own. */
const MAX_PROMPT_CHARS = 120;

/** Pictures as the administration of storage sees them. */
function createStoredImages(
  collection: Collection<ImageRecord>,
  uses: Contributions<ImageUse>,
  store: Pick<FileStore, 'open'>,
  service: Pick<ImagesService, 'remove' | 'purge'>,
): StoredObjects {
  return {
    ...storedObjectsOf(collection, {
      ...{ names: ['name', 'prompt'], size: 'size', hasSoftDelete: true, present },
      projection: {
        ...{ client_id: 1, owner_id: 1, name: 1, prompt: 1, media_type: 1, size: 1 },
        ...{ created_at: 1, deleted_at: 1 },
      },
    }),
    async open(scope, id) {
      const image = await collection.get(scope, id, { deleted: 'included' });
      if (image === null) throw notFound('image');
      const { media_type, blob } = image;
      const name = `${id}.${media_type === 'image/png' ? 'png' : 'jpg'}`;
      return { name, media_type, ...(await store.open(blob)) };
    },
    remove: (caller, id) => service.remove(caller, id),
    undo: {
      keptFor: 'soft_deleted_days',
      async restore(scope, id) {
        const image = await collection.restore(scope, id);
        return image === null ? null : present(image);
      },
      purge: (scope, request) => service.purge(scope, request),
    },
    uses: usesOf(uses, (use, scope, ids) => use.shown(scope, ids)),
  };
}

function present(image: ImageRecord): StoredObject {
  const { _id: id, client_id, owner_id, name, prompt, media_type, size, created_at, deleted_at } = image;
  const shown = name ?? prompt?.slice(0, MAX_PROMPT_CHARS) ?? id;
  return { id, client_id, owner_id, name: shown, media_type, size, has_content: true, created_at, deleted_at };
}
