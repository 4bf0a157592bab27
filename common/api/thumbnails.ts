import * as z from 'zod';

/** How a thumbnail is wanted. */
export const thumbnailQuery = z.object({
  width: z.coerce.number().int().min(64).max(1920).default(320).meta({ description: 'Pixels.' }),
  format: z.enum(['png', 'webp']).default('png'),
});

export const slideThumbnailQuery = thumbnailQuery.extend({
  renderer: z
    .enum(['own', 'libreoffice'])
    .default('own')
    .meta({ description: '`libreoffice` shows the slide as LibreOffice does; 404 where the server has none.' }),
  of: z.enum(['deck', 'run']).default('deck').meta({
    description: '`run` shows the slide as the last making of all slides has finished it, also while that goes on.',
  }),
});

/** Where the slides of a presentation are shown. */
export const thumbnailsSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      slide_id: z.string(),
      url: z.string().meta({ description: 'The picture, without a session, for five minutes.' }),
    }),
  ),
});
export const thumbnailsQuery = thumbnailQuery;
