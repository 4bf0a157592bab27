import * as z from 'zod';
import { findingSchema, layoutReasonSchema, readinessReportSchema } from './finding.ts';
import { listOf, pageQuery, searchWords } from './list.ts';

/** Maximum size of a master deck in bytes. */
export const MAX_MASTER_BYTES = 60_000_000;
/** Maximum number of master decks per client. */
export const MAX_MASTER_DECKS = 100;

const parseMode = z.enum(['layouts', 'slides']).meta({
  description:
    '`layouts`: the layouts of the file. `slides`: each distinct example slide becomes a layout, in place of them.',
});

const masterDeckSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  name: z.string().meta({ description: 'Unique among the templates of its client.' }),
  file_name: z.string().meta({ description: 'As uploaded.' }),
  size: z.int().meta({ description: 'Bytes of the file.' }),
  content_hash: z.string().meta({ description: 'SHA-256 of the file; unique within a client.' }),
  parse_mode: parseMode,
  is_complete: z
    .boolean()
    .meta({ description: 'False: an upload or deletion was interrupted. Parse it again, or delete it.' }),
  template_id: z.string().meta({ description: 'The template that was made of it.' }),
  layout_count: z.int(),
  readiness_score: z.int().min(0).max(100),
  slide_size: z.strictObject({ w: z.number(), h: z.number() }).meta({ description: 'EMU.' }),
  fonts: z.strictObject({ major: z.string(), minor: z.string() }).meta({ description: 'Of its theme.' }),
  thumbnail_path: z.string().meta({ description: 'Below the base path: its first slide as a picture, else a layout.' }),
  parsed_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
});

const masterLayoutSchema = z.strictObject({
  db_id: z.string(),
  layout_id: z.string(),
  name: z.string(),
  role: z.string().meta({ description: 'What it is for, by its structure.' }),
  description: z.string(),
  is_enabled: z.boolean(),
  disabled_reason: layoutReasonSchema
    .nullable()
    .meta({ description: 'Why it was not offered when the deck was parsed: it failed its test fill.' }),
  thumbnail_path: z.string().nullable(),
});

/** The report with its inputs. */
export const judgedReadinessSchema = readinessReportSchema.extend({
  judged_at: z.iso.datetime(),
  is_current: z.boolean().meta({ description: 'False: the fonts of the client have changed since. Judge it again.' }),
});

/** A master deck with its layouts and findings. */
export const masterDeckDetailSchema = masterDeckSchema.extend({
  layouts: z.array(masterLayoutSchema),
  findings: z.array(findingSchema).meta({ description: 'What of the file is damaged or was left out.' }),
  readiness: judgedReadinessSchema,
  download_url: z.string().meta({ description: 'Where to get the file without a session, for five minutes.' }),
});

export const masterDeckList = listOf(masterDeckSchema);
export const masterDeckListQuery = pageQuery.extend({
  q: searchWords.meta({ description: 'Part of the name.' }),
  client_id: z.string().max(64).optional().meta({ description: 'Of one client; of all that are seen when absent.' }),
});
export const masterDeckParams = z.object({ id: z.string().max(64) });

/** Fields beside the file of POST /master-decks. */
export const masterDeckUpload = z.object({
  name: z.string().trim().min(1).max(120).optional().meta({ description: 'Made of the name of the file when absent.' }),
  parse_mode: parseMode.default('layouts'),
  client_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'The client that owns it; a super_admin must name one, for others it is their own.' }),
});

export const reparseInput = z.object({ parse_mode: parseMode });

/** Fields beside the file of POST /master-decks/{id}/replace. */
export const masterReplacementInput = z.object({
  parse_mode: parseMode.optional().meta({ description: 'As the present file is read when absent.' }),
  apply: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'false: only report what would change. true: replace the file.' }),
});

/** The differences of a layout that is in both files. */
const LAYOUT_CHANGES = ['name', 'fields', 'look'] as const;

/** Answer of POST /master-decks/{id}/replace. */
export const masterReplacement = z.strictObject({
  is_applied: z.boolean(),
  readiness_score: z.strictObject({ before: z.int(), after: z.int() }),
  layouts: z.array(
    z.strictObject({
      name: z.string(),
      former_name: z.string().nullable().meta({ description: 'Where the name changed.' }),
      state: z.enum(['added', 'removed', 'changed', 'kept']),
      changes: z.array(z.enum(LAYOUT_CHANGES)),
      is_offered: z.boolean().meta({ description: 'Whether new slides can be made on it afterwards.' }),
    }),
  ),
  used_by: z
    .strictObject({
      total: z.int().min(0),
      items: z
        .array(z.strictObject({ id: z.string(), title: z.string() }))
        .meta({ description: 'The last changed ones.' }),
    })
    .meta({ description: 'Presentations on its template. They keep the file that they were prepared with.' }),
});
export type MasterReplacement = z.output<typeof masterReplacement>;
export type MasterReplacementInput = z.output<typeof masterReplacementInput>;
export type LayoutChange = (typeof LAYOUT_CHANGES)[number];

/** The items that DELETE /master-decks/{id} removed permanently. */
export const removedMasterDeck = z.strictObject({
  master_decks: z.int(),
  templates: z.int(),
  layouts: z.int(),
  files: z.int().meta({ description: 'The deck itself, pictures of it and of its layouts, its report.' }),
  bytes: z.int(),
});

export type MasterDeckBody = z.input<typeof masterDeckSchema>;
export type MasterDeckDetailBody = z.input<typeof masterDeckDetailSchema>;
export type JudgedReadinessBody = z.input<typeof judgedReadinessSchema>;
export type MasterDeckListQuery = z.output<typeof masterDeckListQuery>;
export type MasterDeckUpload = z.output<typeof masterDeckUpload>;
