import * as z from 'zod';
import { findingSchema } from './finding.ts';
import { listOf, pageQuery, searchWords } from './list.ts';
import { sourceBlockSchema, sourceTableSchema } from './source-blocks.ts';
import { clientParams } from './accounts.ts';

/** Maximum number of files in one upload or in one request to decompose. */
export const MAX_FILES = 20;

const fileErrorSchema = z.strictObject({
  code: z.string(),
  message: z.string().meta({ description: 'Why it could not be read and what to do, in the language of the request.' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const fileSummarySchema = z.strictObject({
  title: z.string().nullable(),
  language: z.string().meta({ description: 'BCP 47, "und" where the text is too short to recognise it.' }),
  blocks: z.number().int(),
  tables: z.number().int(),
  figures: z.number().int(),
  images: z.number().int(),
  pages: z.number().int().nullable().meta({ description: 'Pages or slides; null where the file has none.' }),
});

/** A file or web address. */
export const fileSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  owner_id: z.string(),
  name: z.string(),
  kind: z.enum(['file', 'url']),
  url: z.string().nullable(),
  media_type: z.string(),
  size: z.number().int().meta({ description: 'Bytes; 0 for an address.' }),
  sha256: z.string().nullable(),
  state: z.enum(['stored', 'reading', 'read', 'failed']),
  is_text_edited: z
    .boolean()
    .meta({ description: 'The text was replaced by a person; the file itself is as uploaded.' }),
  error: fileErrorSchema.nullable(),
  summary: fileSummarySchema.nullable().meta({ description: 'What was found; null until it is read.' }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
});

/** A file with a download URL that is valid for some minutes. */
export const fileDetailSchema = fileSchema.extend({ download_url: z.string().nullable() });

export const fileList = listOf(fileSchema);
export const fileListQuery = pageQuery.extend({
  q: searchWords.meta({ description: 'Part of the name or address.' }),
});

export const fileParams = z.object({ id: z.string().max(64) });
export const fileImageParams = fileParams.extend({ image_id: z.string().max(64) });

/** The client that owns the files, for administrators of several clients; the caller's own when absent. */
const clientId = z.string().max(64).optional();

export const uploadFields = z.object({ client_id: clientId });
export const uploadResult = z.strictObject({ items: z.array(fileSchema) });

export const urlRequest = z.object({
  url: z.url({ protocol: /^https?$/, hostname: /./ }).max(2048),
  client_id: clientId,
});

export const fileUpdateRequest = z.object({
  name: z.string().trim().min(1).max(255).optional(),
  text: z
    .string()
    .min(1)
    .max(2_000_000)
    .optional()
    .meta({ description: 'Replaces the extracted text: plain text, or Markdown headings, lists and tables.' }),
});

export const decomposeRequest = z.object({ file_ids: z.array(z.string().max(64)).min(1).max(MAX_FILES) });

export const decomposeResult = z.strictObject({
  items: z.array(
    z.strictObject({
      file: fileSchema,
      error: fileErrorSchema.nullable().meta({ description: 'Why it could not be read; the rest is empty then.' }),
      title: z.string().nullable(),
      language: z.string().nullable(),
      blocks: z.array(sourceBlockSchema),
      tables: z.array(sourceTableSchema),
      images: z.array(
        z.strictObject({
          id: z.string(),
          media_type: z.enum(['image/png', 'image/jpeg']),
          width: z.number().int(),
          height: z.number().int(),
          alt: z.string().nullable(),
          url: z.string(),
        }),
      ),
      findings: z.array(findingSchema),
    }),
  ),
});

export type FileBody = z.input<typeof fileSchema>;
export type FileDetailBody = z.input<typeof fileDetailSchema>;
export type DecomposedFileBody = z.input<typeof decomposeResult>['items'][number];

/** Maximum size of a font file in bytes. */
export const MAX_FONT_BYTES = 20_000_000;
/** Maximum number of font files per client. */
export const MAX_FONTS = 60;
/** Maximum number of font files per upload. */
export const MAX_FONTS_AT_ONCE = 10;

const fontSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  name: z.string().meta({ description: 'File name as uploaded.' }),
  faces: z
    .array(
      z.strictObject({
        families: z.array(z.string()).meta({ description: 'Names that text asks for it by, in lower case.' }),
        weight: z.int().meta({ description: '400 is regular, 700 bold.' }),
        italic: z.boolean(),
      }),
    )
    .meta({ description: 'One for a font, several for a collection.' }),
  size: z.int().meta({ description: 'Bytes of the file as uploaded.' }),
  sha256: z.string(),
  created_at: z.iso.datetime(),
});
export type FontBody = z.input<typeof fontSchema>;

/** All fonts of a client, by name. */
export const fontList = listOf(fontSchema);

export const fontUploadFields = z.object({});
export const fontParams = clientParams.extend({ font_id: z.string().min(1).max(64) });
