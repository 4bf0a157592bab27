import * as z from 'zod';
import type { FormItem } from '../deck/form.ts';
import type { Box } from '../deck/geometry.ts';
import {
  BODY_SIZES,
  everyItemHas,
  FormSheet,
  heightOf,
  iconsOf,
  inches,
  largestFitting,
  NARROW,
  numberOf,
  smallRadius,
  TILE_GAP,
  TILE_PADDING,
  valueOf,
  widthOf,
  words,
} from './visual-form.ts';
import type { FormDrawing, FormLook, VisualForm } from './visual-form.ts';
import type { FormPaint } from './part.ts';

interface Node {
  item: FormItem;
  id: string;
  depth: number;
  children: Node[];
}

const GAP = inches(0.1);
const FAMILY = inches(0.24);
const LEVEL = inches(0.5);
const MAX_LEAF = inches(1.2);
const MAX_SOLID_LEAF = inches(1.4);
/** From this height on, the words of a leaf are below its name. */
const STACKED = inches(0.85);
/** Trees with more leaves have smaller type. */
const MAX_LARGE = 5;
/** Bars beside the values of leaves, and the leaf width from which there is room for them. */
const BAR = inches(1.3);
const MIN_BARS = inches(4.5);
/**
 * A whole with its parts: the minimum number of parts with words and of names alone, the maximum for one column and of all,
 * and the width of the panel beside them.
 */
const MIN_PARTS = 2;
const MIN_NAMES = 3;
const MAX_IN_COLUMN = 5;
const MAX_NAMES = 11;
const PANEL_SHARE = 0.34;
/** Type of the parts: with the title, their whole and the words about them, a slide has three sizes. */
const PART_SIZES = [28, 24, ...BODY_SIZES] as const;
const CARD_GAP = inches(0.14);
/** Words nearer to the edge of their card look cut. */
const EDGE = inches(0.14);
/** Who is cited for what a name says; read after it, so in a line of its own. */
const CITED = /\s+\([^()]*\b(?:19|20)\d\d[a-z]?\)$/u;
/** Share of the width for a level, without the connectors; of names alone the last level needs no more than others. */
const WIDTHS: Readonly<Record<number, readonly number[]>> = { 2: [0.3, 0.7], 3: [0.2, 0.28, 0.52] };
const NAME_WIDTHS: Readonly<Record<number, readonly number[]>> = { 2: [0.4, 0.6], 3: [0.28, 0.38, 0.34] };
/** Of few leaves with a line each. */
const SOLID_WIDTHS: Readonly<Record<number, readonly number[]>> = { 2: [0.36, 0.64], 3: [0.25, 0.26, 0.49] };
/** Longer names are sentences, and need the width. */
const MAX_NAME_CHARS = 26;

/** The items as a tree; null unless they form one root with two or three levels. */
function treeOf(items: readonly FormItem[]): Node | null {
  const roots = items.filter(({ parent }) => (parent ?? '') === '');
  const labels = new Set(items.map(({ label }) => label));
  const [root] = roots;
  if (root === undefined || roots.length > 1 || labels.size < items.length) return null;
  let count = 0;
  const nodeOf = (item: FormItem, depth: number): Node => {
    const id = `node-${count}`;
    count += 1;
    const children = depth >= 3 ? [] : items.filter(({ parent }) => parent === item.label);
    return { item, id, depth, children: children.map((each) => nodeOf(each, depth + 1)) };
  };
  const tree = nodeOf(root, 0);
  return count === items.length && depthOf(tree) >= 2 && depthOf(tree) <= 3 ? tree : null;
}

function depthOf({ children }: Node): number {
  return 1 + Math.max(0, ...children.map(depthOf));
}

function leavesOf(node: Node): Node[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

function drawTree(tree: Node, box: Box, size: number, look: FormLook, hasBars: boolean): FormDrawing {
  const sheet = new FormSheet(look);
  const levels = depthOf(tree);
  const leaves = leavesOf(tree);
  // A few names of parts: each whole is as high as its parts together, so that no place is empty.
  const isSolid = leaves.length <= MAX_LARGE && leaves.every(({ item }) => valueOf(item) === '');
  const shares = (hasOnlyNames(tree) ? NAME_WIDTHS : isSolid ? SOLID_WIDTHS : WIDTHS)[levels] ?? [1];
  const room = box.w - LEVEL * (levels - 1);
  const xs = shares.map(
    (_, at) => box.x + at * LEVEL + shares.slice(0, at).reduce((sum, each) => sum + each * room, 0),
  );
  const parentOf = new Map(allOf(tree).flatMap((node) => node.children.map((child) => [child, node] as const)));
  const breaks = leaves.slice(1).filter((leaf, at) => levels === 3 && !isSibling(leaf, leaves[at], parentOf)).length;
  const free = box.h - GAP * (leaves.length - 1) - FAMILY * breaks;
  const h = Math.min(isSolid ? MAX_SOLID_LEAF : MAX_LEAF, free / leaves.length);
  const used = h * leaves.length + GAP * (leaves.length - 1) + FAMILY * breaks;
  const middles = new Map<Node, number>();
  let y = box.y + (box.h - used) * 0.3;
  leaves.forEach((leaf, at) => {
    if (at > 0) y += GAP + (levels === 3 && !isSibling(leaf, leaves[at - 1], parentOf) ? FAMILY : 0);
    middles.set(leaf, y + h / 2);
    y += h;
  });
  const middleOf = (node: Node): number => {
    const known = middles.get(node);
    if (known !== undefined) return known;
    const own = (isSolid ? leavesOf(node) : node.children).map(middleOf);
    const middle = ((own[0] ?? 0) + (own.at(-1) ?? 0)) / 2;
    middles.set(node, middle);
    return middle;
  };
  for (const node of allOf(tree)) middleOf(node);
  const values = { ...valuesOf(leaves, size, look), ...(hasBars ? {} : { most: 0 }) };
  // Boxes of a level are as high as the highest needs, within the room of its family.
  const boxOf = (node: Node): Box => {
    const isLeaf = node.children.length === 0;
    const w = (shares[node.depth] ?? 0.3) * room;
    const own = leavesOf(node).map((leaf) => middles.get(leaf) ?? 0);
    const span = isSolid ? (own.at(-1) ?? 0) - (own[0] ?? 0) + h : own.length * (h + GAP) - GAP;
    const high = isLeaf
      ? h
      : Math.min(
          span,
          Math.max(isSolid ? span : h, heightOf(headOf(node, size), w - inches(0.24), look) + inches(0.45)),
        );
    const height = Number.isFinite(high) ? high : span;
    return { x: xs[node.depth] ?? box.x, y: (middles.get(node) ?? 0) - height / 2, w, h: height };
  };
  const isNamed = leaves.some(({ item }) => (item.text ?? '') !== '');
  for (const node of allOf(tree)) drawNode(sheet, node, boxOf(node), size, look, values, { isSolid, isNamed });
  for (const [child, parent] of parentOf) sheet.connect(`line-${child.id}`, parent.id, child.id, [3, 1]);
  return sheet.drawing;
}

function isSibling(one: Node, other: Node | undefined, parents: ReadonlyMap<Node, Node>): boolean {
  return other !== undefined && parents.get(one) === parents.get(other);
}

function allOf(node: Node): Node[] {
  return [node, ...node.children.flatMap(allOf)];
}

function headOf({ item }: Node, size: number) {
  const value = valueOf(item);
  return [
    ...(value === '' ? [] : [words(value, size + 6, { bold: true })]),
    words(item.label ?? '', size, { bold: value === '' }),
    ...((item.text ?? '') === '' ? [] : [words(item.text ?? '', size)]),
  ];
}

/** The values of all leaves if they are numbers with one unit: the largest, and the width of the widest. */
interface LeafValues {
  most: number;
  width: number;
}

function valuesOf(leaves: readonly Node[], size: number, look: FormLook): LeafValues {
  const shown = leaves.map(({ item }) => valueOf(item));
  const numbers = shown.map((value) => numberOf(value));
  const isEach = numbers.length >= 3 && numbers.every((number) => number !== null && number >= 0);
  const width = Math.max(
    0,
    ...shown.map((value) => (value === '' ? 0 : widthOf(value, size, true, look) + inches(0.3))),
  );
  return { most: isEach ? Math.max(...numbers.map((number) => number ?? 0)) : 0, width };
}

/** How all boxes of a tree are drawn. */
interface TreeLook {
  isSolid: boolean;
  /** Leaves have names over their words, so those without words are names as well. */
  isNamed: boolean;
}

function drawNode(
  sheet: FormSheet,
  node: Node,
  place: Box,
  size: number,
  look: FormLook,
  values: LeafValues,
  { isSolid, isNamed }: TreeLook,
): void {
  const { item, id, depth, children } = node;
  const isLeaf = children.length === 0;
  const key: FormPaint | null = item.is_key === true ? 'accent' : null;
  const inset = { x: inches(isSolid ? 0.2 : 0.12), y: inches(0.04) };
  if (!isLeaf) {
    const style = { align: 'start', inset } as const;
    sheet.shape(id, place, key ?? (depth === 0 ? 'block' : isSolid ? 'soft' : 'muted'), {
      paragraphs: isSolid ? panelText(item, size, size) : headOf(node, size),
      style,
    });
    return;
  }
  const value = valueOf(item);
  const width = value === '' ? 0 : Math.max(values.width, widthOf(value, size, true, look) + inches(0.3));
  const bar = values.most > 0 && place.w > MIN_BARS ? BAR : 0;
  const bold = item.is_key === true;
  const { label = '', text = '' } = item;
  // A name alone looks like those over words.
  const isStacked = place.h >= STACKED && (text !== '' || isNamed);
  const named = text === '' ? [{ text: label, bold: bold || isNamed }] : [{ text: `${label}: `, bold: true }, { text }];
  const paragraphs = isStacked
    ? [
        words(label, size, { bold: true, colour: key ?? 'heading' }),
        ...(text === '' ? [] : [words(text, size, { space_before_pt: 2 })]),
      ]
    : [{ runs: named, size_pt: size }];
  const style = { align: 'start', inset: { ...inset, y: 0 } } as const;
  sheet.shape(id, place, 'tint', { name: item.label ?? 'Box' });
  sheet.text(`${id}-text`, { ...place, w: place.w - width - bar }, 'tint', paragraphs, {
    ...style,
    anchor: 'middle',
  });
  if (value === '') return;
  if (bar > 0) {
    const x = place.x + place.w - width - bar;
    const share = Math.max(0, numberOf(value) ?? 0) / values.most;
    const h = Math.min(place.h * 0.5, inches(0.22));
    const drawn = { x, y: place.y + (place.h - h) / 2, w: Math.max(inches(0.03), share * (bar - inches(0.1))), h };
    sheet.shape(`${id}-bar`, drawn, key ?? 'muted', { name: 'Bar' });
  }
  const right = { ...place, x: place.x + place.w - width, w: width };
  const colour = key === null ? 'text' : 'accent';
  sheet.text(`${id}-value`, right, 'tint', [words(value, size, { bold: true, colour })], {
    align: 'end',
    anchor: 'middle',
    inset: { x: inches(0.1), y: 0 },
  });
}

/** What a panel says: value and name, and with some space below them the words about it. */
function panelText(item: FormItem, size: number, nameSize: number) {
  const { label = '', text = '' } = item;
  const value = valueOf(item);
  return [
    ...(value === '' ? [] : [words(value, nameSize + 6, { bold: true })]),
    words(label, nameSize, { bold: true }),
    ...(text === '' ? [] : [words(text, size, { space_before_pt: 8 })]),
  ];
}

/** A whole in a panel beside the cards of its parts: names, or names with a few words each. */
function drawParts(root: Node, icons: readonly (string | null)[], box: Box, size: number, look: FormLook): FormDrawing {
  const sheet = new FormSheet(look);
  const w = Math.round(box.w * PANEL_SHARE);
  const columns = root.children.length <= MAX_IN_COLUMN ? 1 : 2;
  const rows = Math.ceil(root.children.length / columns);
  const left = w + (columns === 1 ? LEVEL : TILE_GAP);
  const right = { x: box.x + left, w: box.w - left };
  const card = { w: (right.w - CARD_GAP * (columns - 1)) / columns, h: (box.h - CARD_GAP * (rows - 1)) / rows };
  const circle = Math.min(inches(0.9), card.h - inches(0.16));
  const hasIcons = icons.every((icon) => icon !== null);
  const beside = TILE_PADDING + (hasIcons ? circle + inches(0.2) : 0);
  sheet.shape('root', { ...box, w }, 'block', {
    paragraphs: panelText(root.item, Math.min(20, size), size + 4),
    style: { align: 'start', inset: TILE_PADDING },
  });
  root.children.forEach(({ item }, at) => {
    const isKey = item.is_key === true;
    // Names run down a column before the next one starts.
    const [column, row] = [Math.floor(at / rows), at % rows];
    const x = right.x + column * (card.w + CARD_GAP);
    const place = { x, y: box.y + row * (card.h + CARD_GAP), ...card };
    sheet.shape(`card-${at}`, place, 'tint', { name: 'Card', geometry: 'roundRect', adjust: smallRadius(place) });
    const sign = { x: x + TILE_PADDING, y: place.y + (card.h - circle) / 2, w: circle, h: circle };
    const look = { fill: isKey ? 'accent' : 'soft', colour: isKey ? 'text' : 'accent', sign: '' } as const;
    if (hasIcons) sheet.badge(`sign-${at}`, sign, { icon: icons[at] ?? null, ...look });
    const own = { x: x + beside, y: place.y + EDGE, w: card.w - beside - inches(0.1), h: card.h - 2 * EDGE };
    const colour = isKey ? 'accent' : 'heading';
    const { label = '', text: about = '' } = item;
    const cited = CITED.exec(label)?.[0] ?? '';
    const paragraphs = [
      words(label.slice(0, label.length - cited.length), size, { bold: true, colour }),
      ...(cited === '' ? [] : [words(cited.trim(), Math.min(20, size))]),
      ...(about === '' ? [] : [words(about, Math.min(20, size), { space_before_pt: 4 })]),
    ];
    sheet.text(`name-${at}`, own, 'tint', paragraphs, { anchor: 'middle' });
  });
  if (columns === 1) for (const at of root.children.keys()) sheet.connect(`line-${at}`, 'root', `card-${at}`, [3, 1]);
  return sheet.drawing;
}

/** Whether the boxes at the end of a tree have short names and nothing else. */
function hasOnlyNames(tree: Node): boolean {
  return leavesOf(tree).every(
    ({ item, depth }) =>
      (item.text ?? '') === '' && valueOf(item) === '' && (depth < 2 || (item.label ?? '').length <= MAX_NAME_CHARS),
  );
}

/** Whether a whole has parts without parts and figures of their own: two with a few words each, or three names or more. */
function isOfParts({ children }: Node): boolean {
  const hasText = ({ item }: Node): boolean => (item.text ?? '') !== '';
  const isPlain = ({ item, children: parts }: Node): boolean => parts.length === 0 && valueOf(item) === '';
  const least = children.every(hasText) ? MIN_PARTS : MIN_NAMES;
  const most = children.some(hasText) ? MAX_IN_COLUMN : MAX_NAMES;
  return children.length >= least && children.length <= most && children.every(isPlain);
}

export const tree: VisualForm = {
  name: 'tree',
  label: 'Tree',
  prompt:
    'tree: a whole and its parts, an organisation or a taxonomy of 2 or 3 levels and up to 12 boxes; each item but the root names the label of its parent; value and text are optional.',
  schema: z.object({
    label: z.string().min(1),
    parent: z.string().optional(),
    value: z.string().optional(),
    text: z.string().optional(),
  }),
  items: { min: 3, max: 12 },
  decoration: 'plain',
  chars: { label: 30, text: 35, few: { items: 5, text: 120 } },
  fallback: 'bullets',
  misfit: (spec) => (everyItemHas(spec, 'label') && treeOf(spec.items) !== null ? null : 'forms.no_parents'),
  draw(spec, box, look) {
    const found = treeOf(spec.items);
    if (found === null) return { parts: [], fits: false };
    if (isOfParts(found) && box.w >= NARROW) {
      const icons = iconsOf({ items: found.children.map(({ item }) => item) }, look);
      const parts = largestFitting(PART_SIZES, (size) => drawParts(found, icons, box, size, look));
      if (parts.fits) return parts;
    }
    const drawn = (hasBars: boolean) =>
      largestFitting(leavesOf(found).length <= MAX_LARGE ? BODY_SIZES : [18, 16, 14], (size) =>
        drawTree(found, box, size, look, hasBars),
      );
    const withBars = drawn(true);
    return withBars.fits ? withBars : drawn(false);
  },
};
