/** A JSON Schema as the description has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Components = Readonly<Record<string, JsonSchema>>;

const ID = '665f1c2e9b1d8a0012ab34cd';
/** What values of these names look like; where a schema brings an example or a default, that counts. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  action: 'presentations.delete',
  alt: 'Sales by region, 2022 to 2025',
  base_url: 'https://models.example.org/v1',
  brief: 'Sales in Asia grew by 9 percent in 2025. Europe stayed flat.',
  content_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  email: 'ann@example.org',
  from: '2026-01-01T00:00:00Z',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  hex: '#1A2B3C',
  id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl',
  instruction: 'Shorten the bullets',
  instructions: 'For the board; end with a decision.',
  label: 'Review',
  language: 'en',
  layout_code: 'export default ({ data }) => <h1>{data.title}</h1>',
  layout_id: 'ppt/slideLayouts/slideLayout2.xml',
  markup: 'flowchart LR\n  A[Order] --> B[Delivery]',
  name: 'Northwind',
  password: 'the password of the installation',
  plugin: 'settings',
  prompt: 'A bicycle lane in the morning',
  reason: 'Agreed with the customer.',
  slug: 'northwind',
  template_name: 'general',
  text: 'Please check this number.',
  title: 'Sales review 2025',
  to: '2026-02-01T00:00:00Z',
  tone: 'factual',
  url: 'https://example.org/report',
};
const BY_FORMAT: Readonly<Record<string, unknown>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  email: 'ann@example.org',
  uri: 'https://example.org/report',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  binary: 'content of the file',
  guid: '123e4567-e89b-42d3-a456-426614174000',
};
const MAX_DEPTH = 8;

/** An example of what a schema describes: its required parts, and of the others those that say more than a default. */
export function exampleOf(schema: JsonSchema, components: Components, name = '', depth = 0): unknown {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return exampleOf(components[ref.split('/').at(-1) ?? ''] ?? {}, components, name, depth);
  if (schema['example'] !== undefined) return schema['example'];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].find((value) => value !== null);
  for (const joint of ['oneOf', 'anyOf'] as const) {
    const branches = schema[joint] as JsonSchema[] | undefined;
    const first = branches?.find((branch) => branch['type'] !== 'null');
    if (first !== undefined) return exampleOf(first, components, name, depth);
  }
  const parts = schema['allOf'] as JsonSchema[] | undefined;
  if (parts !== undefined)
    return Object.assign({}, ...parts.map((part) => exampleOf(part, components, name, depth) as object));
  const type = [schema['type']].flat().find((each) => each !== 'null');
  if (type === 'object') return objectExample(schema, components, depth);
  if (type === 'array') return arrayExample(schema, components, name, depth);
  return plainExample(schema, type, name);
}

function objectExample(schema: JsonSchema, components: Components, depth: number): object {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  const isCovered = (name: string): boolean => required.includes(name) || (depth === 0 && BY_NAME[name] !== undefined);
  const names = Object.keys(properties).filter(isCovered);
  // A change of which every part is optional shows its first one.
  const shown = names.length > 0 || depth > 0 ? names : Object.keys(properties).slice(0, 1);
  if (depth > MAX_DEPTH) return {};
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] ?? {}, components, name, depth + 1)] as const),
  );
}

function arrayExample(schema: JsonSchema, components: Components, name: string, depth: number): unknown[] {
  if (depth > MAX_DEPTH || schema['maxItems'] === 0) return [];
  const item = exampleOf((schema['items'] ?? {}) as JsonSchema, components, name.replace(/s$/, ''), depth + 1);
  return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () => item);
}

function plainExample(schema: JsonSchema, type: unknown, name: string): unknown {
  const known = BY_NAME[name];
  if (type === 'string') {
    if (typeof schema['format'] === 'string' && BY_FORMAT[schema['format']] !== undefined)
      return BY_FORMAT[schema['format']];
    if (typeof known === 'string') return known;
    return /(?:^|_)ids?$/.test(name) ? ID : (schema['default'] ?? 'text');
  }
  if (schema['default'] !== undefined && schema['default'] !== null) return schema['default'];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0) + 1;
  return known ?? {};
}
