import type { BoxNode } from './jsx-tree.ts';

/** A length in pixels, or as a share (0 to 1) of what it is within. */
export type Length = { px: number } | { share: number };

/** What the classes and the inline style of an element say about its place. */
export interface BoxLook {
  isHidden: boolean;
  isAbsolute: boolean;
  /** What absolute elements within stand in. */
  isGround: boolean;
  flow: 'column' | 'row' | 'grid';
  columns: number;
  columnSpan: number;
  width: Length | null;
  height: Length | null;
  maxWidth: Length | null;
  left: Length | null;
  top: Length | null;
  right: Length | null;
  bottom: Length | null;
  /** Share of its own size that it is moved by. */
  shift: { x: number; y: number };
  padding: { left: number; top: number; right: number; bottom: number };
  margin: { left: number; top: number; right: number; bottom: number };
  gap: { x: number; y: number };
  grows: boolean;
  isCentred: boolean;
  /** Pixels; null where it is inherited. */
  fontPx: number | null;
  align: 'left' | 'centre' | 'right' | null;
}

/** Widths of Tailwind's names (`max-w-5xl`), in pixels. */
const NAMED_WIDTHS: Readonly<Record<string, number>> = {
  ...{ xs: 320, sm: 384, md: 448, lg: 512, xl: 576, '2xl': 672, '3xl': 768, '4xl': 896 },
  ...{ '5xl': 1024, '6xl': 1152, '7xl': 1280 },
};
/** Sizes of Tailwind's letters, in pixels. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ xs: 12, sm: 14, base: 16, lg: 18, xl: 20, '2xl': 24, '3xl': 30, '4xl': 36, '5xl': 48, '6xl': 60 },
  ...{ '7xl': 72, '8xl': 96, '9xl': 128 },
};
/** Letters of headings without a class of their own. */
const HEADINGS: Readonly<Record<string, number>> = { h1: 44, h2: 34, h3: 24, h4: 20 };
/** Breakpoints that a slide of 1280 pixels reaches, in order; other variants are states. */
const REACHED = ['', 'sm', 'md', 'lg', 'xl'];
/** One step of Tailwind's scale, in pixels. */
const STEP = 4;
const MOST_PX = 10_000;

/** Reads the look of an element; what is not understood says nothing. Sources: the utility classes of Tailwind CSS 3. */
export function lookOf(node: BoxNode): BoxLook {
  const look: BoxLook = {
    ...{ isHidden: false, isAbsolute: false, isGround: false, flow: 'column', columns: 1, columnSpan: 1 },
    ...{ width: null, height: null, maxWidth: null, left: null, top: null, right: null, bottom: null },
    shift: { x: 0, y: 0 },
    padding: { left: 0, top: 0, right: 0, bottom: 0 },
    margin: { left: 0, top: 0, right: 0, bottom: 0 },
    gap: { x: 0, y: 0 },
    ...{ grows: false, isCentred: false, fontPx: HEADINGS[node.tag] ?? null, align: null },
  };
  for (const breakpoint of REACHED) {
    for (const each of node.classes) {
      const cut = each.lastIndexOf(':');
      if ((cut < 0 ? '' : each.slice(0, cut)) === breakpoint)
        readClass(look, each.slice(cut + 1).replace(/^!|!$/g, ''));
    }
  }
  for (const [name, value] of node.style) readStyle(look, name, value);
  return look;
}

const FIXED: Readonly<Record<string, (look: BoxLook) => void>> = {
  hidden: (look) => void (look.isHidden = true),
  'sr-only': (look) => void (look.isHidden = true),
  block: (look) => void ((look.isHidden = false), (look.flow = 'column')),
  absolute: (look) => void ((look.isAbsolute = true), (look.isGround = true)),
  fixed: (look) => void ((look.isAbsolute = true), (look.isGround = true)),
  relative: (look) => void ((look.isAbsolute = false), (look.isGround = true)),
  flex: (look) => void ((look.isHidden = false), (look.flow = 'row')),
  'inline-flex': (look) => void (look.flow = 'row'),
  'flex-row': (look) => void (look.flow = 'row'),
  'flex-row-reverse': (look) => void (look.flow = 'row'),
  'flex-col': (look) => void (look.flow = 'column'),
  'flex-col-reverse': (look) => void (look.flow = 'column'),
  grid: (look) => void ((look.isHidden = false), (look.flow = 'grid')),
  'flex-1': (look) => void (look.grows = true),
  'flex-auto': (look) => void (look.grows = true),
  'flex-grow': (look) => void (look.grows = true),
  grow: (look) => void (look.grows = true),
  'justify-center': (look) => void (look.isCentred = true),
  'place-content-center': (look) => void (look.isCentred = true),
  'text-left': (look) => void (look.align = 'left'),
  'text-center': (look) => void (look.align = 'centre'),
  'text-right': (look) => void (look.align = 'right'),
};

function readClass(look: BoxLook, name: string): void {
  const fixed = Object.hasOwn(FIXED, name) ? FIXED[name] : undefined;
  if (fixed !== undefined) return fixed(look);
  const match = /^(-?)([a-z]+(?:-[a-z]+)*?)-(\[[^\]]{1,40}\]|[a-z0-9./]+)$/.exec(name);
  if (match === null) return;
  const [, minus = '', key = '', said = ''] = match;
  const length = lengthOf(said);
  const signed = length === null || minus === '' ? length : negative(length);
  const px = signed !== null && 'px' in signed ? signed.px : null;
  switch (key) {
    case 'grid-cols':
      look.columns = Math.max(1, Math.min(12, tracksOf(said)));
      return;
    case 'col-span':
      look.columnSpan = said === 'full' ? 12 : Math.max(1, Math.min(12, Number(said) || 1));
      return;
    case 'w':
    case 'basis':
      look.width = said === 'auto' ? null : (signed ?? look.width);
      return;
    case 'h':
      look.height = said === 'auto' ? null : (signed ?? look.height);
      return;
    case 'size':
      look.width = look.height = signed ?? look.height;
      return;
    case 'max-w':
      look.maxWidth = NAMED_WIDTHS[said] === undefined ? signed : { px: NAMED_WIDTHS[said] };
      return;
    case 'left':
    case 'start':
      look.left = signed ?? look.left;
      return;
    case 'right':
    case 'end':
      look.right = signed ?? look.right;
      return;
    case 'top':
    case 'bottom':
      look[key] = signed ?? look[key];
      return;
    case 'inset':
      if (signed !== null) look.left = look.right = look.top = look.bottom = signed;
      return;
    case 'inset-x':
      if (signed !== null) look.left = look.right = signed;
      return;
    case 'inset-y':
      if (signed !== null) look.top = look.bottom = signed;
      return;
    case 'translate-x':
    case '-translate-x':
      if (signed !== null && 'share' in signed) look.shift.x = signed.share;
      return;
    case 'translate-y':
      if (signed !== null && 'share' in signed) look.shift.y = signed.share;
      return;
    case 'text':
      look.fontPx = LETTERS[said] ?? (said.startsWith('[') && px !== null ? px : look.fontPx);
      return;
    case 'gap':
      if (px !== null) look.gap = { x: px, y: px };
      return;
    case 'gap-x':
    case 'space-x':
      if (px !== null) look.gap.x = px;
      return;
    case 'gap-y':
    case 'space-y':
      if (px !== null) look.gap.y = px;
      return;
    default:
      readSides(look, key, px);
  }
}

const SIDES: Readonly<Record<string, ('left' | 'top' | 'right' | 'bottom')[]>> = {
  '': ['left', 'top', 'right', 'bottom'],
  x: ['left', 'right'],
  y: ['top', 'bottom'],
  l: ['left'],
  s: ['left'],
  t: ['top'],
  r: ['right'],
  e: ['right'],
  b: ['bottom'],
};

/** `p-8`, `px-20`, `mb-4`. */
function readSides(look: BoxLook, key: string, px: number | null): void {
  const match = /^([pm])([xylrtbse]?)$/.exec(key);
  if (match === null || px === null) return;
  const target = match[1] === 'p' ? look.padding : look.margin;
  for (const side of SIDES[match[2] ?? ''] ?? []) target[side] = px;
}

function readStyle(look: BoxLook, name: string, value: string | number): void {
  const length = typeof value === 'number' ? { px: clampPx(value) } : cssLength(value);
  const px = length !== null && 'px' in length ? length.px : null;
  switch (name) {
    case 'position':
      look.isAbsolute = value === 'absolute' || value === 'fixed';
      look.isGround = value !== 'static';
      return;
    case 'display':
      look.isHidden = value === 'none';
      look.flow = value === 'grid' ? 'grid' : value === 'flex' ? 'row' : look.flow;
      return;
    case 'flexDirection':
      look.flow = String(value).startsWith('column') ? 'column' : 'row';
      return;
    case 'flex':
    case 'flexGrow':
      look.grows = Number.parseFloat(String(value)) > 0;
      return;
    case 'justifyContent':
      look.isCentred = value === 'center';
      return;
    case 'gridTemplateColumns':
      look.columns = Math.max(1, Math.min(12, tracksOf(String(value))));
      return;
    case 'textAlign':
      look.align = value === 'center' ? 'centre' : value === 'right' ? 'right' : 'left';
      return;
    case 'fontSize':
      look.fontPx = px ?? look.fontPx;
      return;
    case 'gap':
      if (px !== null) look.gap = { x: px, y: px };
      return;
    case 'padding':
      if (px !== null) look.padding = { left: px, top: px, right: px, bottom: px };
      return;
    case 'inset':
      if (length !== null) look.left = look.right = look.top = look.bottom = length;
      return;
    case 'left':
    case 'top':
    case 'right':
    case 'bottom':
    case 'width':
    case 'height':
    case 'maxWidth':
      look[name] = length ?? look[name];
      return;
    default: {
      const side = /^(padding|margin)(Left|Top|Right|Bottom)$/.exec(name);
      if (side !== null && px !== null)
        look[side[1] as 'padding' | 'margin'][(side[2] ?? '').toLowerCase() as 'left'] = px;
    }
  }
}

/** A class's value: `12` (steps), `1/2`, `full`, `px`, `[37%]`. */
function lengthOf(said: string): Length | null {
  if (said.startsWith('[')) return cssLength(said.slice(1, -1));
  if (said === 'full' || said === 'screen') return { share: 1 };
  if (said === 'px') return { px: 1 };
  const fraction = /^(\d{1,2})\/(\d{1,2})$/.exec(said);
  if (fraction !== null) return Number(fraction[2]) === 0 ? null : { share: Number(fraction[1]) / Number(fraction[2]) };
  return /^\d{1,4}(\.\d)?$/.test(said) ? { px: clampPx(Number(said) * STEP) } : null;
}

function cssLength(text: string): Length | null {
  const match = /^\s*(-?\d{1,5}(?:\.\d{1,6})?)\s*(px|rem|em|%|vw|vh|pt)?\s*$/.exec(text);
  if (match === null) return null;
  const value = Number(match[1]);
  switch (match[2]) {
    case '%':
    case 'vw':
    case 'vh':
      return { share: value / 100 };
    case 'rem':
    case 'em':
      return { px: clampPx(value * 16) };
    case 'pt':
      return { px: clampPx((value * 4) / 3) };
    default:
      return { px: clampPx(value) };
  }
}

/** Columns that a grid's template names: `3`, `repeat(3, 1fr)`, `1fr 2fr`, `[1fr_2fr]`. */
function tracksOf(text: string): number {
  const repeated = /repeat\(\s*(\d{1,2})\s*,/.exec(text);
  if (repeated !== null) return Number(repeated[1]);
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return text
    .replace(/[[\]]/g, '')
    .split(/[\s_]+/)
    .filter(Boolean).length;
}

function negative(length: Length): Length {
  return 'px' in length ? { px: -length.px } : { share: -length.share };
}

function clampPx(px: number): number {
  return Number.isFinite(px) ? Math.max(-MOST_PX, Math.min(MOST_PX, px)) : 0;
}
