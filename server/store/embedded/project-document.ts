import { evaluate } from './engine.ts';
import { isNumeric, toNumber } from './numbers.ts';
import { elementMatcher, isOperatorDocument } from './parse-filter.ts';
import type { FilterContext } from './parse-filter.ts';
import { StoreError } from './store-error.ts';
import { getAt, setAt } from './update-paths.ts';
import type { Document } from './values.ts';
import { getField, isDocument, MISSING, setField } from './values.ts';

/** A field tree: true keeps or drops the whole field, a map continues with its sub-fields. */
type Tree = Map<string, Tree | true>;

/** Projects a document; `position` is the array index that the filter matched, for `field.$`. */
type Projector = (document: Document, position?: number) => Document;

/**
 * Parses a projection of `find` (MongoDB manual, "Project Fields to Return").
 * @throws StoreError 31254, 31253 for inclusion mixed with exclusion; 2 for unknown operators
 */
export function parseProjection(projection: Document, context: FilterContext): Projector | undefined {
  const tree: Tree = new Map();
  const steps: { path: string; run: (result: Document, source: Document, position: number | undefined) => void }[] = [];
  const slices: string[] = [];
  let isInclusion: boolean | undefined;
  let id: boolean | undefined;
  const decide = (path: string, includes: boolean): void => {
    if (isInclusion !== undefined && isInclusion !== includes) {
      throw includes
        ? new StoreError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
        : new StoreError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    }
    isInclusion = includes;
  };
  for (const [path, rule] of flatten(projection)) {
    const isFlag = typeof rule === 'boolean' || isNumeric(rule);
    const includes = typeof rule === 'boolean' ? rule : isNumeric(rule) && toNumber(rule) !== 0;
    if (path === '_id' && isFlag) id = includes;
    else if (path.endsWith('.$')) {
      const base = path.slice(0, -2);
      decide(path, true);
      addPath(tree, base.split('.'));
      steps.push({ path: base, run: (result, source, position) => keepMatched(result, source, base, position) });
    } else if (isFlag) {
      decide(path, includes);
      addPath(tree, path.split('.'));
    } else if (isDocument(rule) && '$slice' in rule) {
      slices.push(path);
      steps.push({ path, run: (result) => sliceAt(result, path, rule.$slice) });
    } else if (isDocument(rule) && '$elemMatch' in rule) {
      decide(path, true);
      const test = elementMatcher(rule.$elemMatch, context);
      steps.push({ path, run: (result, source) => keepFirst(result, source, path, test) });
    } else if (isDocument(rule) && '$meta' in rule) {
      throw new StoreError(2, 'The embedded store has no $meta projection');
    } else {
      decide(path, true);
      steps.push({
        path,
        run: (result, source) => {
          const value = evaluate(rule, source);
          if (value !== undefined) setAt(result, path.split('.'), value);
        },
      });
    }
  }
  if (isInclusion === true) for (const path of slices) addPath(tree, path.split('.'));
  if (id === undefined && isInclusion === undefined && steps.length === 0) return undefined;
  const isIdOnly = isInclusion === undefined && id === true && steps.length === 0;
  return (document, position) => {
    let result: Document;
    if (isInclusion === true || isIdOnly) {
      const wanted: Tree = new Map(tree);
      if (id !== false) wanted.set('_id', true);
      result = include(document, wanted);
    } else {
      const unwanted: Tree = new Map(tree);
      if (id === false) unwanted.set('_id', true);
      result = exclude(document, unwanted);
    }
    for (const step of steps) step.run(result, document, position);
    return result;
  };
}

/** Nested documents of flags are equivalent to dotted paths. */
function flatten(projection: Document, prefix = ''): [string, unknown][] {
  return Object.entries(projection).flatMap(([key, rule]): [string, unknown][] => {
    const path = `${prefix}${key}`;
    if (isDocument(rule) && !isOperatorDocument(rule) && Object.keys(rule).length > 0) return flatten(rule, `${path}.`);
    return [[path, rule]];
  });
}

function addPath(tree: Tree, parts: readonly string[], path?: string): void {
  const [part, ...rest] = parts as [string, ...string[]];
  const existing = tree.get(part);
  const whole = path ?? parts.join('.');
  if (rest.length === 0) {
    if (existing !== undefined) throw new StoreError(31250, `Path collision at ${whole}`);
    tree.set(part, true);
    return;
  }
  if (existing === true) throw new StoreError(31249, `Path collision at ${whole} remaining portion ${rest.join('.')}`);
  const next: Tree = existing ?? new Map<string, Tree | true>();
  tree.set(part, next);
  addPath(next, rest, whole);
}

function include(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key);
    if (branch === undefined) continue;
    const kept = branch === true ? value : includeValue(value, branch);
    if (kept !== MISSING) setField(result, key, kept);
  }
  return result;
}

function includeValue(value: unknown, tree: Tree): unknown {
  if (isDocument(value)) return include(value, tree);
  if (Array.isArray(value))
    return value.map((each: unknown) => includeValue(each, tree)).filter((each) => each !== MISSING);
  return MISSING;
}

function exclude(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key);
    if (branch === true) continue;
    setField(result, key, branch === undefined ? value : excludeValue(value, branch));
  }
  return result;
}

function excludeValue(value: unknown, tree: Tree): unknown {
  if (isDocument(value)) return exclude(value, tree);
  return Array.isArray(value) ? value.map((each: unknown) => excludeValue(each, tree)) : value;
}

function keepMatched(result: Document, source: Document, path: string, position: number | undefined): void {
  const items = getAt(source, path.split('.'));
  if (!Array.isArray(items)) return;
  if (position === undefined) {
    throw new StoreError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  setAt(result, path.split('.'), items.slice(position, position + 1));
}

function keepFirst(result: Document, source: Document, path: string, test: (item: unknown) => boolean): void {
  const items = getField(source, path);
  if (!Array.isArray(items)) return;
  const index = items.findIndex((item: unknown) => test(item));
  if (index !== -1) setField(result, path, [items[index] as unknown]);
}

function sliceAt(result: Document, path: string, rule: unknown): void {
  const parts = path.split('.');
  const items = getAt(result, parts);
  if (!Array.isArray(items)) return;
  const [start, size] = Array.isArray(rule) ? rule.map(toNumber) : [toNumber(rule), undefined];
  if (start === undefined || Number.isNaN(start)) throw new StoreError(2, '$slice needs a number or [skip, limit]');
  if (size === undefined) setAt(result, parts, start >= 0 ? items.slice(0, start) : items.slice(start));
  else {
    const from = start < 0 ? Math.max(0, items.length + start) : start;
    setAt(result, parts, items.slice(from, from + size));
  }
}
