import type { z } from 'zod';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { InputFault } from './app-error.ts';

/** If many fields are faulty, the first ones are enough. */
const MAX_FAULTS = 50;
/** A message in a schema that is a text code instead of a sentence. */
const CODE = /^[a-z]+(?:[-_][a-z]+)*\.[a-z][a-z0-9_]*$/;
/** Maximum number of choices listed in a message. */
const MAX_LISTED = 20;

type Issue = z.core.$ZodIssue;
type Text = Pick<InputFault, 'code' | 'params'>;

/**
 * Parses a value and returns it or its faults: each with its place below `at` as a JSON pointer, and the code of a text
 * that names what is allowed. Messages of the schema library never reach a caller.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  at: Pick<InputFault, 'path' | 'in'> = { path: '' },
): { value: z.output<Schema> | undefined; faults: readonly InputFault[] } {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data, faults: [] };
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, at)).slice(0, MAX_FAULTS);
  return { value: undefined, faults };
}

const isOtherKind = (issue: Issue): boolean => issue.code === 'invalid_union' && issue.errors.length === 0;

/** A JSON pointer (RFC 6901) to the value at these names below a place. */
function pointer(at: string, names: readonly PropertyKey[]): string {
  return at + names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function faultsOf(issue: Issue, at: Pick<InputFault, 'path' | 'in'>): InputFault[] {
  const here = { ...at, path: pointer(at.path, issue.path) };
  if (issue.code === 'invalid_union') {
    // The union member that was most likely meant: it fails further inside, not because of its kind.
    const nearest = issue.errors.find((branch) =>
      branch.every((inner) => inner.path.length > 0 && !isOtherKind(inner)),
    );
    if (nearest !== undefined) return nearest.flatMap((inner) => faultsOf(inner, here));
  }
  return [{ ...here, ...textOf(issue) }];
}

const plain = (code: string, params: MessageParams = {}): Text => ({ code: `http.${code}`, params });

function textOf(issue: Issue): Text {
  if (CODE.test(issue.message))
    return { code: issue.message, params: issue.code === 'custom' ? plainParams(issue.params) : {} };
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? plain('field_missing') : plain(TYPES[issue.expected] ?? 'field_invalid');
    case 'too_small':
      return isCounted(issue.origin)
        ? plain(issue.origin === 'string' ? 'field_too_short' : 'field_too_few', { count: Number(issue.minimum) })
        : plain(issue.inclusive === false ? 'field_not_above' : 'field_too_small', { limit: Number(issue.minimum) });
    case 'too_big':
      return isCounted(issue.origin)
        ? plain(issue.origin === 'string' ? 'field_too_long' : 'field_too_many', { count: Number(issue.maximum) })
        : plain(issue.inclusive === false ? 'field_not_below' : 'field_too_large', { limit: Number(issue.maximum) });
    case 'invalid_format':
      return plain(FORMATS[issue.format] ?? 'field_pattern');
    case 'invalid_value':
      return issue.input === undefined
        ? plain('field_missing')
        : plain('field_choice', { values: issue.values.slice(0, MAX_LISTED).map(String).join(', ') });
    case 'invalid_union':
      return issue.input === undefined ? plain('field_missing') : plain('field_form');
    case 'unrecognized_keys':
      return plain('field_unknown_names', { names: issue.keys.slice(0, MAX_LISTED).join(', ') });
    default:
      return plain('field_invalid');
  }
}

const isCounted = (origin: string): boolean => ['string', 'array', 'set', 'map', 'file'].includes(origin);

const TYPES: Readonly<Record<string, string>> = {
  string: 'field_text',
  number: 'field_number',
  int: 'field_integer',
  boolean: 'field_boolean',
  array: 'field_list',
  object: 'field_object',
  record: 'field_object',
  date: 'field_time',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'field_email',
  url: 'field_address',
  datetime: 'field_time',
  date: 'field_date',
  guid: 'field_guid',
  uuid: 'field_guid',
};

function plainParams(params: Record<string, unknown> | undefined): MessageParams {
  return Object.fromEntries(
    Object.entries(params ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
