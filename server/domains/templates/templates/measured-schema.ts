import type { LayoutField } from '../../../../common/deck/layout.ts';

type Schema = Record<string, unknown>;

/**
 * A schema as it was given, with the limits that were measured where it has none or looser ones: `maxLength` of texts and of the
 * items of lists, `maxItems` of lists.
 * @param fields of the layout, by the names of its properties.
 */
export function measuredSchema(schema: Schema, fields: readonly LayoutField[]): Schema {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const measured = Object.entries(properties).map(([name, value]): [string, unknown] => {
    const field = fields.find((one) => one.name === name);
    return [name, field === undefined || !isObject(value) ? value : withLimits(value, field)];
  });
  return { ...schema, properties: Object.fromEntries(measured) };
}

function withLimits(schema: Schema, { max_length: length, max_items: items }: LayoutField): Schema {
  if (length <= 0) return schema;
  if (schema['type'] === 'string') return { ...schema, maxLength: least(schema['maxLength'], length) };
  if (schema['type'] !== 'array') return schema;
  const maxItems = Math.max(least(schema['maxItems'], Math.max(1, items)), countOf(schema['minItems']) ?? 1);
  const inner = isObject(schema['items']) && schema['items']['type'] === 'string' ? schema['items'] : null;
  return {
    ...schema,
    maxItems,
    ...(inner === null ? {} : { items: { ...inner, maxLength: least(inner['maxLength'], length) } }),
  };
}

function least(given: unknown, measured: number): number {
  return Math.min(countOf(given) ?? measured, measured);
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
