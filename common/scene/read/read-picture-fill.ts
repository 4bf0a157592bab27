import { createHash } from 'node:crypto';
import { mixColours, resolveColourElement } from '../../ooxml/read/colour.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { attribute, childElements, descend, integerAttribute, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { PictureNode, Rect, SceneNode } from '../scene.ts';
import type { PartContext } from './part-context.ts';
import { rectPath } from './placement.ts';
import { fraction } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import type { FillSpec } from './shape-look.ts';
import { labelledBox } from './text-nodes.ts';

/** More tiles don't make a recognisable picture. */
const MAX_TILES = 600;
const QUIET = new Set(['extLst', 'alphaModFix']);

/**
 * A picture that fills a rectangle (`p:blipFill`, `a:blipFill`; ECMA-376 part 1, 20.1.8.14): cropped, stretched or
 * tiled.
 * @param clip path data that clips it; the rectangle when absent.
 * @returns a placeholder box if the picture is missing or of an unsupported kind.
 */
export function drawPictureFill(
  { element: fill, part, colours }: FillSpec,
  rect: Rect,
  clip: string | null,
  context: PartContext,
  note: Note,
): SceneNode[] {
  const blip = descend(fill, 'blip');
  const found = pictureOf(blip, part, context);
  if (typeof found === 'string') {
    note('picture', found);
    return labelledBox(labelOf(found), rect, context, clip ?? undefined);
  }
  let alpha = 1;
  for (const change of childElements(blip)) {
    if (change.localName === 'alphaModFix')
      alpha = Math.min(1, Math.max(0, fraction(attribute(change, 'amt') ?? '100000')));
    else if (!QUIET.has(change.localName ?? '')) note('picture', change.localName ?? '');
  }
  const source = shrink({ x: 0, y: 0, w: 1, h: 1 }, descend(fill, 'srcRect'));
  const node = (at: Rect): PictureNode => ({
    kind: 'picture',
    picture: found.key,
    rect: at,
    source,
    alpha,
    ...(clip !== null && { clip }),
  });
  const toned = duotone(blip, rect, clip, colours);
  if (toned !== null) alpha *= TONED_ALPHA;
  const under = toned === null ? [] : [toned];
  const tile = descend(fill, 'tile');
  const size = tile === null ? null : pictureSize(found.bytes);
  if (tile === null || size === null) {
    if (source.w <= 0 || source.h <= 0) return [];
    const at = shrink(rect, descend(fill, 'stretch', 'fillRect'));
    if (at.w <= 0 || at.h <= 0) return [];
    return [...under, clip === null && !isWithin(at, rect) ? { ...node(at), clip: rectPath(rect) } : node(at)];
  }
  const tiles = layTiles(tile, size, rect);
  if (tiles.length > MAX_TILES) {
    note('fill', 'tile');
    return [node(rect)];
  }
  return [...under, ...tiles.map((at) => ({ ...node(at), clip: clip ?? rectPath(rect) }))];
}

/**
 * How much of a two-coloured picture is visible through its colours, and how much lighter than the middle of both most
 * pictures are.
 */
const TONED_ALPHA = 0.3;
const TOWARDS_LIGHT = 0.65;

/** Approximates a picture in two colours (`a:duotone`, ECMA-376 part 1, 20.1.8.23) by an overlay in a mix of both. */
function duotone(blip: Element | null, rect: Rect, clip: string | null, colours: ColourContext): SceneNode | null {
  const [dark, light] = childElements(descend(blip, 'duotone')).map((colour) => resolveColourElement(colour, colours));
  if (dark === undefined || light === undefined || dark === null || light === null) return null;
  return {
    kind: 'path',
    d: clip ?? rectPath(rect),
    fill: { kind: 'solid', hex: mixColours(dark, light, TOWARDS_LIGHT), alpha: 1 },
    fill_rule: 'nonzero',
    stroke: null,
  };
}

/** The common name of a format; '' for a missing picture. */
function labelOf(problem: string): string {
  return /^image\/(?:x-)?(\w+)/.exec(problem)?.[1]?.toUpperCase() ?? '';
}

/** Adds a blip's picture to the scene; returns a word for the problem if that fails. */
function pictureOf(
  blip: Element | null,
  part: string,
  context: PartContext,
): { key: string; bytes: Uint8Array } | string {
  const path = context.pack.targetOfId(part, relationshipAttribute(blip, 'embed'));
  if (path === null) return relationshipAttribute(blip, 'link') === undefined ? 'missing' : 'linked';
  const bytes = context.pack.bytes(path);
  const type = pictureType(bytes);
  if (type === null || !DRAWABLE_PICTURES.has(type)) return type ?? 'unknown';
  let key = context.pictureKeys.get(path);
  if (key === undefined) {
    key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    context.pictureKeys.set(path, key);
  }
  if (!context.pictures.has(key)) context.pictures.set(key, { bytes, media_type: type });
  return { key, bytes };
}

/** Shrinks a rectangle by the shares in `l`, `t`, `r` and `b` of an element; grows it for negative ones. */
function shrink(rect: Rect, sides: Element | null): Rect {
  const share = (name: string): number => Math.max(-100, Math.min(100, fraction(attribute(sides, name) ?? '0')));
  const [l, t, r, b] = [share('l'), share('t'), share('r'), share('b')];
  return { x: rect.x + rect.w * l, y: rect.y + rect.h * t, w: rect.w * (1 - l - r), h: rect.h * (1 - t - b) };
}

function isWithin(inner: Rect, outer: Rect): boolean {
  const slack = 0.01;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.w <= outer.x + outer.w + slack &&
    inner.y + inner.h <= outer.y + outer.h + slack
  );
}

/** The places of the tiles (ECMA-376 part 1, 20.1.8.58): a pixel is 0.75 pt before scaling. */
function layTiles(tile: Element, size: { width: number; height: number }, rect: Rect): Rect[] {
  const scale = (name: string): number => Math.max(0.01, Math.abs(fraction(attribute(tile, name) ?? '100000')));
  const w = size.width * 0.75 * scale('sx');
  const h = size.height * 0.75 * scale('sy');
  const align = attribute(tile, 'algn') ?? 'tl';
  const start = (low: boolean, high: boolean, from: number, room: number, length: number): number =>
    low ? from : high ? from + room - length : from + (room - length) / 2;
  const points = (name: string): number => (integerAttribute(tile, name) ?? 0) / 12_700;
  const x0 = start(align.includes('l'), align.includes('r'), rect.x, rect.w, w) + points('tx');
  const y0 = start(align.startsWith('t'), align.startsWith('b'), rect.y, rect.h, h) + points('ty');
  const firstX = x0 - Math.ceil((x0 - rect.x) / w) * w;
  const firstY = y0 - Math.ceil((y0 - rect.y) / h) * h;
  const tiles: Rect[] = [];
  for (let y = firstY; y < rect.y + rect.h; y += h) {
    for (let x = firstX; x < rect.x + rect.w; x += w) {
      tiles.push({ x, y, w, h });
      if (tiles.length > MAX_TILES) return tiles;
    }
  }
  return tiles;
}

/** The media type of a picture from its first bytes; null if unknown. */
function pictureType(bytes: Uint8Array): string | null {
  const ascii = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0x89 && ascii(1, 4) === 'PNG') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(0, 4) === 'GIF8') return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(0, 2) === 'BM') return 'image/bmp';
  if (ascii(40, 44) === ' EMF') return 'image/x-emf';
  if (bytes[0] === 0xd7 && bytes[1] === 0xcd && bytes[2] === 0xc6 && bytes[3] === 0x9a) return 'image/x-wmf';
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return 'image/tiff';
  if (/<svg[\s>]/.test(ascii(0, 1000))) return 'image/svg+xml';
  return null;
}

/** Types that the painters support. */
const DRAWABLE_PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Width and height in pixels of a PNG (its IHDR), JPEG (its first frame) or GIF; null of others and of damaged ones. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = pictureType(bytes);
  const size = (width: number, height: number): { width: number; height: number } | null =>
    width > 0 && height > 0 ? { width, height } : null;
  if (type === 'image/png' && bytes.length >= 24) return size(view.getUint32(16), view.getUint32(20));
  if (type === 'image/gif' && bytes.length >= 10) return size(view.getUint16(6, true), view.getUint16(8, true));
  if (type !== 'image/jpeg') return null;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    // Start of frame with any coding (ITU-T T.81, table B.1), except tables and extensions.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return size(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
