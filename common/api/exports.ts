import * as z from 'zod';
import { findingSchema, qualityReportSchema } from './finding.ts';

/** Body of POST /presentations/{id}/export. */
export const exportInput = z.object({
  format: z.string().min(1).max(50).meta({ description: 'One of the formats that are installed: `pptx`.' }),
  slide_ids: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(300)
    .nullish()
    .meta({ description: 'Only these slides, in the order of the deck; all of them when absent.' }),
  include_comments: z.boolean().nullish().meta({
    description:
      'Whether the file contains open review comments. When absent, it does while the deck is In Review, in formats with comments: `pptx`.',
  }),
});

export const exportParams = z.object({ id: z.string().min(1).max(100) });

export const exportSchema = z.strictObject({
  id: z.string(),
  presentation_id: z.string(),
  format: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int().meta({ description: 'Bytes.' }),
  content_hash: z.string().meta({ description: 'SHA-256 of the slides it was made from.' }),
  findings: z.array(findingSchema),
  quality_report: qualityReportSchema
    .omit({ revision: true })
    .nullable()
    .meta({ description: 'Of a deck on another template than the presentation’s; null for all others.' }),
  created_at: z.iso.datetime(),
  url: z.string().meta({ description: 'Where to download it without a session, for five minutes.' }),
});

const state = z.string().meta({
  description: 'Hash of the slide’s content and sources; its position in the deck doesn’t matter.',
});
const points = z.number().meta({ description: 'Points.' });

/** Answer of GET /exports/{id}/slides: the slides of the file in order. */
export const fileSlidesSchema = z.strictObject({
  slides: z.array(
    z.strictObject({
      slide_id: z.string().nullable().meta({ description: 'Null: the file does not name it.' }),
      part: z.int().min(0).meta({ description: 'Of several slides of the file that show one slide: which, from 0.' }),
      state: state
        .nullable()
        .meta({ description: 'When the file was written; null in files that were written before states were kept.' }),
      layout_name: z.string(),
      largest_picture: z.int().min(0).meta({ description: 'Bytes of the largest picture on it; 0 without any.' }),
      shapes: z.array(
        z.strictObject({
          name: z.string(),
          ...{ left: points, top: points, width: points, height: points },
          text: z
            .string()
            .nullable()
            .meta({ description: 'Null where it holds none, or what the showing program fills in: numbers, dates.' }),
          font_name: z.string().nullable().meta({ description: 'Null where there are several.' }),
          font_size: z.number().nullable().meta({ description: 'Points; null where there are several.' }),
          shown_font_size: z.number().nullable().meta({ description: 'Points, as shrunk to fit its shape.' }),
        }),
      ),
    }),
  ),
});

/** Answer of GET /presentations/{id}/slide-states: the states of all slides in order. */
export const slideStatesSchema = z.strictObject({
  slides: z.array(z.strictObject({ slide_id: z.string(), state })),
  revision: z.int().min(0).meta({ description: 'Of the slides.' }),
});
