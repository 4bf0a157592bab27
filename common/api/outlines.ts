import * as z from 'zod';
import { FORM_NAMES } from '../deck/form.ts';
import { SLIDE_KINDS } from '../deck/slide-kinds.ts';

export const OUTLINE_BOUNDS = { slides: { min: 1, max: 60 }, title_chars: 500, takeaway_chars: 2000, block_refs: 500 };

const bounds = OUTLINE_BOUNDS;
const id = z.string().min(1).max(100);

export const outlineSlideSchema = z.strictObject({
  id: z.string().meta({ description: 'Given at creation, kept through every edit.' }),
  kind: z.enum(SLIDE_KINDS),
  title: z.string(),
  takeaway: z.string().meta({ description: 'The one message of the slide, as a sentence.' }),
  source_section_idx: z
    .int()
    .nullable()
    .meta({ description: 'Index of the brief section it is based on; null where there is none.' }),
  block_refs: z.array(z.string()).meta({ description: 'SOURCE/BLOCK of the blocks it is about; empty: the section.' }),
  story_id: z.string().nullable().meta({ description: 'The computed finding about a table that it draws.' }),
  form: z
    .enum(FORM_NAMES)
    .optional()
    .meta({ description: 'The visual form planned for it; what the sources state decides.' }),
});

const OUTLINE_RUN_STATES = ['running', 'completed', 'interrupted', 'failed'] as const;

export const outlineSchema = z.strictObject({
  presentation_id: z.string(),
  title: z.string(),
  slides: z.array(outlineSlideSchema),
  revision: z.int().min(0).meta({ description: 'Counts every change; 0: never made.' }),
  etag: z.string().meta({ description: 'What If-Match takes.' }),
  run: z
    .strictObject({ id: z.string(), state: z.enum(OUTLINE_RUN_STATES), started_at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The last time a model worked on it.' }),
});

/**
 * Body of PUT: the complete ordered list. Absent fields of a known id stay unchanged; an unknown id makes a new slide.
 */
export const outlineInput = z.object({
  title: z.string().trim().max(bounds.title_chars).optional(),
  slides: z
    .array(
      z.object({
        id: id.nullish(),
        kind: z.enum(SLIDE_KINDS).optional(),
        title: z.string().trim().max(bounds.title_chars).optional(),
        takeaway: z.string().trim().max(bounds.takeaway_chars).optional(),
        source_section_idx: z.int().min(0).max(10_000).nullable().optional(),
        block_refs: z.array(z.string().max(200)).max(bounds.block_refs).nullish(),
        story_id: z.string().max(200).nullable().optional(),
        form: z.enum(FORM_NAMES).nullish(),
      }),
    )
    .min(bounds.slides.min)
    .max(bounds.slides.max),
});
export type OutlineInput = z.output<typeof outlineInput>;

/** Answer of POST …/outlines/regenerate; the progress is in the stream. */
export const outlineRunStarted = z.strictObject({ run_id: z.string() });

/** Data of the events of GET …/outlines/stream, by name. */
export const outlineEvents = {
  /** A section of the brief; sent before any slide. */
  'outline.section': z.strictObject({
    index: z.int(),
    title: z.string(),
    key_points: z.array(z.string()),
    data_points: z.array(z.string()),
  }),
  /** A slide with its index, from 0. */
  'outline.slide': outlineSlideSchema.extend({ index: z.int() }),
  /** The stored outline; the last event. */
  'outline.completed': outlineSchema,
} as const;

/** Answer of POST …/attachment-mapping: the slides that are based on each file. */
export const attachmentMapping = z.strictObject({
  mapping: z.array(z.strictObject({ file_id: z.string(), slide_ids: z.array(z.string()) })),
});
