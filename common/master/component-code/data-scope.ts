import { bare, isFunction, nameOf, nodeAt, nodesAt, textAt } from './code-node.ts';
import type { CodeNode } from './code-node.ts';
import { declarationsOf } from './parse-component.ts';
import type { WorkBudget } from './work-budget.ts';

/** What an expression stands for: the component's properties, the slide's data, a property of that data, or an object written down. */
export type Meaning = 'props' | 'data' | { field: string } | { object: CodeNode; scope: DataScope };

type Bound = { meaning: Meaning | null } | { expression: CodeNode; scope: DataScope };

/** Names in the code and what they stand for, so far as it can be told without running it. */
export interface DataScope {
  /** Null for what is not of the slide's data. */
  meaningOf(expression: CodeNode | null): Meaning | null;
  /** The expression behind a name, with the scope it belongs to; null where it is none. */
  expressionOf(name: string): { expression: CodeNode; scope: DataScope } | null;
  /** A scope within: names of a pattern stand for (parts of) a meaning, or of an expression in this scope. */
  within(pattern: CodeNode | null, value: Meaning | CodeNode | null): DataScope;
  /** A scope within, with the declarations of a function's body. */
  withBody(fn: CodeNode): DataScope;
}

/** Names that components give the slide's data among their properties. */
const DATA_NAMES: ReadonlySet<string> = new Set(['data', 'slideData', 'slide', 'content']);
/** Names stand for names so often, at most; cycles end here. */
const MOST_DEPTH = 40;

/** The scope of a file. @param declared what it declares at its top. */
export function createFileScope(declared: ReadonlyMap<string, CodeNode>, budget: WorkBudget): DataScope {
  const bindings = new Map<string, Bound>();
  const scope = createScope(bindings, null, { budget, depth: 0 });
  for (const [name, expression] of declared) bindings.set(name, { expression, scope });
  return scope;
}

interface Context {
  budget: WorkBudget;
  depth: number;
}

function createScope(own: Map<string, Bound>, outer: Lookup | null, context: Context): DataScope {
  const lookup: Lookup = (name) => own.get(name) ?? outer?.(name);
  const { budget } = context;

  const meaningOf = (expression: CodeNode | null): Meaning | null => {
    budget.spend();
    const node = bare(expression);
    if (node === null || context.depth > MOST_DEPTH) return null;
    context.depth += 1;
    try {
      return meaningOfBare(node);
    } finally {
      context.depth -= 1;
    }
  };

  const firstOf = (nodes: readonly (CodeNode | null)[]): Meaning | null => {
    for (const node of nodes) {
      const meaning = meaningOf(node);
      if (meaning !== null) return meaning;
    }
    return null;
  };

  const meaningOfBare = (node: CodeNode): Meaning | null => {
    switch (node.type) {
      case 'Identifier': {
        const bound = lookup(textAt(node, 'name'));
        if (bound === undefined) return null;
        return 'meaning' in bound ? bound.meaning : bound.scope.meaningOf(bound.expression);
      }
      case 'MemberExpression':
      case 'OptionalMemberExpression': {
        const property = nodeAt(node, 'property');
        const name = node['computed'] === true && property?.type !== 'StringLiteral' ? '' : nameOf(property);
        return partOf(meaningOf(nodeAt(node, 'object')), name);
      }
      case 'LogicalExpression':
        return textAt(node, 'operator') === '&&'
          ? firstOf([nodeAt(node, 'right'), nodeAt(node, 'left')])
          : firstOf([nodeAt(node, 'left'), nodeAt(node, 'right')]);
      case 'ConditionalExpression':
        return firstOf([nodeAt(node, 'consequent'), nodeAt(node, 'alternate')]);
      case 'CallExpression':
      case 'OptionalCallExpression': {
        // `items.slice(0, 3)` and `String(value)` are of what they are made from.
        const callee = bare(nodeAt(node, 'callee'));
        const object = callee?.type.endsWith('MemberExpression') ? nodeAt(callee, 'object') : null;
        const made = object === null ? null : meaningOf(object);
        return isField(made) || made === 'data' ? made : firstOf(nodesAt(node, 'arguments').slice(0, 4));
      }
      case 'TemplateLiteral':
        return firstOf(nodesAt(node, 'expressions').slice(0, 8));
      case 'BinaryExpression':
        return firstOf([nodeAt(node, 'left'), nodeAt(node, 'right')]);
      case 'ArrayExpression':
        return firstOf(nodesAt(node, 'elements').slice(0, 8));
      case 'ObjectExpression':
        return { object: node, scope };
      case 'JSXFragment': {
        // What a component is given between its tags, where that is one expression.
        const content = nodesAt(node, 'children').filter(
          (child) => child.type !== 'JSXText' || textAt(child, 'value').trim() !== '',
        );
        return content.length === 1 ? meaningOf(nodeAt(content[0] ?? null, 'expression')) : null;
      }
      default:
        return null;
    }
  };

  const scope: DataScope = {
    meaningOf,
    expressionOf(name) {
      budget.spend();
      const bound = lookup(name);
      return bound !== undefined && 'expression' in bound ? bound : null;
    },
    within(pattern, value) {
      const bindings = new Map<string, Bound>();
      const bound: Bound =
        value === null || typeof value === 'string' || !('type' in value)
          ? { meaning: value }
          : { expression: value, scope };
      bind(bindings, pattern, bound, 0);
      return createScope(bindings, lookup, context);
    },
    withBody(fn) {
      const bindings = new Map<string, Bound>();
      const inner = createScope(bindings, lookup, context);
      for (const statement of nodesAt(nodeAt(fn, 'body'), 'body')) {
        budget.spend();
        for (const [name, expression] of declarationsOf(statement)) bindings.set(name, { expression, scope: inner });
        for (const one of nodesAt(statement, 'declarations')) {
          const init = bare(nodeAt(one, 'init'));
          if (nodeAt(one, 'id')?.type === 'ObjectPattern' && init !== null) {
            bind(bindings, nodeAt(one, 'id'), { expression: init, scope: inner }, 0);
          }
        }
      }
      return inner;
    },
  };

  const bind = (bindings: Map<string, Bound>, pattern: CodeNode | null, bound: Bound, depth: number): void => {
    budget.spend();
    if (pattern === null || depth > 6) return;
    if (pattern.type === 'Identifier') bindings.set(textAt(pattern, 'name'), bound);
    else if (pattern.type === 'AssignmentPattern') bind(bindings, nodeAt(pattern, 'left'), bound, depth + 1);
    else if (pattern.type === 'ObjectPattern') {
      const meaning = 'meaning' in bound ? bound.meaning : bound.scope.meaningOf(bound.expression);
      for (const property of nodesAt(pattern, 'properties')) {
        if (property.type === 'RestElement') bind(bindings, nodeAt(property, 'argument'), { meaning }, depth + 1);
        else {
          const part = partOf(meaning, nameOf(nodeAt(property, 'key')));
          bind(bindings, nodeAt(property, 'value'), { meaning: part }, depth + 1);
        }
      }
    }
  };
  return scope;
}

type Lookup = (name: string) => Bound | undefined;

function partOf(meaning: Meaning | null, name: string): Meaning | null {
  if (meaning === null || name === '') return isField(meaning) ? meaning : null;
  // Components that take their fields as properties have no data among them.
  if (meaning === 'props') return DATA_NAMES.has(name) ? 'data' : name === 'children' ? null : { field: name };
  if (meaning === 'data') return { field: name };
  if ('field' in meaning) return meaning;
  const property = nodesAt(meaning.object, 'properties').find((one) => nameOf(nodeAt(one, 'key')) === name);
  return property === undefined ? null : meaning.scope.meaningOf(nodeAt(property, 'value'));
}

export function isField(meaning: Meaning | null): meaning is { field: string } {
  return meaning !== null && typeof meaning === 'object' && 'field' in meaning;
}

/** The function that an expression is or names; with its scope. */
export function functionBehind(
  expression: CodeNode | null,
  scope: DataScope,
): { fn: CodeNode; scope: DataScope } | null {
  const node = bare(expression);
  if (isFunction(node)) return { fn: node, scope };
  if (node?.type !== 'Identifier') return null;
  const found = scope.expressionOf(textAt(node, 'name'));
  const inner = bare(found?.expression ?? null);
  return found !== null && isFunction(inner) ? { fn: inner, scope: found.scope } : null;
}
