import ts from 'typescript-api';

interface Replacement {
  /** What is replaced. */
  target: ts.Node;
  after: string;
}

const BINARY = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

/** Methods that are easily confused. */
const METHODS = new Map<string, string>();
for (const [one, other] of [
  ['min', 'max'],
  ['floor', 'ceil'],
  ['some', 'every'],
  ['find', 'findLast'],
  ['findIndex', 'findLastIndex'],
  ['indexOf', 'lastIndexOf'],
  ['startsWith', 'endsWith'],
  ['toLowerCase', 'toUpperCase'],
  ['push', 'unshift'],
  ['trimStart', 'trimEnd'],
] as const) {
  METHODS.set(one, other).set(other, one);
}

/** Calls that are replaced by their receiver. */
const OMITTED = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'normalize']);

/** The mutants of a node itself; its children are visited separately. */
export function replacementsOf(node: ts.Node): Replacement[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isIfStatement(node)) return ofCondition(node.expression);
  if (ts.isConditionalExpression(node)) return isNegatable(node.condition) ? [negated(node.condition)] : [];
  if (ts.isWhileStatement(node)) return [{ target: node.expression, after: 'false' }];
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node);
  if (ts.isReturnStatement(node)) return node.expression === undefined ? [] : ofReturned(node, node.expression);
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : ofReturned(node.body, node.body);
  if (ts.isExpressionStatement(node)) return ofStatement(node);
  if (ts.isContinueStatement(node)) return [{ target: node, after: ';' }];
  if (node.kind === ts.SyntaxKind.QuestionDotToken) return ofOptionalChain(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ target: node, after: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ target: node, after: 'true' }];
  if (ts.isNumericLiteral(node)) return isFixed(node) ? [] : [{ target: node, after: otherNumber(node) }];
  if (ts.isStringLiteral(node)) return isFixed(node) || node.text === '' ? [] : [emptied(node)];
  if (ts.isTemplateExpression(node)) return ts.isTaggedTemplateExpression(node.parent) ? [] : [emptied(node)];
  return [];
}

function ofBinary(node: ts.BinaryExpression): Replacement[] {
  const { left, right, operatorToken } = node;
  const after = BINARY.get(operatorToken.kind);
  if (after === undefined) return [];
  // Operands of string concatenation can't be subtracted.
  if (after === '-' && [left, right].some(isText)) return [];
  // When operators of different precedence meet, the mutant needs brackets.
  const isMixed = [left, right, node.parent].some(
    (other) => ts.isBinaryExpression(other) && other.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken,
  );
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken || (isMixed && (after === '&&' || after === '||'))) {
    return [{ target: node, after: `((${left.getText()}) ${after} (${right.getText()}))` }];
  }
  return [{ target: operatorToken, after }];
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function ofCall(node: ts.CallExpression): Replacement[] {
  const called = node.expression;
  if (!ts.isPropertyAccessExpression(called)) return [];
  const other = METHODS.get(called.name.text);
  if (other !== undefined) return [{ target: called.name, after: other }];
  return OMITTED.has(called.name.text) ? [{ target: node, after: called.expression.getText() }] : [];
}

/** A condition that is always false, and one that is always true. */
function ofCondition(condition: ts.Expression): Replacement[] {
  const never = { target: condition, after: 'false' };
  return isNegatable(condition) ? [never, negated(condition)] : [never];
}

/** A comparison has an equivalent mutant of its own. */
function isNegatable(condition: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(condition)) return false;
  return !(ts.isBinaryExpression(condition) && BINARY.has(condition.operatorToken.kind));
}

function negated(condition: ts.Expression): Replacement {
  return { target: condition, after: `!(${condition.getText()})` };
}

function ofPrefix(node: ts.PrefixUnaryExpression): Replacement[] {
  const isRemovable = node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken;
  return isRemovable ? [{ target: node, after: node.operand.getText() }] : [];
}

/** An empty value of the declared type, as if the function had not been called. */
function ofReturned(node: ts.Node, value: ts.Expression): Replacement[] {
  const type = returnTypeOf(node)?.getText() ?? '';
  const after = neutralOf(type, value);
  return after === null || after === value.getText() ? [] : [{ target: value, after }];
}

function neutralOf(type: string, value: ts.Expression): string | null {
  if (/\| null$/.test(type)) return 'null';
  if (/\| undefined$/.test(type)) return 'undefined';
  if (/\[\]$|^(Readonly)?Array</.test(type)) return '[]';
  // Literals have their own mutants.
  if (ts.isLiteralExpression(value) || isText(value)) return null;
  if (type === 'boolean') return isNegatable(value) && !isBooleanLiteral(value) ? `!(${value.getText()})` : null;
  if (type === 'number') return '0';
  return type === 'string' ? "''" : null;
}

function isBooleanLiteral(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
}

function returnTypeOf(node: ts.Node): ts.TypeNode | undefined {
  let outer: ts.Node = node.parent;
  while (!ts.isFunctionLike(outer) && !ts.isSourceFile(outer)) outer = outer.parent;
  return ts.isFunctionLike(outer) ? outer.type : undefined;
}

function ofStatement(node: ts.ExpressionStatement): Replacement[] {
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const isAssignment =
    ts.isBinaryExpression(inner) &&
    inner.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    inner.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
    // The name of an error is for logs.
    inner.left.getText() !== 'this.name';
  const isSuper = ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword;
  return (ts.isCallExpression(inner) && !isSuper) || isAssignment ? [{ target: node, after: ';' }] : [];
}

function ofOptionalChain(token: ts.Node): Replacement[] {
  return [{ target: token, after: ts.isPropertyAccessExpression(token.parent) ? '.' : '' }];
}

/** A property or module name, or a default that only the compiler requires: for an element known to exist. */
function isFixed(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return ts.isArrayBindingPattern(parent.parent);
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return parent.right === node && ts.isElementAccessExpression(parent.left);
  }
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isEnumMember(parent)) {
    return parent.name === node;
  }
  return ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function otherNumber(node: ts.NumericLiteral): string {
  const value = Number(node.text);
  if (value === 1) return '0';
  return Number.isInteger(value) && value < 10 ? `${value + 1}` : `${value * 2}`;
}

function emptied(node: ts.Node): Replacement {
  return { target: node, after: "''" };
}
