import { z } from 'zod';
import type { CallOutcome, PlannedCall, UsageMeter } from '../../kernel/sdk/ports/models.ts';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { PrivateAddressError } from '../../kernel/sdk/net/address-guard.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { ModelAccess, ProbeConnection } from '../../kernel/sdk/ports/models.ts';

/** Why a request of the probe did not work, as a code of the `errors` namespace. */
export class ProbeFailure extends CodedError {
  /** Of the answer; null if there was none. */
  readonly status: number | null;

  constructor(code: string, params: MessageParams = {}, status: number | null = null) {
    super(code, params);
    this.status = status;
  }
}

/** One server with one key. No redirects: a key goes where it was meant for, and nowhere else. */
export interface ProbeClient {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  /** The events of a streamed answer. */
  stream(path: string, body: object): AsyncIterable<unknown>;
  close(): Promise<void>;
}

/** For one request, its answer included. */
const TIME_OUT_MS = 30_000;
/** A server that can't be reached should not keep users waiting. */
const CONNECT_TIME_OUT_MS = 5_000;
const MAX_BYTES = 30 * 1024 * 1024;
/** Characters of a provider's own words that are shown. */
const MAX_WORDS = 300;

/** Opens a client; it must be closed. */
export function openProbeClient(
  { base_url, api_key }: ModelAccess & { base_url: string },
  { lookup, signal }: ProbeConnection,
): ProbeClient {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIME_OUT_MS, ...(lookup === undefined ? {} : { lookup }) },
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
  });

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Dispatcher.ResponseData> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]);
    const response = await request(`${base_url.replace(/\/+$/, '')}${path}`, {
      ...{ dispatcher: agent, method, signal: limit },
      headers: {
        'user-agent': 'Lectern',
        ...(api_key === null ? {} : { authorization: `Bearer ${api_key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw failureOf(error, signal);
    });
    if (response.statusCode < 300) return response;
    const text = await response.body.text().catch(() => '');
    throw refusal(response.statusCode, wordsOf(text, api_key));
  }

  async function readJson(response: Dispatcher.ResponseData): Promise<unknown> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of response.body) {
        chunks.push(chunk as Buffer);
        size += (chunk as Buffer).length;
        if (size > MAX_BYTES) throw new ProbeFailure('probe.not_an_api');
      }
      return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
    } catch (error) {
      if (error instanceof SyntaxError) throw new ProbeFailure('probe.not_an_api');
      throw failureOf(error, signal);
    }
  }

  return {
    get: async (path) => readJson(await send('GET', path)),
    post: async (path, body) => readJson(await send('POST', path, body)),
    async *stream(path, body) {
      const response = await send('POST', path, body);
      let rest = '';
      try {
        response.body.setEncoding('utf8');
        for await (const chunk of response.body) {
          const lines = (rest + String(chunk)).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            const data = /^data: ?(.*)$/.exec(line.trim())?.[1];
            if (data !== undefined && data !== '[DONE]') yield JSON.parse(data) as unknown;
          }
        }
      } catch (error) {
        if (error instanceof SyntaxError) throw new ProbeFailure('probe.not_an_api');
        throw failureOf(error, signal);
      }
    },
    close: () => agent.destroy(),
  };
}

function refusal(status: number, words: string): ProbeFailure {
  if (status >= 300 && status < 400) return new ProbeFailure('probe.redirects', { status }, status);
  if (status === 401 || status === 403) return new ProbeFailure('probe.refused_key', { status }, status);
  if (status === 429) return new ProbeFailure('probe.rate_limited', { words }, status);
  return new ProbeFailure('probe.refused', { status, words }, status);
}

const CONNECTION_CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'probe.unknown_host',
  EAI_AGAIN: 'probe.unknown_host',
  ECONNREFUSED: 'probe.connection_refused',
  UND_ERR_CONNECT_TIMEOUT: 'probe.no_answer',
};

/** A failure of the connection itself. */
function failureOf(error: unknown, outer: AbortSignal): unknown {
  if (error instanceof ProbeFailure || outer.aborted) return error;
  if (!(error instanceof Error)) return error;
  if (error instanceof PrivateAddressError) return new ProbeFailure('probe.private_address');
  if (error.name === 'TimeoutError') return new ProbeFailure('probe.no_answer');
  const { code = '' } = error as { code?: string };
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new ProbeFailure('probe.certificate', { code });
  return new ProbeFailure(CONNECTION_CODES[code] ?? 'probe.connection_broken', { code });
}

/** What the server says of its refusal, in one line. Servers repeat the key in it, whole or in part ("sk-ab***yz"). */
function wordsOf(text: string, key: string | null): string {
  let message = text;
  try {
    const body = JSON.parse(text) as { error?: { message?: unknown } | string; message?: unknown };
    const reason = typeof body.error === 'object' ? body.error.message : (body.error ?? body.message);
    if (typeof reason === 'string') message = reason;
  } catch {
    // No JSON: the text itself.
  }
  const whole = key === null ? message : message.split(key).join('[key]');
  const blotted = whole.replace(/\b(?:sk|key|Bearer)[-_ ][\w*.-]{4,}/giu, '[key]');
  return blotted
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_WORDS);
}

const TASK = 'connection_test';
const IMAGES = '/images/generations';
/** Maximum tokens of a question: the text that encodes a picture says nothing about its tokens. */
const MAX_INPUT_TOKENS = 2_000;
const MAX_OUTPUT_TOKENS = 300;
const CHARS_OF_TOKEN = 4;

const reported = z.object({
  usage: z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) }),
});

/** A client whose questions to models are counted like any others, with the provider's own figures where it gives any. */
export function meterProbe(client: ProbeClient, provider: string, meter: UsageMeter): ProbeClient {
  const planned = (path: string, body: object): PlannedCall => {
    const isImage = path === IMAGES;
    const asked = Math.ceil(JSON.stringify(body).length / CHARS_OF_TOKEN);
    return {
      ...{ kind: isImage ? 'image' : 'text', task: TASK, provider, is_free: false, images: isImage ? 1 : 0 },
      model: 'model' in body && typeof body.model === 'string' ? body.model : '',
      input_tokens: isImage ? 0 : Math.min(MAX_INPUT_TOKENS, asked),
      output_tokens: isImage ? 0 : MAX_OUTPUT_TOKENS,
    };
  };

  /** Begins a call; its end records what the provider reported, or else the length of the answer. */
  async function begin(path: string, body: object) {
    const plan = planned(path, body);
    const call = await meter.open(plan);
    const start = performance.now();
    return (outcome: CallOutcome, answer: unknown, chars: number): Promise<void> => {
      const usage = reported.safeParse(answer);
      const tokens = usage.success
        ? { input_tokens: usage.data.usage.prompt_tokens, output_tokens: usage.data.usage.completion_tokens }
        : { input_tokens: plan.input_tokens, output_tokens: Math.ceil(chars / CHARS_OF_TOKEN) };
      const { model, task, images } = plan;
      const duration_ms = Math.round(performance.now() - start);
      return call.settle({ outcome, usage: { provider, model, task, ...tokens, images, duration_ms, attempts: 1 } });
    };
  }

  return {
    ...client,
    async post(path, body) {
      const end = await begin(path, body);
      try {
        const answer = await client.post(path, body);
        await end('ok', answer, path === IMAGES ? 0 : JSON.stringify(answer).length);
        return answer;
      } catch (error) {
        await end('failed', null, 0);
        throw error;
      }
    },
    async *stream(path, body) {
      const end = await begin(path, body);
      let [outcome, chars]: [CallOutcome, number] = ['failed', 0];
      try {
        for await (const event of client.stream(path, body)) {
          // A piece is about a token; what is around it is not counted.
          chars += CHARS_OF_TOKEN;
          yield event;
        }
        outcome = 'ok';
      } finally {
        await end(outcome, null, chars);
      }
    },
  };
}
