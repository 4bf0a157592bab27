import * as z from 'zod';
import { findingSchema } from './finding.ts';

/** Body of POST /presentations/{id}/export. */
export const exportInput = z.object({
  format: z.string().min(1).max(50).meta({ description: 'One of the formats that are installed: `pptx`.' }),
  slide_ids: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(300)
    .nullish()
    .meta({ description: 'Only these slides, in the order of the deck; all of them when absent.' }),
});

export const exportParams = z.object({ id: z.string().min(1).max(100) });

/** A finished export. */
export const exportSchema = z.strictObject({
  id: z.string(),
  presentation_id: z.string(),
  format: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int().meta({ description: 'Bytes.' }),
  content_hash: z.string().meta({ description: 'SHA-256 of the slides it was made from.' }),
  findings: z.array(findingSchema),
  created_at: z.iso.datetime(),
  url: z.string().meta({ description: 'Where to download it without a session, for five minutes.' }),
});
