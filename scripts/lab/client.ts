import { writeFileSync } from 'node:fs';
import { withServer } from './service.ts';

export const usage = `npm run lab -- client [FILE]
  Generates a typed TypeScript client from the API description (default: lectern-client.ts). See docs/api.md.`;

export function run([file = 'lectern-client.ts']: string[]): Promise<number> {
  return withServer({}, async ({ url }) => {
    const description = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Description;
    writeFileSync(file, writeClient(description));
    console.log(`${file}: ${Object.keys(description.paths).length} paths`);
    return 0;
  });
}

type Schema = Readonly<Record<string, unknown>>;
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const RUNTIME = `
/** An error answer (RFC 9457). */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

type Given<Part> = [Part] extends [never] ? unknown : Part;
/** The parameters of an operation. */
export type Input<Name extends keyof Operations> = Given<Operations[Name]['input']> & {
  headers?: Record<string, string>;
};
export interface Answer<Body> {
  status: number;
  etag: string | null;
  body: Body;
}

/** A client for the service at an address including its base path, with the token of a session. */
export function createClient(options: { address: string; token: string; fetch?: typeof fetch }) {
  return async <Name extends keyof Operations>(
    operation: Name,
    input: Input<Name>,
  ): Promise<Answer<Operations[Name]['answer']>> => {
    const [method = 'GET', template = ''] = operation.split(' ');
    const { path = {}, query = {}, body, headers = {} } = input as {
      path?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
    };
    const filled = template.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const isForm = body instanceof FormData;
    const answer = await (options.fetch ?? fetch)(options.address + filled + (search === '' ? '' : '?' + search), {
      method,
      headers: {
        authorization: 'Bearer ' + options.token,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const content: unknown = /json/.test(type) ? await answer.json() : answer.status === 204 ? undefined : await answer.blob();
    if (!answer.ok) throw new ProblemError(content as Problem);
    return { status: answer.status, etag: answer.headers.get('etag'), body: content as Operations[Name]['answer'] };
  };
}
`;

/** A typed client in TypeScript, without dependencies, from the description of the API. */
export function writeClient({ paths, components }: Description): string {
  const types = Object.entries(components?.schemas ?? {}).map(([name, schema]) => declaration(name, schema));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parts = [`input: ${inputOf(operation)}`, `answer: ${answerOf(operation)}`];
      return `  /** ${operation.summary} */\n  '${method.toUpperCase()} ${path}': { ${parts.join('; ')} };`;
    }),
  );
  return [
    '/* Generated from the description of the API. */',
    ...types,
    `export interface Operations {\n${operations.join('\n')}\n}`,
    RUNTIME,
  ].join('\n\n');
}

function declaration(name: string, schema: Schema): string {
  const text =
    typeof schema['description'] === 'string' ? `/** ${schema['description'].replaceAll('*/', '* /')} */\n` : '';
  return `${text}export type ${name} = ${typeOf(schema)};`;
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  const part = (place: string): string[] => {
    const named = parameters.filter((each) => each.in === place);
    if (named.length === 0) return [];
    const isNeeded = named.some(({ required }) => required === true);
    const fields = named.map(
      ({ name, required, schema }) => `${key(name)}${required === true ? '' : '?'}: ${typeOf(schema)}`,
    );
    return [`${place}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`];
  };
  const json = requestBody?.content['application/json']?.schema;
  const body =
    requestBody === undefined
      ? []
      : [`body${requestBody.required === false ? '?' : ''}: ${json === undefined ? 'FormData' : typeOf(json)}`];
  const all = [...part('path'), ...part('query'), ...body];
  return all.length === 0 ? 'never' : `{ ${all.join('; ')} }`;
}

/** The response of an operation that streams or sends a file. */
function answerOf({ responses }: Operation): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = good.flatMap(([, { content }]) => {
    if (content === undefined) return ['undefined'];
    return Object.entries(content).map(([media, { schema }]) =>
      media === 'application/json' && schema !== undefined ? typeOf(schema) : 'Blob',
    );
  });
  return [...new Set(types)].join(' | ') || 'undefined';
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const literal = (value: unknown): string => JSON.stringify(value);

/** A JSON Schema (draft 2020-12) as a type. */
function typeOf(schema: Schema): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'unknown';
  if (schema['const'] !== undefined) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map(literal).join(' | ');
  for (const joint of ['anyOf', 'oneOf'] as const) {
    const branches = schema[joint];
    if (Array.isArray(branches))
      return [...new Set((branches as Schema[]).map((each) => wrapped(typeOf(each))))].join(' | ');
  }
  if (Array.isArray(schema['allOf']))
    return (schema['allOf'] as Schema[]).map((each) => wrapped(typeOf(each))).join(' & ');
  return [schema['type']]
    .flat()
    .map((type) => plainType(type, schema))
    .join(' | ');
}

function plainType(type: unknown, schema: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `${wrapped(typeOf((schema['items'] ?? {}) as Schema))}[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType(schema: Schema): string {
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, field]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  const rest = schema['additionalProperties'];
  if (fields.length === 0 && rest !== false) {
    const isTyped = typeof rest === 'object' && rest !== null && Object.keys(rest).length > 0;
    return `Record<string, ${isTyped ? typeOf(rest as Schema) : 'unknown'}>`;
  }
  return `{ ${fields.join('; ')} }`;
}

const wrapped = (type: string): string => (/[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type);
