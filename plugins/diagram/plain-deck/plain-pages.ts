import type { ChartSpec } from '../../../common/deck/chart.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { formParagraphs, plainText } from '../../../common/deck/slide.ts';
import type { FieldContent, Paragraph, StoredSlide, TableSpec, TableCell } from '../../../common/deck/slide.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import type { SlideItem } from '../../../common/ooxml/write/deck-content.ts';
import { diagramMarker } from '../../../common/scene/diagram/plain-diagram.ts';
import { plainFrame } from '../../../common/scene/diagram/label-room.ts';
import type { PreparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import { splitTable } from '../../../common/typeset/table-layout.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { dateOfSerial, isSerialDate } from '../../../common/deck/serial-date.ts';
import { waterfallSteps } from '../../../common/deck/chart.ts';

export const FONT = 'Calibri';
const emu = (inches: number): number => Math.round(inches * EMU_PER_INCH);
/** Below the title of a slide of 13.333 by 7.5 in. */
const CONTENT: Box = { x: emu(0.6), y: emu(1.8), w: emu(12.13), h: emu(5) };
const GAP = emu(0.4);
export const BODY_SIZES = [18, 16, 14, 12] as const;
const SMALLEST_BODY = 12;
/** Indent of bullets in points. */
export const BULLET_INDENT_PT = 18;
/** Maximum number of pages for one slide. */
const MAX_PAGES = 20;
/** A longer paragraph is split between its sentences or words. */
const LONGEST_PARAGRAPH = 1_200;

/** One element on a page with its place (EMU). */
export type PlainPart = { box: Box } & (
  | { kind: 'text'; paragraphs: Paragraph[] }
  | { kind: 'chart'; chart: ChartSpec }
  | { kind: 'table'; table: TableSpec }
  | { kind: 'picture'; image: SourceImage; alt: string }
  | { kind: 'diagram'; items: SlideItem[] }
);
type Content =
  | { kind: 'text'; paragraphs: Paragraph[] }
  | { kind: 'chart'; chart: ChartSpec }
  | { kind: 'table'; table: TableSpec }
  | { kind: 'picture'; image: SourceImage; alt: string }
  | { kind: 'diagram'; id: string; diagram: PreparedDiagram };

interface PageParts {
  diagram: PreparedDiagram | undefined;
  /** By `image_ref`. */
  images: ReadonlyMap<string, SourceImage>;
  typesetter: Typesetter;
}

/** The pages of a slide, and how many of its contents they don't show. */
interface PlainPages {
  pages: PlainPart[][];
  left_out: number;
}

/** Distributes the contents of a slide over pages: two side by side if both fit, otherwise one after the other. */
export function plainPages(slide: StoredSlide, parts: PageParts): PlainPages {
  const given = contentsOf(slide);
  const shown = given.flatMap((content) => contentOf(content, parts.images));
  const { diagram, typesetter } = parts;
  if (diagram !== undefined) shown.push({ kind: 'diagram', id: `${slide.id}-diagram`, diagram });
  const pieces = shown.flatMap((content) => piecesOf(content, typesetter));
  const pages: PlainPart[][] = [];
  for (let at = 0; at < pieces.length;) {
    const [one, other] = [pieces[at], pieces[at + 1]];
    if (one === undefined) break;
    const beside = other !== undefined && fitsHalf(one, typesetter) && fitsHalf(other, typesetter);
    const taken = beside ? [one, other] : [one];
    pages.push(taken.map((content, index) => placed(content, columnOf(index, taken.length), typesetter)));
    at += taken.length;
  }
  const missing = given.length + (diagram === undefined ? 0 : 1) - shown.length;
  return {
    pages: pages.length === 0 ? [[]] : pages.slice(0, MAX_PAGES),
    left_out: missing + Math.max(0, pages.length - MAX_PAGES),
  };
}

function contentsOf(slide: StoredSlide): FieldContent[] {
  return [
    ...Object.values(slide.fields).filter((content) => !isTitle(content, slide.title)),
    ...slide.free.filter(({ role }) => role === 'content').map(({ content }) => content),
  ].filter((content) => content.kind !== 'text' || plainText(content.paragraphs).trim() !== '');
}

function isTitle(content: FieldContent, title: string): boolean {
  return content.kind === 'text' && plainText(content.paragraphs).trim() === title.trim();
}

function contentOf(content: FieldContent, images: ReadonlyMap<string, SourceImage>): Content[] {
  switch (content.kind) {
    case 'chart': {
      const table = chartAsTable(content.chart);
      return [table === null ? content : { kind: 'table', table }];
    }
    case 'form':
      return [{ kind: 'text', paragraphs: formParagraphs(content.form) }];
    case 'picture': {
      const image = images.get(content.image_ref);
      return image === undefined ? [] : [{ kind: 'picture', image, alt: content.alt }];
    }
    default:
      return [content];
  }
}

/** Splits a content into pieces that each fit a page. */
function piecesOf(content: Content, typesetter: Typesetter): Content[] {
  if (content.kind === 'table') {
    const parts = splitTable(content.table, (part) => typesetter.tableLayout(part, CONTENT, FONT));
    return parts.map((table) => ({ kind: 'table', table }));
  }
  if (content.kind !== 'text') return [content];
  const pieces: Content[] = [];
  let open: Paragraph[] = [];
  for (const paragraph of content.paragraphs.flatMap(shortParagraphs)) {
    if (open.length > 0 && !fitsText([...open, paragraph], CONTENT, typesetter)) {
      pieces.push({ kind: 'text', paragraphs: open });
      open = [];
    }
    open.push(paragraph);
  }
  if (open.length > 0) pieces.push({ kind: 'text', paragraphs: open });
  return pieces;
}

/** Splits a paragraph that is too long for a page. */
function shortParagraphs(paragraph: Paragraph): Paragraph[] {
  const text = plainText([paragraph]);
  if (text.length <= LONGEST_PARAGRAPH) return [paragraph];
  const parts: Paragraph[] = [];
  for (let rest = text; rest !== '';) {
    const head = rest.slice(0, LONGEST_PARAGRAPH);
    const end = rest.length <= LONGEST_PARAGRAPH ? rest.length : Math.max(head.lastIndexOf('. ') + 1, 0);
    const cut = end > 0 ? end : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : wholeCharacters(head);
    parts.push({ ...paragraph, runs: [{ text: rest.slice(0, cut).trim() }] });
    rest = rest.slice(cut).trim();
  }
  return parts;
}

/** A length that splits no surrogate pair. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

/** Whether paragraphs fit a box at the smallest size that is readable from a distance. */
function fitsText(paragraphs: readonly Paragraph[], box: Box, typesetter: Typesetter): boolean {
  const inner = { ...box, w: box.w - BULLET_INDENT_PT * 12_700 };
  return typesetter.measure(paragraphs, plainFrame(FONT, SMALLEST_BODY), inner).fits;
}

function fitsHalf(content: Content, typesetter: Typesetter): boolean {
  const half = columnOf(0, 2);
  switch (content.kind) {
    case 'text':
      return fitsText(content.paragraphs, half, typesetter);
    case 'table': {
      const layout = typesetter.tableLayout(content.table, half, FONT);
      return layout.fits && !layout.is_torn;
    }
    case 'diagram':
      return tryToPlace(content, half, typesetter) !== null;
    default:
      return true;
  }
}

function columnOf(index: number, count: number): Box {
  const w = Math.floor((CONTENT.w - (count - 1) * GAP) / count);
  return { ...CONTENT, x: CONTENT.x + index * (w + GAP), w };
}

function placed(content: Content, box: Box, typesetter: Typesetter): PlainPart {
  if (content.kind !== 'diagram') return { ...content, box };
  const marker = content.diagram.marker ?? '';
  return {
    kind: 'diagram',
    box,
    items: tryToPlace(content, box, typesetter) ?? [diagramMarker(content.id, box, marker)],
  };
}

/** The items of a diagram; null if there is no room for it. */
function tryToPlace(
  { id, diagram }: Extract<Content, { kind: 'diagram' }>,
  box: Box,
  typesetter: Typesetter,
): SlideItem[] | null {
  try {
    return diagram.place(id, box, { typesetter, font: FONT });
  } catch (error) {
    // A diagram without room is replaced by a marker, as in every deck.
    if (error instanceof CodedError) return null;
    throw error;
  }
}

/**
 * Converts a chart that the plain writer can't draw to a table with the same numbers: a waterfall with its changes and
 * levels, a gantt with its dates. Null for all other kinds.
 */
function chartAsTable(chart: ChartSpec): TableSpec | null {
  if (chart.kind !== 'waterfall' && chart.kind !== 'gantt') return null;
  const names = chart.series.map(({ name }) => name);
  const header = ['', ...names, ...(chart.kind === 'waterfall' ? ['='] : [])];
  const levels = chart.kind === 'waterfall' ? waterfallSteps(chart) : [];
  const rows = chart.categories.map((category, at) => [
    category,
    ...chart.series.map(({ values }) => figureOf(values[at], chart.kind === 'gantt')),
    ...(levels[at] === undefined ? [] : [figureOf(levels[at].to, false)]),
  ]);
  const cells = (texts: readonly string[]): TableCell[] =>
    texts.map((text, column) => ({ text, align: column === 0 ? 'left' : 'right' }));
  return {
    ...{ alt: chart.alt, header_rows: 1, emphasised_rows: [] },
    rows: [header, ...rows].map(cells),
    total_rows: (chart.totals ?? []).map((at) => at + 1).filter((row) => row <= rows.length),
  };
}

function figureOf(value: number | null | undefined, isDay: boolean): string {
  if (value === null || value === undefined) return '';
  return isDay && isSerialDate(value) ? dateOfSerial(value).toISOString().slice(0, 10) : String(value);
}
