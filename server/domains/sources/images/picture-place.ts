import type { Box } from '../../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { PictureContent, Slide, StoredSlide } from '../../../../common/deck/slide.ts';
import { emptyPictureField } from '../../../../common/scene/place/picture-marker.ts';
import { imageIdOf } from './contract.ts';

/** Where a picture stands, or may stand, on a slide. */
export interface PicturePlace {
  /** EMU. */
  box: Box;
  /** The picture that is there now. */
  present: PictureContent | null;
  /** The slide with another picture there. */
  put(slide: StoredSlide, picture: PictureContent): StoredSlide;
}

/** The place of the picture to draw: the drawn one that is there, else any picture, else the layout's empty picture field. */
export function picturePlace(slide: Slide, layout: LayoutModel): PicturePlace | null {
  const present = presentPlaces(slide, layout);
  const drawn = present.find((place) => imageIdOf(place.present?.image_ref ?? '') !== null);
  return drawn ?? present[0] ?? emptyPlace(slide, layout);
}

/** The layout's empty place for a picture. */
export function emptyPlace(slide: Slide, layout: LayoutModel): PicturePlace | null {
  const field = emptyPictureField(slide, layout);
  return field === undefined ? null : fieldPlace(slide, field.name, field.box, null);
}

function presentPlaces(slide: Slide, layout: LayoutModel): PicturePlace[] {
  const inFields = layout.fields.flatMap((field): PicturePlace[] => {
    const content = slide.fields[field.name];
    return content?.kind === 'picture' ? [fieldPlace(slide, field.name, field.box, content)] : [];
  });
  const free = slide.free.flatMap((each): PicturePlace[] => {
    const { content } = each;
    if (content.kind !== 'picture') return [];
    return [
      {
        box: each.box,
        present: content,
        put: (target, picture) => ({
          ...target,
          free: target.free.map((one) => (one.id === each.id ? { ...one, content: picture } : one)),
        }),
      },
    ];
  });
  return [...inFields, ...free];
}

function fieldPlace(slide: Slide, name: string, box: Box, present: PictureContent | null): PicturePlace {
  return {
    box: slide.boxes[name] ?? box,
    present,
    put: (target, picture) => ({ ...target, fields: { ...target.fields, [name]: picture } }),
  };
}
