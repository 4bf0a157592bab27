import { ObjectId } from 'bson';
import { compareValues } from './key-encoding.ts';
import { changeValue, OPERATORS } from './update-operators.ts';
import { conjuncts, isOperatorDocument, parseFilter } from './parse-filter.ts';
import type { FilterContext, FilterNode } from './parse-filter.ts';
import { StoreError } from './store-error.ts';
import { checkViable, expandPath, getAt, setAt, unsetAt } from './update-paths.ts';
import type { PositionalContext } from './update-paths.ts';
import type { Document } from './values.ts';
import { cloneValue, isDocument, MISSING, setField, decode, encode } from './values.ts';
import { runEngine, toPlain } from './engine.ts';

const STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** Runs the stages of a pipeline update on one document. @throws StoreError 72 for other stages */
function aggregateDocuments(document: Document, pipeline: readonly Document[], variables: Document): Document {
  for (const stage of pipeline) {
    const name = isDocument(stage) ? Object.keys(stage)[0] : undefined;
    if (name === undefined || !STAGES.has(name)) {
      throw new StoreError(72, `${name ?? 'this'} is not allowed to be used within an update`);
    }
  }
  const [result] = runEngine([toPlain(document) as Document], toPlain(pipeline) as Document[], { variables });
  // Encoding to BSON and back restores the types of numbers.
  return decode(encode(result ?? {}));
}

/** An update that was validated once and can be applied to many documents. */
export interface Updater {
  /**
   * Returns the changed document; the given one stays unchanged.
   * @param position index that the query matched in an array, for `$`
   */
  apply(document: Document, position: number | undefined, isInsert?: boolean): Document;
  /** True when the update replaces the whole document. */
  isReplacement: boolean;
}

/** Operators that do nothing without an array, unless another value is at their path. */
const SHRINKING = new Set(['$pull', '$pullAll', '$pop']);

interface Change {
  operator: string;
  path: string;
  argument: unknown;
}

/**
 * Reads an update: operators, a replacement document, or a pipeline.
 * @throws StoreError 9 for unknown operators, 40 for paths in conflict, 2 and 9 for wrong array filters
 */
export function parseUpdate(
  update: unknown,
  arrayFilters: readonly Document[],
  context: FilterContext,
  variables: Document = {},
): Updater {
  if (Array.isArray(update)) return pipelineUpdater(update as Document[], variables);
  if (!isDocument(update)) throw new StoreError(9, 'Update argument must be either an object or an array');
  const names = Object.keys(update);
  if (names[0] === undefined || !names[0].startsWith('$')) return replacementUpdater(update, names);
  const changes = readChanges(update);
  const filters = compileArrayFilters(arrayFilters, changes, update, context);
  return {
    isReplacement: false,
    apply(document, position, isInsert = false) {
      const result = cloneValue(document);
      const positional: PositionalContext = { position, arrayFilters: filters };
      for (const change of changes) {
        if (change.operator === '$setOnInsert' && !isInsert) {
          // The path is checked anyway.
          expandPath(result, change.path, positional);
          continue;
        }
        applyChange(result, change, positional, context);
      }
      if (!isInsert) checkId(document, result);
      return result;
    },
  };
}

/** The document that an upsert starts from: the fields that the query fixes by equality. */
export function upsertSeed(filter: FilterNode): Document {
  const seed: Document = {};
  const paths = new Set<string>();
  for (const { path, value } of equalities(filter)) {
    if (paths.has(path)) throw new StoreError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    const rival = [...paths].find((other) => other.startsWith(`${path}.`) || path.startsWith(`${other}.`));
    if (rival !== undefined) {
      throw new StoreError(54, `cannot infer query fields to set, both paths '${path}' and '${rival}' are matched`);
    }
    paths.add(path);
    setAt(seed, path.split('.'), cloneValue(value));
  }
  return seed;
}

/** The document with `_id` as its first field, created if absent. */
export function withId(document: Document): Document {
  const id = Object.prototype.hasOwnProperty.call(document, '_id') ? document._id : new ObjectId();
  if (Array.isArray(id) || id === undefined) throw new StoreError(53, "The '_id' value cannot be of type array");
  if (Object.keys(document)[0] === '_id') return document;
  const result: Document = { _id: id };
  for (const [key, value] of Object.entries(document)) if (key !== '_id') setField(result, key, value);
  return result;
}

function replacementUpdater(update: Document, names: string[]): Updater {
  const operator = names.find((name) => name.startsWith('$'));
  if (operator !== undefined)
    throw new StoreError(
      52,
      `The dollar ($) prefixed field '${operator}' is not allowed in the context of an update's replacement document.`,
    );
  return {
    isReplacement: true,
    apply(document, _position, isInsert = false) {
      const result: Document = {};
      if ('_id' in document && !('_id' in update)) result._id = document._id;
      for (const [key, value] of Object.entries(update)) setField(result, key, value);
      if (!isInsert || '_id' in document) checkId(document, result);
      return '_id' in result ? withId(result) : result;
    },
  };
}

function pipelineUpdater(pipeline: Document[], variables: Document): Updater {
  return {
    isReplacement: false,
    apply(document, _position, isInsert = false) {
      const result = aggregateDocuments(document, pipeline, variables);
      if (!('_id' in result) && '_id' in document) result._id = document._id;
      if (!isInsert) checkId(document, result);
      return '_id' in result ? withId(result) : result;
    },
  };
}

/** All changes, in the order of their paths, in which MongoDB adds new fields too. */
function readChanges(update: Document): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!OPERATORS.has(operator)) {
      throw new StoreError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      throw new StoreError(
        9,
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${JSON.stringify(fields)}}`,
      );
    }
    for (const [path, argument] of Object.entries(fields)) {
      if (operator === '$rename') checkRename(path, argument);
      changes.push({ operator, path, argument });
    }
  }
  const touched: string[] = [];
  for (const { operator, path, argument } of changes) {
    for (const each of operator === '$rename' ? [path, String(argument)] : [path]) {
      for (const other of touched) {
        const conflict = conflictOf(each, other);
        if (conflict !== undefined) {
          throw new StoreError(40, `Updating the path '${each}' would create a conflict at '${conflict}'`);
        }
      }
      touched.push(each);
    }
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function checkRename(from: string, to: unknown): void {
  if (typeof to !== 'string') {
    throw new StoreError(2, `The 'to' field for $rename must be a string: ${from}: ${JSON.stringify(to)}`);
  }
  if (/\.\$/.test(from)) throw new StoreError(2, `The source field for $rename may not be dynamic: ${from}`);
  if (/\.\$/.test(to)) throw new StoreError(2, `The destination field for $rename may not be dynamic: ${to}`);
  if (from === to) throw new StoreError(2, `The source and target field for $rename must differ: ${from}: "${to}"`);
  if (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`)) {
    throw new StoreError(2, `The source and target field for $rename must not be on the same path: ${from}: "${to}"`);
  }
}

/**
 * The path at which two paths of one update conflict: one lies within the other, or filtered elements are mixed with
 * single ones.
 */
function conflictOf(path: string, other: string): string | undefined {
  const [left, right] = [path.split('.'), other.split('.')];
  const at = left.findIndex((part, index) => part !== right[index]);
  if (at === -1) return path;
  const [a, b] = [left[at], right[at]];
  if (b === undefined) return other;
  return a?.startsWith('$[') === b.startsWith('$[') ? undefined : left.slice(0, at).join('.');
}

function applyChange(document: Document, change: Change, positional: PositionalContext, context: FilterContext): void {
  const { operator, path, argument } = change;
  if (operator === '$rename') {
    rename(document, path, String(argument));
    return;
  }
  for (const parts of expandPath(document, path, positional)) {
    if (operator === '$unset') unsetAt(document, parts);
    else {
      const current = getAt(document, parts);
      if (current === MISSING && SHRINKING.has(operator)) checkViable(document, parts);
      const changed = changeValue(operator, current, cloneValue(argument), path, context, document._id);
      if (changed !== current && changed !== MISSING) setAt(document, parts, changed);
    }
  }
}

function rename(document: Document, from: string, to: string): void {
  const value = getAt(document, from.split('.'));
  if (value === MISSING) {
    checkViable(document, from.split('.'));
    return;
  }
  for (const [path, role] of [
    [from, 'source'],
    [to, 'destination'],
  ] as const) {
    const parts = path.split('.');
    if (parts.some((_, depth) => depth > 0 && Array.isArray(getAt(document, parts.slice(0, depth))))) {
      throw new StoreError(2, `The ${role} field cannot be an array element: '${path}'`);
    }
  }
  unsetAt(document, from.split('.'));
  setAt(document, to.split('.'), value);
}

function compileArrayFilters(
  arrayFilters: readonly Document[],
  changes: readonly Change[],
  update: Document,
  context: FilterContext,
): Map<string, (element: unknown) => boolean> {
  const filters = new Map<string, (element: unknown) => boolean>();
  for (const filter of arrayFilters) {
    const identifier = identifierOf(filter);
    if (identifier === undefined)
      throw new StoreError(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (filters.has(identifier)) {
      throw new StoreError(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    }
    if (!changes.some((change) => change.path.includes(`$[${identifier}]`))) {
      throw new StoreError(
        9,
        `The array filter for identifier '${identifier}' was not used in the update ${JSON.stringify(update)}`,
      );
    }
    const { matches } = parseFilter(filter, context);
    filters.set(identifier, (element) => matches({ [identifier]: element }));
  }
  return filters;
}

function identifierOf(filter: Document): string | undefined {
  const [key, value] = Object.entries(filter)[0] ?? [];
  if (key === undefined) return undefined;
  if (!key.startsWith('$')) return key.split('.')[0];
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return isDocument(first) ? identifierOf(first) : undefined;
}

function equalities(filter: FilterNode): { path: string; value: unknown }[] {
  return conjuncts(filter).flatMap((node) => {
    if (node.kind === 'or' && node.children.length === 1) return equalities(node.children[0] as FilterNode);
    if (node.kind !== 'field') return [];
    if (node.operator === '$eq') return [{ path: node.path, value: node.value }];
    if (node.operator === '$all') {
      return (node.value as unknown[]).flatMap((value) =>
        isOperatorDocument(value) ? [] : [{ path: node.path, value }],
      );
    }
    return [];
  });
}

function checkId(before: Document, after: Document): void {
  if (!('_id' in before)) return;
  if ('_id' in after && compareValues(before._id, after._id) === 0) return;
  throw new StoreError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}
