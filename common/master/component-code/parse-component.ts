import { parse } from '@babel/parser';
import { bare, isFunction, isJsx, nameOf, nodeAt, nodesAt, textAt } from './code-node.ts';
import type { CodeNode } from './code-node.ts';

/** A component as it is written: never run. */
export interface Component {
  /** The function that draws the slide. */
  component: CodeNode;
  /** Everything the file declares at its top, by name: expressions and functions. */
  declared: ReadonlyMap<string, CodeNode>;
}

/**
 * Parses a file of component code (TSX) and finds its component: what it exports by default, else its last function that
 * returns JSX.
 * @returns null where there is none, or where it is no TSX.
 * @throws RangeError where it is nested deeper than the parser can go.
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

/** The JSX that a function returns: of several returns the last one with any. */
export function returnedJsx(fn: CodeNode): CodeNode | null {
  const body = bare(nodeAt(fn, 'body'));
  if (body?.type !== 'BlockStatement') return body !== null && mayBeJsx(body) ? body : null;
  const returned = nodesAt(body, 'body')
    .filter(({ type }) => type === 'ReturnStatement')
    .map((statement) => bare(nodeAt(statement, 'argument')));
  return returned.findLast((one) => one !== null && mayBeJsx(one)) ?? null;
}

/** Names and values that a statement declares. */
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

/** The function behind an export: itself, what a name stands for, or what `memo(…)` is given. */
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
