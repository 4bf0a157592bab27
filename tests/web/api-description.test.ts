import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeClient } from '../../scripts/lab/client.ts';
import type { Description } from '../../scripts/lab/client.ts';
import { compilerOf } from '../support/api-judge.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';
import { APPLICATION, TENANT } from '../support/test-identity-provider.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  security: object[];
  responses: Record<string, { description: string }>;
}
/** A part of the description and where it is. */
interface Place {
  path: string;
  name: string;
  value: Record<string, unknown>;
}

/** What a summary begins with: a verb in the imperative. */
const VERBS =
  'Analyze Ask Cancel Carry Change Check Choose Create Delete Download Draw Enable End Estimate Fetch Follow Generate Get Import Invite Judge List Make Parse Publish Read Regenerate Rename Replace Restore Retire Show Sign Start Stop Store Stream Test Try Upload Use Verify Waive Write'.split(
    ' ',
  );

let server: TestServer;
let api: Record<string, unknown>;
let operations: { name: string; path: string; operation: Operation }[];
let places: Place[];

beforeAll(async () => {
  server = await startTestServer({ environment: { ENTRA_TENANT_ID: TENANT, ENTRA_CLIENT_ID: APPLICATION } });
  api = server.api.description as unknown as Record<string, unknown>;
  operations = Object.entries(api['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => ({ name: `${verb} ${path}`, path, operation })),
  );
  places = placesIn(api, '', '');
});
afterAll(() => server.close());

function placesIn(value: unknown, path: string, name: string): Place[] {
  if (value === null || typeof value !== 'object') return [];
  const below = Object.entries(value).flatMap(([key, part]) => placesIn(part, `${path}/${key}`, key));
  return Array.isArray(value) ? below : [{ path, name, value: value as Record<string, unknown> }, ...below];
}

/** What a JSON pointer into the description names. */
function resolve(pointer: string): unknown {
  return pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((whole, name) => (whole as Record<string, unknown> | undefined)?.[name], api);
}

/** All schemas that are by themselves: of parameters, bodies and answers. */
const schemas = (): Place[] =>
  places.filter(({ name, path }) => name === 'schema' && !/\/properties\/schema$/.test(path));

describe('the API description', () => {
  it('names each operation once and describes in one line, in the imperative, what it does', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(_[A-Za-z0-9]+)+$/.test(id))).toEqual([]);
    const summaries = operations.map(({ operation }) => operation.summary);
    expect(new Set(summaries).size).toBe(summaries.length);
    const odd = summaries.filter(
      (summary) => !VERBS.includes(/^\w+/.exec(summary)?.[0] ?? '') || summary.endsWith('.') || summary.length > 120,
    );
    expect(odd).toEqual([]);
  });

  it('groups operations under one tag each, and lists the tags', () => {
    const used = operations.map(({ operation }) => operation.tags);
    expect(used.filter((tags) => tags.length !== 1 || !/^[a-z-]+$/.test(tags[0] ?? ''))).toEqual([]);
    const listed = (api['tags'] as { name: string }[]).map(({ name }) => name);
    expect(listed).toEqual([...new Set(used.flat())].sort());
  });

  it('declares exactly the parameters that are in the path, and none twice', () => {
    for (const { name, path, operation } of operations) {
      const parameters = operation.parameters ?? [];
      const inPath = parameters.filter((each) => each.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([name, inPath.map((each) => each.name).sort()]).toEqual([name, named.sort()]);
      expect([name, inPath.filter((each) => each.required !== true)]).toEqual([name, []]);
      const keys = parameters.map((each) => `${each.in} ${each.name}`);
      expect([name, new Set(keys).size]).toEqual([name, keys.length]);
    }
  });

  it('gives the total of every list', () => {
    const schemaOf = (value: unknown): Record<string, unknown> => {
      const schema = (value ?? {}) as Record<string, unknown>;
      return typeof schema['$ref'] === 'string' ? (resolve(schema['$ref']) as Record<string, unknown>) : schema;
    };
    const lists = operations
      .filter(({ name }) => name.startsWith('get '))
      .flatMap(({ name, operation }) => {
        const ok = operation.responses['200'] as { content?: Record<string, { schema: unknown }> } | undefined;
        const { properties = {} } = schemaOf(ok?.content?.['application/json']?.schema) as { properties?: object };
        return 'items' in properties ? [{ name, properties: Object.keys(properties) }] : [];
      });
    expect(lists.length).toBeGreaterThan(10);
    // A report has rows and their number, and no pages.
    const partsOf = (properties: readonly string[]): string[] =>
      properties.includes('totals') ? ['total'] : ['total', 'page', 'page_size'];
    const partial = lists.filter(({ properties }) => !partsOf(properties).every((part) => properties.includes(part)));
    expect(partial).toEqual([]);
  });

  it('names security schemes and parts that there are', () => {
    const schemes = Object.keys((api['components'] as { securitySchemes: object }).securitySchemes);
    const asked = operations.flatMap(({ operation }) => operation.security.flatMap((each) => Object.keys(each)));
    expect(asked.filter((name) => !schemes.includes(name))).toEqual([]);
    const references = places.flatMap(({ value }) => (typeof value['$ref'] === 'string' ? [value['$ref']] : []));
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((pointer) => !pointer.startsWith('#/') || resolve(pointer) === undefined)).toEqual([]);
  });

  it('has schemas that are JSON Schema of the declared draft', () => {
    const { validator } = compilerOf(api);
    const faults = schemas().flatMap(({ path, value }) => {
      try {
        validator(value);
        return [];
      } catch (error) {
        return [`${path}: ${String(error)}`];
      }
    });
    expect(schemas().length).toBeGreaterThan(operations.length);
    expect(faults).toEqual([]);
  });

  it('names the schema of every body and answer, and gives an example of every body that its schema takes', () => {
    const { validator } = compilerOf(api);
    interface Content {
      schema: Record<string, unknown>;
      example?: unknown;
    }
    const faults = operations.flatMap(({ name, operation }) => {
      const { requestBody, responses } = operation as unknown as {
        requestBody?: { content: Record<string, Content> };
        responses: Record<string, { content?: Record<string, Content> }>;
      };
      const body = requestBody?.content['application/json'];
      const answers = Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []);
      const isNamed = ({ schema }: Content): boolean =>
        ['$ref', 'anyOf', 'oneOf'].some((key) => schema[key] !== undefined);
      const unnamed = [...(body === undefined ? [] : [body]), ...answers].filter((each) => !isNamed(each));
      const sent = body ?? requestBody?.content['multipart/form-data'];
      const takes = sent === undefined ? null : validator(sent.schema);
      return [
        ...unnamed.map(({ schema }) => `${name} has no name for ${JSON.stringify(schema).slice(0, 80)}`),
        ...(takes === null || takes(sent?.example)
          ? []
          : [`${name} ${JSON.stringify(sent?.example)} ${JSON.stringify(takes.errors)}`]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('gives a typed client that the sample program compiles against', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-client-'));
    try {
      const sample = /```ts\n([^]*?)```/.exec(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8'))?.[1];
      writeFileSync(join(folder, 'lectern-client.ts'), writeClient(api as unknown as Description));
      writeFileSync(join(folder, 'sample.ts'), sample ?? '');
      const root = fileURLToPath(new URL('../../', import.meta.url));
      const options = {
        ...{ strict: true, noEmit: true, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'] },
        ...{ allowImportingTsExtensions: true, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const compiled = spawnSync(process.execPath, [join(root, 'node_modules/.bin/tsc'), '-p', folder], {
        encoding: 'utf8',
      });
      expect(`${compiled.stdout}${compiled.stderr}`).toBe('');
      expect(compiled.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('writes patterns as other languages read them: without flags and delimiters', () => {
    const patterns = places.flatMap(({ value }) => (typeof value['pattern'] === 'string' ? [value['pattern']] : []));
    expect(patterns.length).toBeGreaterThan(2);
    expect(patterns.filter((pattern) => /^\/|\/[a-z]*$/.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });

  it('leaves nothing open without saying what it is', () => {
    const inSchemas = places.filter(({ path }) => /\/schema(\/|$)|\/components\/schemas\//.test(path));
    const isOpen = (schema: unknown): boolean =>
      schema === true || (typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0);
    const open = inSchemas.flatMap(({ path, value }) => {
      if (value['type'] === undefined) return [];
      const parts = Object.entries(value['properties'] ?? {}).filter(([, schema]) => isOpen(schema));
      const rest = isOpen(value['additionalProperties']) || (value['type'] === 'array' && isOpen(value['items']));
      return [
        ...parts.map(([name]) => `${path}/${name}`),
        ...(rest && value['description'] === undefined ? [path] : []),
      ];
    });
    expect(open).toEqual([]);
  });
});
