import type { Box } from '../../../common/deck/geometry.ts';
import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { shapeTree } from '../../../common/ooxml/write/slide-part.ts';
import { MUTED, solidFill } from './colour.ts';
import type { Colour } from './colour.ts';
import { boxInches } from './measures.ts';
import type { Grid } from './measures.ts';
import { placeholder, SAMPLE_LEVELS } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { plainStyle } from './text-style.ts';
import type { Level } from './text-style.ts';

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

/** The slide layout part (13.3.9). */
export function slideLayout(layout: Layout): XmlElement {
  return el(
    'p:sldLayout',
    {
      ...NAMESPACES,
      showMasterSp: layout.hidesMasterShapes ? 0 : undefined,
      type: layout.type,
      preserve: 1,
      userDrawn: layout.type ? undefined : 1,
    },
    commonSlideData(layout.name, layout.background, layout.shapes),
    el('p:clrMapOvr', {}, el('a:masterClrMapping')),
  );
}

/** The title at the master's position. */
export function title(): Shape {
  return placeholder({ name: 'Title', type: 'title', prompt: [{ text: 'Click to add the message of this slide' }] });
}

/** The chapter above the title, small and in the accent colour; its name is the name of its field. */
export function kicker(grid: Grid, at: { x?: number; y?: number; w?: number } = {}): Shape {
  return placeholder({
    name: '{{kicker}}',
    type: 'body',
    idx: 21,
    size: 'quarter',
    box: boxInches(at.x ?? grid.margin, at.y ?? grid.kickerTop, at.w ?? grid.titleWidth, 0.26),
    anchor: 'ctr',
    shrinks: false,
    style: plainStyle({
      size: 12,
      bold: true,
      caps: true,
      spacing: 1,
      colour: { scheme: 'accent1' },
      spaceBeforePt: 0,
      lineSpacing: 100,
    }),
    prompt: [{ text: 'Chapter' }],
    hasCustomPrompt: true,
  });
}

/** Any content: text, table, chart, picture. */
export function content(name: string, idx: number, box: Box, style?: XmlElement): Shape {
  return placeholder({ name, idx, box, ...(style ? { style } : {}), prompt: SAMPLE_LEVELS });
}

/**
 * Text in a single style, with a prompt that says what it is for.
 * @param look style of all its levels.
 */
export function words(
  spec: { name: string; idx: number; box: Box; anchor?: 't' | 'ctr' | 'b'; prompt: string },
  look: Level,
): Shape {
  const { prompt, ...place } = spec;
  return placeholder({
    ...place,
    type: 'body',
    style: plainStyle({ spaceBeforePt: 0, ...look }),
    prompt: [{ text: prompt }],
    hasCustomPrompt: true,
  });
}

/** The source of the numbers, small and muted, at the foot. */
export function source(grid: Grid, at: { x?: number; w?: number } = {}): Shape {
  return placeholder({
    name: 'Source',
    type: 'body',
    idx: 20,
    size: 'quarter',
    box: boxInches(at.x ?? grid.margin, grid.sourceTop, at.w ?? grid.sourceWidth, grid.sourceHeight),
    anchor: 'ctr',
    shrinks: false,
    style: plainStyle({ size: 12, colour: MUTED, spaceBeforePt: 0, lineSpacing: 100 }),
    prompt: [{ text: 'Source: file, sheet or page' }],
    hasCustomPrompt: true,
  });
}

/** The namespaces of every presentation part. */
export const NAMESPACES = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
} as const;

/** `p:cSld` (ECMA-376 part 1, 19.3.1.16): background and shapes, back to front, with ids from 2. */
export function commonSlideData(
  name: string | undefined,
  background: Colour | undefined,
  shapes: readonly Shape[],
): XmlElement {
  return el('p:cSld', { name }, [
    background ? el('p:bg', {}, el('p:bgPr', {}, solidFill(background), el('a:effectLst'))) : null,
    shapeTree(shapes.map((shape, index) => shape(index + 2))),
  ]);
}

/**
 * `p:clrMap` (19.3.1.6) as in PowerPoint, for a light deck or a dark one, in which text and backgrounds are swapped.
 */
export function colourMap(isDark = false): XmlElement {
  const accents = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`accent${n}`, `accent${n}`]));
  return el('p:clrMap', {
    bg1: isDark ? 'dk1' : 'lt1',
    tx1: isDark ? 'lt1' : 'dk1',
    bg2: isDark ? 'dk2' : 'lt2',
    tx2: isDark ? 'lt2' : 'dk2',
    ...accents,
    hlink: 'hlink',
    folHlink: 'folHlink',
  });
}
