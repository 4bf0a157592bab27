import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { PrivateAddressError } from '../../kernel/sdk/net/address-guard.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { ModelAccess, ProbeConnection } from '../../kernel/sdk/ports/model-probe.ts';

/** Why a request of the probe did not work, as a code of the `errors` namespace. */
export class ProbeFailure extends CodedError {
  /** Of the answer; null where there was none. */
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
/** A server that is not there should not keep people waiting. */
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
    const said = typeof body.error === 'object' ? body.error.message : (body.error ?? body.message);
    if (typeof said === 'string') message = said;
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
