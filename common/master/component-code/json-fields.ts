import type { PlaceholderKind } from '../../deck/layout-code.ts';

/** A property of a layout's schema that is slide content. */
export interface FieldSpec {
  name: string;
  kind: Extract<PlaceholderKind, 'title' | 'subtitle' | 'body' | 'picture' | 'chart' | 'table'>;
  isList: boolean;
  /** Characters of one item, or of the whole text if it is no list; null when the schema has no limit. */
  max_length: number | null;
  max_items: number | null;
}

/** Maximum number of fields on a slide. */
export const MAX_FIELDS = 24;
/** Names that are safe in every store and program. */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
/** Maximum length of a chain of references. */
const MAX_HOPS = 6;

type Schema = Record<string, unknown>;

/**
 * The fields in a layout's JSON Schema: texts, lists, pictures, charts and tables. Properties that only affect the look
 * (booleans, choices, colours, icons, names with a leading underscore) aren't fields.
 * @param schema untrusted: any object.
 */
export function fieldsOfSchema(schema: Schema): FieldSpec[] {
  const properties = objectAt(resolved(schema, schema), 'properties') ?? {};
  const specs: FieldSpec[] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (specs.length >= MAX_FIELDS) break;
    if (!isFieldName(name) || !isObject(value)) continue;
    const spec = specOf(name, resolved(value, schema), schema);
    if (spec !== null) specs.push(spec);
  }
  return withTitle(specs);
}

/** Whether a property's name can be a field name. */
export function isFieldName(name: string): boolean {
  return NAME.test(name) && !(name in Object.prototype);
}

/** Chooses one title, by name or else the most similar field, and at most one subtitle. */
function withTitle(specs: readonly FieldSpec[]): FieldSpec[] {
  const lines = specs.filter(({ kind, isList }) => kind === 'body' && !isList);
  const ranks = [/^title$/i, /^(main|slide|page|section)?_?(title|heading|headline)$/i, /title|heading|headline/i];
  const first = ranks.map((rank) => lines.find(({ name }) => rank.test(name) && !SUBTITLE.test(name)));
  const title = first.find((one) => one !== undefined) ?? lines.find(({ max_length: most }) => (most ?? 80) <= 120);
  const subtitle = lines.find((one) => one !== title && SUBTITLE.test(one.name));
  return specs.map((spec) =>
    spec === title ? { ...spec, kind: 'title' } : spec === subtitle ? { ...spec, kind: 'subtitle' } : spec,
  );
}

const SUBTITLE = /^(sub_?(title|heading)|tag_?line|byline|kicker|lead)$/i;
const PICTURE = /image|picture|photo|illustration|logo/i;
const CHART = /chart|graph(?!ic)|plot/i;
const TABLE = /^table|table$|table_?data/i;
const ICON = /icon|emoji/i;
const LOOK = /colou?r|theme|variant|class_?name|font|width|height|_?id$|axis_?key|url$/i;

function specOf(name: string, schema: Schema, root: Schema): FieldSpec | null {
  const base = { name, isList: false, max_length: null, max_items: null };
  const type = typeOf(schema);
  if (ICON.test(name) && type !== 'array') return null;
  if (Array.isArray(schema['enum']) || 'const' in schema) return null;
  const inner = Object.keys(objectAt(schema, 'properties') ?? {});
  if (type === 'object' || inner.length > 0) {
    if (inner.some((key) => /icon_(url|query)/.test(key))) return null;
    if (PICTURE.test(name) || inner.some((key) => /image_?(url|ref|prompt)|^src$/i.test(key)))
      return { ...base, kind: 'picture' };
    if (TABLE.test(name) || inner.includes('rows')) return { ...base, kind: 'table' };
    if (CHART.test(name) || inner.some((key) => /^(series|datasets|labels|categories)$/.test(key)))
      return { ...base, kind: 'chart' };
    return { ...base, kind: 'body', isList: true, max_length: textsOf(schema, root), max_items: inner.length || null };
  }
  if (type === 'array') {
    const items = resolved(objectAt(schema, 'items') ?? {}, root);
    const max_items = countAt(schema, 'maxItems');
    if (CHART.test(name)) return { ...base, kind: 'chart' };
    if (TABLE.test(name) || typeOf(items) === 'array') return { ...base, kind: 'table' };
    if (PICTURE.test(name) || isPicture(items)) return { ...base, kind: 'picture' };
    if (typeOf(items) === 'number' || typeOf(items) === 'integer') return null;
    return { ...base, kind: 'body', isList: true, max_length: textsOf(items, root), max_items };
  }
  if (type === 'boolean' || type === 'null') return null;
  if (type === undefined) return CHART.test(name) ? { ...base, kind: 'chart' } : null;
  if (PICTURE.test(name)) return { ...base, kind: 'picture' };
  if (LOOK.test(name)) return null;
  const isNumber = type === 'number' || type === 'integer';
  return { ...base, kind: 'body', max_length: isNumber ? 12 : countAt(schema, 'maxLength') };
}

function isPicture(schema: Schema): boolean {
  return Object.keys(objectAt(schema, 'properties') ?? {}).some((key) => /^_*image_?(url|prompt)_*$/.test(key));
}

/** Total characters of all texts in an item; null if one is unlimited. */
function textsOf(schema: Schema, root: Schema): number | null {
  const properties = objectAt(schema, 'properties');
  if (properties === null) return countAt(schema, 'maxLength');
  let sum = 0;
  for (const [key, value] of Object.entries(properties).slice(0, 20)) {
    if (!isObject(value) || ICON.test(key)) continue;
    const inner = resolved(value, root);
    if (typeOf(inner) === 'string') sum += countAt(inner, 'maxLength') ?? 80;
  }
  return sum === 0 ? null : sum;
}

/** Resolves references within the document, and takes the first alternative that isn't null. */
function resolved(schema: Schema, root: Schema): Schema {
  let at = schema;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const reference = at['$ref'];
    const choices = ['anyOf', 'oneOf', 'allOf'].map((key) => at[key]).find(Array.isArray) as unknown[] | undefined;
    const choice = choices?.find((one): one is Schema => isObject(one) && typeOf(one) !== 'null');
    if (typeof reference === 'string' && reference.startsWith('#/')) {
      let target: unknown = root;
      for (const step of reference.slice(2).split('/').slice(0, 10)) {
        target = isObject(target) && Object.hasOwn(target, step) ? target[step] : undefined;
      }
      if (!isObject(target)) return at;
      at = target;
    } else if (choice !== undefined && typeOf(at) === undefined) at = choice;
    else return at;
  }
  return at;
}

function typeOf(schema: Schema): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (!Array.isArray(type)) return undefined;
  return (type as unknown[]).find((one): one is string => typeof one === 'string' && one !== 'null');
}

function countAt(schema: Schema, key: string): number | null {
  const value = schema[key];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.min(value, 100_000) : null;
}

function objectAt(schema: Schema, key: string): Schema | null {
  const value = schema[key];
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
