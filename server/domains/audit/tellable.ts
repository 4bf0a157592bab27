import { redact, redactText } from '../../kernel/sdk/redact.ts';

/** Most characters of `before` or `after` as JSON: an entry names what changed, it is no copy of it. */
const MOST_CHARACTERS = 32_000;

/**
 * A value as the log keeps it: secrets hidden by name and in texts (the second line: callers leave them out), bounded, and
 * exactly what a database gives back for it, so that its hash stays the same.
 */
export function tellable(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(redact(value));
  if (json === undefined) return null;
  if (json.length > MOST_CHARACTERS) return { left_out: 'too long', characters: json.length };
  return storable(JSON.parse(json));
}

/** A text as the log keeps it. */
export function tellableText(text: string): string {
  return wellFormed(redactText(text));
}

/** Without what a database would change or refuse: half a surrogate pair, NUL in a name. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [fieldName(name), storable(each)] as const);
  return Object.fromEntries(entries);
}

/** Names with a meaning to databases ($set, a.b) are told with signs that look alike. */
function fieldName(name: string): string {
  return wellFormed(name).replaceAll('\0', '').replaceAll('.', '․').replace(/^\$/, '＄');
}

function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
