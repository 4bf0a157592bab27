import { createHash } from 'node:crypto';
import { imagesByRef } from '../../../common/deck/source.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { pictureRefs } from '../../../common/deck/slide.ts';
import type { Slide, StoredSlide } from '../../../common/deck/slide.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { Files } from '../sources/files/contract.ts';
import { imageIdOf } from '../sources/images/contract.ts';
import type { Images } from '../sources/images/contract.ts';
import type { Presentation } from '../presentations/contract.ts';
import type { SlideStore } from '../presentations/slides/contract.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Fingerprint } from './fingerprint.ts';

/** A deck's content at one moment. */
export interface ReadContent {
  print: Fingerprint;
  slides: StoredSlide[];
  /** Of the slides. */
  revision: number;
}

interface ReadContentParts {
  slides: Pick<SlideStore, 'get'>;
  images: Pick<Images, 'digests'>;
  files: Pick<Files, 'source'>;
  log: Logger;
}

/** Reads the present content of a presentation, with its hashes. */
export async function readContent(
  parts: ReadContentParts,
  scope: Scope,
  presentation: Presentation,
  signal?: AbortSignal,
): Promise<ReadContent> {
  const { slides, revision, content_hash } = await parts.slides.get(scope, presentation._id);
  const pictures = await digestsOf(parts, scope, presentation, slides, signal);
  // The same master in the brand's fonts and colours is another one to a reader.
  const template_hash =
    presentation.follows_brand === true && content_hash !== null ? `${content_hash} brand` : content_hash;
  const print = fingerprintOf({ title: presentation.title, template_hash, slides, pictures });
  return { print, slides, revision };
}

async function digestsOf(
  { images, files, log }: ReadContentParts,
  scope: Scope,
  { _id, client_id, source_ids }: Presentation,
  slides: readonly Slide[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const refs = [...new Set(slides.flatMap(pictureRefs))];
  const digests = new Map(await images.digests(scope, client_id, refs));
  const ofSources = new Set(refs.filter((ref) => imageIdOf(ref) === null));
  for (const { id, file_id } of source_ids) {
    if (file_id === null || ![...ofSources].some((ref) => ref.startsWith(`${id}/`))) continue;
    try {
      const source = await files.source(scope, file_id, id, signal);
      for (const [ref, { bytes }] of imagesByRef([source])) {
        if (ofSources.has(ref)) digests.set(ref, createHash('sha256').update(bytes).digest('hex'));
      }
    } catch (error) {
      if (!(error instanceof CodedError) || signal?.aborted === true) throw error;
      log.warn({ err: error, presentation_id: _id }, 'the pictures of a source count as missing in a review');
    }
  }
  return digests;
}

/** Whether a slide has an element of this id, or a field of this name. */
export function hasElement(slide: Slide, elementId: string): boolean {
  const names = ['title', ...Object.keys(slide.fields)];
  if (names.some((name) => elementId === name || elementId === `${slide.id}-${name}`)) return true;
  if (slide.free.some(({ id }) => id === elementId)) return true;
  if (elementId === `${slide.id}-source`) return slide.source_line !== undefined;
  const { __diagram__, __diagram_markup__ } = slide as StoredSlide;
  const hasDiagram = __diagram__ !== undefined || __diagram_markup__ !== undefined;
  return hasDiagram && (elementId === 'diagram' || elementId.startsWith(`${slide.id}-diagram`));
}
