import type { Box } from '../../deck/geometry.ts';
import { lookOf } from './box-look.ts';
import type { BoxLook, Length } from './box-look.ts';
import type { FieldSpec } from './json-fields.ts';
import type { BoxNode } from './jsx-tree.ts';
import type { WorkBudget } from './work-budget.ts';

/** A component's slide in pixels. */
export const SLIDE_PX = { w: 1280, h: 720 } as const;

/** Where a field stands and how it is set, in pixels. */
export interface PlacedField {
  field: string;
  box: Box;
  fontPx: number;
  align: BoxLook['align'];
}

interface Style {
  fontPx: number;
  align: BoxLook['align'];
}

interface Item {
  node: BoxNode;
  look: BoxLook;
  /** Holds fields, at whatever depth. */
  isLive: boolean;
}

const BASE: Style = { fontPx: 18, align: null };
const LINE = 1.3;
const CHARACTER = 0.52;
const MOST_LINES = 6;

/**
 * Lays a component's elements out as a browser would, roughly: blocks, rows, columns, grids and absolute places; what has no
 * size of its own shares the room that is left. Only elements with fields take room, and those of a fixed size.
 * @param specs what the fields hold, for the room they need.
 * @returns the first place of each field. @throws BudgetSpent
 */
export function layOut(
  tree: readonly BoxNode[],
  specs: ReadonlyMap<string, FieldSpec>,
  budget: WorkBudget,
): PlacedField[] {
  const placed = new Map<string, PlacedField>();

  const put = (field: string, box: Box, { fontPx, align }: Style): void => {
    if (specs.has(field) && !placed.has(field)) placed.set(field, { field, box, fontPx, align });
  };

  const place = (item: Item, box: Box, ground: Box, outer: Style): void => {
    budget.spend();
    const { node, look } = item;
    const style = styleWithin(look, outer);
    if (node.field !== null) return put(node.field, box, style);
    const inner = within(box, look.padding);
    const ownGround = look.isGround ? box : ground;
    const items = itemsOf(node.children);
    for (const child of items.filter((one) => one.look.isAbsolute && one.isLive)) {
      place(child, absoluteBox(child, ownGround, style), ownGround, style);
    }
    const flowing = items.filter((one) => !one.look.isAbsolute);
    for (const [child, childBox] of flow(look, flowing, inner, style)) {
      if (child.isLive) place(child, childBox, ownGround, style);
    }
  };

  const flow = (look: BoxLook, items: readonly Item[], box: Box, style: Style): [Item, Box][] => {
    if (look.flow === 'row') return row(look, items, box);
    if (look.flow === 'grid') return grid(look, items, box, style);
    return column(look, items, box, style);
  };

  const column = (look: BoxLook, items: readonly Item[], box: Box, style: Style): [Item, Box][] => {
    const shown = items.filter((one) => one.isLive || heightOf(one, box, style) > 0);
    const heights = shown.map((one) => heightOf(one, box, style));
    const margins = shown.map(({ look: { margin } }) => margin.top + margin.bottom);
    const gaps = look.gap.y * Math.max(0, shown.length - 1) + sum(margins);
    const growing = shown.map((one) => one.isLive && isOpen(one.look.height) && growsDown(one));
    const left = box.h - gaps - sum(heights);
    const isTight = left < 0;
    const scales = isTight ? scalesFor(heights, growing, box.h - gaps) : { growing: 1, fixed: 1 };
    const share = isTight ? 0 : left / Math.max(1, growing.filter(Boolean).length);
    const isSpare = !isTight && !growing.includes(true);
    let y = box.y + (isSpare && look.isCentred ? left / 2 : 0);
    return shown.map((one, index): [Item, Box] => {
      const { margin } = one.look;
      const isGrowing = growing[index] === true;
      const h = (heights[index] ?? 0) * (isGrowing ? scales.growing : scales.fixed) + (isGrowing ? share : 0);
      y += margin.top;
      const own = { ...across(one, box), y, h };
      y += h + margin.bottom + look.gap.y;
      return [one, own];
    });
  };

  const row = (look: BoxLook, items: readonly Item[], box: Box): [Item, Box][] => {
    const shown = items.filter((one) => one.isLive || fixedWidth(one, box) > 0);
    const gaps = look.gap.x * Math.max(0, shown.length - 1);
    const fixed = shown.map((one) => (isWhole(one.look.width) ? 0 : fixedWidth(one, box)));
    const isFixed = fixed.map((width) => width > 0);
    const sharing = isFixed.filter((one) => !one).length;
    const room = Math.max(1, box.w - gaps);
    const scale = sum(fixed) > room * (sharing > 0 ? 0.8 : 1) ? (room * (sharing > 0 ? 0.8 : 1)) / sum(fixed) : 1;
    const share = (room - sum(fixed) * scale) / Math.max(1, sharing);
    let x = box.x;
    return shown.map((one, index): [Item, Box] => {
      const w = isFixed[index] === true ? (fixed[index] ?? 0) * scale : share;
      const height = one.look.height === null ? box.h : Math.min(box.h, resolve(one.look.height, box.h));
      const own = { x, y: box.y, w, h: height };
      x += w + look.gap.x;
      return [one, own];
    });
  };

  const grid = (look: BoxLook, items: readonly Item[], box: Box, style: Style): [Item, Box][] => {
    const cells = items.filter((one) => one.isLive);
    const { columns, gap } = look;
    const width = (box.w - gap.x * (columns - 1)) / columns;
    const rows: { item: Item; at: number; span: number }[][] = [[]];
    let at = 0;
    for (const item of cells) {
      const span = Math.min(columns, item.look.columnSpan);
      if (at + span > columns) {
        rows.push([]);
        at = 0;
      }
      rows.at(-1)?.push({ item, at, span });
      at += span;
    }
    const used = rows.filter((cellsOfRow) => cellsOfRow.length > 0);
    const wanted = used.map((cellsOfRow) =>
      Math.max(1, ...cellsOfRow.map(({ item, span }) => heightOf(item, { ...box, w: width * span }, style))),
    );
    const room = Math.max(1, box.h - gap.y * Math.max(0, used.length - 1));
    let y = box.y;
    return used.flatMap((cellsOfRow, index) => {
      const h = ((wanted[index] ?? 1) / Math.max(1, sum(wanted))) * room;
      const top = y;
      y += h + gap.y;
      return cellsOfRow.map(({ item, at: first, span }): [Item, Box] => [
        item,
        { x: box.x + first * (width + gap.x), y: top, w: width * span + gap.x * (span - 1), h },
      ]);
    });
  };

  /** Height that an element asks for at a width. */
  const heightOf = (item: Item, box: Box, outer: Style): number => {
    budget.spend();
    const { node, look } = item;
    if (look.height !== null && !isWhole(look.height)) return Math.max(0, resolve(look.height, box.h));
    const style = styleWithin(look, outer);
    if (node.field !== null) return fieldHeight(specs.get(node.field), node, box.w, style);
    const inner = within({ ...box, ...across(item, box) }, look.padding);
    const ends = look.padding.top + look.padding.bottom;
    const items = itemsOf(node.children).filter((one) => !one.look.isAbsolute);
    if (!item.isLive) return look.height === null && node.hasText ? style.fontPx * LINE + ends : 0;
    const live = items.filter((one) => one.isLive || one.look.height !== null);
    const heights = live.map((one) =>
      heightOf(one, { ...inner, w: look.flow === 'row' ? inner.w / live.length : inner.w }, style),
    );
    if (look.flow === 'row') return Math.max(0, ...heights) + ends;
    if (look.flow === 'grid') {
      const rows = Math.ceil(live.length / look.columns);
      return rows * Math.max(0, ...heights) + look.gap.y * Math.max(0, rows - 1) + ends;
    }
    const margins = live.map(({ look: { margin } }) => margin.top + margin.bottom);
    return sum(heights) + sum(margins) + look.gap.y * Math.max(0, live.length - 1) + ends;
  };

  const slide: Box = { x: 0, y: 0, ...SLIDE_PX };
  const roots = itemsOf(tree);
  const [root] = roots.filter(({ isLive }) => isLive);
  if (root === undefined) return [];
  if (roots.filter(({ isLive }) => isLive).length === 1) place(root, slide, slide, BASE);
  else for (const [item, box] of column(lookOf(EMPTY), roots, slide, BASE)) place(item, box, slide, BASE);
  return [...placed.values()];
}

const EMPTY: BoxNode = {
  tag: 'div',
  classes: [],
  style: new Map(),
  children: [],
  field: null,
  use: 'other',
  hasText: false,
};

function itemsOf(nodes: readonly BoxNode[]): Item[] {
  return nodes.map((node) => ({ node, look: lookOf(node), isLive: isLive(node) })).filter(({ look }) => !look.isHidden);
}

function isLive(node: BoxNode): boolean {
  return node.field !== null || node.children.some(isLive);
}

/** Lists and pictures take what room there is; so does what holds them. */
function growsDown({ node, look }: Item): boolean {
  if (look.grows || isWhole(look.height)) return true;
  if (node.field !== null) return node.use !== 'text';
  return node.children.some((child) => {
    const inner = lookOf(child);
    const item = { node: child, look: inner, isLive: isLive(child) };
    return item.isLive && !inner.isAbsolute && isOpen(inner.height) && growsDown(item);
  });
}

function fieldHeight(spec: FieldSpec | undefined, node: BoxNode, width: number, { fontPx }: Style): number {
  const kind = spec?.kind ?? 'body';
  if (kind === 'picture' || kind === 'chart' || kind === 'table') return 240;
  const perLine = Math.max(8, width / (fontPx * CHARACTER));
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil((spec?.max_length ?? 60) / perLine)));
  if (spec?.isList === true || node.use === 'list') {
    return Math.min(spec?.max_items ?? 4, 6) * Math.min(2, lines) * fontPx * (LINE + 0.3);
  }
  return (kind === 'title' ? Math.min(2, lines) : lines) * fontPx * LINE;
}

function absoluteBox(item: Item, ground: Box, style: Style): Box {
  const { left, right, top, bottom, width, height, shift } = item.look;
  const from = (edge: Length | null, room: number): number | null => (edge === null ? null : resolve(edge, room));
  const [l, r, t, b] = [from(left, ground.w), from(right, ground.w), from(top, ground.h), from(bottom, ground.h)];
  const w = from(width, ground.w) ?? Math.max(40, ground.w - (l ?? 0) - (r ?? 0));
  const x = l ?? (r === null ? 0 : ground.w - r - w);
  const grown = { px: Math.max(20, ground.h - (t ?? 0) - (b ?? 0)) };
  const spans = t !== null && b !== null;
  const own = item.node.field === null ? grown.px : Math.min(grown.px, 200);
  const h = from(height, ground.h) ?? (spans ? grown.px : Math.max(style.fontPx * LINE * 1.2, Math.min(own, grown.px)));
  const y = t ?? (b === null ? 0 : ground.h - b - h);
  return { x: ground.x + x + shift.x * w, y: ground.y + y + shift.y * h, w, h };
}

/** Left edge and width of a block in a column. */
function across({ look }: Item, box: Box): Pick<Box, 'x' | 'w'> {
  const { margin, width, maxWidth } = look;
  const room = Math.max(1, box.w - margin.left - margin.right);
  const wish = Math.min(
    width === null ? room : resolve(width, box.w),
    maxWidth === null ? room : resolve(maxWidth, box.w),
    room,
  );
  const w = Math.max(1, wish);
  const isMiddle = look.align === 'centre' || look.isCentred;
  return { x: box.x + margin.left + (isMiddle ? (room - w) / 2 : 0), w };
}

function fixedWidth({ look }: Item, box: Box): number {
  return look.width === null ? 0 : Math.max(0, resolve(look.width, box.w));
}

/** How much of their heights elements get where there is too little room: what grows gives way first. */
function scalesFor(
  heights: readonly number[],
  growing: readonly boolean[],
  room: number,
): { growing: number; fixed: number } {
  const elastic = sum(heights.filter((_, index) => growing[index] === true));
  const fixed = sum(heights) - elastic;
  const forElastic = (room - fixed) / Math.max(1, elastic);
  if (elastic > 0 && forElastic >= 0.4) return { growing: forElastic, fixed: 1 };
  const both = Math.max(0.1, room / Math.max(1, elastic + fixed));
  return { growing: both, fixed: both };
}

/** Leaves it to others how long it is. */
function isOpen(length: Length | null): boolean {
  return length === null || isWhole(length);
}

function isWhole(length: Length | null): boolean {
  return length !== null && 'share' in length && length.share >= 0.999;
}

function resolve(length: Length, room: number): number {
  return 'px' in length ? length.px : length.share * room;
}

function within(box: Box, padding: BoxLook['padding']): Box {
  return {
    x: box.x + padding.left,
    y: box.y + padding.top,
    w: Math.max(1, box.w - padding.left - padding.right),
    h: Math.max(1, box.h - padding.top - padding.bottom),
  };
}

function styleWithin(look: BoxLook, outer: Style): Style {
  return { fontPx: look.fontPx ?? outer.fontPx, align: look.align ?? outer.align };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
