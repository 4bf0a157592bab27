const WRONG_VALUES: readonly unknown[] = [null, -1, '', true, 'x'.repeat(5_000), [[]], { $gt: '' }];
/** How deep, and with how many siblings, a body is modified. */
const DEPTH = 4;
const NEIGHBOURS = 3;

/** A value with one of its parts replaced by each wrong value or left out, and wrong values in place of the whole. */
export function nonsenseOf(valid: unknown): unknown[] {
  return [...WRONG_VALUES, {}, ...variantsOf(valid, DEPTH)];
}

function variantsOf(value: unknown, depth: number): unknown[] {
  if (depth === 0 || value === null || typeof value !== 'object') return [];
  return Object.entries(value)
    .slice(0, Array.isArray(value) ? 1 : NEIGHBOURS)
    .flatMap(([name, part]) => {
      const replace = (other: unknown): unknown => withPart(value, name, other);
      return [without(value, name), ...WRONG_VALUES.map(replace), ...variantsOf(part, depth - 1).map(replace)];
    });
}

function withPart(whole: object, name: string, part: unknown): unknown {
  return Array.isArray(whole)
    ? whole.map((each: unknown, index) => (String(index) === name ? part : each))
    : { ...whole, [name]: part };
}

function without(whole: object, name: string): unknown {
  return Array.isArray(whole)
    ? whole.filter((_, index) => String(index) !== name)
    : Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
}

/** Field names that a database, a path into a document or JavaScript itself could mistake for something else. */
const HOSTILE_NAMES = ['\0', '$set', 'a.b', '__proto__', 'constructor', ''];

/** JSON of a value whose every object has more fields, under hostile names. */
export function withHostileNames(value: unknown, given: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => withHostileNames(each, given)).join()}]`;
  const fields = Object.entries(value).map(([name, part]) => [name, withHostileNames(part, given)]);
  const more = HOSTILE_NAMES.map((name) => [name, JSON.stringify(given)]);
  return `{${[...fields, ...more].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}

/** JSON of a value whose every text ends with what neither XML nor an address allows: NUL, and an unpaired surrogate. */
export function withHostileTexts(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? `${part}\0\ud800` : part));
}

/** Values for the parameters of a path that name nothing, as a caller writes them into the address. */
export const NONSENSE_IDS: readonly string[] = [
  'x'.repeat(3_000),
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%E0%A4%A',
  '%F0%9F%92%A9',
  '__proto__',
  '%24where',
];
