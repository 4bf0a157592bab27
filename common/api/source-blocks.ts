import * as z from 'zod';

const addressSchema = z
  .strictObject({
    file: z.string(),
    page: z.number().int().optional(),
    last_page: z.number().int().optional().meta({ description: 'Where it ends, if it continues on a later page.' }),
    slide: z.number().int().optional(),
    sheet: z.string().optional(),
    range: z.string().optional().meta({ description: 'A1 notation.' }),
    table: z.number().int().optional(),
    paragraph: z.number().int().optional(),
    item: z.number().int().optional().meta({ description: 'Of a numbered list.' }),
    line: z.number().int().optional(),
    section: z.array(z.string()).optional().meta({ description: 'Headings above, outermost first.' }),
    part: z.enum(['footer', 'notes']).optional().meta({ description: 'Outside the running text.' }),
  })
  .meta({ description: 'Its place in the file; the fields depend on the kind of file.' });

const cellKind = z.enum(['empty', 'text', 'number', 'percent', 'currency', 'date', 'boolean']);

const cellSchema = z.strictObject({
  raw: z.string().meta({ description: 'As the file shows it.' }),
  kind: cellKind,
  value: z
    .union([z.number(), z.string(), z.boolean(), z.null()])
    .meta({ description: 'What it means: 38 % is 0.38, a date is ISO 8601.' }),
  unit: z.string().optional(),
  currency: z.string().optional().meta({ description: 'ISO 4217.' }),
  decimals: z.number().int().optional(),
});

/**
 * A table of a file with typed cells. For a very long table `rows` contains only the first ones; `row_count` counts
 * all.
 */
export const sourceTableSchema = z.strictObject({
  block_id: z.string().meta({ description: 'The block it is in.' }),
  caption: z.string().optional(),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      kind: cellKind,
      unit: z.string().optional(),
      currency: z.string().optional(),
    }),
  ),
  header: z.array(z.array(cellSchema)),
  rows: z.array(z.array(cellSchema)),
  row_count: z.number().int(),
  row_numbers: z.array(z.number().int()).meta({ description: 'Row in the file of each entry of `rows`, from 1.' }),
  column_numbers: z.array(z.number().int()).meta({ description: 'Column in the file of each column, from 1.' }),
  total_rows: z.array(z.number().int()).meta({ description: 'Indices into `rows` of rows that sum others up.' }),
});

const base = { id: z.string(), address: addressSchema };
const textBlock = <Kind extends string>(kind: Kind) =>
  z.strictObject({ ...base, kind: z.literal(kind), text: z.string() });

/** A block of a file in reading order. */
export const sourceBlockSchema = z.discriminatedUnion('kind', [
  textBlock('heading').extend({ level: z.number().int() }),
  textBlock('paragraph'),
  z.strictObject({
    ...base,
    kind: z.literal('list'),
    ordered: z.boolean(),
    start: z.number().int().optional().meta({ description: 'Number of its first item, where the file says it.' }),
    items: z.array(z.strictObject({ text: z.string(), level: z.number().int() })),
  }),
  z
    .strictObject({ ...base, kind: z.literal('table'), caption: z.string().optional() })
    .meta({ description: 'Its cells are the entry of `tables` with its id.' }),
  z.strictObject({
    ...base,
    kind: z.literal('figure'),
    image_id: z.string().optional(),
    caption: z.string().optional(),
    alt: z.string().optional(),
    text: z.string().optional().meta({ description: 'Text seen in the picture.' }),
  }),
  textBlock('quote').extend({ attribution: z.string().optional() }),
  textBlock('code').extend({ language: z.string().optional() }),
]);

export type SourceBlockBody = z.input<typeof sourceBlockSchema>;
export type SourceTableBody = z.input<typeof sourceTableSchema>;
