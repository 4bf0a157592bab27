import type { FieldContent, Slide } from '../../../common/deck/slide.ts';

/** References of all pictures that a slide shows. */
export function picturesOf(slide: Slide): string[] {
  const contents: FieldContent[] = [...Object.values(slide.fields), ...slide.free.map((free) => free.content)];
  return contents.flatMap((content) => (content.kind === 'picture' ? [content.image_ref] : []));
}

/** Every picture that a slide shows and another one does not. */
export function addedPictures(slide: Slide, former: Slide | undefined): string[] {
  const known = new Set(former === undefined ? [] : picturesOf(former));
  return picturesOf(slide).filter((ref) => !known.has(ref));
}
