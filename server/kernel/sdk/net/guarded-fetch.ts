import type { Dispatcher } from 'undici';
import {
  guardedLookup,
  isPublicAddress,
  literalAddress,
  PrivateAddressError,
  resolveBySystem,
} from './address-guard.ts';
import type { Resolve } from './address-guard.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';

type NetErrorCode =
  | 'net.bad_scheme'
  | 'net.private_address'
  | 'net.unreachable'
  | 'net.too_many_redirects'
  | 'net.http_status'
  | 'net.type_not_read'
  | 'net.too_large'
  | 'net.timed_out';

/** An address that can't be fetched. Parameters contain the `url` that the user gave, never what it resolved to. */
class NetError extends CodedError {
  declare readonly code: NetErrorCode;

  constructor(code: NetErrorCode, params: { url: string } & MessageParams, options?: { cause?: unknown }) {
    super(code, params, options);
  }
}

const MAX_REDIRECTS = 5;
const TIME_OUT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_URL_LENGTH = 2048;

export interface GuardedFetchOptions {
  signal?: AbortSignal;
  /** Accepted media types; any when absent. */
  types?: readonly string[];
  /** For the whole fetch, including redirects. */
  time_out_ms?: number;
  max_bytes?: number;
  resolve?: Resolve;
  /** Hosts that may have any address and port, such as those of an intranet. */
  trustedHosts?: readonly string[];
  /** Allows loopback addresses and any port, for tests. */
  allowLoopback?: boolean;
}

export interface Fetched {
  /** After redirects. */
  url: string;
  /** In lower case, without parameters; "" if the server sends none. */
  media_type: string;
  bytes: Uint8Array;
}

/**
 * Fetches a public http or https address with GET: no private networks, credentials or cookies, only ports 80 and 443;
 * redirects are checked like the first address; time, size and type are limited. Connections aren't shared between
 * calls, and proxies from the environment aren't used.
 * @throws NetError; the signal's reason when aborted.
 */
export async function guardedFetch(url: string, options: GuardedFetchOptions = {}): Promise<Fetched> {
  const limit = AbortSignal.timeout(options.time_out_ms ?? TIME_OUT_MS);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  const { allowLoopback = false, trustedHosts = [] } = options;
  // Loaded on first use: it is large, and many servers never fetch an address.
  const { Agent, request } = await import('undici');
  const agent = new Agent({
    connect: { lookup: guardedLookup(options.resolve ?? resolveBySystem, allowLoopback, trustedHosts) },
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
  });
  try {
    let address = checkedUrl(url, url, options);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await request(address, {
        dispatcher: agent,
        method: 'GET',
        signal,
        headers: {
          accept: (options.types ?? ['*/*']).join(', '),
          'user-agent': 'Lectern',
          'accept-encoding': 'identity',
        },
      });
      const location = headerOf(response, 'location');
      if ([301, 302, 303, 307, 308].includes(response.statusCode) && location !== undefined) {
        response.body.on('error', () => undefined).destroy();
        address = checkedUrl(location, url, options, address);
        continue;
      }
      return await readResponse(response, address, url, options);
    }
    throw new NetError('net.too_many_redirects', { url, allowed: MAX_REDIRECTS });
  } catch (error) {
    throw toNetError(error, url, options, limit);
  } finally {
    await agent.destroy();
  }
}

/**
 * Checks an address that will be fetched later, as far as possible without fetching it. A name that can't be resolved
 * now may exist then.
 * @throws NetError `net.bad_scheme`, `net.private_address`.
 */
export async function checkAddress(url: string, options: GuardedFetchOptions = {}): Promise<void> {
  const { hostname } = checkedUrl(url, url, options);
  const { allowLoopback = false, trustedHosts = [], resolve = resolveBySystem } = options;
  if (trustedHosts.includes(hostname.replace(/^\[|\]$/g, '')) || literalAddress(hostname) !== null) return;
  const answers = await resolve(hostname).catch(() => []);
  if (!answers.every(({ address }) => isPublicAddress(address, allowLoopback)))
    throw new NetError('net.private_address', { url });
}

/** The address to fetch, or a refusal. Host names are checked when the connection resolves them. */
function checkedUrl(
  text: string,
  asked: string,
  { allowLoopback = false, trustedHosts = [] }: Pick<GuardedFetchOptions, 'allowLoopback' | 'trustedHosts'>,
  base?: URL,
): URL {
  let parsed: URL;
  try {
    parsed = new URL(text, base);
  } catch (cause) {
    throw new NetError('net.bad_scheme', { url: asked }, { cause });
  }
  const isWeb = parsed.protocol === 'http:' || parsed.protocol === 'https:';
  const isPlain = parsed.username === '' && parsed.password === '' && parsed.href.length <= MAX_URL_LENGTH;
  const isTrusted = trustedHosts.includes(parsed.hostname.replace(/^\[|\]$/g, ''));
  if (
    !isWeb ||
    !isPlain ||
    (!isTrusted && parsed.port !== '' && !['80', '443'].includes(parsed.port) && !allowLoopback)
  ) {
    throw new NetError('net.bad_scheme', { url: asked });
  }
  const literal = literalAddress(parsed.hostname);
  if (literal !== null && !isTrusted && !isPublicAddress(literal, allowLoopback))
    throw new NetError('net.private_address', { url: asked });
  return parsed;
}

async function readResponse(
  response: Dispatcher.ResponseData,
  address: URL,
  url: string,
  options: GuardedFetchOptions,
): Promise<Fetched> {
  const refuse = (error: NetError): NetError => {
    response.body.on('error', () => undefined).destroy();
    return error;
  };
  if (response.statusCode < 200 || response.statusCode > 299) {
    throw refuse(new NetError('net.http_status', { url, status: response.statusCode }));
  }
  const mediaType = (headerOf(response, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (options.types !== undefined && mediaType !== '' && !options.types.includes(mediaType)) {
    throw refuse(new NetError('net.type_not_read', { url, type: mediaType }));
  }
  const allowed = options.max_bytes ?? MAX_BYTES;
  const tooLarge = (): NetError => new NetError('net.too_large', { url, megabytes: Math.round(allowed / 1024 / 1024) });
  if (Number(headerOf(response, 'content-length') ?? 0) > allowed) throw refuse(tooLarge());
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > allowed) throw refuse(tooLarge());
    chunks.push(chunk);
  }
  return { url: address.href, media_type: mediaType, bytes: new Uint8Array(Buffer.concat(chunks)) };
}

function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function toNetError(error: unknown, url: string, options: GuardedFetchOptions, limit: AbortSignal): unknown {
  if (error instanceof NetError) return error;
  if (options.signal?.aborted === true) return options.signal.reason;
  if (limit.aborted) {
    return new NetError('net.timed_out', { url, seconds: Math.round((options.time_out_ms ?? TIME_OUT_MS) / 1000) });
  }
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isPrivate = error instanceof PrivateAddressError || cause instanceof PrivateAddressError;
  return new NetError(isPrivate ? 'net.private_address' : 'net.unreachable', { url }, { cause: error });
}
