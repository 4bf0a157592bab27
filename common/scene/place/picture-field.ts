import type { LayoutField, LayoutModel } from '../../deck/layout.ts';
import type { Slide } from '../../deck/slide.ts';

/**
 * The layout's empty place for a picture. An empty field for any object counts on slides of the kind `picture` alone:
 * elsewhere it is for charts and tables.
 */
export function emptyPictureField(slide: Slide, layout: LayoutModel): LayoutField | undefined {
  const empty = layout.fields.filter((field) => slide.fields[field.name] === undefined);
  const forAny = slide.kind === 'picture' ? empty.find(({ kind }) => kind === 'object') : undefined;
  return empty.find(({ kind }) => kind === 'picture') ?? forAny;
}
