import type { Element } from '../../ooxml/xml/tree.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import { fillElementOf, readFillElement, readStroke } from '../read/read-fill.ts';
import type { Note } from '../read/read-fill.ts';
import { themeTypeface } from '../read/scene-theme.ts';
import type { SceneFonts } from './chart-text.ts';
import { mixColours } from './chart-colours.ts';
import type { ChartColours } from './chart-colours.ts';
import type { Fill, Line, ManualLayout, RichText, ShapeLook, TextLook } from './chart-model.ts';

const EMU_PER_PT = 12_700;
const NO_RECT = { x: 0, y: 0, w: 0, h: 0 };

/** What reading shape and text properties needs. */
export interface LookContext {
  colours: ChartColours;
  fonts: SceneFonts;
  note: Note;
}

/** `c:spPr` of a part of a chart. */
export function readShapeLook(holder: Element | null, context: LookContext): ShapeLook {
  const properties = descend(holder, 'spPr');
  if (descend(properties, 'effectLst')?.firstChild) context.note('effect', 'effectLst');
  return { fill: readChartFill(properties, context), line: readLine(descend(properties, 'ln'), context) };
}

function readChartFill(parent: Element | null, context: LookContext): Fill | undefined {
  const element = fillElementOf(parent);
  if (element === null) return undefined;
  const colours = context.colours.context;
  if (element.localName === 'blipFill') {
    context.note('fill', 'blipFill');
    const { tx1, bg1 } = context.colours.scheme;
    return { kind: 'solid', hex: mixColours(tx1, bg1, 0.3), alpha: 1 };
  }
  const paint = readFillElement(element, colours, NO_RECT, context.note);
  if (paint === undefined) return undefined;
  if (paint === null) return { kind: 'none' };
  if (paint.kind === 'solid') return paint;
  const hex = paint.stops[0]?.hex ?? '808080';
  return {
    kind: 'gradient',
    hex,
    paint: (rect) => readFillElement(element, colours, rect, () => undefined) ?? null,
  };
}

/** Reads `a:ln`; undefined if it doesn't say whether a line is drawn. */
function readLine(element: Element | null, context: LookContext): Line | null | undefined {
  if (element === null || fillElementOf(element) === null) return undefined;
  return readStroke([element], context.colours.context, context.note);
}

/** The width of a line that states its width but no paint. */
export function lineWidthOf(holder: Element | null): number | null {
  const width = integerAttribute(descend(holder, 'spPr', 'ln'), 'w');
  return width === undefined ? null : Math.min(200, Math.max(0, width / EMU_PER_PT));
}

/** Text properties with those of `c:txPr`, or of a `c:rich` body in its place, applied. */
export function readTextLook(body: Element | null, inherited: TextLook, context: LookContext): TextLook {
  if (body === null) return inherited;
  const defaults = descend(body, 'p', 'pPr', 'defRPr');
  return { ...withRun(inherited, defaults, context), rotation: rotationOf(body) ?? inherited.rotation };
}

function rotationOf(body: Element): number | null {
  const properties = descend(body, 'bodyPr');
  const vertical = attribute(properties, 'vert');
  if (vertical === 'vert' || vertical === 'eaVert') return 90;
  if (vertical === 'vert270') return -90;
  const units = integerAttribute(properties, 'rot');
  // More than a full turn means automatic.
  if (units === undefined || Math.abs(units) > 21_600_000) return null;
  // Rounded, because a hundredth of a degree is invisible.
  const degrees = (Math.round((units / 60_000) * 100) / 100) % 360;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

function withRun(inherited: TextLook, run: Element | null, context: LookContext): TextLook {
  if (run === null) return inherited;
  const size = integerAttribute(run, 'sz');
  const fill = readChartFill(run, context);
  const typeface = (name: string): string | undefined => {
    const face = attribute(descend(run, name), 'typeface');
    return face === undefined || face === '' ? undefined : themeTypeface(face, context.fonts);
  };
  const paint = fill?.kind === 'none' ? undefined : fill;
  return {
    ...inherited,
    font: typeface('latin') ?? inherited.font,
    east_asian_font: typeface('ea') ?? inherited.east_asian_font,
    complex_font: typeface('cs') ?? inherited.complex_font,
    size_pt: size === undefined ? inherited.size_pt : Math.min(400, Math.max(1, size / 100)),
    bold: booleanAttribute(run, 'b') ?? inherited.bold,
    italic: booleanAttribute(run, 'i') ?? inherited.italic,
    hex: paint?.hex ?? inherited.hex,
    alpha: paint === undefined ? inherited.alpha : paint.kind === 'solid' ? paint.alpha : 1,
  };
}

const MAX_TEXT = 4_000;

/** Paragraphs of a `c:rich` body; null if there is no text. */
export function readRichText(body: Element | null, inherited: TextLook, context: LookContext): RichText | null {
  if (body === null) return null;
  let room = MAX_TEXT;
  const paragraphs = childElements(body, 'p').map((paragraph) => {
    const base = withRun(inherited, descend(paragraph, 'pPr', 'defRPr'), context);
    return childElements(paragraph).flatMap((run) => {
      if (run.localName === 'br') return [{ text: '\n', look: base }];
      if (run.localName !== 'r' && run.localName !== 'fld') return [];
      const text = (descend(run, 't')?.textContent ?? '').slice(0, room);
      room -= text.length;
      return text === '' ? [] : [{ text, look: withRun(base, descend(run, 'rPr'), context) }];
    });
  });
  const kept = paragraphs.filter((paragraph) => paragraph.length > 0);
  return kept.length === 0 ? null : kept;
}

/** `c:layout` of a part of a chart; null if automatic. */
export function readLayout(holder: Element | null): ManualLayout | null {
  const manual = descend(holder, 'layout', 'manualLayout');
  if (manual === null) return null;
  const value = (name: string): string | undefined => attribute(descend(manual, name), 'val');
  const number = (name: string): number | null => {
    const parsed = Number(value(name) ?? Number.NaN);
    return Number.isFinite(parsed) ? Math.min(2, Math.max(-2, parsed)) : null;
  };
  const layout: ManualLayout = {
    target: value('layoutTarget') === 'inner' ? 'inner' : 'outer',
    x: number('x'),
    y: number('y'),
    w: number('w'),
    h: number('h'),
    isXEdge: value('xMode') === 'edge',
    isYEdge: value('yMode') === 'edge',
    isWEdge: value('wMode') === 'edge',
    isHEdge: value('hMode') === 'edge',
  };
  return layout.x === null && layout.y === null && layout.w === null && layout.h === null ? null : layout;
}
