import type { Block, SourceImage, SourceText } from './source.ts';

/** The reference of a block across sources: `${source.id}/${block.id}`. */
export function blockRef(source: SourceText, block: Block): string {
  return `${source.id}/${block.id}`;
}

/** The reference of a picture across sources: `${source.id}/${image.id}`. */
export function imageRef(source: SourceText, image: Pick<SourceImage, 'id'>): string {
  return `${source.id}/${image.id}`;
}

/** All blocks by reference, in reading order. */
export function blocksByRef(sources: readonly SourceText[]): Map<string, { source: SourceText; block: Block }> {
  const blocks = new Map<string, { source: SourceText; block: Block }>();
  for (const source of sources) {
    for (const block of source.blocks) blocks.set(blockRef(source, block), { source, block });
  }
  return blocks;
}

/** All pictures by reference. */
export function imagesByRef(sources: readonly SourceText[]): Map<string, SourceImage> {
  const images = new Map<string, SourceImage>();
  for (const source of sources) {
    for (const image of source.images) images.set(imageRef(source, image), image);
  }
  return images;
}
