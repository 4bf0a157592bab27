import { meanColour, resolveAlpha, resolveColour } from '../../ooxml/read/colour.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { GradientStop, Paint, Point, Rect, SceneApproximation, SolidPaint, Stroke } from '../scene.ts';

/** Reports what is drawn differently from PowerPoint. */
export type Note = (what: SceneApproximation['what'], detail: string) => void;

const FILLS = new Set(['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill']);
const ANGLE_UNITS = 60_000;
/** Colour for unresolvable ones, visible but not strong. */
const UNKNOWN = '808080';

/** The fill among the children of an element (`p:spPr`, `a:ln`, `a:tcPr`…); null if there is none. */
export function fillElementOf(parent: Element | null | undefined): Element | null {
  // Some programs write a solid fill without a colour, which has no effect.
  return (
    childElements(parent).find(
      (child) =>
        FILLS.has(child.localName ?? '') && !(child.localName === 'solidFill' && childElements(child).length === 0),
    ) ?? null
  );
}

/**
 * Reads a fill element (ECMA-376 part 1, 20.1.8). Picture fills are not read here and count as undefined.
 * @param rect the filled area in points, for gradients.
 * @param turn rotation of the shape in degrees; gradients that don't rotate with it are rotated back.
 * @returns null for no fill, undefined if unspecified.
 */
export function readFillElement(
  fill: Element,
  colours: ColourContext,
  rect: Rect,
  note: Note,
  turn = 0,
): Paint | null | undefined {
  switch (fill.localName) {
    case 'noFill':
      return null;
    case 'solidFill':
      return solidPaint(fill, colours);
    case 'gradFill':
      return gradient(fill, colours, rect, note, turn);
    case 'pattFill':
      return pattern(fill, colours, note);
    default:
      return undefined;
  }
}

/** The colour choice in an element as a paint; grey if it can't be resolved. */
export function solidPaint(parent: Element, colours: ColourContext): SolidPaint {
  return { kind: 'solid', hex: resolveColour(parent, colours) ?? UNKNOWN, alpha: resolveAlpha(parent) };
}

function pattern(fill: Element, colours: ColourContext, note: Note): SolidPaint {
  note('fill', attribute(fill, 'prst') ?? 'pattFill');
  const parts = ['fgClr', 'bgClr'].map((name) => descend(fill, name));
  const mixed = meanColour(parts.flatMap((part) => resolveColour(part, colours) ?? []));
  const alpha = parts.reduce((sum, part) => sum + resolveAlpha(part), 0) / parts.length;
  return { kind: 'solid', hex: mixed ?? UNKNOWN, alpha };
}

function gradient(fill: Element, colours: ColourContext, rect: Rect, note: Note, turn: number): Paint | null {
  const stops = childElements(descend(fill, 'gsLst'), 'gs')
    .map((stop): GradientStop => {
      const { hex, alpha } = solidPaint(stop, colours);
      return { at: fraction(attribute(stop, 'pos')), hex, alpha };
    })
    .sort((a, b) => a.at - b.at);
  const [only] = stops;
  if (only === undefined) return null;
  if (stops.length === 1) return { kind: 'solid', hex: only.hex, alpha: only.alpha };
  const path = descend(fill, 'path');
  if (path !== null) return radial(path, stops, rect, note);
  const linear = descend(fill, 'lin');
  const angle = (integerAttribute(linear, 'ang') ?? 0) / ANGLE_UNITS;
  const isScaled = booleanAttribute(linear, 'scaled') === true;
  const back = booleanAttribute(fill, 'rotWithShape') === false ? turn : 0;
  return { kind: 'linear', ...gradientLine(rect, angle - back, isScaled), stops };
}

/**
 * The line along which a gradient runs: through the centre, as long as the shape is in its direction (ECMA-376 part 1,
 * 20.1.8.41). Scaled angles are those of a square stretched to the shape.
 */
function gradientLine(rect: Rect, degrees: number, isScaled: boolean): { from: Point; to: Point } {
  const radians = (degrees * Math.PI) / 180;
  let dx = Math.cos(radians);
  let dy = Math.sin(radians);
  if (isScaled && rect.w > 0 && rect.h > 0) {
    // Lines of equal colour are stretched too, so the direction across them changes inversely.
    dx /= rect.w;
    dy /= rect.h;
    const length = Math.hypot(dx, dy);
    dx /= length;
    dy /= length;
  }
  const reach = (Math.abs(dx) * rect.w + Math.abs(dy) * rect.h) / 2;
  const x = rect.x + rect.w / 2;
  const y = rect.y + rect.h / 2;
  const at = (sign: number): Point => ({ x: x + sign * dx * reach, y: y + sign * dy * reach });
  return { from: at(-1), to: at(1) };
}

/** Gradients that spread from a rectangle (ECMA-376 part 1, 20.1.8.46), drawn as circles around its centre. */
function radial(path: Element, stops: GradientStop[], rect: Rect, note: Note): Paint {
  const kind = attribute(path, 'path') ?? 'shape';
  if (kind !== 'circle') note('fill', `path ${kind}`);
  const to = descend(path, 'fillToRect');
  const side = (name: string): number => fraction(attribute(to, name) ?? '0');
  const center = {
    x: rect.x + (rect.w * (side('l') + 1 - side('r'))) / 2,
    y: rect.y + (rect.h * (side('t') + 1 - side('b'))) / 2,
  };
  const far = (at: number, start: number, size: number): number => Math.max(at - start, start + size - at);
  const dx = far(center.x, rect.x, rect.w);
  const dy = far(center.y, rect.y, rect.h);
  return { kind: 'radial', center, radius: kind === 'circle' ? Math.hypot(dx, dy) : Math.max(dx, dy), stops };
}

/** Converts thousandths of a percent, or a value with a percent sign, to a fraction. */
export function fraction(value: string | undefined): number {
  const text = value ?? '0';
  const number = text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text) / 100_000;
  return Number.isFinite(number) ? number : 0;
}

/** Preset dashes in line widths (ECMA-376 part 1, 20.1.10.49). */
const DASHES: Readonly<Record<string, readonly number[]>> = {
  dot: [1, 3],
  dash: [4, 3],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDash: [3, 1],
  sysDot: [1, 1],
  sysDashDot: [3, 1, 1, 1],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
};
const CAPS: Readonly<Record<string, Stroke['cap']>> = { rnd: 'round', sq: 'square', flat: 'butt' };
/** Default line width, 9525 EMU (ECMA-376 part 1, 20.1.2.2.24). */
const DEFAULT_WIDTH = 0.75;
/** The thinnest line drawn; a width of 0 means a hairline. */
const HAIRLINE = 0.25;
const MAX_DASHES = 32;
const NO_RECT = { x: 0, y: 0, w: 0, h: 0 };

/**
 * Reads a line (`a:ln` and similar elements, ECMA-376 part 1, 20.1.2.2.24).
 * @param lines strongest first: the shape's own, then the inherited ones and the theme's; absent ones may be null.
 *   Properties missing in one come from the next.
 * @returns null if there is no line.
 */
export function readStroke(
  lines: readonly (Element | null | undefined)[],
  colours: ColourContext,
  note: Note,
): Stroke | null {
  const present = lines.filter((line) => line !== null && line !== undefined);
  const paint = firstOf(present, (line) => {
    const fill = fillElementOf(line);
    return fill === null ? undefined : readFillElement(fill, colours, NO_RECT, note);
  });
  if (paint === undefined || paint === null) return null;
  const width = firstOf(present, (line) => integerAttribute(line, 'w'));
  const points = width === undefined ? DEFAULT_WIDTH : Math.max(HAIRLINE, width / 12_700);
  const compound = firstOf(present, (line) => attribute(line, 'cmpd'));
  if (compound !== undefined && compound !== 'sng') note('effect', `line ${compound}`);
  return {
    paint: asSolid(paint),
    width: points,
    dash: firstOf(present, (line) => readDash(line, points)) ?? [],
    cap: CAPS[firstOf(present, (line) => attribute(line, 'cap')) ?? 'flat'] ?? 'butt',
    join: firstOf(present, readJoin) ?? 'round',
  };
}

/** Lines have one colour; for a gradient it is the mean. */
function asSolid(paint: Paint): SolidPaint {
  if (paint.kind === 'solid') return paint;
  const alpha = paint.stops.reduce((sum, stop) => sum + stop.alpha, 0) / paint.stops.length;
  return { kind: 'solid', hex: meanColour(paint.stops.map(({ hex }) => hex)) ?? '808080', alpha };
}

function readDash(line: Element, width: number): number[] | undefined {
  const preset = attribute(descend(line, 'prstDash'), 'val');
  if (preset !== undefined) return (DASHES[preset] ?? []).map((length) => length * width);
  const custom = descend(line, 'custDash');
  if (custom === null) return undefined;
  return childElements(custom, 'ds')
    .slice(0, MAX_DASHES)
    .flatMap((stop) =>
      [attribute(stop, 'd'), attribute(stop, 'sp')].map((length) => Math.max(0.05, fraction(length) * width)),
    );
}

function readJoin(line: Element): Stroke['join'] | undefined {
  for (const child of childElements(line)) {
    if (child.localName === 'round') return 'round';
    if (child.localName === 'bevel') return 'bevel';
    if (child.localName === 'miter') return 'miter';
  }
  return undefined;
}

function firstOf<T>(lines: readonly Element[], read: (line: Element) => T | undefined): T | undefined {
  for (const line of lines) {
    const found = read(line);
    if (found !== undefined) return found;
  }
  return undefined;
}
