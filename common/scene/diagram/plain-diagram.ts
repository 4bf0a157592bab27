import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { PlainDiagram, PreparedDiagram } from '../place/prepared-diagram.ts';
import { chartItem } from './chart-diagram.ts';
import { flowchartItems } from './flowchart-items.ts';

/** Markup is drawn at twice the size of a screen of 96 dots per inch. */
const EMU_PER_PIXEL = EMU_PER_INCH / 192;
/** A small picture grows up to this. */
const LARGEST_SCALE = 1.5;

/** How a diagram is placed. */
export function preparedDiagram(plain: PlainDiagram): PreparedDiagram {
  const marker = plain.marker === undefined ? {} : { marker: plain.marker };
  switch (plain.kind) {
    case 'picture':
      return { ...marker, plain, place: (id, box) => [pictureItem(id, box, plain)] };
    case 'failed':
      return { ...marker, plain, place: (id, box) => [diagramMarker(id, box, plain.marker)] };
    case 'data': {
      const { data } = plain;
      if (data.kind === 'flowchart') {
        return { ...marker, plain, place: (id, box, around) => flowchartItems(id, data, box, around) };
      }
      return { ...marker, plain, place: (id, box) => [chartItem(id, data, box)] };
    }
  }
}

/** A picture in the middle of a box, whole. */
function pictureItem(
  id: string,
  box: Box,
  { png, width, height, alt }: Extract<PlainDiagram, { kind: 'picture' }>,
): SlideItem {
  const scale = Math.min(box.w / width, box.h / height, EMU_PER_PIXEL * LARGEST_SCALE);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const place = { x: Math.round(box.x + (box.w - w) / 2), y: Math.round(box.y + (box.h - h) / 2), w, h };
  const content = { kind: 'picture' as const, bytes: png, media_type: 'image/png' as const, width, height, alt };
  return { id: `${id}-picture`, placeholder: null, shape_name: 'Diagram', box: place, content };
}

const MARKER_PT = 12;
const MARKER_INSET = EMU_PER_INCH / 8;

/** The quiet mark in the place of a diagram that can't be shown: a light dashed frame that says so. */
export function diagramMarker(id: string, box: Box, words: string): SlideItem {
  return {
    id: `${id}-missing`,
    placeholder: null,
    shape_name: 'Diagram',
    box,
    content: {
      kind: 'shape',
      geometry: 'rect',
      paragraphs: words === '' ? [] : [{ runs: [{ text: words }], level: 0 }],
      size_pt: MARKER_PT,
      fill: 'none',
      line: 'axis',
      line_pt: 0.75,
      is_dashed: true,
      insets: { left: MARKER_INSET, top: MARKER_INSET, right: MARKER_INSET, bottom: MARKER_INSET },
      alt: words,
    },
  };
}
