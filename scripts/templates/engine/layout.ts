import type { Box } from '../../../common/deck/geometry.ts';
import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { MUTED } from './colour.ts';
import type { Colour } from './colour.ts';
import { columnBox } from './measures.ts';
import type { Grid } from './measures.ts';
import { placeholder, SAMPLE_LEVELS } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { commonSlideData, NAMESPACES } from './slide-part.ts';
import { plainStyle } from './text-style.ts';
import type { Level } from './text-style.ts';

/** One layout of a template. */
export interface Layout {
  name: string;
  /** `type` of the layout (ECMA-376 part 1, 19.7.15); absent where the standard has no word for it. */
  type?: string;
  /** Absent: the master's. */
  ground?: Colour;
  /** Layouts on a ground of their own leave the master's ornaments out. */
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
    commonSlideData(layout.name, layout.ground, layout.shapes),
    el('p:clrMapOvr', {}, el('a:masterClrMapping')),
  );
}

/** The title at the master's place. */
export function title(): Shape {
  return placeholder({ name: 'Title', type: 'title', prompt: [{ text: 'Click to add the message of this slide' }] });
}

/** Any content: text, table, chart, picture. */
export function content(name: string, idx: number, box?: Box): Shape {
  return placeholder({ name, idx, ...(box ? { box } : {}), prompt: SAMPLE_LEVELS });
}

/** A list. */
export function bodyText(name: string, idx: number, box: Box): Shape {
  return placeholder({ name, type: 'body', idx, box, prompt: SAMPLE_LEVELS });
}

/**
 * Text of one voice under a prompt that says what it is for.
 * @param look of all its levels.
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

/** Where the numbers come from: small and quiet, above the footer. */
export function source(grid: Grid, box: Box = columnBox(grid, 0, 12, grid.sourceTop, grid.sourceHeight)): Shape {
  return placeholder({
    name: 'Source',
    type: 'body',
    idx: 20,
    size: 'quarter',
    box,
    anchor: 'ctr',
    shrinks: false,
    style: plainStyle({ size: 11, colour: MUTED, spaceBeforePt: 0, lineSpacing: 100 }),
    prompt: [{ text: 'Source: file, sheet or page' }],
    hasCustomPrompt: true,
  });
}
