import { describeValue, StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { getField, isDocument, MISSING, setField } from './values.ts';

/** Resolves the positional parts of an update path to indexes. */
export interface PositionalContext {
  /** Index that the query matched, for `$`. */
  position: number | undefined;
  /** Compiled array filters by identifier, for `$[identifier]`. */
  arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** MongoDB's own limit: more padding in one step is a mistake. */
const MAX_PADDING = 1_500_000;

/**
 * Resolves an update path with `$`, `$[]` and `$[identifier]` for one document.
 * @throws StoreError 2 when a positional part finds no array or no position
 */
export function expandPath(document: Document, path: string, context: PositionalContext): string[][] {
  const parts = path.split('.');
  if (parts.some((part) => part === '')) {
    throw new StoreError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  }
  if (!path.includes('$')) return [parts];
  let found: { value: unknown; parts: string[] }[] = [{ value: document, parts: [] }];
  for (const [depth, part] of parts.entries()) {
    found = found.flatMap(({ value, parts: before }) =>
      indexesOf(value, part, path, parts.slice(0, depth).join('.'), context).map((name) => ({
        value: childOf(value, name),
        parts: [...before, name],
      })),
    );
  }
  return found.map((each) => each.parts);
}

/** The value at a concrete path, MISSING if there is none. */
export function getAt(document: Document, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((value, part) => childOf(value, part), document);
}

/**
 * Sets the value at a concrete path; missing documents are created, arrays are padded with null.
 * @throws StoreError 28 when a scalar is at an inner path
 */
export function setAt(document: Document, parts: readonly string[], value: unknown): void {
  let parent: unknown = document;
  for (const [depth, part] of parts.entries()) {
    const isLast = depth === parts.length - 1;
    if (isLast) {
      setChild(parent, part, value, parts, depth);
      return;
    }
    let child = childOf(parent, part);
    if (child === MISSING) {
      child = {};
      setChild(parent, part, child, parts, depth);
    }
    parent = child;
  }
}

/** Removes the field at a concrete path; an array element becomes null. */
export function unsetAt(document: Document, parts: readonly string[]): void {
  const parent = getAt(document, parts.slice(0, -1));
  const name = parts.at(-1) as string;
  if (Array.isArray(parent)) {
    if (/^\d+$/.test(name) && Number(name) < parent.length) parent[Number(name)] = null;
  } else if (isDocument(parent)) delete parent[name];
}

/** @throws StoreError 28 when a path goes through a value that has no such part */
export function checkViable(document: Document, parts: readonly string[]): void {
  for (const depth of parts.keys()) {
    const parent = getAt(document, parts.slice(0, depth));
    if (parent === MISSING) return;
    const part = parts[depth] as string;
    const isViable = isDocument(parent) || (Array.isArray(parent) && /^\d+$/.test(part));
    if (!isViable) {
      const element = `${parts[depth - 1] ?? ''}: ${describeValue(parent)}`;
      throw new StoreError(
        28,
        `Cannot use the part (${part}) of (${parts.join('.')}) to traverse the element ({${element}})`,
      );
    }
  }
}

function childOf(value: unknown, name: string): unknown {
  if (isDocument(value)) return getField(value, name);
  if (Array.isArray(value) && /^\d+$/.test(name) && Number(name) < value.length) return value[Number(name)] as unknown;
  return MISSING;
}

function setChild(parent: unknown, name: string, value: unknown, parts: readonly string[], depth: number): void {
  if (isDocument(parent)) setField(parent, name, value);
  else if (Array.isArray(parent) && /^\d+$/.test(name)) {
    const index = Number(name);
    if (index > parent.length + MAX_PADDING)
      throw new StoreError(2, `can't backfill array to larger than ${MAX_PADDING} elements`);
    while (parent.length < index) parent.push(null);
    parent[index] = value;
  } else {
    const element = `{${parts[depth - 1] ?? ''}: ${Array.isArray(parent) ? '[...]' : (JSON.stringify(parent) ?? 'null')}}`;
    throw new StoreError(28, `Cannot create field '${name}' in element ${element}`);
  }
}

function indexesOf(value: unknown, part: string, path: string, before: string, context: PositionalContext): string[] {
  if (part === '$') {
    if (context.position === undefined) {
      throw new StoreError(2, 'The positional operator did not find the match needed from the query.');
    }
    return [String(context.position)];
  }
  const match = /^\$\[(.*)\]$/.exec(part);
  if (match === null) return [part];
  const identifier = match[1] ?? '';
  const filter = identifier === '' ? () => true : context.arrayFilters.get(identifier);
  if (filter === undefined) {
    throw new StoreError(2, `No array filter found for identifier '${identifier}' in path '${path}'`);
  }
  if (value === MISSING) {
    throw new StoreError(2, `The path '${before}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(value)) {
    throw new StoreError(2, `Cannot apply array updates to non-array element ${before}: ${describeValue(value)}`);
  }
  return (value as unknown[]).flatMap((element, index) => (filter(element) ? [String(index)] : []));
}
