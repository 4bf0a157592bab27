import * as z from 'zod';
import { CHART_KINDS } from '../deck/chart.ts';
import { FORM_NAMES } from '../deck/form.ts';
import { checkChart } from './check-chart.ts';

export const SLIDE_BOUNDS = {
  slides: 300,
  title_chars: 2_000,
  run_chars: 20_000,
  runs: 200,
  paragraphs: 300,
  notes_chars: 100_000,
  table_rows: 200,
  table_columns: 60,
  categories: 500,
  series: 60,
  free: 60,
  form_items: 40,
  alt_chars: 4_000,
  /** Maximum length of an extra as JSON. */
  extra_chars: 200_000,
} as const;
const bounds = SLIDE_BOUNDS;

/** Characters that XML 1.0 (section 2.2) excludes: control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Normalises text as slides store it: line feeds only, without characters that XML excludes. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(NOT_IN_XML, '');
}

/** Normalised text of limited length. */
export function slideText(maxChars: number): z.ZodString {
  return z.string().max(maxChars).overwrite(cleanText);
}

/** Whether a link leads to the web or to an e-mail address. */
function isSafeLink(link: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(link) || cleanText(link) !== link) return false;
  return URL.canParse(link);
}

const run = z.object({
  text: slideText(bounds.run_chars),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  link: z
    .string()
    .max(2_048)
    .refine(isSafeLink, 'slides.unsafe_link')
    .optional()
    .meta({ description: 'http, https or mailto only.' }),
});

const paragraph = z.object({
  runs: z.array(run).max(bounds.runs),
  level: z.int().min(0).max(8).default(0).meta({ description: 'List level.' }),
  bullet: z
    .boolean()
    .optional()
    .meta({ description: "false takes the placeholder's bullet away: a single sentence is no list." }),
});

const text = z.object({ kind: z.literal('text'), paragraphs: z.array(paragraph).max(bounds.paragraphs) });

const series = z.object({
  name: slideText(500),
  values: z.array(z.number().nullable()).max(bounds.categories),
});

const chart = z.object({
  kind: z.enum(CHART_KINDS).meta({
    description:
      'A waterfall has one series: the change of each category. A gantt has the series start and end, in days as spreadsheets count them (1900 date system), a category per task; equal days are a milestone.',
  }),
  alt: slideText(bounds.alt_chars).default(''),
  categories: z.array(slideText(500)).min(1).max(bounds.categories),
  series: z.array(series).min(1).max(bounds.series),
  stacked: z.boolean().optional(),
  percent: z
    .boolean()
    .optional()
    .meta({ description: 'Stack the series of bars, columns or areas to 100 %; at least two.' }),
  totals: z.array(z.int().min(0)).max(bounds.categories).optional().meta({
    description:
      'Waterfall: indices of the categories that are totals. Their value is the level reached; null has it computed.',
  }),
  groups: z
    .array(slideText(200))
    .max(bounds.categories)
    .optional()
    .meta({ description: 'Gantt: the phase of each task.' }),
  line_series: z
    .array(z.int().min(0))
    .max(bounds.series)
    .optional()
    .meta({ description: 'Column: indices of the series drawn as lines over the columns.' }),
  secondary_axis: z.boolean().optional().meta({ description: 'Those lines have a value axis of their own.' }),
  number_format: slideText(100)
    .default('General')
    .meta({ description: 'Number format code of labels and value axis (ECMA-376 part 1, 18.8.31).' }),
  decimal: z
    .enum(['.', ','])
    .optional()
    .meta({ description: "Sign of decimals in pictures and PDF; that of the deck's language where absent." }),
  value_axis_title: slideText(200).optional(),
  category_axis_title: slideText(200).optional(),
  data_labels: z.boolean().default(false),
  emphasis: z
    .object({
      series: z.int().min(0).optional(),
      category: z.int().min(0).optional(),
      count: z.int().min(1).max(bounds.categories).optional(),
      also: z.int().min(0).optional(),
    })
    .optional()
    .meta({
      description:
        'The one category or series the message is about; the rest is muted. Of bars and columns, count categories from that one on, and also one apart from them.',
    }),
  callout: z
    .object({ series: z.int().min(0), category: z.int().min(0), text: slideText(200) })
    .optional()
    .meta({ description: 'Line: the point that is said in words beside it.' }),
  reference: z
    .object({ value: z.number(), label: slideText(100) })
    .optional()
    .meta({ description: 'Line and column: a level across the plot, named at its end.' }),
  panels: z.boolean().optional().meta({
    description:
      'Bars, columns, lines and areas of 6 to 12 series side by side are a grid of small charts with one scale where there is room; false keeps one chart.',
  }),
});

const LOOKS = ['head', 'key', 'key_head', 'status', 'key_status', 'alert_status'] as const;
/** How a cell of a table looks. */
export const cellLook = z.enum([...LOOKS, 'red_status', 'amber_status', 'green_status']);
const cell = z.object({
  text: slideText(bounds.run_chars),
  align: z.enum(['left', 'right', 'center']).default('left'),
  bold: z.boolean().optional(),
  look: cellLook.optional(),
  indent: z.int().min(0).max(8).optional(),
});

const rowIndices = z.array(z.int().min(0)).max(bounds.table_rows).default([]);
const table = z.object({
  alt: slideText(bounds.alt_chars).default(''),
  rows: z.array(z.array(cell).min(1).max(bounds.table_columns)).min(1).max(bounds.table_rows),
  header_rows: z.int().min(0).default(1),
  column_weights: z.array(z.number().positive().max(1_000)).max(bounds.table_columns).optional(),
  emphasised_rows: rowIndices,
  total_rows: rowIndices,
});

const value = slideText(200).optional();
const formItem = z.object({
  label: slideText(bounds.title_chars).optional(),
  text: slideText(bounds.run_chars).optional(),
  ...{ value, unit: value, date: value, end_date: value, group: value, parent: value, icon: value },
  is_key: z.boolean().optional(),
  ref: slideText(300).optional(),
  evidence: slideText(bounds.run_chars).optional(),
});
const fraction = z.number().min(0).max(1);
const picture = z.object({
  kind: z.literal('picture'),
  image_ref: z.string().min(1).max(200).meta({ description: 'A picture of one of the sources.' }),
  alt: slideText(bounds.alt_chars).default(''),
  is_decorative: z.boolean().optional(),
  is_alt_suggested: z.boolean().optional(),
  focus: z.object({ x: fraction, y: fraction }).optional(),
});

const form = z.object({
  form: z.enum(FORM_NAMES),
  items: z.array(formItem).min(1).max(bounds.form_items),
  alt: slideText(bounds.alt_chars).default(''),
  columns: z.array(slideText(200)).max(bounds.form_items).optional(),
  is_route: z
    .literal(true)
    .optional()
    .meta({ description: 'A process of places that something passes through, not of steps in time.' }),
  note: slideText(500).optional(),
  picture: picture.omit({ kind: true, is_decorative: true, is_alt_suggested: true }).optional(),
  reason: slideText(200).default('forms.chosen_by_author'),
  reason_params: z.record(z.string().max(60), z.union([slideText(500), z.number()])).optional(),
  alternatives: z.array(z.enum(FORM_NAMES)).max(FORM_NAMES.length).default([]),
});

/** Content with its kind. */
const typedContent = z.discriminatedUnion('kind', [
  text,
  z.object({ kind: z.literal('chart'), chart: chart.superRefine(checkChart) }),
  z.object({ kind: z.literal('table'), table: table.refine(hasEvenRows, 'slides.uneven_rows') }),
  z.object({ kind: z.literal('form'), form }),
  picture,
]);
type TypedContent = z.output<typeof typedContent>;

const paragraphOf = (words: string) => ({ runs: [{ text: words }], level: 0 });
const plainTable = z.object({
  rows: z
    .array(z.array(slideText(bounds.run_chars)).min(1).max(bounds.table_columns))
    .min(1)
    .max(bounds.table_rows),
  header_rows: z.int().min(0).default(1),
  alt: slideText(bounds.alt_chars).default(''),
});

/**
 * The content of a field in a request: either plain, as described by the layout's `json_schema`, or with its kind and
 * all details, as slides return it.
 */
export const contentInput = z
  .union([
    typedContent,
    slideText(bounds.run_chars).transform((words): TypedContent => ({
      kind: 'text',
      paragraphs: words.split('\n').map(paragraphOf),
    })),
    z
      .array(slideText(bounds.run_chars))
      .max(bounds.paragraphs)
      .transform((items): TypedContent => ({ kind: 'text', paragraphs: items.map(paragraphOf) })),
    chart.superRefine(checkChart).transform((spec): TypedContent => ({ kind: 'chart', chart: spec })),
    plainTable
      .transform(({ rows, ...rest }) => ({
        ...rest,
        rows: rows.map((row) => row.map((words) => ({ text: words, align: 'left' as const }))),
        ...{ emphasised_rows: [], total_rows: [] },
      }))
      .refine(hasEvenRows, 'slides.uneven_rows')
      .transform((spec): TypedContent => ({ kind: 'table', table: spec })),
    picture.omit({ kind: true }).transform((spec): TypedContent => ({ kind: 'picture', ...spec })),
  ])
  .meta({
    id: 'SlideContentInput',
    description: 'Plain, as the json_schema of the layout describes it, or with its kind, as slides show it.',
  });
export type ContentInput = z.output<typeof contentInput>;

export const boxInput = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
});

function hasEvenRows(input: z.output<typeof table>): boolean {
  const width = input.rows[0]?.length ?? 0;
  const last = Math.max(-1, ...input.emphasised_rows, ...input.total_rows);
  return (
    input.rows.every((row) => row.length === width) &&
    input.header_rows <= input.rows.length &&
    (input.column_weights?.length ?? width) === width &&
    last < input.rows.length
  );
}
