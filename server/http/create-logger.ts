import { pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import type { Logger } from '../kernel/sdk/logger.ts';
import { redact, redactText } from '../kernel/sdk/logger.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * The service's logger: one JSON object per line. Secrets are taken out by field name at any depth, and out of texts
 * (`redact.ts`), before a line is made.
 * @param options.destination where lines go; standard output when absent.
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

/** Errors become plain objects first: they hide their fields and may carry a whole request. */
function clean(fields: object): object {
  if (fields instanceof Error) return { err: redact(stdSerializers.err(fields)) };
  const plain = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? stdSerializers.err(value) : value]),
  );
  return redact(plain) as object;
}
