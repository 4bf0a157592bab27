import { EMU_PER_PT } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { ShapePaint } from './deck-content.ts';
import {
  contrast,
  extremeOn,
  inkColour,
  plateColour,
  READABLE,
  scheme,
  solid,
  tone,
  toneHex,
} from './ground-colours.ts';
import type { Accent, Ground } from './ground-colours.ts';

/** What a filled shape is more opaque than a plate, thousandths of a percent. */
const STRONGER_SHAPE = 14_000;

/** How colours are named where a shape stands. */
export interface PaintContext {
  ground: Ground;
  accents: readonly Accent[];
}

/** A fill, `a:noFill` where there is none. @param hasText text that needs a plate where the ground is a picture. */
export function fillOf(paint: ShapePaint, context: PaintContext, hasText = false): XmlElement {
  const { plate } = context.ground;
  if (plate !== null && hasText && typeof paint === 'string') {
    return solid(plateColour(plate, paint === 'none' ? 0 : STRONGER_SHAPE));
  }
  return paint === 'none' ? el('a:noFill') : solid(colourOf(paint, context));
}

/** `a:ln` (ECMA-376 part 1, 20.1.2.2.24). @param look with or without an arrow at the line's end. */
export function lineOf(
  paint: ShapePaint,
  look: { line_pt: number; is_dashed?: boolean | undefined; has_arrow?: boolean },
  context: PaintContext,
): XmlElement {
  if (paint === 'none') return el('a:ln', {}, el('a:noFill'));
  return el(
    'a:ln',
    { w: Math.round(look.line_pt * EMU_PER_PT) },
    solid(colourOf(paint, context)),
    look.is_dashed === true ? el('a:prstDash', { val: 'dash' }) : null,
    el('a:round'),
    look.has_arrow === true ? el('a:tailEnd', { type: 'triangle', w: 'med', len: 'med' }) : null,
  );
}

/** The text colour that reads on a fill: ink or ground of the theme, black or white where neither does. */
export function textColourOn(paint: ShapePaint, context: PaintContext): XmlElement {
  const { ground } = context;
  if (paint === 'none') return inkColour(ground);
  if (typeof paint === 'string' && ground.isForeign) return inkColour(ground);
  const behind = typeof paint === 'string' ? toneHex(ground, paint) : accentOf(paint.accent, context).hex;
  const [ink, back] = [contrast(ground.inkHex, behind), contrast(ground.groundHex, behind)];
  if (Math.max(ink, back) >= READABLE) return ink >= back ? inkColour(ground) : scheme(ground.ground);
  return extremeOn(behind);
}

function colourOf(paint: Exclude<ShapePaint, 'none'>, context: PaintContext): XmlElement {
  return typeof paint === 'string' ? tone(context.ground, paint) : scheme(accentOf(paint.accent, context).name);
}

function accentOf(index: number, { accents, ground }: PaintContext): Accent {
  return accents[index % Math.max(1, accents.length)] ?? { name: 'accent1', hex: ground.inkHex };
}
