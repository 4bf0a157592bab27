import { makeNasty, makeValue, mutate } from './make-value.ts';
import type { Schema, ValueOptions } from './make-value.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface FuzzedOperation {
  method: string;
  template: string;
  parameters: readonly Parameter[];
  /** Schema of the body by media type. */
  bodies: Readonly<Record<string, Schema>>;
}

export interface FuzzedRequest {
  method: string;
  /** Below the base path. */
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

type Description = {
  paths: Record<string, Record<string, Partial<{ parameters: Parameter[]; requestBody: unknown }>>>;
  components?: { schemas?: Record<string, Schema> };
};

/** The operations of a description, and the schemas that its references name. */
export function readOperations(description: object): {
  operations: FuzzedOperation[];
  resolve: ValueOptions['resolve'];
} {
  const { paths, components } = description as Description;
  const operations = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (operation.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined)?.content;
      const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema ?? {}] as const);
      return {
        ...{ method: method.toUpperCase(), template },
        ...{ parameters: operation.parameters ?? [], bodies: Object.fromEntries(bodies) },
      };
    }),
  );
  const resolve = (reference: string): Schema => components?.schemas?.[reference.split('/').at(-1) ?? ''] ?? {};
  return { operations, resolve };
}

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'accept-language': ['de', 'xx-YY;q=9', '*', 'en'.repeat(500)],
  'if-match': ['*', '"1"', 'W/"1"', '"', 'x'.repeat(2_000)],
  'if-none-match': ['*', '"1"', ','],
  'idempotency-key': ['fuzz', ' ', 'x'.repeat(1_000)],
  prefer: ['respond-async', 'respond-async;x="', ',,;'],
  'last-event-id': ['0', '-1', '99999999999999999999', 'x'],
  'x-request-id': ['short', 'a'.repeat(300), 'fine-request-id'],
  'x-session': ['bearer'],
  range: ['bytes=0-1', 'bytes=-'],
  'content-encoding': ['gzip', 'identity'],
};

/** A request that the schemas of an operation allow, in most cases with one fault added. */
export function makeRequest(operation: FuzzedOperation, options: ValueOptions): FuzzedRequest {
  const { random } = options;
  // One part in three is left valid, so that the code behind the checks is reached too.
  const spoilt = random.pick([
    'nothing',
    'nothing',
    'path',
    'query',
    'header',
    'body',
    'body',
    'body',
    'text',
  ] as const);
  const path = operation.template.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const schema = operation.parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
    const value = name.endsWith('id') ? idAt(name, before, options) : makeValue(schema, options, name);
    return `${before}/${toPart(spoilt === 'path' && random.chance(0.5) ? makeNasty(random) : value) || 'x'}`;
  });
  const query = operation.parameters
    .filter((each) => each.in === 'query' && (each.required === true || random.chance(0.4)))
    .map(({ name, schema }) => {
      const value = makeValue(schema ?? {}, options, name);
      return `${name}=${toPart(spoilt === 'query' ? makeNasty(random) : value)}`;
    });
  if (spoilt === 'query')
    query.push(random.pick(['x=1', 'page=-1', 'a[$gt]=1', '__proto__[x]=1', 'page=1&page=2', '%']));
  const headers: Record<string, string> = {};
  if (operation.parameters.some(({ name, required }) => name === 'If-Match' && required === true)) {
    headers['if-match'] = random.pick(['*', '"0"', '"1"', '"2"']);
  }
  if (spoilt === 'header') {
    const name = random.pick(Object.keys(ODD_HEADERS));
    headers[name] = random.pick(ODD_HEADERS[name] ?? ['x']);
  }
  const body = makeBody(operation, options, headers, spoilt);
  const question = query.length === 0 ? '' : `?${query.join('&')}`;
  return { method: operation.method, path: path + question, headers, body };
}

/** `{id}` behind `presentations` is the id of one of those, `{slide_id}` that of a slide, wherever it is. */
function idAt(name: string, before: string, options: ValueOptions): unknown {
  const { ids, random } = options;
  const known = name === 'id' ? ids.get(before) : undefined;
  if (known !== undefined && known.length > 0 && random.chance(0.85)) return random.pick(known);
  return makeValue({ type: 'string' }, options, name);
}

function makeBody(
  { bodies, method }: FuzzedOperation,
  options: ValueOptions,
  headers: Record<string, string>,
  spoilt: string,
): string | FormData | undefined {
  const { random } = options;
  const [[type, schema] = []] = Object.entries(bodies);
  if (type === undefined || schema === undefined) {
    if (method === 'GET' || spoilt !== 'body') return undefined;
    headers['content-type'] = 'application/json';
    return toJson(makeNasty(random));
  }
  if (type === 'multipart/form-data') return makeForm(schema, options, spoilt);
  headers['content-type'] = 'application/json';
  let value = makeValue(schema, options);
  if (spoilt === 'body') for (let times = 1 + random.below(3); times > 0; times -= 1) value = mutate(value, random);
  const text = toJson(value);
  if (spoilt !== 'text') return text;
  if (random.chance(0.3))
    headers['content-type'] = random.pick(['text/plain', 'application/json; charset=utf-16', 'x']);
  return random.pick([
    text.slice(0, -1),
    `${text}${text}`,
    '',
    'null',
    '"x"',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"a":1e999}',
  ]);
}

const FILES: readonly [string, string][] = [
  ['a.csv', 'a,b\n1,2\n'],
  ['a.md', '# T\n\nText.'],
  ['a.pdf', '%PDF-1.4 broken'],
  ['a.pptx', 'PK\u0003\u0004 broken'],
  ['a.xlsx', ''],
  ['a.png', '\u0089PNG'],
  ['../../a.txt', 'x'],
  ['a.exe', 'MZ'],
  ['\u202egnp.csv', 'x,y'],
  [`${'n'.repeat(400)}.csv`, 'x,y'],
];

function makeForm(schema: Schema, options: ValueOptions, spoilt: string): FormData {
  const { random } = options;
  const form = new FormData();
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const isFile = JSON.stringify(part).includes('"binary"');
    if (isFile) {
      const [title, content] = random.pick(FILES);
      const count = spoilt === 'body' ? random.below(4) : 1;
      for (let index = 0; index < count; index += 1) form.append(name, new Blob([content]), title);
    } else if (random.chance(0.5)) {
      const value = makeValue(part, options, name);
      form.append(name, String(spoilt === 'body' ? toText(makeNasty(random)) : toText(value)));
    }
  }
  if (spoilt === 'text') form.append(random.pick(['', '__proto__', 'x']), toText(makeNasty(random)));
  return form;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : toJson(value)).slice(0, 100_000);
const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** As part of an address: sometimes encoded incorrectly. */
function toPart(value: unknown): string {
  const text = toText(value).slice(0, 4_000);
  try {
    return encodeURIComponent(text);
  } catch {
    // An unpaired surrogate has no encoding: a byte that is invalid in UTF-8 stands for it.
    return '%ff';
  }
}

/** For the report of a fault: enough to repeat the request. */
export function describeRequest({ method, path, headers, body }: FuzzedRequest): string {
  const sent = body instanceof FormData ? `form of ${[...body.keys()].join(', ')}` : (body ?? '');
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${sent.slice(0, 500)}`;
}
