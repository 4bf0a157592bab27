import { CHART_KINDS } from '../deck/chart.ts';
import { EMU_PER_PT } from '../deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../deck/layout.ts';
import type { LayoutDescription } from './describe-layout.ts';

/** A JSON Schema, draft 2020-12. */
type JsonSchema = Record<string, unknown>;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const CHART: JsonSchema = {
  type: 'object',
  description: 'A native chart.',
  properties: {
    kind: { enum: [...CHART_KINDS] },
    alt: { type: 'string', description: 'What it shows, for people who can not see it.' },
    categories: { type: 'array', items: { type: 'string' }, minItems: 1 },
    series: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          values: {
            type: 'array',
            items: { type: ['number', 'null'] },
            description: 'One for each category; null leaves a gap.',
          },
        },
        required: ['name', 'values'],
        additionalProperties: false,
      },
    },
    stacked: { type: 'boolean' },
    percent: { type: 'boolean', description: 'Stack the series of bars, columns or areas to 100 %.' },
    totals: {
      type: 'array',
      items: { type: 'integer', minimum: 0 },
      description: 'Waterfall: indices of the categories that are totals; the others hold changes.',
    },
    groups: {
      type: 'array',
      items: { type: 'string' },
      description: 'Gantt: the phase of each task. Its series are start and end, in days of the 1900 date system.',
    },
  },
  required: ['kind', 'categories', 'series'],
  additionalProperties: false,
};
const PICTURE: JsonSchema = {
  type: 'object',
  description: 'A picture.',
  properties: {
    image_ref: { type: 'string', description: 'A picture of the sources.' },
    alt: { type: 'string', description: 'What it shows, for people who can not see it.' },
  },
  required: ['image_ref', 'alt'],
  additionalProperties: false,
};

/** Minimum height of a table row in points: 12 pt text with PowerPoint's default margins. */
const ROW_PT = 21.6;
/** Minimum width of a column for words, in points. */
const COLUMN_PT = 54;

/**
 * The content of a slide on a layout as a JSON Schema (draft 2020-12): one property per field, with its measured
 * capacity. The title, if there is one, is required.
 * @param layout with measured capacities.
 * @param description of the layout and each field; the layout's own line when absent.
 */
export function layoutSchema(layout: LayoutModel, description?: LayoutDescription): JsonSchema {
  const fields = layout.fields.flatMap((field): [string, JsonSchema][] => {
    const schema = fieldSchema(field);
    return schema === null ? [] : [[field.name, withPlace(schema, description?.fields[field.name])]];
  });
  return {
    $schema: DIALECT,
    type: 'object',
    description: description?.text ?? layout.description,
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name).filter((name) => name === 'title'),
    additionalProperties: false,
  };
}

function withPlace(schema: JsonSchema, place: string | undefined): JsonSchema {
  if (place === undefined) return schema;
  const description = schema['description'];
  return { ...schema, description: typeof description === 'string' ? `${description} ${place}` : place };
}

/** Null for a text field without room for text. */
function fieldSchema(field: LayoutField): JsonSchema | null {
  switch (field.kind) {
    case 'chart':
      return CHART;
    case 'table':
      return tableSchema(field);
    case 'picture':
      return PICTURE;
    case 'object': {
      const text = textSchema(field);
      return { anyOf: [...(text === null ? [] : [text]), CHART, tableSchema(field), PICTURE] };
    }
    default:
      return textSchema(field);
  }
}

/** A table limited to the rows and columns that fit in small type. */
function tableSchema({ box }: LayoutField): JsonSchema {
  const rows = Math.max(2, Math.floor(box.h / EMU_PER_PT / ROW_PT));
  const columns = Math.max(2, Math.floor(box.w / EMU_PER_PT / COLUMN_PT));
  const row = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: columns };
  return {
    type: 'object',
    description: 'A native table: rows of equal length.',
    properties: {
      rows: { type: 'array', minItems: 1, maxItems: rows, items: row },
      header_rows: { type: 'integer', minimum: 0, description: 'How many of the first rows are headers.' },
    },
    required: ['rows'],
    additionalProperties: false,
  };
}

function textSchema({ kind, max_length: maxLength, max_items: maxItems }: LayoutField): JsonSchema | null {
  if (maxLength <= 0) return null;
  if ((kind === 'body' || kind === 'object') && maxItems > 1) {
    return {
      type: 'array',
      description: `Paragraphs or bullet points, ${maxLength} characters in all.`,
      items: { type: 'string', minLength: 1, maxLength },
      minItems: 1,
      maxItems,
    };
  }
  return {
    type: 'string',
    description: TEXT_OF_KIND[kind] ?? 'Text.',
    ...(kind === 'title' && { minLength: 1 }),
    maxLength,
  };
}

const TEXT_OF_KIND: Readonly<Record<string, string>> = {
  title: 'The title: the message of the slide.',
  subtitle: 'The line below the title.',
  caption: 'A short line: a heading of a part, or the source.',
};
