import type pptx from 'pptxgenjs';
import { cleanText } from '../../../common/api/slide-content.ts';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import type { Paragraph, StoredSlide, TableSpec } from '../../../common/deck/slide.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import { elbowPath, sitePoint } from '../../../common/ooxml/write/connector-shape.ts';
import type { SlideItem } from '../../../common/ooxml/write/deck-content.ts';
import { lintPackage } from '../../../common/ooxml/lint/lint-package.ts';
import { plainFrame } from '../../../common/scene/diagram/label-room.ts';
import { segmentsOf } from '../../../common/scene/diagram/route-links.ts';
import type { PreparedDiagram } from '../../../common/scene/diagram/plain-diagram.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { DiagramError } from '../markup/markup-renderer.ts';
import { BODY_SIZES, BULLET_INDENT_PT, FONT, plainPages } from './plain-pages.ts';
import type { PlainPart } from './plain-pages.ts';
import { repairPlainDeck } from './repair-plain-deck.ts';

const INK = '242424';
const MUTED = '6B6B6B';
const ACCENTS = ['1F5FBF', 'E07A1F', '2E8B57', '8A4FBF', 'B8860B', 'C0392B'];
const WASH = 'F2F2F2';
const emu = (inches: number): number => Math.round(inches * EMU_PER_INCH);
/** 16:9, 13.333 by 7.5 in. */
const TITLE: Box = { x: emu(0.6), y: emu(0.45), w: emu(12.13), h: emu(1.1) };
const SIZES = { title: [30, 28, 26, 24, 20, 16, 12], body: BODY_SIZES } as const;
/** Maximum number of pages in a deck. */
const MAX_PAGES = 400;

type Pptx = InstanceType<typeof pptx.default>;
type PlainSlide = ReturnType<Pptx['addSlide']>;
type Shape = Parameters<PlainSlide['addShape']>[0];

const NO_IMAGES: ReadonlyMap<string, SourceImage> = new Map();

interface PlainDeck {
  title: string;
  slides: readonly StoredSlide[];
  /** By slide id. */
  diagrams: ReadonlyMap<string, PreparedDiagram>;
  /** By `image_ref`. */
  images?: ReadonlyMap<string, SourceImage>;
  /** The note about contents that no page shows, in the deck's language. */
  leftOut?: (count: number) => string;
}

/**
 * Writes a deck without a master: titles, text, native charts and tables, pictures, diagrams as shapes. Content that
 * doesn't fit continues on further slides; what is left out is listed in the notes. The package is repaired and linted.
 * @throws DiagramError `diagram.unsound_package`
 */
export async function writePlainDeck(deck: PlainDeck): Promise<Uint8Array> {
  // Loaded on first use. A CommonJS module whose types declare an ES module: their `default.default` is the class.
  const Library = (await import('pptxgenjs')).default as unknown as new () => Pptx;
  const made = new Library();
  made.layout = 'LAYOUT_WIDE';
  made.title = safe(deck.title);
  made.theme = { headFontFace: FONT, bodyFontFace: FONT };
  const typesetter = createTypesetter();
  let room = MAX_PAGES;
  for (const slide of deck.slides) {
    const parts = { diagram: deck.diagrams.get(slide.id), images: deck.images ?? NO_IMAGES, typesetter };
    const { pages, left_out } = plainPages(slide, parts);
    const shown = pages.slice(0, Math.max(1, room));
    room -= shown.length;
    const missing = left_out + pages.length - shown.length;
    const leftOutNote = missing === 0 || deck.leftOut === undefined ? '' : deck.leftOut(missing);
    for (const [index, page] of shown.entries())
      addPage(made, slide, index, page, index === 0 ? leftOutNote : '', typesetter);
  }
  const bytes = repairPlainDeck((await made.write({ outputType: 'uint8array' })) as Uint8Array);
  const [fault] = await lintPackage(bytes);
  if (fault !== undefined) throw new DiagramError('diagram.unsound_package', { first: fault.code, part: fault.part });
  return bytes;
}

/** Removes characters that XML excludes. The library itself escapes markup. */
function safe(text: string): string {
  return cleanText(text);
}

function addPage(
  made: Pptx,
  slide: StoredSlide,
  index: number,
  parts: readonly PlainPart[],
  remark: string,
  typesetter: Typesetter,
): void {
  const page = made.addSlide();
  const title = [{ runs: [{ text: index === 0 ? slide.title : `${slide.title} (${index + 1})` }], level: 0 }];
  addText(page, title, TITLE, { sizes: SIZES.title, bold: true, color: INK, valign: 'bottom' }, typesetter);
  const notes = [index === 0 ? slide.notes.trim() : '', remark].filter((each) => each !== '').join('\n\n');
  if (notes !== '') page.addNotes(safe(notes));
  for (const part of parts) addPart(page, part, typesetter);
}

function addPart(page: PlainSlide, part: PlainPart, typesetter: Typesetter): void {
  const { box } = part;
  switch (part.kind) {
    case 'text':
      addText(page, part.paragraphs, box, { sizes: SIZES.body, color: INK, valign: 'top', bullets: true }, typesetter);
      return;
    case 'chart':
      addChart(page, part.chart, box);
      return;
    case 'table':
      addTable(page, part.table, box, typesetter);
      return;
    case 'picture':
      addPicture(page, part.image, part.alt, box);
      return;
    case 'diagram':
      for (const item of part.items) addItem(page, item, part.items, typesetter);
  }
}

/** Adds a picture, uncropped in the middle of its box, as bytes. */
function addPicture(
  page: PlainSlide,
  image: Pick<SourceImage, 'bytes' | 'media_type' | 'width' | 'height'>,
  alt: string,
  box: Box,
): void {
  const scale = Math.min(box.w / image.width, box.h / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  page.addImage({
    ...inches({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }),
    data: `${image.media_type};base64,${Buffer.from(image.bytes).toString('base64')}`,
    altText: safe(alt),
  });
}

interface TextLook {
  sizes: readonly number[];
  color: string;
  bold?: boolean;
  bullets?: boolean;
  valign: 'top' | 'middle' | 'bottom';
  align?: 'left' | 'center' | 'right';
}

function addText(
  page: PlainSlide,
  paragraphs: readonly Paragraph[],
  box: Box,
  look: TextLook,
  typesetter: Typesetter,
): void {
  const indent = look.bullets === true && paragraphs.length > 1 ? BULLET_INDENT_PT : 0;
  const inner = { ...box, w: box.w - indent * 12_700 };
  const size =
    look.sizes.find((each) => typesetter.measure(paragraphs, plainFrame(FONT, each), inner).fits) ??
    look.sizes.at(-1) ??
    8;
  const runs = paragraphs.flatMap((paragraph) =>
    (paragraph.runs.length === 0 ? [{ text: '' }] : paragraph.runs).map((run, index, all) => ({
      text: safe(run.text),
      options: {
        ...(run.bold === true || look.bold === true ? { bold: true } : {}),
        ...(run.italic === true ? { italic: true } : {}),
        ...(indent > 0 && index === 0 && paragraph.bullet !== false
          ? { bullet: { indent }, indentLevel: paragraph.level }
          : {}),
        ...(index === all.length - 1 ? { breakLine: true } : {}),
      },
    })),
  );
  page.addText(runs, {
    ...inches(box),
    ...{
      fontSize: size,
      fontFace: FONT,
      color: look.color,
      valign: look.valign,
      align: look.align ?? 'left',
      margin: 0,
    },
  });
}

function addChart(page: PlainSlide, chart: ChartSpec, box: Box): void {
  const isRound = chart.kind === 'pie' || chart.kind === 'doughnut';
  const kind = isRound ? chart.kind : chart.kind === 'line' || chart.kind === 'area' ? chart.kind : 'bar';
  const labels = chart.categories.map(safe);
  const data = chart.series.map(({ name, values }) => ({
    name: safe(name),
    labels,
    // A missing value has no bar: the repair removes the empty points.
    values: values as number[],
  }));
  const options = {
    ...inches(box),
    ...(kind === 'bar'
      ? { barDir: chart.kind === 'bar' ? ('bar' as const) : ('col' as const), barGapWidthPct: 50 }
      : {}),
    ...(chart.percent === true
      ? { barGrouping: 'percentStacked' as const }
      : chart.stacked === true
        ? { barGrouping: 'stacked' as const }
        : {}),
    ...(chart.kind === 'bar' ? { catAxisOrientation: 'maxMin' as const } : {}),
    // With more colours than series, each bar would get its own, in misplaced elements.
    chartColors: isRound ? [...ACCENTS] : ACCENTS.slice(0, Math.max(1, data.length)),
    dataLabelFormatCode: chart.number_format,
    altText: safe(chart.alt),
    catAxisLabelFontSize: 12,
    valAxisLabelFontSize: 12,
    dataLabelFontSize: 12,
    ...(isRound || data.length > 1 ? { showLegend: true, legendPos: 'b' as const, legendFontSize: 12 } : {}),
    ...(isRound ? { showPercent: true } : {}),
    dataLabelColor: isRound ? 'FFFFFF' : INK,
    valGridLine: { color: 'E3E3E3', size: 0.75 },
  };
  page.addChart(
    kind as Parameters<PlainSlide['addChart']>[0],
    isRound ? data.slice(0, 1) : data,
    options as unknown as Parameters<PlainSlide['addChart']>[2],
  );
}

function addTable(page: PlainSlide, table: TableSpec, box: Box, typesetter: Typesetter): void {
  const { size_pt, column_widths, row_heights } = typesetter.tableLayout(table, box, FONT);
  page.addTable(
    table.rows.map((row, index) =>
      row.map((cell) => ({
        text: safe(cell.text),
        options: {
          ...{
            align: cell.align,
            bold: index < table.header_rows || table.total_rows.includes(index) || cell.bold === true,
          },
          ...(index < table.header_rows || table.emphasised_rows.includes(index) ? { fill: { color: WASH } } : {}),
        },
      })),
    ),
    {
      ...{ x: box.x / EMU_PER_INCH, y: box.y / EMU_PER_INCH },
      ...{ colW: column_widths.map(inch), rowH: row_heights.map(inch) },
      ...{
        fontSize: size_pt,
        fontFace: FONT,
        color: INK,
        border: { type: 'solid' as const, pt: 0.75, color: 'D9D9D9' },
      },
      ...{ margin: [0.05, 0.1, 0.05, 0.1] as [number, number, number, number], valign: 'middle' as const },
    },
  );
}

function inch(length: number): number {
  return length / EMU_PER_INCH;
}

/** An item of a diagram: box with text, straight line, text, chart or picture. */
function addItem(page: PlainSlide, item: SlideItem, all: readonly SlideItem[], typesetter: Typesetter): void {
  const { content, box } = item;
  if (content.kind === 'connector') return addConnector(page, content, all);
  if (box === null) return;
  switch (content.kind) {
    case 'shape': {
      const isFilled = typeof content.fill === 'object';
      page.addText(
        content.paragraphs.map(({ runs }) => ({
          text: safe(runs.map(({ text }) => text).join('')),
          options: { breakLine: true },
        })),
        {
          ...inches(box),
          ...{
            shape: content.geometry as Shape,
            fontSize: content.size_pt,
            fontFace: FONT,
            align: 'center',
            valign: 'middle',
            margin: 3,
          },
          color: isFilled ? 'FFFFFF' : INK,
          ...(content.fill === 'none' ? {} : { fill: { color: isFilled ? (ACCENTS[0] ?? INK) : WASH } }),
          line: { color: content.line === 'axis' ? MUTED : (ACCENTS[0] ?? INK), width: content.line_pt ?? 1 },
        },
      );
      return;
    }
    case 'text':
      addText(
        page,
        content.paragraphs,
        box,
        { sizes: [content.size_pt ?? 12], color: INK, valign: 'top', align: content.align ?? 'left' },
        typesetter,
      );
      return;
    case 'chart':
      addChart(page, content.chart, box);
      return;
    case 'picture':
      addPicture(page, content, content.alt, box);
      return;
    case 'table':
      addTable(page, content.table, box, typesetter);
  }
}

function addConnector(
  page: PlainSlide,
  line: Extract<SlideItem['content'], { kind: 'connector' }>,
  all: readonly SlideItem[],
): void {
  const boxOf = (id: string): Box | null => all.find((item) => item.id === id)?.box ?? null;
  const [from, to] = [boxOf(line.from.item_id), boxOf(line.to.item_id)];
  if (from === null || to === null) return;
  const path =
    line.route === 'straight'
      ? [sitePoint(from, line.from.site), sitePoint(to, line.to.site)]
      : elbowPath({ box: from, site: line.from.site }, { box: to, site: line.to.site }, line.bend_at);
  const segments = segmentsOf(path);
  for (const [index, { a, b }] of segments.entries()) {
    const isLast = index === segments.length - 1;
    page.addShape('line', {
      ...inches({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) }),
      ...{ flipH: b.x < a.x, flipV: b.y < a.y },
      line: { color: MUTED, width: 1.25, ...(isLast ? { endArrowType: 'triangle' as const } : {}) },
    });
  }
}

function inches({ x, y, w, h }: Box): { x: number; y: number; w: number; h: number } {
  return { x: x / EMU_PER_INCH, y: y / EMU_PER_INCH, w: w / EMU_PER_INCH, h: h / EMU_PER_INCH };
}
