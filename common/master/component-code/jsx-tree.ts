import { bare, isJsx, nameOf, nodeAt, nodesAt, textAt } from './code-node.ts';
import type { CodeNode } from './code-node.ts';
import { createFileScope, functionBehind, isField } from './data-scope.ts';
import type { DataScope } from './data-scope.ts';
import { classesOf, styleOf } from './jsx-look.ts';
import { returnedJsx } from './parse-component.ts';
import type { Component } from './parse-component.ts';
import type { WorkBudget } from './work-budget.ts';

/** How a component shows a field: as text, one by one, or by handing it to something that draws it. */
export type FieldUse = 'text' | 'list' | 'picture' | 'chart' | 'table' | 'other';

/** An element of a component, so far as it says where something stands. */
export interface BoxNode {
  tag: string;
  classes: readonly string[];
  style: ReadonlyMap<string, string | number>;
  children: readonly BoxNode[];
  /** The field that it shows; null for what only holds others. */
  field: string | null;
  use: FieldUse;
  /** Says something that is the same on every slide. */
  hasText: boolean;
}

/** Deeper than this nothing is looked for. */
const MOST_DEPTH = 60;
/** Elements of lists that are written down in the code. */
const MOST_ELEMENTS = 12;
const CHART_TAGS = /chart|recharts|responsivecontainer|plot$|graph$/i;
const TABLE_TAGS = /^table$|table$/i;
const PICTURE_TAGS = /^img$|image$|picture$|photo$/i;
/** Attributes that hand content to an element. */
const CONTENT_ATTRIBUTES: ReadonlySet<string> = new Set(
  'src data rows items value text content children points series columns image chart list body imageUrl'.split(' '),
);

/**
 * What a component draws, as a tree of elements with the fields they show.
 * @throws BudgetSpent, RangeError for code that is nested or named beyond reason.
 */
export function componentTree({ component, declared }: Component, budget: WorkBudget): BoxNode[] {
  const file = createFileScope(declared, budget);
  const [parameter] = nodesAt(component, 'params');
  const scope = file.within(parameter ?? null, 'props').withBody(component);
  return nodesOf(returnedJsx(component), scope, { budget, depth: 0 });
}

interface Context {
  budget: WorkBudget;
  depth: number;
}

/** The elements that an expression stands for. */
function nodesOf(expression: CodeNode | null, scope: DataScope, context: Context): BoxNode[] {
  context.budget.spend();
  const node = bare(expression);
  if (node === null || context.depth > MOST_DEPTH) return [];
  const deeper = { ...context, depth: context.depth + 1 };
  switch (node.type) {
    case 'JSXElement':
      return elementNodes(node, scope, deeper);
    case 'JSXFragment':
      return childNodes(node, scope, deeper);
    case 'JSXText':
      return textAt(node, 'value').trim() === '' ? [] : [{ ...plain('#text'), hasText: true }];
    case 'StringLiteral':
    case 'NumericLiteral':
      return [{ ...plain('#text'), hasText: true }];
    case 'JSXExpressionContainer':
    case 'JSXSpreadChild':
      return nodesOf(nodeAt(node, 'expression'), scope, deeper);
    case 'ConditionalExpression': {
      const [yes, no] = ['consequent', 'alternate'].map((key) => nodesOf(nodeAt(node, key), scope, deeper));
      return richer(yes ?? [], no ?? []);
    }
    case 'LogicalExpression': {
      if (textAt(node, 'operator') === '&&') return nodesOf(nodeAt(node, 'right'), scope, deeper);
      return richer(nodesOf(nodeAt(node, 'left'), scope, deeper), nodesOf(nodeAt(node, 'right'), scope, deeper));
    }
    case 'CallExpression':
    case 'OptionalCallExpression':
      return callNodes(node, scope, deeper);
    case 'ArrayExpression':
      return nodesAt(node, 'elements')
        .slice(0, MOST_ELEMENTS)
        .flatMap((one) => nodesOf(one, scope, deeper));
    case 'Identifier': {
      const found = scope.expressionOf(textAt(node, 'name'));
      const inner = bare(found?.expression ?? null);
      if (found !== null && inner !== null && isDrawn(inner)) return nodesOf(inner, found.scope, deeper);
      return fieldNode(node, scope);
    }
    default:
      return fieldNode(node, scope);
  }
}

function elementNodes(node: CodeNode, scope: DataScope, context: Context): BoxNode[] {
  const opening = nodeAt(node, 'openingElement');
  const tag = nameOf(nodeAt(opening, 'name'));
  const attributes = nodesAt(opening, 'attributes').filter(({ type }) => type === 'JSXAttribute');
  const valueOf = (name: string): CodeNode | null => {
    const found = attributes.find((one) => nameOf(nodeAt(one, 'name')) === name);
    const value = nodeAt(found ?? null, 'value');
    return value?.type === 'JSXExpressionContainer' ? nodeAt(value, 'expression') : value;
  };
  const own = /^[A-Z]/.test(tag) ? functionBehind({ type: 'Identifier', name: tag }, scope) : null;
  if (own !== null) return ownComponentNodes(own, node, attributes, scope, context);
  const look = { classes: classesOf(valueOf('className'), scope), style: styleOf(valueOf('style'), scope) };
  const given = attributes
    .filter((one) => CONTENT_ATTRIBUTES.has(nameOf(nodeAt(one, 'name'))))
    .map((one) => scope.meaningOf(nodeAt(nodeAt(one, 'value'), 'expression')))
    .find(isField);
  const children = childNodes(node, scope, context);
  const use = useOf(tag);
  const fields = [...(given === undefined ? [] : [given.field]), ...children.flatMap(fieldsWithin)];
  // What draws charts and tables holds their parts: it is one place, of the first field that it is given.
  const [first] = fields;
  if ((use === 'chart' || use === 'table') && first !== undefined) {
    return [{ ...plain(tag), ...look, field: first, use }];
  }
  if (given !== undefined) return [{ ...plain(tag), ...look, field: given.field, use }];
  const hasText = children.some((child) => child.hasText);
  const only = new Set(fields).size === 1 && children.every(isBareText) ? first : undefined;
  if (only !== undefined) {
    const isList = children.some((child) => child.use === 'list');
    return [{ ...plain(tag), ...look, field: only, use: isList ? 'list' : 'text' }];
  }
  return [{ ...plain(tag), ...look, children, hasText }];
}

/** A component of the same file: what it returns, with its properties as they are given here. */
function ownComponentNodes(
  { fn, scope: outer }: { fn: CodeNode; scope: DataScope },
  node: CodeNode,
  attributes: readonly CodeNode[],
  scope: DataScope,
  context: Context,
): BoxNode[] {
  const properties = attributes.map((one): CodeNode => {
    const value = nodeAt(one, 'value');
    return {
      type: 'ObjectProperty',
      key: { type: 'Identifier', name: nameOf(nodeAt(one, 'name')) },
      value: value?.type === 'JSXExpressionContainer' ? nodeAt(value, 'expression') : value,
    };
  });
  // What stands between its tags is a property too.
  const within = { type: 'JSXFragment', children: nodesAt(node, 'children') };
  properties.push({ type: 'ObjectProperty', key: { type: 'Identifier', name: 'children' }, value: within });
  const given = scope.meaningOf({ type: 'ObjectExpression', properties });
  const inner = outer.within(nodesAt(fn, 'params')[0] ?? null, given).withBody(fn);
  const drawn = nodesOf(returnedJsx(fn), inner, context);
  const known = new Set(drawn.flatMap(fieldsWithin));
  const children = childNodes(node, scope, context).filter((child) =>
    fieldsWithin(child).some((one) => !known.has(one)),
  );
  return children.length === 0 ? drawn : [{ ...plain('div'), children: [...drawn, ...children] }];
}

function childNodes(node: CodeNode, scope: DataScope, context: Context): BoxNode[] {
  return nodesAt(node, 'children').flatMap((child) => nodesOf(child, scope, context));
}

/** `items.map(item => …)` is a list; a call of a function of the file is what it returns. */
function callNodes(node: CodeNode, scope: DataScope, context: Context): BoxNode[] {
  const callee = bare(nodeAt(node, 'callee'));
  const isMember = callee?.type.endsWith('MemberExpression') === true;
  if (isMember && nameOf(nodeAt(callee, 'property')) === 'map') return mapNodes(callee, node, scope, context);
  const called = isMember ? null : functionBehind(callee, scope);
  if (called !== null) {
    const [parameter] = nodesAt(called.fn, 'params');
    const [argument] = nodesAt(node, 'arguments');
    const given = argument === undefined ? null : scope.meaningOf(argument);
    const inner = called.scope.within(parameter ?? null, given).withBody(called.fn);
    const drawn = nodesOf(returnedJsx(called.fn), inner, context);
    if (drawn.length > 0) return drawn;
  }
  return fieldNode(node, scope);
}

function mapNodes(callee: CodeNode | null, node: CodeNode, scope: DataScope, context: Context): BoxNode[] {
  const callback = functionBehind(nodesAt(node, 'arguments')[0] ?? null, scope);
  const [parameter] = nodesAt(callback?.fn ?? null, 'params');
  const list = bare(nodeAt(callee, 'object'));
  const listed = list?.type === 'Identifier' ? scope.expressionOf(textAt(list, 'name')) : null;
  const written = bare(listed?.expression ?? list);
  if (callback !== null && written?.type === 'ArrayExpression') {
    const home = listed?.scope ?? scope;
    return nodesAt(written, 'elements')
      .slice(0, MOST_ELEMENTS)
      .flatMap((element) => {
        const inner = callback.scope.within(parameter ?? null, home.meaningOf(element)).withBody(callback.fn);
        return nodesOf(returnedJsx(callback.fn), inner, context);
      });
  }
  const meaning = scope.meaningOf(list);
  if (!isField(meaning)) return [];
  const drawn =
    callback === null
      ? []
      : nodesOf(
          returnedJsx(callback.fn),
          callback.scope.within(parameter ?? null, meaning).withBody(callback.fn),
          context,
        );
  // The letters are those of the item: its first element with any.
  return [{ ...plain('ul'), classes: textClasses(drawn), field: meaning.field, use: 'list' }];
}

function fieldNode(node: CodeNode, scope: DataScope): BoxNode[] {
  const meaning = scope.meaningOf(node);
  return isField(meaning) ? [{ ...plain('#text'), field: meaning.field, use: 'text' }] : [];
}

function useOf(tag: string): FieldUse {
  if (CHART_TAGS.test(tag)) return 'chart';
  if (TABLE_TAGS.test(tag)) return 'table';
  if (PICTURE_TAGS.test(tag)) return 'picture';
  return 'other';
}

function isBareText(node: BoxNode): boolean {
  return node.tag === '#text' || node.use === 'list' || (node.field !== null && INLINE.test(node.tag));
}

const INLINE = /^(span|strong|b|em|i|a|br|small|u)$/;

/** Classes of the letters of an item: of the first element that has some. */
function textClasses(nodes: readonly BoxNode[]): string[] {
  for (const node of nodes) {
    const own = node.classes.filter((one) => /(^|:)text-/.test(one));
    if (node.field !== null && own.length > 0) return own;
    const inner = textClasses(node.children);
    if (inner.length > 0) return inner;
  }
  return [];
}

function isDrawn(node: CodeNode): boolean {
  return isJsx(node) || node.type === 'ConditionalExpression' || /CallExpression$/.test(node.type);
}

function richer(one: BoxNode[], other: BoxNode[]): BoxNode[] {
  return other.flatMap(fieldsWithin).length > one.flatMap(fieldsWithin).length ? other : one.length > 0 ? one : other;
}

/** The fields that an element shows, in order. */
export function fieldsWithin(node: BoxNode): string[] {
  return node.field !== null ? [node.field] : node.children.flatMap(fieldsWithin);
}

function plain(tag: string): BoxNode {
  return { tag, classes: [], style: new Map(), children: [], field: null, use: 'other', hasText: false };
}
