import ts from 'typescript-api';
import { replacementsOf } from './operators.ts';

/** One small change of a source text that a test should notice. */
export interface Mutant {
  /** Relative to the project's root. */
  file: string;
  /** From 1. */
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
}

/** Objects whose methods only report; their texts decide nothing. */
const REPORTERS = /^(console|log|logger|[\w.]+\.(log|logger))$/;

/**
 * Finds every mutant of a file. Types, imports, log messages and the arguments of errors are left alone.
 * @param file relative to the project's root; `.ts` or `.tsx`.
 */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isOutOfScope(node)) return;
    for (const { target, after } of replacementsOf(node)) {
      const start = target.getStart();
      const before = text.slice(start, target.end);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      if (before !== after) found.push({ file, line, start, end: target.end, before, after });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function applyMutant(text: string, { start, end, after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}

function isOutOfScope(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isThrowStatement(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  // A table of constants contains more numbers than a test can check one by one.
  if (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) return isLargeTable(node);
  if (ts.isExpressionStatement(node)) return isOutOfScope(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return REPORTERS.test(node.expression.expression.getText());
}

const LARGE_TABLE = 8;

function isLargeTable(node: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression): boolean {
  const values = ts.isArrayLiteralExpression(node)
    ? [...node.elements]
    : node.properties.map((property) => (ts.isPropertyAssignment(property) ? property.initializer : property));
  return values.length >= LARGE_TABLE && values.every(isConstant);
}

function isConstant(node: ts.Node): boolean {
  if (ts.isLiteralExpression(node)) return true;
  if (ts.isPrefixUnaryExpression(node)) return isConstant(node.operand);
  return ts.isArrayLiteralExpression(node) && node.elements.every(isConstant);
}

/**
 * The source with a call of `probe(index)` wherever a mutant would run, so that one run of the tests shows which of
 * them cover it.
 * The call comes before the nearest statement of a block, or into the body of an arrow function.
 */
export function addProbes(file: string, text: string, mutants: readonly Mutant[], indexOf: (mutant: Mutant) => number) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const insertions: { at: number; code: string }[] = [];
  for (const mutant of mutants) {
    const call = `globalThis.__probe(${indexOf(mutant)})`;
    let node = innermostAt(source, mutant);
    while (!isStatementOfBlock(node) && !isBodyOfArrow(node) && node !== source) node = node.parent;
    if (isBodyOfArrow(node)) {
      insertions.push({ at: node.getStart(), code: `(${call}, ` }, { at: node.end, code: ')' });
    } else insertions.push({ at: node === source ? text.length : node.getStart(), code: `;${call};` });
  }
  // Closing brackets come before brackets that open at the same position.
  insertions.sort((a, b) => b.at - a.at || (a.code === ')' ? 1 : 0) - (b.code === ')' ? 1 : 0));
  return insertions.reduce((result, { at, code }) => result.slice(0, at) + code + result.slice(at), text);
}

function innermostAt(source: ts.SourceFile, { start, end }: Mutant): ts.Node {
  let node: ts.Node = source;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart() <= start && child.end >= end ? child : undefined,
    );
    if (inner === undefined) return node;
    node = inner;
  }
}

function isStatementOfBlock(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || !ts.isStatement(node)) return false;
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
}

function isBodyOfArrow(node: ts.Node): boolean {
  return node.parent !== undefined && ts.isArrowFunction(node.parent) && node.parent.body === node && !ts.isBlock(node);
}
