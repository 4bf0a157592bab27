import type { Fold } from './key-encoding.ts';
import { someAtPath } from './filter-paths.ts';
import type { MatchPosition } from './filter-paths.ts';
import { operatorTest } from './filter-operators.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { bsonType, isDocument, MISSING, typeRank } from './values.ts';

/** Whether a document matches; sets `position` to where in an array the match is. */
export type Matcher = (document: unknown, position?: MatchPosition) => boolean;

/** A parsed filter: functions to match with, and enough structure for the planner. */
export type FilterNode =
  | { kind: 'field'; path: string; operator: string; value: unknown; matches: Matcher }
  | { kind: 'and' | 'or' | 'nor'; children: FilterNode[]; matches: Matcher }
  | { kind: 'other'; matches: Matcher };

/** What a filter may use besides the document. */
export interface FilterContext {
  fold?: Fold | undefined;
  /** Evaluates an aggregation expression of `$expr` as a condition. */
  expression: (expression: unknown, document: unknown) => boolean;
}

/** Stands for the value itself instead of a field; no field can have this name. */
const ELEMENT = '\0';
const IGNORED = new Set(['$comment']);

/**
 * Parses a query filter (MongoDB manual, "Query and Projection Operators").
 * @throws StoreError 2 for operators that are unknown or used wrongly
 */
export function parseFilter(filter: Document, context: FilterContext): FilterNode {
  const children: FilterNode[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith('$')) {
      const node = parseTopLevel(key, value, context);
      if (node !== undefined) children.push(node);
    } else children.push(...parseField(key, value, context));
  }
  return combine('and', children);
}

/** All conditions that must match together, with nested `$and` flattened. */
export function conjuncts(node: FilterNode): FilterNode[] {
  return node.kind === 'and' ? node.children.flatMap(conjuncts) : [node];
}

/** True for a document made of operators, such as `{ $gt: 5 }`. */
export function isOperatorDocument(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

export function isRegex(value: unknown): boolean {
  return value instanceof RegExp || bsonType(value) === 'BSONRegExp';
}

function parseTopLevel(key: string, value: unknown, context: FilterContext): FilterNode | undefined {
  if (key === '$and' || key === '$or' || key === '$nor') {
    if (!Array.isArray(value) || value.length === 0) throw new StoreError(2, `${key} must be a nonempty array`);
    const children = (value as unknown[]).map((each) => {
      if (!isDocument(each)) throw new StoreError(2, `${key} entries need to be full objects`);
      return parseFilter(each, context);
    });
    return combine(key.slice(1) as 'and' | 'or' | 'nor', children);
  }
  if (key === '$expr') return { kind: 'other', matches: (document) => context.expression(value, document) };
  if (IGNORED.has(key)) return undefined;
  if (key === '$alwaysTrue' || key === '$alwaysFalse') return { kind: 'other', matches: () => key === '$alwaysTrue' };
  throw new StoreError(
    2,
    `unknown top level operator: ${key}. If you are trying to use a field name that starts with '$', it is not supported here`,
  );
}

function parseField(path: string, value: unknown, context: FilterContext): FilterNode[] {
  if (!isOperatorDocument(value)) return [fieldNode(path, isRegex(value) ? '$regex' : '$eq', value, context)];
  return Object.entries(value).flatMap(([operator, operand]) => {
    if (!operator.startsWith('$')) throw new StoreError(2, `unknown operator: ${operator}`);
    if (operator === '$options') {
      if (!('$regex' in value)) throw new StoreError(2, '$options needs a $regex');
      return [];
    }
    if (operator === '$regex') return [fieldNode(path, operator, withOptions(operand, value.$options), context)];
    return [fieldNode(path, operator, operand, context)];
  });
}

function fieldNode(path: string, operator: string, value: unknown, context: FilterContext): FilterNode {
  return { kind: 'field', path, operator, value, matches: fieldMatcher(path, operator, value, context) };
}

function fieldMatcher(path: string, operator: string, value: unknown, context: FilterContext): Matcher {
  const isElement = path === ELEMENT;
  const parts = isElement ? [] : path.split('.');
  const negate =
    (positive: Matcher): Matcher =>
    (document) =>
      !positive(document);
  switch (operator) {
    case '$ne':
      return negate(fieldMatcher(path, '$eq', value, context));
    case '$nin':
      return negate(fieldMatcher(path, '$in', value, context));
    case '$not': {
      if (isRegex(value)) return negate(fieldMatcher(path, '$regex', value, context));
      if (!isOperatorDocument(value)) throw new StoreError(2, '$not needs a regex or a document');
      return negate(combine('and', parseField(path, value, context)).matches);
    }
    case '$exists': {
      const positive: Matcher = (document) => someAtPath(document, parts, (each) => each !== MISSING, false);
      return isTruthy(value) ? positive : negate(positive);
    }
    case '$all': {
      if (!Array.isArray(value)) throw new StoreError(2, '$all needs an array');
      const matchers = (value as unknown[]).map((each) =>
        isDocument(each) && '$elemMatch' in each
          ? fieldMatcher(path, '$elemMatch', each.$elemMatch, context)
          : fieldMatcher(path, isRegex(each) ? '$regex' : '$eq', each, context),
      );
      return matchers.length === 0
        ? () => false
        : (document, position) => matchers.every((each) => each(document, position));
    }
    case '$elemMatch': {
      const element = elementMatcher(value, context);
      return (document, position) =>
        someAtPath(
          document,
          parts,
          (each) => {
            if (!Array.isArray(each)) return false;
            const index = each.findIndex((item: unknown) => element(item));
            if (index !== -1 && position !== undefined) position.index = index;
            return index !== -1;
          },
          false,
          undefined,
        );
    }
    default: {
      const { test, expand } = operatorTest(operator, value, context.fold);
      return (document, position) => someAtPath(document, parts, test, expand && !isElement, position);
    }
  }
}

/** The condition of `$elemMatch` on one array element: operators on the element itself, or a filter on its fields. */
export function elementMatcher(value: unknown, context: FilterContext): (element: unknown) => boolean {
  if (!isDocument(value)) throw new StoreError(2, '$elemMatch needs an Object');
  const isOnValue =
    isOperatorDocument(value) && !['$and', '$or', '$nor', '$expr'].includes(Object.keys(value)[0] ?? '');
  if (isOnValue) {
    return combine('and', parseField(ELEMENT, value, context)).matches;
  }
  const matcher = parseFilter(value, context).matches;
  // Seen by its condition, an array is a document with numbered fields.
  return (element) =>
    Array.isArray(element) ? matcher({ ...(element as unknown[]) }) : isDocument(element) && matcher(element);
}

function combine(kind: 'and' | 'or' | 'nor', children: FilterNode[]): FilterNode {
  if (kind === 'and' && children.length === 1) return children[0] as FilterNode;
  const matches: Matcher =
    kind === 'and'
      ? (document, position) => children.every((each) => each.matches(document, position))
      : kind === 'or'
        ? // `$` is not given the branch of an $or that matched an array element.
          (document) => children.some((each) => each.matches(document))
        : (document) => !children.some((each) => each.matches(document));
  return { kind, children, matches };
}

function withOptions(pattern: unknown, options: unknown): unknown {
  if (options === undefined) return pattern;
  const source =
    pattern instanceof RegExp ? pattern.source : isRegex(pattern) ? (pattern as { pattern: string }).pattern : pattern;
  return { source, options };
}

function isTruthy(value: unknown): boolean {
  return typeRank(value) === 10 ? Number((value as { valueOf(): number }).valueOf()) !== 0 : Boolean(value);
}
