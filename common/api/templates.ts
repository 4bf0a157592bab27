import * as z from 'zod';
import { listOf, pageQuery, searchWords } from './list.ts';

/** A layout of a template. */
export const layoutSchema = z.strictObject({
  db_id: z.string(),
  template_id: z.string(),
  layout_id: z.string(),
  name: z.string(),
  description: z.string().meta({ description: 'What it holds and what it is good for.' }),
  json_schema: z
    .record(z.string(), z.unknown())
    .meta({ description: 'JSON Schema (draft 2020-12) of its content: one property for each field, with its limits.' }),
  is_enabled: z.boolean(),
  thumbnail_path: z.string().nullable().meta({ description: 'Below the base path: the layout as a picture.' }),
});

/** A template in a list. */
export const templateSchema = z.strictObject({
  id: z.string(),
  name: z.string().meta({ description: 'Unique among those a client sees.' }),
  title: z.string(),
  is_builtin: z.boolean(),
  client_id: z.string().nullable(),
  layout_count: z.number().int(),
  content_hash: z.string().meta({ description: 'SHA-256 of its master deck.' }),
  thumbnail_path: z.string().nullable().meta({ description: 'Below the base path: its first layout as a picture.' }),
});

export const templateDetailSchema = templateSchema.extend({ layouts: z.array(layoutSchema) });

export const templateList = listOf(templateSchema);
export const templateListQuery = pageQuery;
export const templateParams = z.object({ id: z.string().max(64) });
export const layoutParams = z.object({ db_id: z.string().max(100) });

export const layoutList = listOf(layoutSchema);
export const layoutListQuery = pageQuery.extend({
  template_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Of one template; of all that are seen when absent.' }),
  enabled: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true')),
  q: searchWords.meta({ description: 'Part of the name or description.' }),
});

export type LayoutBody = z.input<typeof layoutSchema>;
export type TemplateBody = z.input<typeof templateSchema>;
export type TemplateDetailBody = z.input<typeof templateDetailSchema>;
