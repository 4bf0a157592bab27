import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/**
 * A zod type as the JSON schema that strict structured output wants: every property required, none additional. What may
 * be absent must be nullable in the type.
 */
export function answerSchema(type: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(type, { target: 'draft-7', unrepresentable: 'any' }) as JsonSchema;
  delete schema['$schema'];
  tighten(schema);
  return schema;
}

function tighten(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(tighten);
  if (!isObject(node)) return;
  if (isObject(node['properties'])) {
    node['required'] = Object.keys(node['properties']);
    node['additionalProperties'] = false;
  }
  // The bounds that zod gives every integer say nothing, and some servers refuse them.
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
  Object.values(node).forEach(tighten);
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
