/** A node of a parsed program (ESTree with JSX and TypeScript, as @babel/parser gives it), of which nothing is taken for granted. */
export interface CodeNode {
  type: string;
  [key: string]: unknown;
}

/** A child that is a node; null for anything else. */
export function nodeAt(node: CodeNode | null, key: string): CodeNode | null {
  const value = node?.[key];
  return isNode(value) ? value : null;
}

/** The children of a list that are nodes. */
export function nodesAt(node: CodeNode | null, key: string): CodeNode[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** All nodes directly below a node, in the order of its properties; types are none. */
export function nodesWithin(node: CodeNode): CodeNode[] {
  return Object.entries(node).flatMap(([key, value]): CodeNode[] => {
    if (/^type(Annotation|Parameters|Arguments)$/.test(key)) return [];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

/** A property that is a text; '' for anything else. */
export function textAt(node: CodeNode | null, key: string): string {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
}

/** The name of an identifier, of a JSX name, or of a literal key; '' for what is computed. */
export function nameOf(node: CodeNode | null): string {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return textAt(node, 'name');
    case 'StringLiteral':
      return textAt(node, 'value');
    case 'JSXMemberExpression':
    case 'MemberExpression':
      return nameOf(nodeAt(node, 'property'));
    default:
      return '';
  }
}

/** The expression inside types, brackets and non-null marks. */
export function bare(node: CodeNode | null): CodeNode | null {
  let inner = node;
  while (inner !== null && WRAPPERS.has(inner.type)) inner = nodeAt(inner, 'expression');
  return inner;
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'ChainExpression',
]);

export interface FunctionNode extends CodeNode {
  type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration';
}
export interface JsxNode extends CodeNode {
  type: 'JSXElement' | 'JSXFragment';
}

/** Functions of all forms that a component or a callback can have. */
export function isFunction(node: CodeNode | null): node is FunctionNode {
  return (
    node?.type === 'ArrowFunctionExpression' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'FunctionDeclaration'
  );
}

export function isJsx(node: CodeNode | null): node is JsxNode {
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment';
}

function isNode(value: unknown): value is CodeNode {
  return typeof value === 'object' && value !== null && typeof (value as CodeNode).type === 'string';
}
