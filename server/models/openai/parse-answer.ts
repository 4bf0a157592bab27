import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';

import { isObject } from './answer-schema.ts';
import type { JsonSchema } from './answer-schema.ts';

type ParsedAnswer<Output> = { ok: true; value: Output } | { ok: false; problem: string };

/**
 * Reads the object out of whatever a model wrote around it: plain JSON, fenced, after an introduction, slightly broken,
 * with lists that arrive as JSON strings.
 */
export function parseAnswer<Output>(text: string, type: z.ZodType<Output>, schema: JsonSchema): ParsedAnswer<Output> {
  let problem = 'The answer holds no JSON object.';
  for (const candidate of readings(text)) {
    const checked = type.safeParse(settle(candidate, schema));
    if (checked.success) return { ok: true, value: checked.data };
    problem = z.prettifyError(checked.error).slice(0, 1500);
  }
  return { ok: false, problem };
}

/** What the text may mean, the most literal reading first. */
function* readings(text: string): Generator<unknown> {
  const whole = tryParse(text.trim());
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const piece = firstBalanced(text);
  const parsed = piece === null ? undefined : tryParse(piece);
  if (parsed !== undefined) yield parsed;
  const repaired = tryRepair(piece ?? text.slice(Math.max(0, text.search(/[{[]/u))));
  if (isObject(repaired) || Array.isArray(repaired)) yield repaired;
}

function tryParse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // The whole answer as one JSON string.
    return typeof value === 'string' && /^\s*[{[]/u.test(value) ? (tryParse(value) ?? value) : value;
  } catch {
    return undefined;
  }
}

function tryRepair(text: string): unknown {
  if (!/[{[]/u.test(text)) return undefined;
  try {
    return JSON.parse(jsonrepair(text)) as unknown;
  } catch {
    return undefined;
  }
}

/** The first `{...}` whose brackets match, strings respected; null when none closes. */
export function firstBalanced(text: string): string | null {
  const start = text.indexOf('{');
  if (start === -1) return null;
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const sign = text[index];
    if (inString) {
      if (sign === '\\') index += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(start, index + 1);
    }
  }
  return null;
}

/** Brings a value into the shape its schema has: lists and objects out of strings, a bare list into its only property. */
export function settle(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  const wantsList = schema['type'] === 'array';
  const wantsObject = schema['type'] === 'object';
  const opened =
    (wantsList || wantsObject) && typeof value === 'string' ? (tryParse(value) ?? tryRepair(value) ?? value) : value;
  if (wantsList && Array.isArray(opened)) return opened.map((entry: unknown) => settle(entry, schema['items']));
  const properties = schema['properties'];
  if (!wantsObject || !isObject(properties)) return opened;
  const keys = Object.keys(properties);
  const only = keys[0];
  if (Array.isArray(opened) && keys.length === 1 && only !== undefined)
    return { [only]: settle(opened, properties[only]) };
  if (!isObject(opened)) return opened;
  return Object.fromEntries(Object.entries(opened).map(([key, entry]) => [key, settle(entry, properties[key])]));
}
