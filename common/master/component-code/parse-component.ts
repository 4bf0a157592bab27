import { parse } from '@babel/parser';

/** A component's source, which is never run. */
export interface Component {
  /** The function that draws the slide. */
  component: CodeNode;
  /** Everything the file declares at its top, by name: expressions and functions. */
  declared: ReadonlyMap<string, CodeNode>;
}

/**
 * Parses component code (TSX) and finds its component: the default export, otherwise the last function that returns
 * JSX.
 * @returns null if there is none, or for invalid TSX.
 * @throws RangeError for code that is nested too deeply for the parser.
 */
export function parseComponent(code: string): Component | null {
  const program = programOf(code);
  if (program === null) return null;
  const declared = new Map<string, CodeNode>();
  const candidates: CodeNode[] = [];
  let chosen: CodeNode | null = null;
  for (const statement of nodesAt(program, 'body')) {
    const isDefault = statement.type === 'ExportDefaultDeclaration';
    const content = statement.type.startsWith('Export') ? nodeAt(statement, 'declaration') : statement;
    if (content === null) continue;
    for (const [name, value] of declarationsOf(content)) {
      declared.set(name, value);
      candidates.push(value);
    }
    if (isDefault) chosen = content;
    else if (content.type === 'ExpressionStatement') candidates.push(nodeAt(content, 'expression') ?? content);
  }
  const exported = chosen === null ? null : functionOf(chosen, declared);
  if (exported !== null) return { component: exported, declared };
  const last = candidates
    .map((candidate) => functionOf(candidate, declared))
    .findLast((candidate) => candidate !== null && returnedJsx(candidate) !== null);
  return last == null ? null : { component: last, declared };
}

/** The JSX that a function returns; the last one if there are several. */
export function returnedJsx(fn: CodeNode): CodeNode | null {
  const body = bare(nodeAt(fn, 'body'));
  if (body?.type !== 'BlockStatement') return body !== null && mayBeJsx(body) ? body : null;
  const returned = nodesAt(body, 'body')
    .filter(({ type }) => type === 'ReturnStatement')
    .map((statement) => bare(nodeAt(statement, 'argument')));
  return returned.findLast((one) => one !== null && mayBeJsx(one)) ?? null;
}

function declarationsOf(statement: CodeNode): [name: string, value: CodeNode][] {
  if (statement.type === 'FunctionDeclaration') return [[nameOf(nodeAt(statement, 'id')), statement]];
  if (statement.type !== 'VariableDeclaration') return [];
  return nodesAt(statement, 'declarations').flatMap((one): [string, CodeNode][] => {
    const id = nodeAt(one, 'id');
    const value = bare(nodeAt(one, 'init'));
    return id?.type === 'Identifier' && value !== null ? [[nameOf(id), value]] : [];
  });
}

function programOf(code: string): CodeNode | null {
  try {
    const file = parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'], errorRecovery: true });
    return file.program as unknown as CodeNode;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The function of an export: itself, the value of a name, or the argument of `memo(…)`. */
function functionOf(node: CodeNode, declared: ReadonlyMap<string, CodeNode>): CodeNode | null {
  let inner = bare(node);
  for (let hops = 0; hops < 10 && inner !== null; hops += 1) {
    if (isFunction(inner)) return inner;
    if (inner.type === 'Identifier') inner = bare(declared.get(textAt(inner, 'name')) ?? null);
    else if (inner.type === 'CallExpression') inner = bare(nodesAt(inner, 'arguments')[0] ?? null);
    else return null;
  }
  return null;
}

function mayBeJsx(node: CodeNode): boolean {
  if (isJsx(node)) return true;
  if (node.type === 'ConditionalExpression')
    return [nodeAt(node, 'consequent'), nodeAt(node, 'alternate')].some((one) => isJsx(bare(one)));
  return node.type === 'LogicalExpression' && isJsx(bare(nodeAt(node, 'right')));
}

/** An untrusted node of a parsed program (ESTree with JSX and TypeScript, as created by @babel/parser). */
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

/** The name of an identifier, JSX name or literal key; '' for a computed one. */
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

/** The expression without type assertions, parentheses and non-null assertions. */
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

interface FunctionNode extends CodeNode {
  type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration';
}
interface JsxNode extends CodeNode {
  type: 'JSXElement' | 'JSXFragment';
}

/** All kinds of functions that can be a component or callback. */
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
