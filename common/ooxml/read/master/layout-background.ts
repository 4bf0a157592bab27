import type { Box, Size } from '../../../deck/geometry.ts';
import { attribute, childElements, descend, descendants, integerAttribute } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { channels, luminance, meanColour, mixColours, resolveColour, resolveColourElement } from '../colour.ts';
import type { ColourContext } from '../colour.ts';
import type { PlacedShape } from '../shape-tree.ts';
import type { Theme } from '../theme.ts';
import { intersect, isMostlyWithin } from './free-area.ts';

const FULL_SLIDE = 0.85;
/** Fills with a lower opacity than this (thousandths of a percent) count as transparent. */
const MOSTLY_CLEAR = 50_000;

/** What is behind the content of a layout: a colour (with the stops of a gradient), or a picture of unknown colours. */
type Background = { colour: string; stops: readonly string[] } | 'picture' | null;

/** Colours behind the content, as six upper-case hex digits. */
export interface Backdrop {
  /** The fill colour, the mean of a gradient, or the estimate for a picture. */
  colour: string;
  /** All colours behind the content: the gradient stops, or the single colour. */
  stops: readonly string[];
  isPicture: boolean;
}

interface Point {
  x: number;
  y: number;
}

type OfPicture = (blip: Element | null) => readonly string[] | null;

/** A shape tree with its colour context. */
export interface Layer {
  root: Element | null;
  shapes: readonly PlacedShape[];
  colours: ColourContext;
  /** The colours of its pictures, and of those of its theme; unknown where absent. */
  pictures?: Record<'own' | 'theme', OfPicture>;
}

/**
 * Estimates the colour behind the content of a layout: the background of the layout or master, covered by decorations
 * that fill the slide or contain the content. A gradient counts as the mean of its stops. A picture
 * counts as what it shows; one that can't be looked at as almost black under light text and as white under dark text.
 * @param layers master (unless the layout hides it), then layout.
 * @param textColour resolved colour of title or body text; null if unknown.
 * @param content box of the layout's largest field, or the master's body. A filled shape that contains it is its
 *   background.
 */
export function estimateBackdrop(
  layers: readonly Layer[],
  theme: Theme,
  size: Size,
  textColour: string | null,
  content: Box | null,
): Backdrop {
  let background: Background = null;
  for (const layer of layers) background = backdecorationOf(layer, theme) ?? background;
  for (const layer of layers) {
    for (const shape of layer.shapes) {
      if (shape.placeholder !== null || shape.isHidden || shape.box === null) continue;
      const box = drawnBox(shape.element, shape.box);
      const carries = content !== null && isMostlyWithin(content, box);
      if (!carries && !coversSlide(box, size)) continue;
      const properties = shape.kind === 'pic' ? shape.element : descend(shape.element, 'spPr');
      background = fillOf(properties, layer.colours, layer.pictures?.own) ?? background;
    }
  }
  if (background !== null && background !== 'picture') return { ...background, isPicture: false };
  const isUnderLight = background === 'picture' && textColour !== null && luminance(textColour) > 0.4;
  const colour = isUnderLight ? '1F1F1F' : 'FFFFFF';
  return { colour, stops: [colour], isPicture: background === 'picture' };
}

/** Art that overlaps less than this share of the content area is ignored. */
const MIN_ART = 0.005;

/**
 * Tells what is behind the content besides the background: a band that contains it, art that shows through, or
 * nothing.
 * @param content box of the content, EMU.
 */
export function decorationOf(layers: readonly Layer[], size: Size, content: Box | null): 'art' | 'band' | null {
  if (content === null) return null;
  let decoration: 'art' | 'band' | null = null;
  for (const shape of layers.flatMap(({ shapes }) => shapes)) {
    if (shape.placeholder !== null || shape.isHidden || shape.box === null) continue;
    const box = drawnBox(shape.element, shape.box);
    if (coversSlide(box, size)) continue;
    const shared = intersect(box, content);
    if (isMostlyWithin(content, box)) decoration = 'band';
    else if (decoration === null && shared !== null && shared.w * shared.h > content.w * content.h * MIN_ART)
      decoration = 'art';
  }
  return decoration;
}

/**
 * The part of a shape's box that its custom geometry fills (ECMA-376 part 1, 20.1.9.8): a disc in the corner may belong
 * to a shape as large as the slide. Returns the whole box if the points are guides or the shape is rotated.
 */
function drawnBox(shape: Element, box: Box): Box {
  const properties = descend(shape, 'spPr');
  const transform = descend(properties, 'xfrm');
  const isTurned = ['rot', 'flipH', 'flipV'].some((name) => attribute(transform, name) !== undefined);
  const paths = childElements(descend(properties, 'custGeom', 'pathLst'), 'path');
  if (isTurned || paths.length === 0) return box;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const path of paths) {
    const [w, h] = [integerAttribute(path, 'w') ?? 0, integerAttribute(path, 'h') ?? 0];
    const points = pathPoints(path);
    if (w <= 0 || h <= 0 || points === null) return box;
    xs.push(...points.map(({ x }) => box.x + (Math.min(Math.max(x, 0), w) / w) * box.w));
    ys.push(...points.map(({ y }) => box.y + (Math.min(Math.max(y, 0), h) / h) * box.h));
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return xs.length === 0 ? box : { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The points of a path, with the bounding corners of each arc's ellipse; null if guides define them. */
function pathPoints(path: Element): Point[] | null {
  const points: Point[] = [];
  let current: Point = { x: 0, y: 0 };
  for (const step of childElements(path)) {
    if (step.localName === 'arcTo') {
      const [wR, hR] = [integerAttribute(step, 'wR'), integerAttribute(step, 'hR')];
      const [start, swing] = [integerAttribute(step, 'stAng'), integerAttribute(step, 'swAng')];
      if (wR === undefined || hR === undefined || start === undefined || swing === undefined) return null;
      const at = (angle: number): Point => ({
        x: wR * Math.cos((angle / 10_800_000) * Math.PI),
        y: hR * Math.sin((angle / 10_800_000) * Math.PI),
      });
      const [from, to] = [at(start), at(start + swing)];
      const centre = { x: current.x - from.x, y: current.y - from.y };
      points.push({ x: centre.x - wR, y: centre.y - hR }, { x: centre.x + wR, y: centre.y + hR });
      current = { x: centre.x + to.x, y: centre.y + to.y };
      continue;
    }
    for (const point of childElements(step, 'pt')) {
      const [x, y] = [integerAttribute(point, 'x'), integerAttribute(point, 'y')];
      if (x === undefined || y === undefined) return null;
      current = { x, y };
      points.push(current);
    }
  }
  return points;
}

/** Whether a box covers so much of the slide that it is a background rather than a decoration. */
export function coversSlide(box: Box | null, size: Size): boolean {
  if (box === null) return false;
  const width = Math.min(box.x + box.w, size.w) - Math.max(box.x, 0);
  const height = Math.min(box.y + box.h, size.h) - Math.max(box.y, 0);
  return width > 0 && height > 0 && (width * height) / (size.w * size.h) >= FULL_SLIDE;
}

/** Whether a shape's fill is opaque enough to hide what was drawn before it. */
export function isFilled(shape: PlacedShape, colours: ColourContext): boolean {
  if (shape.kind === 'pic') return true;
  const properties = descend(shape.element, 'spPr');
  if (fillOf(properties, colours) !== null) return true;
  const isUnfilled = descend(properties, 'noFill') !== null;
  return !isUnfilled && (integerAttribute(descend(shape.element, 'style', 'fillRef'), 'idx') ?? 0) > 0;
}

function backdecorationOf(layer: Layer, theme: Theme): Background {
  const background = descend(layer.root, 'cSld', 'bg');
  const own = descend(background, 'bgPr');
  if (own !== null) return fillOf(own, layer.colours, layer.pictures?.own);
  const reference = descend(background, 'bgRef');
  if (reference === null) return null;
  const placeholder = resolveColour(reference, layer.colours);
  const number = integerAttribute(reference, 'idx') ?? 1001;
  const fill = theme.backgroundFills[number - 1001];
  const colours = placeholder === null ? layer.colours : { ...layer.colours, placeholder };
  return (
    (fill && fillElement(fill, colours, layer.pictures?.theme)) ??
    (placeholder === null ? null : { colour: placeholder, stops: [placeholder] })
  );
}

/** Whether a layout's background is another one than its master's. @param layers master, then layout. */
export function hasOtherBackground(layers: readonly Layer[], theme: Theme): boolean {
  const [of = null, own = null] = layers.map((layer) => backdecorationOf(layer, theme));
  return own !== null && (own === 'picture' || JSON.stringify(own) !== JSON.stringify(of));
}

function fillOf(properties: Element | null, colours: ColourContext, ofPicture?: OfPicture): Background {
  for (const child of childElements(properties)) {
    const background = fillElement(child, colours, ofPicture);
    if (background !== null) return background;
  }
  return null;
}

function fillElement(fill: Element, colours: ColourContext, ofPicture: OfPicture = () => null): Background {
  const alpha = descendants(fill, 'alpha').map((element) => integerAttribute(element, 'val') ?? 100_000);
  if (alpha.length > 0 && Math.max(...alpha) < MOSTLY_CLEAR) return null;
  const stops =
    fill.localName === 'gradFill' ? descendants(fill, 'gs').flatMap((stop) => resolveColour(stop, colours) ?? []) : [];
  const colour =
    fill.localName === 'solidFill'
      ? resolveColour(fill, colours)
      : fill.localName === 'gradFill'
        ? meanColour(stops)
        : fill.localName === 'pattFill'
          ? resolveColour(descend(fill, 'bgClr'), colours)
          : null;
  if (colour !== null) return { colour, stops: stops.length === 0 ? [colour] : stops };
  return fill.localName === 'blipFill' ? (coloursOfPicture(fill, colours, ofPicture) ?? 'picture') : null;
}

/** Changes of a picture that leave its colours alone; `duotone` is computed. */
const HARMLESS: ReadonlySet<string> = new Set(['duotone', 'extLst']);

/** What a picture fill looks like; null where its colours are unknown or changed in a way that isn't computed. */
function coloursOfPicture(fill: Element, colours: ColourContext, ofPicture: OfPicture): Exclude<Background, 'picture'> {
  const blip = descend(fill, 'blip');
  if (childElements(blip).some(({ localName }) => !HARMLESS.has(localName ?? ''))) return null;
  const cells = ofPicture(blip);
  if (cells === null || cells.length === 0) return null;
  const [dark, light] = childElements(descend(blip, 'duotone')).map((each) => resolveColourElement(each, colours));
  const toned = dark && light ? cells.map((hex) => mixColours(dark, light, grey(hex))) : cells;
  const sorted = [...toned].sort((a, b) => luminance(a) - luminance(b));
  const [from, to] = [sorted[0], sorted.at(-1)];
  const colour = meanColour(sorted);
  return from === undefined || to === undefined || colour === null ? null : { colour, stops: [from, to] };
}

/** Grey level of a colour, 0 to 1, as two-coloured pictures take it. */
function grey(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
