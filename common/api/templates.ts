import * as z from 'zod';
import { findingSchema, layoutReasonSchema, readinessReportSchema } from './finding.ts';
import { listOf, pageQuery, searchWords } from './list.ts';

export const layoutSchema = z.strictObject({
  db_id: z.string().meta({ description: 'Unique among all layouts; stays when the master deck is read again.' }),
  template_id: z.string(),
  layout_id: z.string().meta({
    description: 'Unique in its template: its part in the master deck. Where it is asked for, `db_id` is taken too.',
  }),
  name: z.string(),
  description: z.string().meta({ description: 'What it holds and what it is good for.' }),
  json_schema: z
    .record(z.string(), z.unknown())
    .meta({ description: 'JSON Schema (draft 2020-12) of its content: one property for each field, with its limits.' }),
  role: z.string().meta({ description: 'What it is for, by its structure.' }),
  legacy: z.boolean().meta({ description: 'Made of legacy component code.' }),
  is_enabled: z.boolean().meta({ description: 'Disabled layouts are never offered.' }),
  disabled_reason: layoutReasonSchema
    .nullable()
    .meta({ description: 'Why it is not offered, where it failed a test fill and no person decided it.' }),
  thumbnail_path: z.string().nullable().meta({ description: 'Below the base path: the layout as a picture.' }),
});

/** A layout with its code. */
export const layoutDetailSchema = layoutSchema.extend({
  layout_code: z
    .string()
    .meta({ description: 'The JSON element model as text, or the legacy component code that it was made from.' }),
});

const templateSchema = z.strictObject({
  id: z.string(),
  name: z.string().meta({ description: 'Unique among the ones that a client sees.' }),
  title: z.string(),
  is_builtin: z.boolean(),
  client_id: z.string().nullable(),
  layout_count: z.number().int(),
  content_hash: z.string().meta({ description: 'SHA-256 of its master deck.' }),
  thumbnail_path: z.string().nullable().meta({ description: 'Below the base path: its first layout as a picture.' }),
  master_deck_id: z
    .string()
    .nullable()
    .meta({ description: 'The master deck it is made of; null for built-in ones and those of layout code.' }),
});

export const templateDetailSchema = templateSchema.extend({
  layouts: z.array(layoutSchema),
  findings: z
    .array(findingSchema)
    .meta({ description: 'What of its layout code was not understood, or of its file is damaged or was left out.' }),
  readiness: readinessReportSchema
    .pick({ score: true, findings: true })
    .nullable()
    .meta({ description: 'How ready the deck of one presentation is as a whole; null for all other templates.' }),
});

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

/** Maximum per call and per template. */
const MAX_CODE_LAYOUTS = 60;
const MAX_LAYOUT_CODE_CHARS = 200_000;

/** Body of POST /template-management/templates. A layout without a schema is refused with 422. */
export const templateInput = z.object({
  name: z.string().trim().min(1).max(120).meta({ description: 'Unique among the ones that a client sees.' }),
  client_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'The client that owns it; a super_admin must name one, for others it is their own.' }),
  layouts: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(200),
        description: z.string().max(4000).default(''),
        layout_code: z
          .union([
            z.string().min(1).max(MAX_LAYOUT_CODE_CHARS),
            z.record(z.string(), z.unknown()).meta({ description: 'The JSON element model, as layouts show it.' }),
          ])
          .meta({
            description: 'Legacy component code (TSX, never run), or the JSON element model as text or object.',
          }),
        json_schema: z.record(z.string(), z.unknown()).meta({
          description: 'JSON Schema of its content: its properties are the fields. Must be there and not null.',
        }),
      }),
    )
    .min(1)
    .max(MAX_CODE_LAYOUTS),
});
export type TemplateInput = z.output<typeof templateInput>;

/** Answer of DELETE /template-management/templates/{id}. */
export const removedTemplate = z.strictObject({
  templates: z.number().int(),
  layouts: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
});

/** Body of POST /template-management/layouts/bulk-delete. */
export const bulkDeleteInput = z.object({ db_ids: z.array(z.string().min(1).max(100)).min(1).max(500) });

export const bulkDeleted = z.strictObject({
  removed: z.number().int(),
  db_ids: z.array(z.string()),
  not_found: z.array(z.string()),
});

export type LayoutBody = z.input<typeof layoutSchema>;
export type TemplateBody = z.input<typeof templateSchema>;
export type TemplateDetailBody = z.input<typeof templateDetailSchema>;
export type LayoutDetailBody = z.input<typeof layoutDetailSchema>;

/** Result of the job of POST /presentations/{id}/design; its id gives access to layouts and findings. */
export const designResult = z.strictObject({
  template_id: z.string(),
  layout_count: z.int(),
  usable: z.int().meta({ description: 'Layouts that slides are made on.' }),
  readiness_score: z.int().min(0).max(100),
});
export type DesignResult = z.output<typeof designResult>;

/** The presentation's own design, whether in use or not: a part of GET /presentations/{id}. */
export const ownDesign = z
  .strictObject({ template_id: z.string() })
  .nullable()
  .meta({ description: 'The template made of a deck for this presentation alone; null where none was.' });

/** The name of the design job. */
export const DESIGN_JOB = 'designs.reading';

/** Maximum size of a template in bytes. */
export const MAX_TEMPLATE_BYTES = 64 * 1024 * 1024;

/** Fields of POST /template-codegen/generate, beside the template itself. */
export const codegenFields = z.object({
  presentation_id: z.string().min(1).max(100).meta({ description: 'Whose slides go into the template.' }),
  custom_prompt: z
    .string()
    .max(4000)
    .default('')
    .meta({ description: 'What the new deck should be like, in plain words; a model that writes follows it.' }),
});
