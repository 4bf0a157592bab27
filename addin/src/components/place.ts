import * as z from 'zod';

/** The author's steps, in their order. */
export const STEPS = ['brief', 'outline', 'design', 'slides', 'insert'] as const;
export type Step = (typeof STEPS)[number];

/** Where in the pane the user is. There are no addresses: Office takes the history of the page away. */
export const placeSchema = z.discriminatedUnion('page', [
  z.object({ page: z.literal('home') }),
  /** The deck that is open in PowerPoint, whoever made it. */
  z.object({ page: z.literal('check') }),
  z.object({ page: z.enum(STEPS), presentation_id: z.string() }),
  z.object({ page: z.literal('slide'), presentation_id: z.string(), slide_id: z.string() }),
  z.object({
    page: z.literal('review'),
    presentation_id: z.string(),
    /** Shown first. */
    slide_id: z.string().optional(),
  }),
]);
export type Place = z.output<typeof placeSchema>;

/** A place of one page. */
export type PlaceOf<Name extends Place['page']> = Place & { page: Name };

export const HOME: Place = { page: 'home' };

/** Where "back" leads from a place. */
export function placeAbove(place: Place): Place | null {
  if (place.page === 'home') return null;
  if (place.page === 'slide') return { page: 'slides', presentation_id: place.presentation_id };
  return HOME;
}
