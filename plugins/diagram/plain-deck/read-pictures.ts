import { imagesByRef } from '../../../common/deck/block-refs.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { FieldContent, Slide } from '../../../common/deck/slide.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import type { Files } from '../../../server/domains/sources/files/contract.ts';
import type { Images } from '../../../server/domains/sources/images/contract.ts';
import type { Presentation } from '../../../server/domains/presentations/contract.ts';
import type { Logger } from '../../../server/kernel/sdk/logger.ts';
import type { Scope } from '../../../server/kernel/sdk/scope.ts';

export interface PictureParts {
  files: Pick<Files, 'source'>;
  images: Pick<Images, 'read' | 'usable'> | undefined;
  log: Logger;
}

/** The pictures that slides name, of whatever origin. */
export function pictureRefs(slides: readonly Slide[]): string[] {
  const contents = slides.flatMap((slide): FieldContent[] => [
    ...Object.values(slide.fields),
    ...slide.free.map((free) => free.content),
  ]);
  return [...new Set(contents.flatMap((content) => (content.kind === 'picture' ? [content.image_ref] : [])))];
}

/** The pictures of a presentation's slides, by `image_ref`; those that can't be had are left out. */
export async function readPictures(
  { files, images: own, log }: PictureParts,
  scope: Scope,
  presentation: Pick<Presentation, '_id' | 'client_id' | 'source_ids'>,
  slides: readonly Slide[],
  signal: AbortSignal,
): Promise<Map<string, SourceImage>> {
  const refs = pictureRefs(slides);
  const found = new Map((await own?.read(scope, presentation.client_id, refs)) ?? []);
  for (const { id, file_id } of presentation.source_ids) {
    if (file_id === null || !refs.some((ref) => ref.startsWith(`${id}/`))) continue;
    try {
      const source = await files.source(scope, file_id, id, signal);
      for (const [ref, image] of imagesByRef([source])) if (refs.includes(ref)) found.set(ref, image);
    } catch (error) {
      if (!(error instanceof CodedError) || signal.aborted) throw error;
      log.warn(
        { err: error, presentation_id: presentation._id },
        'the pictures of a source are left out of a plain deck',
      );
    }
  }
  return found;
}
