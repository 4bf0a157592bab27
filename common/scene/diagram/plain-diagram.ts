import type { ChartSpec } from '../../deck/chart.ts';
import type { DiagramData } from '../../deck/diagram.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { flowchartItems } from './flowchart-items.ts';

/** Markup is drawn at twice the resolution of a 96 dpi screen. */
const EMU_PER_PIXEL = EMU_PER_INCH / 192;
/** Maximum enlargement of a small picture. */
const MAX_SCALE = 1.5;

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

/** A picture, complete and centred in a box. */
function pictureItem(
  id: string,
  box: Box,
  { png, width, height, alt }: Extract<PlainDiagram, { kind: 'picture' }>,
): SlideItem {
  const scale = Math.min(box.w / width, box.h / height, EMU_PER_PIXEL * MAX_SCALE);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const place = { x: Math.round(box.x + (box.w - w) / 2), y: Math.round(box.y + (box.h - h) / 2), w, h };
  const content = { kind: 'picture' as const, bytes: png, media_type: 'image/png' as const, width, height, alt };
  return { id: `${id}-picture`, placeholder: null, shape_name: 'Diagram', box: place, content };
}

const MARKER_PT = 12;
const MARKER_INSET = EMU_PER_INCH / 8;

/** Placeholder for a diagram that can't be shown: a light dashed frame with a text. */
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

type ChartDiagram = Extract<DiagramData, { kind: 'bar_chart' | 'pie_chart' }>;

const LARGE_WIDTH = EMU_PER_INCH * 7;
/** With more bars than this, there is no room for values. */
const MAX_LABELLED = 20;

/** Bars and slices as a native chart, with the workbook for "Edit Data". */
function chartOfDiagram(data: ChartDiagram): ChartSpec {
  const values = data.items.map(({ value }) => value);
  return {
    kind: data.kind === 'bar_chart' ? 'bar' : 'pie',
    alt: data.alt ?? data.title ?? data.items.map(({ label, value }) => `${label}: ${value}`).join(', '),
    categories: data.items.map(({ label }) => label),
    series: [{ name: data.title ?? data.unit ?? '', values, addresses: values.map(() => null) }],
    number_format: data.number_format ?? 'General',
    ...(data.unit === undefined || data.kind === 'pie_chart' ? {} : { value_axis_title: data.unit }),
    data_labels: data.items.length <= MAX_LABELLED,
  };
}

/** The chart of a diagram at its place. */
function chartItem(id: string, data: ChartDiagram, box: Box): SlideItem {
  const content = { kind: 'chart' as const, chart: chartOfDiagram(data), text_size_pt: box.w > LARGE_WIDTH ? 14 : 12 };
  return { id: `${id}-chart`, placeholder: null, shape_name: 'Chart', box, content };
}

/**
 * A diagram ready for placing, as data that can be sent to another thread: checked data, or a picture of its markup.
 */
export type PlainDiagram =
  | { kind: 'data'; data: DiagramData; marker?: string }
  | { kind: 'picture'; png: Uint8Array; width: number; height: number; alt: string; marker?: string }
  /** It could not be prepared, so only its marker is shown. */
  | { kind: 'failed'; marker: string };

/** A diagram whose pictures are loaded and whose data are checked, so that it only has to be placed. */
export interface PreparedDiagram {
  /** Text of the marker if the diagram can't be placed, in the deck's language. */
  marker?: string;
  /** The same as data for drawing threads; absent if it can only be placed here. */
  plain?: PlainDiagram;
  /**
   * Places its items in a box (EMU). Ids begin with `${id}-`.
   * @param around how text is measured, and the typeface of running text.
   * @throws CodedError if there is not enough room.
   */
  place(id: string, box: Box, around: { typesetter: Typesetter; font: string }): SlideItem[];
}
