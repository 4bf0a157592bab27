import * as z from 'zod';
import { CHART_KINDS } from '../deck/chart.ts';
import { FORM_NAMES } from '../deck/form.ts';
import { SLIDE_KINDS } from '../deck/slide-kinds.ts';
import { DIAGRAM_BOUNDS, diagramInput } from './diagrams.ts';
import { listOf } from './list.ts';
import { findingSchema } from './finding.ts';
import { imagePrompt } from './images.ts';
import { boxInput, cellLook, contentInput, slideText, SLIDE_BOUNDS } from './slide-content.ts';

const id = z.string().min(1).max(100);
const bounds = SLIDE_BOUNDS;

/** An object that other code defines, limited in size. */
const looseObject = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= bounds.extra_chars, 'slides.extra_too_large')
  .meta({ description: 'Its writer decides what it contains.' });
const looseText = slideText(bounds.extra_chars);
const extras = {
  __diagram__: diagramInput.nullish().meta({ description: 'A diagram as data.' }),
  __diagram_markup__: slideText(DIAGRAM_BOUNDS.markup_chars)
    .nullish()
    .meta({ description: 'A diagram as text markup (Mermaid).' }),
  __image_error__: z.union([looseText, looseObject]).nullish().meta({ description: 'Why a picture is missing.' }),
};

/**
 * One slide of PUT …/slides. Absent fields stay unchanged and null clears, also by name in `fields` and `boxes`.
 * Without the id of a slide of this presentation it is a new slide, which needs a title; without a layout, one is
 * chosen for its fields.
 */
export const slideInput = z.object({
  id: id.nullish(),
  kind: z.enum(SLIDE_KINDS).optional(),
  layout_id: z.string().min(1).max(300).nullish().meta({
    description:
      'A layout that the presentation may use, by its `layout_id` or `db_id`; picked for a new slide when absent.',
  }),
  title: slideText(bounds.title_chars).nullish(),
  // Known field names are validated against the layout; other names are ignored.
  fields: z
    .record(z.string().max(200), z.unknown())
    .nullish()
    .meta({
      type: ['object', 'null'],
      additionalProperties: { anyOf: [{ $ref: '#/components/schemas/SlideContentInput' }, { type: 'null' }] },
      description: "By the layout's field name; names that the layout does not have are ignored.",
    }),
  boxes: z
    .record(z.string().max(200), boxInput.nullable())
    .nullish()
    .meta({ description: 'Own geometry in EMU, by field name, where a field departs from its layout.' }),
  free: z
    .array(
      z.object({
        id: id.optional(),
        role: z.enum(['content', 'source_line']).default('content'),
        box: boxInput,
        content: contentInput,
      }),
    )
    .max(bounds.free)
    .nullish()
    .meta({ description: 'Content at a place of its own; the whole list.' }),
  source_line: slideText(2_000).nullish(),
  notes: slideText(bounds.notes_chars).nullish(),
  ...extras,
});
export type SlideInput = z.output<typeof slideInput>;

/** Body of PUT /presentations/{id}/slides: the complete ordered list. */
export const slidesInput = z.object({
  slides: z.array(slideInput).max(bounds.slides),
  edit_span: z.string().min(1).max(100).optional().meta({
    description:
      'The same for changes one after the other that are one to the user: only the state before the first is kept.',
  }),
});

/** Body of POST …/slides/{slide_id}/edit. */
export const slideEditInput = z.object({
  instruction: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .meta({ description: 'What to change, in plain words: "shorten", "title: …", "remove the notes".' }),
});

/** Body of POST …/slides/{slide_id}/edit-html; without any field, the answer shows the slide unchanged. */
export const slideHtmlInput = z.object({
  html: z.string().min(1).max(1_000_000).optional().meta({
    description:
      'The slide as the answer of this operation writes it, changed. What it leaves out stays; an empty section clears its field.',
  }),
  instruction: slideEditInput.shape.instruction.optional(),
});

/** Body of PUT …/slides/{slide_id}/form. */
export const slideFormInput = z.object({ form: z.enum(FORM_NAMES) });

/** Answer of GET …/slides/{slide_id}/forms. */
export const slideFormsSchema = z.strictObject({
  form: z.enum(FORM_NAMES).nullable().meta({ description: 'The visual form in use; null without one.' }),
  reason: z
    .strictObject({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why this form was chosen.' }),
  alternatives: z
    .array(z.enum(FORM_NAMES))
    .max(2)
    .meta({ description: 'Others that hold the same items, best first.' }),
});

/** Body of POST …/slides/{slide_id}/regenerate-image. */
export const slideRedrawInput = z.object({
  prompt: imagePrompt
    .optional()
    .meta({ description: "What the picture shows; as before, else from the slide's words, when absent." }),
});

export const slidesParams = z.object({ id });
export const slideParams = z.object({ id, slide_id: id });
/** Body of PUT /presentations/{id}/slides/brand-look. */
export const brandLookInput = z.strictObject({
  follows_brand: z.boolean().meta({ description: 'false: fonts and colours as the master has them.' }),
});

export const slideVersionParams = slideParams.extend({ version: z.coerce.number().int().min(1).max(1_000_000_000) });

const address = z.strictObject({
  file: z.string(),
  page: z.number().optional(),
  last_page: z.number().optional().meta({ description: 'Where it ends, if it continues on a later page.' }),
  slide: z.number().optional(),
  sheet: z.string().optional(),
  range: z.string().optional().meta({ description: 'A1 notation.' }),
  table: z.number().optional(),
  paragraph: z.number().optional(),
  item: z.number().optional().meta({ description: 'Of a numbered list.' }),
  line: z.number().optional(),
  section: z.array(z.string()).optional(),
  part: z.enum(['footer', 'notes']).optional().meta({ description: 'Outside the running text.' }),
});

const paragraph = z.strictObject({
  runs: z.array(
    z.strictObject({
      text: z.string(),
      bold: z.boolean().optional(),
      italic: z.boolean().optional(),
      link: z.string().optional(),
    }),
  ),
  level: z.int(),
  bullet: z.boolean().optional(),
});

const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), paragraphs: z.array(paragraph) }),
  z.strictObject({
    kind: z.literal('chart'),
    chart: z.strictObject({
      kind: z.enum(CHART_KINDS),
      alt: z.string(),
      categories: z.array(z.string()),
      series: z.array(
        z.strictObject({
          name: z.string(),
          values: z.array(z.number().nullable()),
          addresses: z.array(address.nullable()).meta({ description: 'The source cell of each value.' }),
        }),
      ),
      stacked: z.boolean().optional(),
      percent: z.boolean().optional(),
      totals: z.array(z.int()).optional(),
      groups: z.array(z.string()).optional(),
      line_series: z.array(z.int()).optional(),
      secondary_axis: z.boolean().optional(),
      number_format: z.string(),
      decimal: z.enum(['.', ',']).optional(),
      value_axis_title: z.string().optional(),
      category_axis_title: z.string().optional(),
      data_labels: z.boolean(),
      emphasis: z
        .strictObject({ series: z.int().optional(), category: z.int().optional(), count: z.int().optional() })
        .optional(),
      callout: z.strictObject({ series: z.int(), category: z.int(), text: z.string() }).optional(),
      reference: z.strictObject({ value: z.number(), label: z.string() }).optional(),
      panels: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    kind: z.literal('table'),
    table: z.strictObject({
      alt: z.string(),
      rows: z.array(
        z.array(
          z.strictObject({
            text: z.string(),
            align: z.enum(['left', 'right', 'center']),
            bold: z.boolean().optional(),
            look: cellLook.optional(),
            indent: z.int().optional(),
          }),
        ),
      ),
      header_rows: z.int(),
      column_weights: z.array(z.number()).optional(),
      emphasised_rows: z.array(z.int()),
      total_rows: z.array(z.int()),
    }),
  }),
  z.strictObject({
    kind: z.literal('form'),
    form: z.strictObject({
      form: z.enum(FORM_NAMES),
      items: z.array(
        z.strictObject({
          label: z.string().optional(),
          text: z.string().optional(),
          value: z.string().optional(),
          unit: z.string().optional(),
          date: z.string().optional(),
          end_date: z.string().optional(),
          group: z.string().optional(),
          parent: z.string().optional(),
          icon: z.string().optional(),
          is_key: z.boolean().optional(),
          ref: z.string().optional(),
          evidence: z.string().optional(),
        }),
      ),
      alt: z.string(),
      columns: z.array(z.string()).optional(),
      note: z.string().optional().meta({ description: 'A quiet line below: what a table leaves out, a caption.' }),
      picture: z
        .strictObject({
          image_ref: z.string(),
          alt: z.string(),
          focus: z.strictObject({ x: z.number(), y: z.number() }).optional(),
          is_beside: z.literal(true).optional().meta({ description: 'The picture has a place of its own.' }),
        })
        .optional(),
      is_route: z
        .literal(true)
        .optional()
        .meta({ description: 'A process of places that something passes through, not of steps in time.' }),
      reason: z.string().meta({ description: 'Code of the message that explains why this form was chosen.' }),
      reason_params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      alternatives: z.array(z.enum(FORM_NAMES)).meta({ description: 'Other forms for the same items, best first.' }),
    }),
  }),
  z.strictObject({
    kind: z.literal('picture'),
    image_ref: z.string(),
    alt: z.string(),
    is_decorative: z.boolean().optional().meta({ description: 'Readers need not know of it.' }),
    is_alt_suggested: z.boolean().optional().meta({ description: 'No person has accepted the alternative text yet.' }),
    focus: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  }),
]);

const box = z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });

const claim = z.strictObject({
  slide_id: z.string(),
  field: z.string(),
  text: z.string().meta({ description: 'The number as the slide shows it.' }),
  value: z.number(),
  kind: z.enum(['quoted', 'rounded', 'computed', 'untraced']),
  formula: z.enum(['sum', 'share', 'difference', 'growth', 'rank', 'mean', 'ratio', 'count', 'min', 'max']).optional(),
  exact_value: z.number().optional(),
  addresses: z.array(address),
});

const keptObject = z.record(z.string(), z.unknown()).meta({ description: 'As it was written.' });

export const slideSchema = z.strictObject({
  id: z.string().meta({ description: 'Kept through reorder, edit and export.' }),
  kind: z.enum(SLIDE_KINDS),
  layout_id: z.string(),
  title: z.string(),
  fields: z.record(z.string(), content),
  boxes: z.record(z.string(), box).meta({ description: 'EMU.' }),
  free: z.array(z.strictObject({ id: z.string(), role: z.enum(['content', 'source_line']), box, content })),
  source_line: z.string().optional(),
  notes: z.string(),
  sources: z.array(address),
  claims: z.array(claim).meta({ description: 'Every number on the slide, and where it comes from.' }),
  findings: z.array(findingSchema),
  __diagram__: keptObject.optional(),
  __diagram_markup__: z.string().optional(),
  __image_error__: z.union([z.string(), keptObject]).optional(),
});
export type SlideBody = z.input<typeof slideSchema>;

/** A slide with its text as simple HTML. */
export const slideHtmlSchema = z.strictObject({
  slide: slideSchema,
  html: z.string().meta({
    description: 'Title (`h1`), then a `section` for each field, with paragraphs, lists, tables and figures.',
  }),
});

/** All slides of a presentation, also its part `slides`. `revision` is the ETag without quotes. */
export const slidesSchema = z.strictObject({
  slides: z.array(slideSchema),
  revision: z.int().min(0).meta({ description: 'Counts every change; 0: never made.' }),
  content_hash: z.string().nullable().meta({
    description: 'Of the master deck that the slides are on, as templates name theirs; null: never made.',
  }),
});

/** Answer of GET …/outdated. */
export const outdatedSchema = z.strictObject({
  outline: z
    .array(z.enum(['brief', 'options', 'sources']))
    .meta({ description: 'What changed since the outline was created; empty: nothing, or not known.' }),
  sources: z
    .array(z.strictObject({ file_id: z.string(), name: z.string() }))
    .meta({ description: 'Sources whose content changed since.' }),
  slides: z
    .strictObject({
      changed: z.array(z.string()),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      numbers: z.array(z.int()).meta({ description: 'Where the slides of what changed or was removed stand, from 1.' }),
    })
    .meta({
      description: 'Slides of the outline, by id, that the slides do not show: changed or added since, or removed.',
    }),
  tag: z.string().meta({ description: 'Changes with everything above, so that one state can be dismissed.' }),
});

/** An earlier state of a slide. */
export const slideVersionSchema = z.strictObject({
  version: z.int(),
  slide_id: z.string(),
  at: z.iso.datetime().meta({ description: 'When it was replaced or removed.' }),
  user_id: z.string().nullable(),
  reason: z.enum(['edit', 'update', 'regenerate', 'removed', 'restore']),
  slide: slideSchema,
});

/** Query of GET …/versions/{version}/diff. */
export const slideDiffQuery = z.object({
  against: z
    .union([z.literal('current'), z.coerce.number().int().min(1).max(1_000_000_000)])
    .default('current')
    .meta({ description: 'A version, or `current`: the slide as it is.' }),
});

const wordChange = z.strictObject({ change: z.enum(['same', 'added', 'removed']), text: z.string() });

const replacement = {
  at: z.iso.datetime().meta({ description: 'When it was replaced or removed.' }),
  user_id: z.string().nullable(),
  reason: z.enum(['edit', 'update', 'regenerate', 'removed', 'restore']),
};

/** Answer of GET …/versions/{version}/diff: the changes from the older to the newer of the two states. */
export const slideDiffSchema = z.strictObject({
  slide_id: z.string(),
  from: z.int().meta({ description: 'Version of the older state.' }),
  to: z.int().meta({ description: 'Version of the newer state.' }),
  is_current: z.boolean().meta({ description: 'The newer state is the slide as it is.' }),
  steps: z
    .array(z.strictObject({ version: z.int(), ...replacement }))
    .meta({ description: 'Who replaced each state on the way, when and why; the oldest first.' }),
  changes: z.array(
    z.strictObject({
      place: z.string().meta({
        description: 'title, layout, kind, notes, source_line, diagram, fields.NAME, free.ID or boxes.NAME.',
      }),
      change: z.enum(['added', 'removed', 'changed']),
      kind: z.enum(['text', 'chart', 'table', 'picture', 'form', 'layout', 'slide_kind', 'box', 'diagram']),
      words: z.array(wordChange).meta({ description: 'Of pictures, charts and tables: in their alternative text.' }),
      values: z
        .array(
          z.strictObject({
            row: z.string(),
            column: z.string(),
            before: z.string().nullable(),
            after: z.string().nullable(),
          }),
        )
        .meta({ description: 'Values of charts by series and category, cells of tables by row and column.' }),
      before: z.string().nullable().meta({ description: 'Picture, layout, kind of chart, box or diagram.' }),
      after: z.string().nullable(),
    }),
  ),
  numbers: z.strictObject({ added: z.array(z.string()), removed: z.array(z.string()) }),
});

/** Answer of GET …/versions: all versions on one page, newest first. */
export const slideVersionsSchema = listOf(slideVersionSchema);
