import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import * as accounts from '../../common/api/accounts.ts';
import * as analytics from '../../common/api/analytics.ts';
import * as audit from '../../common/api/audit.ts';
import * as brand from '../../common/api/brand.ts';
import * as diagrams from '../../common/api/diagrams.ts';
import * as exports from '../../common/api/exports.ts';
import * as files from '../../common/api/files.ts';
import * as finding from '../../common/api/finding.ts';
import * as images from '../../common/api/images.ts';
import * as jobs from '../../common/api/jobs.ts';
import * as masterDecks from '../../common/api/master-decks.ts';
import * as models from '../../common/api/models.ts';
import * as operations from '../../common/api/operations.ts';
import * as outlines from '../../common/api/outlines.ts';
import * as presentations from '../../common/api/presentations.ts';
import * as review from '../../common/api/review.ts';
import * as session from '../../common/api/session.ts';
import * as slides from '../../common/api/slides.ts';
import * as sourceBlocks from '../../common/api/source-blocks.ts';
import * as storage from '../../common/api/storage.ts';
import * as templates from '../../common/api/templates.ts';
import * as usage from '../../common/api/usage.ts';

/** A JSON Schema as used in the description. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Components = Readonly<Record<string, JsonSchema>>;

const ID = '665f1c2e9b1d8a0012ab34cd';
/** Examples by field name; an example or default in the schema takes precedence. */
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

/** An example of a schema: its required properties and, at the top level, those that have an example by name. */
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
  // If all properties are optional, the example shows the first one.
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

const MODULES = [
  ...[
    accounts,
    analytics,
    audit,
    brand,
    diagrams,
    exports,
    files,
    finding,
    images,
    jobs,
    masterDecks,
    models,
    operations,
  ],
  ...[outlines, presentations, review, session, slides, sourceBlocks, storage, templates, usage],
];
/** Kinds of schemas that get a named type. */
const COMPOUND: readonly string[] = ['object', 'array', 'union', 'record', 'pipe'];

type Json = Readonly<Record<string, unknown>>;
interface Document {
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
}

/**
 * The named schemas of the API: those defined here (`presentationSchema` becomes `Presentation`), and `others` with the
 * names of their operations.
 */
function namedSchemas(others: readonly (readonly [name: string, schema: z.ZodType])[]): Map<string, z.ZodType> {
  const named = new Map<string, z.ZodType>();
  const known = new Set<z.ZodType>();
  const add = (name: string, schema: z.ZodType): void => {
    if (known.has(schema) || z.globalRegistry.get(schema)?.id !== undefined) return;
    let free = name;
    for (let number = 2; named.has(free); number += 1) free = `${name}${number}`;
    named.set(free, schema);
    known.add(schema);
  };
  for (const module of MODULES) {
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType) || /(?:Params|Query)$/.test(name)) continue;
      if (COMPOUND.includes(schema.def.type)) add(pascal(name.replace(/Schema$/, '')), schema);
    }
  }
  for (const [name, schema] of others) add(name, schema);
  return named;
}

/**
 * Replaces schemas by their names, so that client generators create named types. The OpenAPI generator could name them
 * too, but it loses where a named schema may be null.
 */
export function nameSchemas(document: Document, others: readonly (readonly [name: string, schema: z.ZodType])[]): void {
  const registry = new OpenAPIRegistry();
  const named = namedSchemas(others);
  for (const [name, schema] of named) {
    const content = { 'application/json': { schema } };
    registry.registerPath({ method: 'get', path: `/${name}`, responses: { 200: { description: name, content } } });
  }
  const info = { title: '', version: '' };
  const alone = new OpenApiGeneratorV31(registry.definitions).generateDocument({ openapi: '3.1.0', info });
  const names = new Map<string, string>();
  const shapes = new Map<string, Json>();
  for (const name of named.keys()) {
    const answer = alone.paths?.[`/${name}`]?.get?.responses?.['200'] as { content: Record<string, { schema: Json }> };
    const shape = answer.content['application/json']?.schema ?? {};
    if (typeof shape['$ref'] === 'string' || names.has(keyOf(shape))) continue;
    names.set(keyOf(shape), name);
    shapes.set(name, shape);
  }
  const used = new Set<string>();
  const hoist = (value: unknown, isOwn = false): unknown => {
    if (Array.isArray(value)) return value.map((each) => hoist(each));
    if (typeof value !== 'object' || value === null) return value;
    const node = value as Json;
    const name = isOwn ? undefined : names.get(keyOf(node));
    if (name === undefined) return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, hoist(part)]));
    used.add(name);
    const ref = { $ref: `#/components/schemas/${name}` };
    const described =
      node['description'] === shapes.get(name)?.['description'] ? {} : { description: node['description'] };
    return isNullable(node) && !isNullable(shapes.get(name) ?? {})
      ? { anyOf: [ref, { type: 'null' }], ...described }
      : { ...ref, ...described };
  };
  document.paths = hoist(document.paths) as Record<string, unknown>;
  const components = (document.components ??= {});
  const own = Object.entries(components.schemas ?? {}).map(([name, schema]) => [name, hoist(schema, true)] as const);
  const schemas: Record<string, unknown> = Object.fromEntries(own);
  for (const name of used) schemas[name] = hoist(shapes.get(name), true);
  components.schemas = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isNullable = ({ type }: Json): boolean => Array.isArray(type) && type.includes('null');

/** A schema without its description and whether it may be null here. */
function keyOf({ description: _description, type, ...rest }: Json): string {
  const types = [type].flat().filter((each) => each !== 'null');
  return JSON.stringify({ type: types, ...rest });
}

/** Converts `get_presentations_id` to `GetPresentationsId`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
