import type { PresentationImagesBody } from '../../../../common/api/images.ts';
import { imageRef } from '../../../../common/deck/source.ts';
import type { SourceImage, SourceText } from '../../../../common/deck/source.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { SignedUrls } from '../../../kernel/sdk/ports/signed-tokens.ts';
import type { Presentation, Presentations } from '../../presentations/contract.ts';
import { refOfImage } from './contract.ts';
import type { ImageAccess } from './image-access.ts';
import type { ImageRecord, ImageRepository } from './repository.ts';

type Item = PresentationImagesBody['items'][number];

interface SourcePicturesParts {
  presentations: Pick<Presentations, 'get' | 'readContent'>;
  repository: Pick<ImageRepository, 'drawnFor' | 'findWithDeleted'>;
  access: Pick<ImageAccess, 'usedBy'>;
  urls: SignedUrls;
}

/**
 * The pictures that slides of a presentation may show: those found in its sources in reading order, each with where it was
 * found, then those drawn for it or on its slides.
 * @throws AppError `not_found`; what reading the sources gives.
 */
export type ListPictures = (actor: Actor, scope: Scope, presentationId: string, signal: AbortSignal) => Promise<Item[]>;

export function createListPictures({ presentations, repository, access, urls }: SourcePicturesParts): ListPictures {
  return async (actor, scope, presentationId, signal) => {
    const before = await presentations.get(actor, scope, presentationId);
    const sources = await readSources(presentations, scope, before, signal);
    // Reading names the sources: the names are asked for after it.
    const presentation = await presentations.get(actor, scope, presentationId);
    const fileOf = new Map(presentation.source_ids.map(({ id, file_id }) => [id, file_id]));
    const found = sources.flatMap((source) => {
      const fileId = fileOf.get(source.id) ?? null;
      return fileId === null ? [] : source.images.map((image) => sourceItem(source, image, fileId, urls, actor));
    });
    const used = await access.usedBy(scope, [presentationId]);
    const own = new Map<string, ImageRecord>();
    for (const image of await repository.drawnFor(scope, presentationId)) own.set(image._id, image);
    for (const image of await repository.findWithDeleted(scope, presentation.client_id, used))
      own.set(image._id, image);
    return [...found, ...[...own.values()].map((image) => ownItem(image, urls, actor))];
  };
}

/** The sources of a presentation; none if it has none yet. */
async function readSources(
  presentations: Pick<Presentations, 'readContent'>,
  scope: Scope,
  presentation: Presentation,
  signal: AbortSignal,
): Promise<readonly SourceText[]> {
  try {
    return (await presentations.readContent(scope, presentation, signal)).sources;
  } catch (error) {
    if (error instanceof AppError && error.code === 'presentations.no_content') return [];
    throw error;
  }
}

function sourceItem(source: SourceText, image: SourceImage, fileId: string, urls: SignedUrls, actor: Actor): Item {
  const figure = source.blocks.find((block) => block.kind === 'figure' && block.image_id === image.id);
  const address = figure?.address;
  const figureBlock = figure?.kind === 'figure' ? figure : undefined;
  return {
    image_ref: imageRef(source, image),
    origin: 'source',
    source: {
      id: source.id,
      file_id: fileId,
      name: source.name,
      page: address?.page ?? address?.slide ?? null,
      section: address?.section?.at(-1) ?? null,
    },
    media_type: image.media_type,
    width: image.width,
    height: image.height,
    alt: image.alt ?? figureBlock?.alt ?? null,
    caption: figureBlock?.caption ?? null,
    url: urls.sign(`/app_data/files/${fileId}/images/${encodeURIComponent(image.id)}`, actor.user_id),
  };
}

function ownItem(image: ImageRecord, urls: SignedUrls, actor: Actor): Item {
  return {
    image_ref: refOfImage(image._id),
    origin: image.kind,
    source: null,
    media_type: image.media_type,
    width: image.width,
    height: image.height,
    alt: null,
    caption: image.name,
    url: urls.sign(`/app_data/images/${image._id}`, actor.user_id),
  };
}
