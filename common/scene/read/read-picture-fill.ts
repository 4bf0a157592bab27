import { createHash } from 'node:crypto';
import type { Element } from '../../ooxml/xml/tree.ts';
import { mixColours, resolveColourElement } from '../../ooxml/read/colour.ts';
import { attribute, childElements, descend, integerAttribute, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import type { PictureNode, Rect, SceneNode } from '../scene.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import type { PartContext } from './part-context.ts';
import { DRAWABLE_PICTURES, pictureSize, pictureType } from './picture-format.ts';
import { labelledBox } from './labelled-box.ts';
import { rectPath } from './placement.ts';
import { fraction } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import type { FillSpec } from './shape-look.ts';

/** More tiles than these make no picture any more. */
const MOST_TILES = 600;
const QUIET = new Set(['extLst', 'alphaModFix']);

/**
 * A picture that fills a rectangle (`p:blipFill`, `a:blipFill`; ECMA-376 part 1, 20.1.8.14): cropped, stretched or tiled.
 * @param clip path data that cuts it; without it the rectangle does.
 * @returns a quiet box where the picture is missing or of a kind that is not drawn.
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
  if (tiles.length > MOST_TILES) {
    note('fill', 'tile');
    return [node(rect)];
  }
  return [...under, ...tiles.map((at) => ({ ...node(at), clip: clip ?? rectPath(rect) }))];
}

/** How much of a two-coloured picture shows through its colours, and how much lighter than their middle most pictures are. */
const TONED_ALPHA = 0.3;
const TOWARDS_LIGHT = 0.65;

/** Pictures in two colours (`a:duotone`, ECMA-376 part 1, 20.1.8.23) are near enough a veil before those colours. */
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

/** The name of a format as people know it; nothing for pictures that are not there. */
function labelOf(problem: string): string {
  return /^image\/(?:x-)?(\w+)/.exec(problem)?.[1]?.toUpperCase() ?? '';
}

/** The picture behind a blip, put among the scene's; a word for what is wrong with it where there is none. */
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

/** A rectangle less the shares that `l`, `t`, `r` and `b` of an element take from its sides; more where they are negative. */
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

/** Where the tiles lie (ECMA-376 part 1, 20.1.8.58): a pixel is 0.75 pt before it is scaled. */
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
      if (tiles.length > MOST_TILES) return tiles;
    }
  }
  return tiles;
}
