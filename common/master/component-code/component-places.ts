import type { PercentBox } from '../../deck/layout-code.ts';
import {
  bare,
  isJsx,
  nameOf,
  nodeAt,
  nodesAt,
  nodesWithin,
  textAt,
  returnedJsx,
  isFunction,
} from './parse-component.ts';
import type { CodeNode, Component } from './parse-component.ts';
import { GAP, isLine, PAGE } from './default-grid.ts';
import type { FieldSpec } from './json-fields.ts';

/** A field's place on the slide and its font size in pixels; null if the code gives none. */
export interface FieldPlace {
  box: PercentBox;
  fontPx: number | null;
}

/** Where a component shows the fields of its schema. */
interface ComponentPlaces {
  places: Map<string, FieldPlace>;
  /** Whether the code defines more than an order: percentages or columns. */
  isDivided: boolean;
}

const SLIDE: PercentBox = { x: 0, y: 0, w: 100, h: 100 };
const MAX_COLUMNS = 12;
/** Heights in lines: five for a list, long text, picture, chart or table, one for a short text, two for a title. */
const BLOCK_LINES = 5;

/**
 * Finds the places of fields: elements with inline percentages at these, grids and rows in equal columns, all others
 * one below the other. Other units, paddings and growth aren't computed: this isn't a browser.
 * @throws RangeError for code that is nested too deeply.
 */
export function placesOf(component: Component, specs: readonly FieldSpec[]): ComponentPlaces {
  const fieldsOf = createFieldFinder(component, new Set(specs.map(({ name }) => name)));
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const places = new Map<string, FieldPlace>();
  let isDivided = false;

  const open = (node: CodeNode): string[] => fieldsOf(node).filter((name) => !places.has(name));
  const weightOf = (names: readonly string[]): number => {
    const found = names.flatMap((name) => byName.get(name) ?? []);
    const isBlock = found.some((spec) => spec.kind !== 'title' && !isLine(spec));
    return isBlock ? BLOCK_LINES : found.reduce((sum, { kind }) => sum + (kind === 'title' ? 2 : 1), 0);
  };

  const place = (node: CodeNode, box: PercentBox, slide: PercentBox, outerPx: number | null): void => {
    const style = styleOf(node);
    const fontPx = fontOf(style) ?? outerPx;
    const parts = partsOf(node, open);
    if (parts.length === 0) {
      const put = (field: string, own: PercentBox): void => void places.set(field, { box: own, fontPx });
      stack(open(node), box, put, (field) => weightOf([field]));
      return;
    }
    const flowing = parts.filter((part) => {
      const own = percentBox(styleOf(part), slide);
      if (own !== null) {
        isDivided = true;
        place(part, own, own, fontPx);
      }
      return own === null;
    });
    const columns = Math.min(columnsOf(node, flowing.length), MAX_COLUMNS);
    if (columns > 1) isDivided = true;
    const rows = inRows(flowing, columns);
    stack(
      rows,
      box,
      (row, own) => {
        const width = (own.w - GAP * (columns - 1)) / columns;
        for (const { part, at, span } of row) {
          const x = own.x + at * (width + GAP);
          place(part, { ...own, x, w: width * span + GAP * (span - 1) }, slide, fontPx);
        }
      },
      (row) => Math.max(...row.map(({ part }) => weightOf(open(part)))),
    );
  };

  const returned = returnedJsx(component.component);
  const [jsx] = returned === null || isJsx(returned) ? [returned] : richestFirst(elementsWithin(returned), open);
  if (jsx != null) {
    const own = percentBox(styleOf(jsx), SLIDE);
    place(jsx, own ?? PAGE, own ?? SLIDE, null);
  }
  return { places, isDivided };
}

function richestFirst(nodes: readonly CodeNode[], open: (node: CodeNode) => string[]): CodeNode[] {
  return [...nodes].sort((one, other) => open(other).length - open(one).length);
}

/** The children of an element that contain fields, in order; none if it shows them itself. */
function partsOf(node: CodeNode, open: (node: CodeNode) => string[]): CodeNode[] {
  const taken = new Set<string>();
  const parts = nodesAt(node, 'children').flatMap((child): CodeNode[] => {
    // Read the whole element first, which defines the names in a callback.
    const shown = open(child);
    const inner = isJsx(child) ? [child] : elementsWithin(child);
    return new Set(inner.flatMap(open)).size === shown.length ? inner : [child];
  });
  const own = parts.filter((part) => {
    const names = open(part).filter((name) => !taken.has(name));
    for (const name of names) taken.add(name);
    return names.length > 0;
  });
  return taken.size === open(node).length ? own : [];
}

function elementsWithin(node: CodeNode): CodeNode[] {
  return nodesWithin(node).flatMap((inner) => (isJsx(inner) ? [inner] : elementsWithin(inner)));
}

/** Divides a box among items from top to bottom, by weight. */
function stack<T>(
  items: readonly T[],
  box: PercentBox,
  place: (item: T, box: PercentBox) => void,
  weightOf: (item: T) => number,
): void {
  // Placing an item changes the remaining fields of the others.
  const weights = items.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const height = box.h - GAP * (items.length - 1);
  let y = box.y;
  items.forEach((item, index) => {
    const h = (height * (weights[index] ?? 1)) / Math.max(1, total);
    place(item, { ...box, y, h });
    y += h + GAP;
  });
}

interface Cell {
  part: CodeNode;
  at: number;
  span: number;
}

function inRows(parts: readonly CodeNode[], columns: number): Cell[][] {
  const rows: Cell[][] = [];
  let at = columns;
  for (const part of parts) {
    const span = Math.min(columns, Number(/\bcol-span-(\d+)\b/.exec(classesOf(part))?.[1] ?? 1));
    if (at + span > columns) {
      rows.push([]);
      at = 0;
    }
    rows.at(-1)?.push({ part, at, span });
    at += span;
  }
  return rows;
}

/** Number of columns in a grid, or in a row whose width is shared by its parts. */
function columnsOf(node: CodeNode, parts: number): number {
  const classes = classesOf(node);
  const grid = [...classes.matchAll(/\bgrid-cols-(\d+)\b/g)].at(-1)?.[1];
  if (grid !== undefined) return Math.max(1, Number(grid));
  const words = classes.split(/\s+/);
  return words.includes('flex') && !words.includes('flex-col') ? Math.max(1, parts) : 1;
}

function classesOf(node: CodeNode): string {
  const value = attributeOf(node, 'className') ?? attributeOf(node, 'class');
  return value === null ? '' : textsWithin(value).join(' ');
}

/** All texts of an attribute, including those in conditions and in calls such as `cn(…)`. */
function textsWithin(node: CodeNode): string[] {
  if (node.type === 'StringLiteral') return [textAt(node, 'value')];
  if (node.type === 'TemplateElement') return [(node['value'] as { raw?: string } | undefined)?.raw ?? ''];
  return nodesWithin(node).flatMap(textsWithin);
}

function attributeOf(node: CodeNode, name: string): CodeNode | null {
  const attribute = nodesAt(nodeAt(node, 'openingElement'), 'attributes').find(
    (one) => nameOf(nodeAt(one, 'name')) === name,
  );
  return nodeAt(attribute ?? null, 'value');
}

/** Numbers and texts of an inline style. */
function styleOf(node: CodeNode): Map<string, string | number> {
  const style = new Map<string, string | number>();
  const object = bare(nodeAt(attributeOf(node, 'style'), 'expression'));
  for (const property of nodesAt(object, 'properties')) {
    const value = bare(nodeAt(property, 'value'))?.['value'];
    if (typeof value === 'string' || typeof value === 'number') style.set(nameOf(nodeAt(property, 'key')), value);
  }
  return style;
}

/** The box of an inline style in percentages of another box; null if an edge is missing. */
function percentBox(style: ReadonlyMap<string, string | number>, within: PercentBox): PercentBox | null {
  const shareOf = (name: string): number | null => {
    const value = style.get(name);
    if (value === 0) return 0;
    const percent = typeof value === 'string' ? /^(-?\d+(?:\.\d+)?)%$/.exec(value.trim())?.[1] : undefined;
    return percent === undefined ? null : Number(percent);
  };
  const span = (start: string, end: string, length: string): { from: number; size: number } | null => {
    const [from, to, size] = [shareOf(start), shareOf(end), shareOf(length)];
    if (from !== null && size !== null) return { from, size };
    if (from !== null && to !== null) return { from, size: 100 - from - to };
    return to !== null && size !== null ? { from: 100 - to - size, size } : null;
  };
  const across = span('left', 'right', 'width');
  const down = span('top', 'bottom', 'height');
  if (across === null || down === null) return null;
  return {
    x: within.x + (across.from * within.w) / 100,
    y: within.y + (down.from * within.h) / 100,
    w: (across.size * within.w) / 100,
    h: (down.size * within.h) / 100,
  };
}

function fontOf(style: ReadonlyMap<string, string | number>): number | null {
  const size = Number.parseFloat(String(style.get('fontSize')).replace(/^([\d.]+)(px)?$/, '$1'));
  return Number.isFinite(size) ? size : null;
}

/** Attributes that show no content. */
const LOOK_ATTRIBUTES: ReadonlySet<string> = new Set(['className', 'class', 'style', 'key']);

/**
 * Finds the fields that a piece of code uses, in order: by the names in the schema, through variables, functions and
 * components of the file. The parameters of a callback (`items.map((item) => …)`) belong to the list.
 */
function createFieldFinder(
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
