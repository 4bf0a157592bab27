import type { Box } from '../../common/deck/geometry.ts';
import { BAND, boxInches, GRID, RIGHT_EDGE } from './measures.ts';
import { decoration, MUTED, placeholder, plainStyle } from './shapes.ts';
import type { Colour, Level, Shape } from './shapes.ts';

/** One layout of a template. */
export interface Layout {
  name: string;
  /** `type` of the layout (ECMA-376 part 1, 19.7.15); absent if the standard has none for it. */
  type?: string;
  /** The master's if absent. */
  background?: Colour;
  /** Layouts with their own background hide the master's ornaments. */
  hidesMasterShapes?: boolean;
  shapes: Shape[];
}

/** The title, at the master's position unless it has its own. */
export function title(place: { box?: Box; style?: string; prompt?: string } = {}): Shape {
  return placeholder({ name: 'Title', type: 'title', prompt: 'Click to add the message of this slide', ...place });
}

/**
 * Text in a single style, with a prompt that says what it is for.
 * @param look style of all its levels.
 */
export function words(
  name: string,
  idx: number,
  box: Box,
  prompt: string,
  look: Level,
  place: { anchor?: 't' | 'ctr' | 'b'; size?: 'quarter'; shrinks?: boolean } = {},
): Shape {
  const style = plainStyle({ spaceBeforePt: 0, ...look });
  return placeholder({ name, type: 'body', idx, box, style, prompt, hasCustomPrompt: true, ...place });
}

const ACCENT: Colour = 'accent1';

/** The chapter above the title, small and in the accent colour; its name is the name of its field. */
export function kicker({
  x = GRID.margin,
  y = GRID.kickerTop,
  w = GRID.width,
  size = 12,
  colour = ACCENT,
} = {}): Shape {
  const look: Level = { size, bold: true, isSpacedCaps: true, colour, lineSpacing: 100 };
  const place = { anchor: 'ctr', size: 'quarter', shrinks: false } as const;
  return words('{{kicker}}', 21, boxInches(x, y, w, 0.26), 'Chapter', look, place);
}

/** The source of the statements and remarks on them, small and muted, at the foot. */
export function source({ x = GRID.margin, w = GRID.sourceWidth, colour = MUTED } = {}): Shape {
  const box = boxInches(x, GRID.sourceTop, w, GRID.sourceHeight);
  const look: Level = { size: 12, colour, lineSpacing: 100 };
  const place = { anchor: 'ctr', size: 'quarter', shrinks: false } as const;
  return words('Source', 20, box, 'Source: file, sheet or page', look, place);
}

/** Date, footer and slide number, to the right of the source line: left edge and width in inches. */
const FOOTER = {
  dt: { name: 'Date', idx: 10, x: 10.95, w: 1.05, prompt: [{ text: 'Date', field: 'datetime1' }] },
  // The footer text comes from the deck; any text here would appear on every slide.
  ftr: { name: 'Footer', idx: 11, x: 8.6, w: 2.3, prompt: '' },
  sldNum: { name: 'Slide Number', idx: 12, x: 12.033, w: 0.7, prompt: [{ text: '‹#›', field: 'slidenum' }] },
} as const;
type FooterKind = keyof typeof FOOTER;
const KINDS: readonly FooterKind[] = ['dt', 'ftr', 'sldNum'];

function footer(
  type: FooterKind,
  own: { idx: number; box?: Box; anchor?: 'ctr'; shrinks?: false; style?: string },
): Shape {
  const { name, prompt } = FOOTER[type];
  return placeholder({ name: `${name} Placeholder`, type, size: type === 'dt' ? 'half' : 'quarter', prompt, ...own });
}

/** Date, footer and slide number of the master, with position and style. */
export function masterFooter(): Shape[] {
  const style = plainStyle({ size: 12, align: 'r', colour: MUTED });
  return KINDS.map((type, index) => {
    const box = boxInches(FOOTER[type].x, GRID.footerTop, FOOTER[type].w, GRID.footerHeight);
    return footer(type, { idx: index + 2, box, anchor: 'ctr', shrinks: false, style });
  });
}

/** The same on a layout, inheriting position and style; all three unless `types` selects some. */
export function layoutFooter(types = KINDS): Shape[] {
  return types.map((type) => footer(type, { idx: FOOTER[type].idx }));
}

/** Title and chapter of a content slide. */
export const FRAME = [title(), kicker()];
/** A tint from edge to edge behind cards. */
export const TINTED_BAND = decoration('Ground', 'rect', boxInches(0, BAND.top, RIGHT_EDGE, BAND.height), 'bg2');

/** A content slide: its shapes, then source and footer. */
export function frame(name: string, type: string | undefined, shapes: readonly Shape[]): Layout {
  return { name, ...(type !== undefined && { type }), shapes: [...shapes, source(), ...layoutFooter()] };
}
