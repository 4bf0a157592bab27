import { LRUCache } from 'lru-cache';
import { resolveColour } from '../../ooxml/read/colour.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { PathNode, Rect, Stroke } from '../scene.ts';
import { outlineShape } from './geometry/outline.ts';
import type { ShapeOutlines } from './geometry/outline.ts';
import { readCustomGeometry, readGuides, readPreset } from './geometry/shape-definition.ts';
import type { ShapeDefinition } from './geometry/shape-definition.ts';
import type { PartContext } from './part-context.ts';
import { fillElementOf, readStroke, solidPaint } from './read-fill.ts';
import type { Note } from './read-fill.ts';

/** A fill before it is applied to an area. */
export interface FillSpec {
  element: Element;
  colours: ColourContext;
  /** Part whose relationships contain its picture. */
  part: string;
  /** The area that it spreads over if that isn't the shape: the group that it comes from. */
  over?: Rect;
}

/** Shape properties (`p:spPr`), strongest first: the shape's own, then those of placeholders that it inherits from. */
type PropertyChain = readonly Element[];

/** The fill of a shape: its own, inherited, or from its style (`a:fillRef`); null for none. */
export function fillOf(
  chain: PropertyChain,
  style: Element | null,
  context: PartContext,
  group: FillSpec | null,
): FillSpec | null {
  for (const properties of chain) {
    const element = fillElementOf(properties);
    if (element === null) continue;
    if (element.localName === 'noFill') return null;
    if (element.localName === 'grpFill') return group;
    return { element, colours: context.colours, part: context.part };
  }
  return styleFill(descend(style, 'fillRef'), context);
}

/** The theme fill of a reference (`a:fillRef`, `p:bgRef`; ECMA-376 part 1, 20.1.4.2.10); null for none. */
export function styleFill(reference: Element | null, context: PartContext): FillSpec | null {
  const index = integerAttribute(reference, 'idx') ?? 0;
  const { fills, backgroundFills, path } = context.theme;
  const element = index > 1000 ? backgroundFills[index - 1001] : fills[index - 1];
  if (reference === null || element === undefined || element.localName === 'noFill') return null;
  return { element, colours: withPlaceholder(reference, context.colours), part: path };
}

/** Colours for a theme style, with the reference's colour as `phClr`. */
export function withPlaceholder(reference: Element | null, colours: ColourContext): ColourContext {
  const placeholder = resolveColour(reference, colours);
  return placeholder === null ? colours : { ...colours, placeholder };
}

/** The line of a shape, and the elements that define it, strongest first. */
export function strokeOf(
  chain: PropertyChain,
  style: Element | null,
  context: PartContext,
  note: Note,
): { stroke: Stroke | null; lines: (Element | null)[] } {
  const reference = descend(style, 'lnRef');
  const themed = context.theme.lines[(integerAttribute(reference, 'idx') ?? 0) - 1] ?? null;
  const lines = [...chain.map((properties) => descend(properties, 'ln')), themed];
  const colours = withPlaceholder(reference, context.colours);
  return { stroke: readStroke(lines, colours, note), lines };
}

/** The shadow of a shape: from its own effects, inherited ones, or its style (`a:effectRef`). */
export function shadowOf(
  chain: PropertyChain,
  style: Element | null,
  context: PartContext,
  turn: number,
  note: Note,
): PathNode['shadow'] {
  const own = chain.find((properties) =>
    childElements(properties).some((child) => /^effect/.test(child.localName ?? '')),
  );
  if (own !== undefined) return readShadow(own, context.colours, turn, note);
  const reference = descend(style, 'effectRef');
  const themed = context.theme.effects[(integerAttribute(reference, 'idx') ?? 0) - 1];
  if (themed === undefined) return undefined;
  return readShadow(themed, withPlaceholder(reference, context.colours), turn, note);
}

/** The geometry of most shapes, and the fallback for unknown ones. */
const RECTANGLE = readRectangle();

function readRectangle(): ShapeDefinition {
  const definition = readPreset('rect');
  if (definition === null) throw new RangeError('no definition of the rectangle');
  return definition;
}

/** The outlines of a shape at its position. Unknown presets become a rectangle and are reported. */
export function outlinesOf(chain: PropertyChain, rect: Rect, otherwise: string, note: Note): ShapeOutlines {
  for (const properties of chain) {
    const custom = descend(properties, 'custGeom');
    if (custom !== null) return outlineShape(readCustomGeometry(custom), rect, []);
    const preset = descend(properties, 'prstGeom');
    if (preset === null) continue;
    const name = attribute(preset, 'prst') ?? 'rect';
    const definition = name === 'rect' ? RECTANGLE : readPreset(name);
    if (definition === null) note('geometry', name);
    return definition === null || definition === RECTANGLE
      ? rectangleIn(rect)
      : outlineShape(definition, rect, readGuides(descend(preset, 'avLst')));
  }
  const definition = otherwise === 'rect' ? null : readPreset(otherwise);
  return definition === null ? rectangleIn(rect) : outlineShape(definition, rect, []);
}

/** Maximum size of the cache; placeholders have the same position on every slide. */
const MAX_RECTANGLES = 2_000;
const rectangles = new LRUCache<string, ShapeOutlines>({ max: MAX_RECTANGLES });

/** The rectangle, which has no adjustments. */
function rectangleIn(rect: Rect): ShapeOutlines {
  const key = `${rect.x} ${rect.y} ${rect.w} ${rect.h}`;
  let outlines = rectangles.get(key);
  if (outlines === undefined) {
    outlines = outlineShape(RECTANGLE, rect, []);
    rectangles.set(key, outlines);
  }
  return outlines;
}

/** Whether an outline is a plain rectangle, which needs no clipping. */
export function isRectangle(chain: PropertyChain): boolean {
  for (const properties of chain) {
    if (descend(properties, 'custGeom') !== null) return false;
    const preset = descend(properties, 'prstGeom');
    if (preset !== null) return attribute(preset, 'prst') === 'rect';
  }
  return true;
}

/** Effects that hardly change the appearance; all others are reported. */
const QUIET = new Set(['outerShdw', 'extLst']);

/**
 * The outer shadow of a shape (ECMA-376 part 1, 20.1.8.45); other effects are reported.
 * @param holder element with `a:effectLst`: shape properties or an effect style; null for none.
 * @param turn rotation of the shape in degrees; shadows that don't rotate with it keep their direction.
 */
function readShadow(holder: Element | null, colours: ColourContext, turn: number, note: Note): PathNode['shadow'] {
  const list = descend(holder, 'effectLst');
  for (const effect of childElements(list))
    if (!QUIET.has(effect.localName ?? '')) note('effect', effect.localName ?? '');
  if (descend(holder, 'effectDag') !== null) note('effect', 'effectDag');
  for (const solid of ['scene3d', 'sp3d'])
    if (childElements(descend(holder, solid)).some((child) => /^bevel|extrusion/.test(child.localName ?? '')))
      note('effect', solid);
  const shadow = descend(list, 'outerShdw');
  if (shadow === null) return undefined;
  const { hex, alpha } = solidPaint(shadow, colours);
  if (alpha === 0) return undefined;
  const distance = (integerAttribute(shadow, 'dist') ?? 0) / 12_700;
  const back = booleanAttribute(shadow, 'rotWithShape') === false ? turn : 0;
  const angle = (((integerAttribute(shadow, 'dir') ?? 0) / 60_000 - back) * Math.PI) / 180;
  return {
    dx: Math.cos(angle) * distance,
    dy: Math.sin(angle) * distance,
    blur: Math.max(0, (integerAttribute(shadow, 'blurRad') ?? 0) / 12_700),
    hex,
    alpha,
  };
}
