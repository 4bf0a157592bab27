import * as z from 'zod';
import { listOf, pageQuery } from './list.ts';
import { slideText } from './slide-content.ts';

/** Maximum number of pictures per upload. */
export const MAX_IMAGES = 20;
/** Maximum size of a picture in bytes. */
export const MAX_IMAGE_BYTES = 30_000_000;
/** Maximum stored side in pixels: enough to print a full slide. */
export const MAX_IMAGE_SIDE = 3_840;

const mediaType = z.enum(['image/png', 'image/jpeg']);
const pixels = z.int().min(1).meta({ description: 'Pixels.' });

export const imageSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  owner_id: z.string(),
  kind: z.enum(['uploaded', 'generated']),
  name: z.string().nullable().meta({ description: 'File name as uploaded; null for a drawn one.' }),
  prompt: z.string().nullable().meta({ description: 'What a drawn one was asked to show.' }),
  presentation_id: z.string().nullable().meta({ description: 'The presentation it was drawn for.' }),
  slide_id: z.string().nullable(),
  media_type: mediaType,
  width: pixels,
  height: pixels,
  size: z.int().meta({ description: 'Bytes.' }),
  sha256: z.string(),
  image_ref: z.string().meta({ description: 'Puts the picture on a slide.' }),
  url: z.string().meta({ description: 'Shows the picture for some minutes, without headers.' }),
  created_at: z.iso.datetime(),
});
export type ImageBody = z.input<typeof imageSchema>;

export const imageList = listOf(imageSchema);
export const imageListQuery = pageQuery;
export const imageParams = z.object({ id: z.string().max(64) });

/** The client that owns the pictures, for administrators of several clients; the caller's own when absent. */
const clientId = z.string().max(64).optional();

export const imageUploadFields = z.object({ client_id: clientId });
export const imageUploadResult = z.strictObject({ items: z.array(imageSchema) });

/** The description of a picture to draw. */
export const imagePrompt = slideText(4_000).trim().min(1);

const side = z.int().min(64).max(MAX_IMAGE_SIDE);
export const imageGenerateRequest = z.object({
  prompt: imagePrompt.meta({ description: 'What the picture shows.' }),
  presentation_id: z.string().max(64).optional().meta({ description: 'The presentation it is for.' }),
  slide_id: z.string().max(100).optional(),
  width: side.default(1536).meta({ description: 'Pixels; the model draws the nearest shape it knows.' }),
  height: side.default(1024),
  client_id: clientId,
});
export type ImageGenerateInput = z.output<typeof imageGenerateRequest>;

/** The pictures that a presentation's slides may use. */
export const presentationImagesSchema = listOf(
  z.strictObject({
    image_ref: z.string().meta({ description: 'Puts the picture on a slide.' }),
    origin: z.enum(['source', 'uploaded', 'generated']),
    source: z
      .strictObject({
        id: z.string(),
        file_id: z.string().nullable(),
        name: z.string(),
        page: z.int().nullable().meta({ description: 'Page or slide.' }),
        section: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Where it was found; null for a picture of its own.' }),
    media_type: mediaType,
    width: pixels,
    height: pixels,
    alt: z.string().nullable(),
    caption: z.string().nullable(),
    url: z.string(),
  }),
);
export type PresentationImagesBody = z.input<typeof presentationImagesSchema>;
