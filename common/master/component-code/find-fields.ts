import { bare, isFunction, nameOf, nodeAt, nodesAt, nodesWithin } from './parse-component.ts';
import type { CodeNode, Component } from './parse-component.ts';

/** Attributes that show no content. */
const LOOK_ATTRIBUTES: ReadonlySet<string> = new Set(['className', 'class', 'style', 'key']);

/**
 * Finds the fields that a piece of code uses, in order: by the names in the schema, through variables, functions and
 * components of the file. The parameters of a callback (`items.map((item) => …)`) belong to the list.
 */
export function createFieldFinder(
  { component, declared }: Component,
  names: ReadonlySet<string>,
): (node: CodeNode) => readonly string[] {
  const known = new Map<CodeNode, readonly string[]>();
  const aliases = new Map<string, string>();
  const locals = new Map(declared);
  const declare = (given: CodeNode | null, init: CodeNode | null): void => {
    const pattern = given?.type === 'AssignmentPattern' ? nodeAt(given, 'left') : given;
    if (pattern?.type === 'Identifier' && init !== null) locals.set(nameOf(pattern), init);
    for (const property of nodesAt(pattern, 'properties')) {
      const value = nodeAt(property, 'value');
      const target = value?.type === 'AssignmentPattern' ? nodeAt(value, 'left') : value;
      const key = nameOf(nodeAt(property, 'key'));
      if (target?.type === 'Identifier' && names.has(key)) aliases.set(nameOf(target), key);
      else declare(target, null);
    }
  };
  for (const parameter of nodesAt(component, 'params')) declare(parameter, null);
  for (const statement of nodesAt(nodeAt(component, 'body'), 'body')) {
    if (statement.type === 'FunctionDeclaration') locals.set(nameOf(nodeAt(statement, 'id')), statement);
    for (const one of nodesAt(statement, 'declarations')) declare(nodeAt(one, 'id'), nodeAt(one, 'init'));
  }

  const find = (node: CodeNode, hidden: ReadonlySet<string>): readonly string[] => {
    const found = known.get(node);
    if (found !== undefined) return found;
    // Breaks cycles.
    known.set(node, []);
    const fields = [...new Set(findIn(node, hidden))];
    known.set(node, fields);
    return fields;
  };
  const findAll = (nodes: readonly CodeNode[], hidden: ReadonlySet<string>): string[] =>
    nodes.flatMap((node) => find(node, hidden));
  const findNamed = (name: string, hidden: ReadonlySet<string>): readonly string[] => {
    if (hidden.has(name)) return [];
    const alias = aliases.get(name);
    if (alias !== undefined) return [alias];
    const local = locals.get(name);
    if (local !== undefined) return find(local, new Set());
    return names.has(name) ? [name] : [];
  };
  const findIn = (node: CodeNode, hidden: ReadonlySet<string>): readonly string[] => {
    switch (node.type) {
      case 'Identifier':
        return findNamed(nameOf(node), hidden);
      case 'JSXIdentifier':
        return /^[A-Z]/.test(nameOf(node)) ? findNamed(nameOf(node), hidden) : [];
      case 'MemberExpression':
      case 'OptionalMemberExpression': {
        const object = nodeAt(node, 'object');
        const fields = object === null ? [] : find(object, hidden);
        if (fields.length > 0 || hidden.has(rootOf(node))) return fields;
        const name = nameOf(nodeAt(node, 'property'));
        return names.has(name) ? [name] : [];
      }
      case 'ObjectProperty':
        return findAll(
          [nodeAt(node, 'value')].filter((value) => value !== null),
          hidden,
        );
      case 'JSXAttribute':
        if (LOOK_ATTRIBUTES.has(nameOf(nodeAt(node, 'name')))) return [];
        return findAll(
          [nodeAt(node, 'value')].filter((value) => value !== null),
          hidden,
        );
      case 'JSXClosingElement':
        return [];
      default: {
        if (!isFunction(node)) return node.type.startsWith('TSType') ? [] : findAll(nodesWithin(node), hidden);
        const given = nodesAt(node, 'params').flatMap(identifiersIn);
        return find(nodeAt(node, 'body') ?? node, new Set([...hidden, ...given]));
      }
    }
  };
  return (node) => find(node, new Set());
}

function rootOf(node: CodeNode): string {
  let inner: CodeNode | null = node;
  while (inner?.type.endsWith('MemberExpression') === true) inner = bare(nodeAt(inner, 'object'));
  return inner?.type === 'Identifier' ? nameOf(inner) : '';
}

function identifiersIn(node: CodeNode): string[] {
  return node.type === 'Identifier' ? [nameOf(node)] : nodesWithin(node).flatMap(identifiersIn);
}
