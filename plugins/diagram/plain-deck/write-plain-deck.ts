import pptx from 'pptxgenjs';
import { cleanText } from '../../../common/api/slide-content.ts';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { FieldContent, Paragraph, StoredSlide } from '../../../common/deck/slide.ts';
import type { TableSpec } from '../../../common/deck/table.ts';
import { elbowPath, sitePoint } from '../../../common/ooxml/write/connector-geometry.ts';
import type { SlideItem } from '../../../common/ooxml/write/deck-content.ts';
import { lintPackage } from '../../../common/ooxml/lint/lint-package.ts';
import { plainFrame } from '../../../common/scene/diagram/label-room.ts';
import { segmentsOf } from '../../../common/scene/diagram/segments.ts';
import type { PreparedDiagram } from '../../../common/scene/place/prepared-diagram.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { DiagramError } from '../diagram-error.ts';
import { repairPlainDeck } from './repair-plain-deck.ts';

const FONT = 'Calibri';
const INK = '242424';
const MUTED = '6B6B6B';
const ACCENTS = ['1F5FBF', 'E07A1F', '2E8B57', '8A4FBF', 'B8860B', 'C0392B'];
const WASH = 'F2F2F2';
const emu = (inches: number): number => Math.round(inches * EMU_PER_INCH);
/** 16:9, 13.333 by 7.5 in. */
const TITLE: Box = { x: emu(0.6), y: emu(0.45), w: emu(12.13), h: emu(1.1) };
const CONTENT: Box = { x: emu(0.6), y: emu(1.8), w: emu(12.13), h: emu(5) };
const GAP = emu(0.4);
const SIZES = { title: [30, 28, 26, 24, 20, 16, 12], body: [18, 16, 14, 12, 11, 10, 9, 8] } as const;
/** What fits a table row of the smallest type. */
const MOST_ROWS = 18;

type Pptx = InstanceType<typeof pptx.default>;
type PlainSlide = ReturnType<Pptx['addSlide']>;
type Shape = Parameters<PlainSlide['addShape']>[0];
// A CommonJS module whose types say it is an ES module: what they call `default.default` is the class itself.
const Library = pptx as unknown as new () => Pptx;

/**
 * A deck of its own, on no master of anybody: titles, text, native charts and tables, diagrams as shapes. It passes the
 * repair and the package lint before it leaves.
 * @throws DiagramError `diagram.unsound_package`
 */
export async function writePlainDeck(
  deck: { title: string; slides: readonly StoredSlide[]; diagrams: ReadonlyMap<string, PreparedDiagram> },
  report: (finding: Finding) => void = () => undefined,
): Promise<Uint8Array> {
  const made = new Library();
  made.layout = 'LAYOUT_WIDE';
  made.title = safe(deck.title);
  made.theme = { headFontFace: FONT, bodyFontFace: FONT };
  const typesetter = createTypesetter();
  for (const slide of deck.slides) addSlide(made, slide, deck.diagrams.get(slide.id), typesetter, report);
  const bytes = repairPlainDeck((await made.write({ outputType: 'uint8array' })) as Uint8Array);
  const [fault] = await lintPackage(bytes);
  if (fault !== undefined) throw new DiagramError('diagram.unsound_package', { first: fault.code, part: fault.part });
  return bytes;
}

/** Text without what XML can't hold, escaped where the library forgets to: it takes care of markup itself. */
function safe(text: string): string {
  return cleanText(text);
}

function addSlide(
  made: Pptx,
  slide: StoredSlide,
  diagram: PreparedDiagram | undefined,
  typesetter: Typesetter,
  report: (finding: Finding) => void,
): void {
  const page = made.addSlide();
  const title = [{ runs: [{ text: slide.title }], level: 0 }];
  addText(page, title, TITLE, { sizes: SIZES.title, bold: true, color: INK, valign: 'bottom' }, typesetter);
  if (slide.notes.trim() !== '') page.addNotes(safe(slide.notes));
  const contents = [
    ...Object.entries(slide.fields).flatMap(([, content]) => (isTitle(content, slide.title) ? [] : [content])),
    ...slide.free.filter(({ role }) => role === 'content').map(({ content }) => content),
  ].filter((content) => content.kind !== 'picture');
  const count = contents.length + (diagram === undefined ? 0 : 1);
  const columns = Math.max(1, Math.min(3, count));
  const w = Math.floor((CONTENT.w - (columns - 1) * GAP) / columns);
  const place = (index: number): Box => ({ ...CONTENT, x: CONTENT.x + index * (w + GAP), w });
  if (count > columns || Object.values(slide.fields).some(({ kind }) => kind === 'picture')) {
    report({ code: 'diagram.plain_left_out', params: { title: slide.title }, severity: 'warning', slide_id: slide.id });
  }
  for (const [index, content] of contents.slice(0, columns).entries())
    addContent(page, content, place(index), typesetter);
  if (diagram !== undefined) {
    const items = diagram.place(`${slide.id}-diagram`, place(Math.min(contents.length, columns - 1)), {
      typesetter,
      font: FONT,
    });
    for (const item of items) addItem(page, item, items, typesetter);
  }
}

function isTitle(content: FieldContent, title: string): boolean {
  return content.kind === 'text' && plainText(content.paragraphs).trim() === title.trim();
}

function addContent(page: PlainSlide, content: FieldContent, box: Box, typesetter: Typesetter): void {
  if (content.kind === 'text') {
    addText(page, content.paragraphs, box, { sizes: SIZES.body, color: INK, valign: 'top', bullets: true }, typesetter);
  } else if (content.kind === 'chart') addChart(page, content.chart, box);
  else if (content.kind === 'table') addTable(page, content.table, box);
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
  const indent = look.bullets === true && paragraphs.length > 1 ? 18 : 0;
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
    values: values.map((value) => value ?? 0),
  }));
  const options = {
    ...inches(box),
    ...(kind === 'bar'
      ? { barDir: chart.kind === 'bar' ? ('bar' as const) : ('col' as const), barGapWidthPct: 50 }
      : {}),
    ...(chart.stacked === true ? { barGrouping: 'stacked' as const } : {}),
    ...(chart.kind === 'bar' ? { catAxisOrientation: 'maxMin' as const } : {}),
    // More colours than series would colour each bar by itself, in elements out of order.
    chartColors: isRound ? [...ACCENTS] : ACCENTS.slice(0, Math.max(1, data.length)),
    dataLabelFormatCode: chart.number_format,
    altText: safe(chart.alt),
    catAxisLabelFontSize: 12,
    valAxisLabelFontSize: 12,
    dataLabelFontSize: 12,
    dataLabelColor: isRound ? 'FFFFFF' : INK,
    valGridLine: { color: 'E3E3E3', size: 0.75 },
  };
  page.addChart(
    kind as Parameters<PlainSlide['addChart']>[0],
    isRound ? data.slice(0, 1) : data,
    options as Parameters<PlainSlide['addChart']>[2],
  );
}

function addTable(page: PlainSlide, table: TableSpec, box: Box): void {
  const rows = table.rows.slice(0, MOST_ROWS);
  const fontSize = rows.length > 12 ? 10 : rows.length > 8 ? 12 : 14;
  page.addTable(
    rows.map((row, index) =>
      row.map((cell) => ({
        text: safe(cell.text),
        options: {
          ...{ align: cell.align, bold: index < table.header_rows || cell.bold === true },
          ...(index < table.header_rows ? { fill: { color: WASH } } : {}),
        },
      })),
    ),
    {
      ...{ x: box.x / EMU_PER_INCH, y: box.y / EMU_PER_INCH, w: box.w / EMU_PER_INCH },
      ...{ fontSize, fontFace: FONT, color: INK, border: { type: 'solid' as const, pt: 0.75, color: 'D9D9D9' } },
    },
  );
}

/** An item of a diagram: boxes with text, lines of straight pieces, words, charts, pictures. */
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
      page.addImage({
        ...inches(box),
        data: `${content.media_type};base64,${Buffer.from(content.bytes).toString('base64')}`,
        altText: safe(content.alt),
      });
      return;
    case 'table':
      addTable(page, content.table, box);
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
