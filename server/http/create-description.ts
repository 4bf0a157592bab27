import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { ERROR_STATUS, PROBLEM_MEDIA_TYPE, problemSchema } from '../../common/api/problem.ts';
import type { ErrorKind } from '../../common/api/problem.ts';
import type { MultipartBody, Route } from '../kernel/sdk/define-route.ts';
import type { MountedRoute } from '../kernel/sdk/define-plugin.ts';
import { exampleOf, nameSchemas, pascal } from './describe-schema.ts';
import type { JsonSchema } from './describe-schema.ts';
import { inOrder, pathOf } from './route-path.ts';

const INTRODUCTION = `Turns documents, spreadsheets and data into PowerPoint decks on an organisation's own slide master.

- **Session.** Sign in and send the cookie \`slides_session\`, or its token as \`Authorization: Bearer\`. Changes with the cookie
  need the header \`X-Lectern: 1\` and come from an allowed origin.
- **Errors** are \`application/problem+json\` (RFC 9457); \`code\` names the error for programs, \`detail\` says it in the language of \`Accept-Language\`.
- **Lists** answer \`{ items, total, page, page_size }\`.
- **Changes** that name \`If-Match\` lose nothing: a stale one is refused with 412.
- **Streams** are server-sent events with an \`id\` each; \`Last-Event-ID\` resumes behind it. A stream that fails ends with the event \`problem\`.`;

/** What each kind of failure means for a caller. */
const MEANING: Readonly<Record<ErrorKind, string>> = {
  malformed: 'The request cannot be read',
  unauthenticated: 'No valid session',
  forbidden: 'Known, but not allowed',
  not_found: 'Not there, or not for the caller',
  method_not_allowed: 'Another method works here: see Allow',
  conflict: 'The present state does not allow it',
  stale: 'Changed in the meantime',
  too_large: 'Larger than allowed',
  unsupported: 'The wrong kind of content',
  misdirected: 'The service is not reached by this host name',
  invalid: 'Invalid input: see errors',
  precondition_required: 'If-Match is missing',
  rate_limited: 'Too many calls: see Retry-After',
  internal: 'A fault of the service',
  provider_failed: 'The model provider failed',
  unavailable: 'A dependency is down, or the service is starting or stopping: see Retry-After',
  provider_timed_out: 'The model provider took too long',
  insufficient_storage: 'The service has no room for the upload',
};

const problem = problemSchema.meta({ id: 'Problem' });
const problemContent = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
const JSON_TYPE = 'application/json';
const text = { type: 'string' as const };
const HEADERS = {
  'X-Request-Id': { schema: text, required: true, description: 'Names the request in the log.' },
  ETag: { schema: text, required: true, description: 'Names the state that If-Match takes.' },
  Location: { schema: text, required: true, description: 'Where what was made is to be had.' },
  'Retry-After': { schema: { type: 'integer' as const }, description: 'Seconds to wait.' },
};

/** Creates the description of the API (OpenAPI 3.1) from the routes; the same routes give the same bytes. */
export function createDescription(routes: readonly MountedRoute[], basePath: string): () => object {
  return () => {
    const registry = new OpenAPIRegistry();
    registry.registerComponent('securitySchemes', 'cookie', { type: 'apiKey', in: 'cookie', name: 'slides_session' });
    registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
    const ordered = inOrder(routes);
    for (const { route } of ordered) registry.registerPath(describeRoute(route));
    const tags = [...new Set(ordered.map(({ route }) => route.tag))].sort().map((name) => ({ name }));
    const document = new OpenApiGeneratorV31([problem, ...registry.definitions], {
      sortComponents: 'alphabetically',
    }).generateDocument({
      openapi: '3.1.0',
      info: { title: 'Lectern', version: 'v1', description: INTRODUCTION },
      servers: [{ url: basePath === '' ? '/' : basePath }],
      tags,
    });
    nameSchemas(
      document,
      ordered.flatMap(({ route }) => rootsOf(route)),
    );
    addExamples(document as unknown as DescribedBodies);
    return document;
  };
}

/** The schemas of a route's body and answer, named after its operation. */
function rootsOf(route: Route): [string, z.ZodType][] {
  const name = pascal(operationId(route));
  const { body } = route.input;
  const isForm = body === undefined || ('kind' in body && body.kind === 'multipart');
  return [
    ...(isForm ? [] : [[`${name}Body`, body as z.ZodType] satisfies [string, z.ZodType]]),
    ...('body' in route.output ? [[`${name}Answer`, route.output.body] satisfies [string, z.ZodType]] : []),
  ];
}

interface DescribedBodies {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, BodyContent> } }>>;
  components?: { schemas?: Record<string, JsonSchema> };
}
type BodyContent = { schema?: JsonSchema; example?: unknown };

/** Adds a valid example to every body; files of forms get a name. */
function addExamples({ paths, components }: DescribedBodies): void {
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const content of Object.values(requestBody?.content ?? {}))
      if (content.schema !== undefined) content.example = exampleOf(content.schema, components?.schemas ?? {});
  }
}

function describeRoute(route: Route): RouteConfig {
  const { body, params, query } = route.input;
  const headers = headersOf(route);
  return {
    method: route.method.toLowerCase() as Lowercase<typeof route.method>,
    path: pathOf(route),
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    security: route.auth === 'public' ? [] : [{ cookie: [] }, { bearer: [] }, ...(route.auth === 'signed' ? [{}] : [])],
    ...(route.rate === undefined ? {} : { description: describeRate(route.rate) }),
    request: {
      ...(params === undefined ? {} : { params: params as z.ZodObject }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
      ...(Object.keys(headers).length === 0 ? {} : { headers: z.object(headers) }),
      ...(body === undefined ? {} : { body: describeBody(body) }),
    },
    responses: { ...describeAnswer(route), ...describeProblems(route) },
  };
}

function describeRate({ per_minute, with_query }: NonNullable<Route['rate']>): string {
  const which = with_query === undefined ? '' : ` with \`${with_query}\``;
  return `At most ${per_minute} calls per minute${which}.`;
}

const ifMatch = z.string().meta({ description: 'The ETag of the state that is changed.' });

/** `get_presentations_id_outlines_stream`. */
function operationId(route: Route): string {
  return `${route.method.toLowerCase()}${pathOf(route)
    .replace(/^\/api\/v1/, '')
    .replace(/[^A-Za-z0-9]+/g, '_')}`.replace(/_$/, '');
}

function headersOf(route: Route): Record<string, z.ZodType> {
  const isWrite = route.method !== 'GET';
  return {
    ...(isWrite && route.auth !== 'public'
      ? {
          'X-Lectern': z
            .literal('1')
            .optional()
            .meta({ description: 'Required where the session comes by cookie.', example: '1' }),
        }
      : {}),
    ...(route.needsIfMatch === true ? { 'If-Match': ifMatch } : {}),
    ...(route.takesIfMatch === true ? { 'If-Match': ifMatch.optional() } : {}),
    ...(route.takesIdempotencyKey === true
      ? { 'Idempotency-Key': z.string().optional().meta({ description: 'A repeat with the same key does it once.' }) }
      : {}),
    ...(route.output.kind === 'file' && route.answerHeaders?.includes('ETag') === true
      ? { 'If-None-Match': z.string().optional().meta({ description: 'ETags of what the client has.' }) }
      : {}),
    ...(route.output.kind === 'file_or_job' || route.output.kind === 'json_or_job'
      ? { Prefer: z.string().optional().meta({ description: '`respond-async`: answer a job at once.' }) }
      : {}),
    ...(route.output.kind === 'events'
      ? { 'Last-Event-ID': z.string().optional().meta({ description: 'Resume behind this event.' }) }
      : {}),
  };
}

function describeBody(
  body: z.ZodType | MultipartBody<z.ZodType>,
): NonNullable<NonNullable<RouteConfig['request']>['body']> {
  if (!('kind' in body && body.kind === 'multipart')) {
    const schema = body as z.ZodType;
    return { required: !schema.isOptional(), content: { 'application/json': { schema } } };
  }
  const file = z.string().meta({ type: 'string', format: 'binary', description: 'Content of a file' });
  const files = body.max_files === 1 ? file : z.array(file).max(body.max_files);
  const fields = body.fields instanceof z.ZodObject ? body.fields.shape : {};
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({ ...fields, [body.file_field]: (body.min_files ?? 0) > 0 ? files : files.optional() }),
      },
    },
  };
}

function describeAnswer(route: Route): Record<string, ResponseConfig> {
  const { output } = route;
  const headers = Object.fromEntries(
    (['X-Request-Id', ...(route.answerHeaders ?? [])] as const).map((name) => [name, HEADERS[name]]),
  );
  switch (output.kind) {
    case 'json':
      return {
        [output.status]: {
          description: 'Done',
          headers,
          content: { 'application/json': { schema: output.body } },
        },
      };
    case 'empty':
      return { [output.status]: { description: 'Done', headers } };
    case 'file_or_job': {
      const { media_types, accepted } = output;
      return {
        ...describeAnswer({ ...route, output: { kind: 'file', media_types } }),
        202: {
          description: 'Being made: answered to `Prefer: respond-async`',
          headers: {
            'X-Request-Id': HEADERS['X-Request-Id'],
            'Preference-Applied': { schema: text, required: true, description: '`respond-async`' },
          },
          content: { 'application/json': { schema: accepted } },
        },
      };
    }
    case 'json_or_job': {
      const { status, body, accepted } = output;
      return {
        ...describeAnswer({ ...route, output: { kind: 'json', status, body } }),
        202: {
          description:
            'Being done: answered to `Prefer: respond-async`, and where it takes long. The result of the job is the body of the other answer',
          headers: {
            'X-Request-Id': HEADERS['X-Request-Id'],
            'Preference-Applied': { schema: text, description: '`respond-async`, where it was asked for' },
          },
          content: { 'application/json': { schema: accepted } },
        },
      };
    }
    case 'json_or_file': {
      const files = Object.entries(output.files).filter(([type]) => type !== JSON_TYPE);
      const fileAnswer = output.files[JSON_TYPE] ?? null;
      const schema = fileAnswer === null ? output.body : z.union([output.body, fileAnswer]);
      const binary = { schema: { ...text, format: 'binary' } };
      return {
        200: {
          description: 'Done; a file comes as an attachment',
          headers,
          content: { [JSON_TYPE]: { schema }, ...Object.fromEntries(files.map(([type]) => [type, binary])) },
        },
      };
    }
    case 'file': {
      const schema = { ...text, format: 'binary' };
      return {
        200: {
          description: 'The file',
          headers: { ...headers, 'Content-Disposition': { schema: text, required: true } },
          content: Object.fromEntries(output.media_types.map((type) => [type, { schema }])),
        },
        206: {
          description: 'The part of the file that `Range` asks for, where the file is stored as it is sent',
          headers: {
            ...headers,
            'Content-Disposition': { schema: text, required: true },
            'Content-Range': { schema: text, required: true },
          },
          content: Object.fromEntries(output.media_types.map((type) => [type, { schema }])),
        },
        ...(route.answerHeaders?.includes('ETag') === true
          ? { 304: { description: 'The client has it already', headers } }
          : {}),
      };
    }
    case 'events': {
      const event = (name: string, data: z.ZodType): z.ZodType =>
        z.strictObject({ id: z.string(), event: z.literal(name), data });
      const names = Object.keys(output.events)
        .filter((name) => name !== 'problem')
        .sort();
      const kinds = names.flatMap((name) => {
        const data = output.events[name];
        return data === undefined ? [] : [event(name, data)];
      });
      kinds.push(event('problem', problem));
      return {
        200: {
          description: `Server-sent events: ${[...names, 'problem'].map((name) => `\`${name}\``).join(', ')}. The schema is of one event.`,
          headers,
          content: { 'text/event-stream': { schema: z.union(kinds) } },
        },
      };
    }
  }
}

/** The failures that every route of this kind can return, and those the route declares itself. */
function describeProblems(route: Route): RouteConfig['responses'] {
  const { body, params, query } = route.input;
  const kinds = new Set<ErrorKind>(['internal', 'unavailable', 'malformed', 'invalid', ...(route.problems ?? [])]);
  if (route.auth !== 'public') kinds.add('unauthenticated');
  if (route.auth === 'session' || (route.auth !== 'public' && route.method !== 'GET')) kinds.add('forbidden');
  if (params !== undefined || (query instanceof z.ZodObject && 'client_id' in query.shape)) kinds.add('not_found');
  if (body !== undefined) kinds.add('too_large').add('unsupported');
  if (body !== undefined && 'kind' in body) kinds.add('insufficient_storage');
  if (route.rate !== undefined) kinds.add('rate_limited');
  if (route.needsIfMatch === true) kinds.add('precondition_required').add('stale');
  return Object.fromEntries(
    [...kinds].map((kind) => {
      const waits = kind === 'rate_limited' || kind === 'unavailable';
      const headers = {
        'X-Request-Id': HEADERS['X-Request-Id'],
        ...(waits ? { 'Retry-After': HEADERS['Retry-After'] } : {}),
      };
      return [ERROR_STATUS[kind], { description: MEANING[kind], headers, content: problemContent }];
    }),
  );
}
