import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerQuestion } from './fake-model-answers.ts';
import type { AskedQuestion } from './fake-model-answers.ts';

/** What the server does with one request; requests beyond the script get a realistic answer. */
export type ModelBehaviour = Behaviour & {
  /** The task it applies to; until then questions of other tasks get a realistic answer. */
  of?: 'outline';
};

type Behaviour =
  | { kind: 'sensible' }
  /** The realistic answer, wrapped or corrupted. */
  | { kind: 'fenced' | 'prose' | 'broken' | 'list_as_string' | 'empty' | 'nonsense' }
  /** This text as content. */
  | { kind: 'says'; text: string }
  | { kind: 'limited'; retry_after: string; header?: 'retry-after' | 'retry-after-ms' }
  | { kind: 'status'; status: number; message?: string; location?: string }
  /** Sends this share of the answer, then ends as if complete, or breaks the connection. */
  | { kind: 'stops_half_way'; share: number; breaks?: boolean }
  /** Sends headers and this share of the answer, then nothing until the client gives up. */
  | { kind: 'stalls'; share: number }
  | { kind: 'slow_chunks'; pause_ms: number }
  /** Sends this share of the answer, waits, and sends the rest slowly. */
  | { kind: 'waits'; share: number; until: Promise<void>; pause_ms: number };

export interface RecordedRequest {
  path: string;
  authorization: string;
  body: { model?: string; stream?: boolean; messages?: { role: string; content: unknown }[]; [key: string]: unknown };
}

export interface FakeModelServerOptions {
  /** Response formats it accepts; others get 400. */
  accepts?: readonly ('json_schema' | 'json_object')[];
  /** Refuses `stream_options`, as older compatible servers do. */
  refuses_stream_options?: boolean;
  /** Leaves out role, finish_reason, id and usage, as some compatible servers do. */
  is_sparse?: boolean;
  api_key?: string;
  chunk_chars?: number;
  /** Names of the models it lists; without them it has no list. */
  models?: readonly string[];
  /** The picture it returns; one white pixel if absent. */
  picture?: Uint8Array;
  answer?: (question: AskedQuestion) => unknown;
  /** How it treats a question without a script. */
  behave?: (question: AskedQuestion) => ModelBehaviour | undefined;
  /** Waited for before a question is answered. */
  hold?: (question: AskedQuestion) => Promise<void>;
}

/** An OpenAI-compatible server on 127.0.0.1 that misbehaves on demand. */
export interface FakeModelServer {
  /** With "/v1". */
  base_url: string;
  requests: RecordedRequest[];
  /** Open requests whose client is still connected. */
  open(): number;
  /** The next requests behave like this, in order. */
  script(...behaviours: ModelBehaviour[]): void;
  close(): Promise<void>;
}

/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** Starts the server on a free port. */
export async function startFakeModelServer(options: FakeModelServerOptions = {}): Promise<FakeModelServer> {
  const requests: RecordedRequest[] = [];
  const behaviours: ModelBehaviour[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    serve(request, response, options, requests, behaviours).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    open: () => open,
    script: (...next) => void behaviours.push(...next),
    close: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: FakeModelServerOptions,
  requests: RecordedRequest[],
  behaviours: ModelBehaviour[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method === 'GET') return answerGet(request, response, options, requests);
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as RecordedRequest['body'];
  const authorization = request.headers.authorization ?? '';
  requests.push({ path: request.url ?? '', authorization, body });
  if (options.api_key !== undefined && authorization !== `Bearer ${options.api_key}`)
    return refuse(response, 401, `Incorrect API key provided: ${authorization.replace('Bearer ', '')}.`);
  const refusal = formatRefusal(body, options);
  if (refusal !== null) return refuse(response, 400, refusal);
  const question = questionOf(body);
  const isNext = behaviours[0]?.of === undefined || behaviours[0].of === question.name;
  const behaviour = (isNext ? behaviours.shift() : undefined) ?? options.behave?.(question) ?? { kind: 'sensible' };
  await options.hold?.(question);
  if (behaviour.kind === 'limited') {
    response.setHeader(behaviour.header ?? 'retry-after', behaviour.retry_after);
    return refuse(response, 429, 'Rate limit reached');
  }
  if (behaviour.kind === 'status') {
    if (behaviour.location !== undefined) response.setHeader('location', behaviour.location);
    return refuse(response, behaviour.status, behaviour.message ?? 'The server had an error');
  }
  if (request.url?.endsWith('/images/generations') === true) {
    // A picture is never streamed: a stalled one sends nothing, and text isn't a picture.
    if (behaviour.kind === 'stalls') return;
    const drawn = options.picture === undefined ? PNG : Buffer.from(options.picture).toString('base64');
    const b64_json = behaviour.kind === 'says' ? Buffer.from(behaviour.text).toString('base64') : drawn;
    return sendJson(response, 200, { created: 1, data: [{ b64_json }] });
  }
  const content = contentFor(behaviour, body, options);
  if (body.stream === true) return sendStream(response, content, behaviour, options, body);
  if (behaviour.kind === 'stalls') return;
  const text = behaviour.kind === 'stops_half_way' ? cut(content, behaviour.share) : content;
  sendJson(response, 200, completion(text, behaviour.kind === 'stops_half_way' ? 'length' : 'stop', options));
}

/** The list of models, the only GET request. */
function answerGet(
  request: IncomingMessage,
  response: ServerResponse,
  { api_key, models }: FakeModelServerOptions,
  requests: RecordedRequest[],
): void {
  const authorization = request.headers.authorization ?? '';
  requests.push({ path: request.url ?? '', authorization, body: {} });
  if (api_key !== undefined && authorization !== `Bearer ${api_key}`)
    return refuse(response, 401, `Incorrect API key provided: ${authorization.replace('Bearer ', '')}.`);
  if (models === undefined || request.url?.endsWith('/models') !== true) return refuse(response, 404, 'Not found');
  const data = models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'fake' }));
  sendJson(response, 200, { object: 'list', data });
}

function formatRefusal(body: RecordedRequest['body'], options: FakeModelServerOptions): string | null {
  const format = (body['response_format'] as { type?: string } | undefined)?.type;
  const accepted: readonly string[] = options.accepts ?? ['json_schema', 'json_object'];
  if (format !== undefined && !accepted.includes(format)) return `response_format type ${format} is not supported`;
  if (options.refuses_stream_options === true && body['stream_options'] !== undefined)
    return 'Unknown field: stream_options';
  return null;
}

function contentFor(behaviour: ModelBehaviour, body: RecordedRequest['body'], options: FakeModelServerOptions): string {
  const value = (options.answer ?? answerQuestion)(questionOf(body));
  const json = JSON.stringify(value);
  if (behaviour.kind === 'says') return behaviour.text;
  if (behaviour.kind === 'fenced') return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  if (behaviour.kind === 'prose') return `Sure, here is your answer:\n\n${json}\n\nLet me know if you need more.`;

  if (behaviour.kind === 'broken') return json.replace(/"(\w+)":/gu, '$1:').replace(/\}$/u, ',}');
  if (behaviour.kind === 'list_as_string') return JSON.stringify(listsAsStrings(value));
  if (behaviour.kind === 'empty') return '';
  if (behaviour.kind === 'nonsense') return '{"weather":"sunny"}';
  return json;
}

function listsAsStrings(value: unknown): unknown {
  return Object.fromEntries(
    Object.entries(value as object).map(([key, entry]: [string, unknown]) => [
      key,
      Array.isArray(entry) ? JSON.stringify(entry) : entry,
    ]),
  );
}

function questionOf(body: RecordedRequest['body']): AskedQuestion {
  const format = body['response_format'] as { json_schema?: { name?: string } } | undefined;
  const say = (role: string): string => {
    const content = body.messages?.find((message) => message.role === role)?.content;
    return typeof content === 'string' ? content : '';
  };
  return { name: format?.json_schema?.name ?? '', system: say('system'), user: say('user') };
}

function cut(text: string, share: number): string {
  return text.slice(0, Math.floor(text.length * share));
}

function completion(text: string, reason: string, options: FakeModelServerOptions): unknown {
  if (options.is_sparse === true) return { choices: [{ message: { content: text } }] };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal: null }, finish_reason: reason, logprobs: null },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  };
}

async function sendStream(
  response: ServerResponse,
  content: string,
  behaviour: ModelBehaviour,
  options: FakeModelServerOptions,
  body: RecordedRequest['body'],
): Promise<void> {
  const isSparse = options.is_sparse === true;
  const isPartial = behaviour.kind === 'stops_half_way' || behaviour.kind === 'stalls';
  const text = isPartial ? cut(content, behaviour.share) : content;
  const write = (data: unknown): void => void response.write(`data: ${JSON.stringify(data)}\n\n`);
  const chunk = (delta: object, reason: string | null): unknown =>
    isSparse
      ? { choices: [{ delta }] }
      : {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'fake',
          choices: [{ index: 0, delta, finish_reason: reason }],
        };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (!isSparse) write(chunk({ role: 'assistant', content: '' }, null));
  const size = options.chunk_chars ?? 24;
  for (let start = 0; start < text.length && !response.destroyed; start += size) {
    const isRest = behaviour.kind === 'waits' && start >= text.length * behaviour.share;
    if (isRest) await behaviour.until;
    write(chunk({ content: text.slice(start, start + size) }, null));
    const pauseMs = behaviour.kind === 'slow_chunks' || isRest ? behaviour.pause_ms : 0;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if (behaviour.kind === 'stalls') return;
  if (behaviour.kind === 'stops_half_way' && behaviour.breaks === true) return void response.destroy();
  if (!isSparse) write(chunk({}, behaviour.kind === 'stops_half_way' ? 'length' : 'stop'));
  const wantsUsage = (body['stream_options'] as { include_usage?: boolean } | undefined)?.include_usage === true;
  if (!isSparse && wantsUsage)
    write({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'fake',
      choices: [],
      usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
    });
  response.end('data: [DONE]\n\n');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: 'fake', param: null, code: null } });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
