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
/** Kinds of schema that are worth a type of their own. */
const COMPOUND: readonly string[] = ['object', 'array', 'union', 'record', 'pipe'];

type Json = Readonly<Record<string, unknown>>;
interface Document {
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
}

/**
 * The schemas of the API with their names: what they are called here (`presentationSchema` is `Presentation`), and `others`
 * as they are named by their operation.
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
 * Puts names in the place of schemas, so that generators of clients give named types. The generator of the description can
 * name schemas too, but loses where a named one may be null.
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

/** What a schema is, whatever is said about it where it is and whether it may be null there. */
function keyOf({ description: _description, type, ...rest }: Json): string {
  const types = [type].flat().filter((each) => each !== 'null');
  return JSON.stringify({ type: types, ...rest });
}

/** `get_presentations_id` as `GetPresentationsId`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
