import { bare, nameOf, nodeAt, nodesAt, textAt } from './code-node.ts';
import type { CodeNode } from './code-node.ts';
import type { DataScope } from './data-scope.ts';

/** More classes than this are not read. */
const MOST_CLASSES = 80;
const MOST_DEPTH = 6;

/** The classes of an element: texts as they stand, of choices the first, of `cn(…)` all that are texts. */
export function classesOf(value: CodeNode | null, scope: DataScope): string[] {
  return textsOf(value, scope, 0).join(' ').split(/\s+/).filter(Boolean).slice(0, MOST_CLASSES);
}

/** What an inline style says in texts and numbers, by its names in JSX (`fontSize`). */
export function styleOf(value: CodeNode | null, scope: DataScope): Map<string, string | number> {
  const style = new Map<string, string | number>();
  let object = bare(value);
  if (object?.type === 'Identifier') object = bare(scope.expressionOf(textAt(object, 'name'))?.expression ?? null);
  if (object?.type !== 'ObjectExpression') return style;
  for (const property of nodesAt(object, 'properties').slice(0, MOST_CLASSES)) {
    const given = bare(nodeAt(property, 'value'));
    const name = nameOf(nodeAt(property, 'key'));
    if (given?.type === 'NumericLiteral' && typeof given['value'] === 'number') style.set(name, given['value']);
    else {
      const [text] = textsOf(given, scope, 0);
      if (text !== undefined) style.set(name, text.slice(0, 200));
    }
  }
  return style;
}

function textsOf(value: CodeNode | null, scope: DataScope, depth: number): string[] {
  const node = bare(value);
  if (node === null || depth > MOST_DEPTH) return [];
  const below = (inner: CodeNode | null): string[] => textsOf(inner, scope, depth + 1);
  switch (node.type) {
    case 'StringLiteral':
      return [textAt(node, 'value')];
    case 'TemplateLiteral': {
      const fixed = nodesAt(node, 'quasis').map((part) => (part['value'] as { cooked?: string } | undefined)?.cooked);
      const given = nodesAt(node, 'expressions');
      return [fixed.map((text, index) => `${text ?? ''}${below(given[index] ?? null).join(' ')}`).join('')];
    }
    case 'ConditionalExpression': {
      const first = below(nodeAt(node, 'consequent'));
      return first.join('') === '' ? below(nodeAt(node, 'alternate')) : first;
    }
    case 'LogicalExpression':
      return textAt(node, 'operator') === '&&' ? [] : [...below(nodeAt(node, 'left')), ...below(nodeAt(node, 'right'))];
    case 'BinaryExpression':
      return [[...below(nodeAt(node, 'left')), ...below(nodeAt(node, 'right'))].join('')];
    case 'CallExpression':
      return nodesAt(node, 'arguments').slice(0, 12).flatMap(below);
    case 'ArrayExpression':
      return nodesAt(node, 'elements').slice(0, 12).flatMap(below);
    case 'Identifier': {
      const found = scope.expressionOf(textAt(node, 'name'));
      return found === null ? [] : textsOf(found.expression, found.scope, depth + 1);
    }
    default:
      return [];
  }
}
