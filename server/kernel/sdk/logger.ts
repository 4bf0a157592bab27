import { pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';

/** A named logger. Fields named like secrets are redacted before they are written. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
}

const HIDDEN = '[hidden]';
const MAX_DEPTH = 8;
const MAX_ENTRIES = 200;
const MAX_TEXT = 8_000;

/** Field names whose values are never written, whatever the spelling: api_key, apiKey, X-Api-Key. */
const SECRET_NAME =
  /^(authorization|proxy-authorization|cookie|cookies|set-cookie|token|.*[-_]token|.*[a-z]Token|.*passw(or)?d|.*passphrase|.*secret|.*api[-_]?key|.*credentials?|signature|.*private[-_]?key|settings_keys)$/i;

const SECRET_IN_TEXT: readonly [RegExp, string][] = [
  // user:password@ in an address
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi, `$1${HIDDEN}@`],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`],
  [/([?&](?:signature|token|access_token|id_token|code|key|api_key|sig|password)=)[^&\s"']+/gi, `$1${HIDDEN}`],
  [/\b(slides_(?:session|sign_in)=)[^;\s"']+/gi, `$1${HIDDEN}`],
  // signed tokens anywhere in a text
  [/\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, HIDDEN],
  // keys in OpenAI's format
  [/\bsk-[\w-]{8,}/g, HIDDEN],
];

/** Removes the secrets that texts are known to contain: passwords in addresses, bearer tokens, signed queries. */
export function redactText(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return SECRET_IN_TEXT.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), short);
}

/** A copy of a value for the log: secrets in fields and texts are hidden, bytes left out, depth and size limited. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => redact(each, depth + 1));
  const fields = value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, MAX_ENTRIES)
      .map(([name, each]) => [
        name,
        // A count of tokens isn't a secret.
        SECRET_NAME.test(name) && each !== null && each !== undefined && typeof each !== 'boolean'
          ? HIDDEN
          : redact(each, depth + 1),
      ]),
  );
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * The service's logger: one JSON object per line. Secrets are removed from fields at any depth and from texts before a
 * line is written.
 * @param options.destination output of the lines; standard output when absent.
 */
export function createLogger(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(options.destination === undefined ? pino(settings) : pino(settings, options.destination));
}

function wrap(logger: PinoLogger): Logger {
  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (logger.isLevelEnabled(level)) logger[level](clean(fields), redactText(message));
  };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => wrap(logger.child(clean(fields))),
  };
}

/** Errors become plain objects first: they hide their fields and may contain a whole request. */
function clean(fields: object): object {
  if (fields instanceof Error) return { err: redact(stdSerializers.err(fields)) };
  const plain = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? stdSerializers.err(value) : value]),
  );
  return redact(plain) as object;
}
