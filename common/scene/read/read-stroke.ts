import type { Element } from '../../ooxml/xml/tree.ts';
import { meanColour } from '../../ooxml/read/colour.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import { attribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Paint, SolidPaint, Stroke } from '../scene.ts';
import { fraction, readFill } from './read-fill.ts';
import type { Note } from './read-fill.ts';

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
/** Of lines that give none: 9525 EMU (ECMA-376 part 1, 20.1.2.2.24). */
const DEFAULT_WIDTH = 0.75;
/** The thinnest line that is drawn: 0 is a hairline. */
const HAIRLINE = 0.25;
const MOST_DASHES = 32;
const NO_RECT = { x: 0, y: 0, w: 0, h: 0 };

/**
 * Reads a line (`a:ln` and its kin, ECMA-376 part 1, 20.1.2.2.24).
 * @param lines strongest first: the shape's own, then those it inherits and that of the theme; absent ones may be null. What
 *   one leaves out comes from the next.
 * @returns null where there is no line.
 */
export function readStroke(
  lines: readonly (Element | null | undefined)[],
  colours: ColourContext,
  note: Note,
): Stroke | null {
  const present = lines.filter((line) => line !== null && line !== undefined);
  const paint = firstOf(present, (line) => readFill(line, colours, NO_RECT, note));
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

/** Lines are drawn in one colour: of a gradient, its mean. */
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
    .slice(0, MOST_DASHES)
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
