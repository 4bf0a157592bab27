/** The part of JSON Schema that the description of the API uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface ValueOptions {
  random: Random;
  /** The schema that `$ref` names. */
  resolve: (reference: string) => Schema;
  /** Ids of existing things, by kind: `presentations`. */
  ids: ReadonlyMap<string, readonly string[]>;
}

const DEPTH = 6;
const ID_NAME = /(^|_)ids?$|^clientId$/;
/** Kinds whose field names differ from the kind. */
const KINDS: Readonly<Record<string, string>> = { db: 'layouts', master_deck: 'master-decks', parent: 'comments' };
const MADE_UP = 'ffffffffffffffffffffffff';
const WORDS = [
  'Sales',
  'general',
  'en',
  'Umsatz im Jahr 2025',
  'title: New',
  'flowchart LR\n  A --> B',
  '1',
  'a@example.org',
];
/** Addresses that lead to this machine or nowhere. */
const ADDRESSES = ['http://127.0.0.1:1/x', 'https://nowhere.invalid/a', 'file:///etc/passwd', 'http://[::1]/'];

/** A value that a schema allows. @param name of the field it is for. */
export function makeValue(schema: Schema, options: ValueOptions, name = '', depth = 0): unknown {
  const { random } = options;
  if (schema.$ref !== undefined) return makeValue(options.resolve(schema.$ref), options, name, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum.length > 0 ? schema.enum : [null]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return makeValue(random.pick(choices), options, name, depth);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((each) => makeValue(each, options, name, depth))) as object;
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'string':
      return makeText(schema, options, name);
    case 'integer':
    case 'number': {
      const low = schema.minimum ?? 0;
      return low + random.below(Math.max(1, Math.min(50, (schema.maximum ?? low + 20) - low + 1)));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      if (depth >= DEPTH) return [];
      const length = Math.max(schema.minItems ?? 0, random.below(3));
      return Array.from({ length }, () => makeValue(schema.items ?? {}, options, name, depth + 1));
    }
    case 'object':
      return makeObject(schema, options, depth);
    default:
      return random.pick<unknown>([null, 'x', 1, {}, []]);
  }
}

function makeObject(schema: Schema, options: ValueOptions, depth: number): object {
  const isNeeded = (name: string): boolean => schema.required?.includes(name) === true;
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => isNeeded(name) || (depth < DEPTH && options.random.chance(0.5)),
  );
  return Object.fromEntries(
    names.map((name) => [name, makeValue(schema.properties?.[name] ?? {}, options, name, depth + 1)]),
  );
}

/** The kind that a field refers to: `presentation_id` and `presentation_ids` refer to presentations. */
export function kindOf(name: string): string {
  const stem = name.replace(/_?ids?$/i, '').replace(/Id$/, '');
  return KINDS[stem] ?? `${stem}s`;
}

function makeText({ format }: Schema, { random, ids }: ValueOptions, name: string): string {
  if (format === 'date-time') return new Date(1_700_000_000_000 + random.below(10 ** 10)).toISOString();
  if (format === 'uri') return random.pick(ADDRESSES);
  if (format === 'email') return 'fuzz@example.org';
  if (ID_NAME.test(name)) {
    const known = ids.get(kindOf(name)) ?? [...ids.values()].flat();
    return random.chance(0.85) && known.length > 0 ? random.pick(known) : MADE_UP;
  }
  return random.pick(WORDS);
}

/** Values that some parser mistakes for something else. */
const NASTY: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 0.1 + 0.2,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => '',
  () => ' ',
  () => '\0',
  () => '\ud800',
  () => '\u202e\u2066abc\ufeff',
  () => '𝕳👩‍👩‍👧‍👦 ﷽ ا',
  () => '../../etc/passwd',
  () => "'; DROP TABLE users; --",
  () => '<script>alert(1)</script>',
  () => '{{constructor.constructor("return 1")()}}',
  () => '$where',
  () => 'NaN',
  () => '1e999',
  () => '2026-02-30T25:61:61Z',
  () => 'javascript:alert(1)',
  (random) => 'x'.repeat(random.pick([300, 5_000, 70_000])),
  () => ({ $gt: '' }),
  () => ({ $where: 'sleep(1000)' }),
  () => ({ $ne: null }),
  () => [{ $regex: '(a+)+$' }],
  () => Object.fromEntries([['__proto__', { role: 'super_admin' }]]),
  () => ({ constructor: { prototype: { role: 'super_admin' } } }),
  () => ({ 'a.b': 1, '': 2, $set: { role: 'super_admin' } }),
  () => [],
  () => [[[[[[]]]]]],
  () => ({}),
  (random) => Array.from({ length: random.pick([3, 1_200]) }, (_, index) => index),
  (random) => nested(random.pick([20, 80])),
];

const nested = (levels: number): unknown => (levels === 0 ? 'deep' : [nested(levels - 1)]);

/** One of the given values. */
export function makeNasty(random: Random): unknown {
  return random.pick(NASTY)(random);
}

/** A value in which one part, or all of it, is replaced, left out or duplicated. */
export function mutate(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.1)) return makeNasty(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...(value as unknown[]), makeNasty(random)];
    const at = random.below(value.length);
    return value.map((each: unknown, index) => (index === at ? mutate(each, random) : each));
  }
  const entries = Object.entries(value);
  const extra: [string, unknown] = [
    random.pick(['__proto__', 'constructor', '$set', 'client_id', 'role', 'x', '']),
    makeNasty(random),
  ];
  if (entries.length === 0 || random.chance(0.15)) return Object.fromEntries([...entries, extra]);
  const at = random.below(entries.length);
  if (random.chance(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(entries.map(([name, part], index) => [name, index === at ? mutate(part, random) : part]));
}

/** Random choices that are the same in every run with the same seed. */
interface Random {
  /** A whole number from 0 up to, but not including, a limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
  };
}
