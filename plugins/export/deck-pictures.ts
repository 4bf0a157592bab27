import { imagesByRef } from '../../common/deck/block-refs.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { FieldContent, Slide } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import type { Files } from '../../server/domains/sources/files/contract.ts';
import type { Images } from '../../server/domains/sources/images/contract.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';

/** Slides with pictures that are really there. */
export interface DeckPictures {
  slides: Slide[];
  /** By `image_ref`. */
  images: Map<string, SourceImage>;
  findings: Finding[];
}

export interface DeckPicturesParts {
  files: Pick<Files, 'source'>;
  /** Pictures that were uploaded or drawn; absent where there is no such domain. */
  images: Pick<Images, 'read'> | undefined;
  log: Logger;
}

/**
 * Fetches the pictures that slides show: those of the presentation's sources, uploaded and drawn ones. One that can't be had is
 * left out, and said.
 */
export async function fetchPictures(
  { files, images: ownImages, log }: DeckPicturesParts,
  scope: Scope,
  presentation: Pick<Presentation, '_id' | 'client_id' | 'source_ids'>,
  slides: readonly Slide[],
  signal: AbortSignal,
): Promise<DeckPictures> {
  const refs = new Set(slides.flatMap(refsOf));
  const images = new Map<string, SourceImage>();
  for (const { id, file_id } of presentation.source_ids) {
    if (file_id === null || ![...refs].some((ref) => ref.startsWith(`${id}/`))) continue;
    try {
      const source = await files.source(scope, file_id, id, signal);
      for (const [ref, image] of imagesByRef([source])) if (refs.has(ref)) images.set(ref, image);
    } catch (error) {
      if (!(error instanceof CodedError) || signal.aborted) throw error;
      log.warn({ err: error, presentation_id: presentation._id }, 'the pictures of a source are left out of an export');
    }
  }
  for (const [ref, image] of (await ownImages?.read(scope, presentation.client_id, [...refs])) ?? []) {
    images.set(ref, image);
  }
  const isThere = (content: FieldContent): boolean => content.kind !== 'picture' || images.has(content.image_ref);
  const findings = slides.flatMap((slide): Finding[] =>
    refsOf(slide).every((ref) => images.has(ref))
      ? []
      : [{ code: 'export.picture_missing', params: { title: slide.title }, severity: 'warning', slide_id: slide.id }],
  );
  return {
    images,
    findings,
    slides: slides.map((slide) => ({
      ...slide,
      fields: Object.fromEntries(Object.entries(slide.fields).filter(([, content]) => isThere(content))),
      free: slide.free.filter(({ content }) => isThere(content)),
    })),
  };
}

function refsOf(slide: Slide): string[] {
  const contents = [...Object.values(slide.fields), ...slide.free.map((free) => free.content)];
  return contents.flatMap((content) => (content.kind === 'picture' ? [content.image_ref] : []));
}
