import { blockRef, blocksByRef } from '../../../common/deck/block-refs.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { BlockDigest, OutlineInput, Wishes } from '../../kernel/sdk/ports/text-tasks.ts';

/** What an outline is made from. `brief` is null where the content is too short for sections. */
export interface OutlineContext {
  brief: Brief | null;
  title: string;
  sources: readonly SourceText[];
  stories: readonly DataStory[];
  /** All blocks as models see them. */
  digests: readonly BlockDigest[];
  wishes: Wishes;
  /** Slides wanted, title and closing included; null leaves it to the content. */
  slide_count: number | null;
  /** Pictures can be drawn where there is no figure. */
  can_draw?: boolean;
}

/** The question put to the model: sections with their blocks, computed stories and usable pictures. */
export function outlineInput(context: OutlineContext): OutlineInput {
  const sections = context.brief?.sections ?? [
    { title: context.title, key_points: [], data_points: [], block_refs: context.digests.map((block) => block.ref) },
  ];
  const digests = new Map(context.digests.map((digest) => [digest.ref, digest]));
  const pictures = usablePictures(context.sources);
  return {
    wishes: context.wishes,
    title: context.brief?.title ?? context.title,
    overview: context.brief?.overview ?? '',
    slide_count: context.slide_count,
    sections: sections.map((section) => {
      const refs = new Set(section.block_refs);
      return {
        title: section.title,
        key_points: section.key_points,
        data_points: section.data_points,
        blocks: section.block_refs.flatMap((ref) => digests.get(ref) ?? []),
        stories: context.stories
          .filter((story) => refs.has(story.block_ref))
          .map(({ id, block_ref, message, shows, weight }) => ({ id, block_ref, message, shows, weight })),
        pictures: section.block_refs.flatMap((ref) => pictures.get(ref) ?? []),
      };
    }),
    ...(context.can_draw === true ? { can_draw: true } : {}),
  };
}

/** A picture narrower than this, in pixels, is an icon or a rule and no slide's subject. */
const MIN_PICTURE_PIXELS = 200;

function usablePictures(sources: readonly SourceText[]): Map<string, { ref: string; caption: string }> {
  const pictures = new Map<string, { ref: string; caption: string }>();
  for (const [ref, { source, block }] of blocksByRef(sources)) {
    if (block.kind !== 'figure' || block.image_id === undefined) continue;
    const image = source.images.find((each) => each.id === block.image_id);
    if (image === undefined || Math.min(image.width, image.height) < MIN_PICTURE_PIXELS) continue;
    pictures.set(ref, { ref: blockRef(source, block), caption: block.caption ?? block.alt ?? '' });
  }
  return pictures;
}
