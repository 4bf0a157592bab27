import type { Slide } from '../../../../common/deck/slide.ts';

const PART = /-part-(\d+)$/;

/** The id of the slide that goes on over one of this id; of any other its own. */
export function withoutPart(id: string): string {
  return id.replace(PART, '');
}

/**
 * A text of a slide without the number that the title of a continued slide ends with: it counts slides, as a page number
 * does, and is no claim. Other texts, and other slides, are as they were.
 */
export function withoutPartNumber(slide: Pick<Slide, 'id' | 'title'>, text: string): string {
  const number = PART.exec(slide.id)?.[1];
  const mark = `(${number ?? ''})`;
  return number !== undefined && text === slide.title && text.endsWith(mark) ? text.slice(0, -mark.length) : text;
}
