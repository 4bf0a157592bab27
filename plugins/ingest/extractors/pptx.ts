import { createHash } from 'node:crypto';
import type { Finding } from '../../../common/deck/finding.ts';
import { dateOfSerial, isDateFormat, isSerialDate } from '../../../common/deck/serial-date.ts';
import type { SourceImage } from '../../../common/deck/source.ts';
import { readDeck } from '../../../common/ooxml/read/deck/read-deck.ts';
import type {
  ReadChart,
  ReadParagraph,
  ReadShape,
  ReadSlide,
  ReadTable,
} from '../../../common/ooxml/read/deck/deck-reading.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { knownTitle } from '../document-properties.ts';
import { IngestError } from '../ingest-error.ts';
import { readPicture } from '../read-picture.ts';
import { buildTable } from '../tables/build-table.ts';
import type { ExtractInput, ExtractedText } from '../extract.ts';

/** Placeholders that repeat on every slide (ECMA-376 part 1, 19.7.10). */
const HEADER_FOOTER_KINDS = new Set(['dt', 'ftr', 'hdr', 'sldNum']);
const TITLES = new Set(['title', 'ctrTitle']);
/** Shapes whose tops differ by less than this are in one row, read from left to right; a third of an inch. */
const ROW_EMU = 304_800;
/** Last step of the section path of speaker notes. */
const NOTES = 'Notes';
const MAX_PICTURES = 200;
/** Smaller pictures are bullets and logos. */
const MIN_PICTURE_SIDE = 48;

/**
 * Reads a presentation: per slide its title as heading, texts, tables, charts as tables of their cached values, pictures,
 * and speaker notes. Hidden slides are left out with a finding.
 * @throws PackageError of the reader, IngestError `ingest.nothing_found`.
 */
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const { name } = input;
  const deck = await readDeck(input.bytes, name);
  const findings: Finding[] = [...deck.findings];
  const images: SourceImage[] = [];
  const builder = createBlockBuilder(name);
  const imageIds = new Map<string, string | null>();
  let tables = 0;
  const context: SlideContext = {
    builder,
    ...(input.language === undefined ? {} : { language: input.language }),
    nextTable: () => (tables += 1),
    pictureId: async (bytes, alt) => {
      // Programs may store a picture once for each use.
      const key = createHash('sha256').update(bytes).digest('base64');
      const known = imageIds.get(key);
      if (known !== undefined) return known;
      const id = images.length >= MAX_PICTURES ? null : await addPicture(images, bytes, alt);
      imageIds.set(key, id);
      return id;
    },
    onUnreadable: () => findings.push({ code: 'ingest.picture_unreadable', params: { file: name }, severity: 'info' }),
  };
  for (const [index, slide] of deck.slides.entries()) {
    input.signal?.throwIfAborted();
    if (slide.is_hidden) {
      findings.push({ code: 'ingest.slide_hidden', params: { file: name, slide: slide.number }, severity: 'info' });
    } else await readSlide(slide, context);
    input.onProgress?.({ unit: 'slides', done: index + 1, total: deck.slides.length });
  }
  if (builder.blocks.length === 0) throw new IngestError('ingest.nothing_found', { file: name });
  const title =
    knownTitle(deck.title) ?? normaliseText(deck.slides.find((slide) => !slide.is_hidden && slide.title)?.title ?? '');
  const author = deck.author.trim();
  return {
    name,
    ...(title === '' ? {} : { title }),
    ...(author === '' ? {} : { author }),
    blocks: builder.blocks,
    images,
    findings,
  };
}

interface SlideContext {
  builder: BlockBuilder;
  language?: string;
  nextTable(): number;
  /** Returns null if the picture is not kept. */
  pictureId(bytes: Uint8Array, alt: string): Promise<string | null>;
  onUnreadable(): void;
}

async function readSlide(slide: ReadSlide, context: SlideContext): Promise<void> {
  const place = { slide: slide.number };
  const titled = normaliseText(slide.title ?? '');
  const named = titled === '' ? nameInText(slide.shapes) : null;
  const title = named?.text ?? titled;
  if (title === '') context.builder.leaveSections();
  else context.builder.add({ kind: 'heading', level: 1, text: title }, place);
  const captions = captionsOf(slide.shapes);
  const texts = new Set(captions.values());
  for (const shape of inReadingOrder(slide.shapes)) {
    if (texts.has(shape) || !isOfContent(shape)) continue;
    if (title !== '' && TITLES.has(shape.placeholder?.type ?? '')) continue;
    const read = shape === named?.shape ? { ...named.shape, paragraphs: named.rest } : shape;
    await readShape(read, slide.number, context, captions.get(shape));
  }
  const notes = normaliseText(slide.notes);
  if (notes === '') return;
  context.builder.add({ kind: 'paragraph', text: notes }, place);
  const added = context.builder.blocks.at(-1);
  if (added !== undefined) added.address.section = [...(added.address.section ?? []), NOTES];
}

function isOfContent({ is_hidden: isHidden, placeholder }: ReadShape): boolean {
  return !isHidden && !HEADER_FOOTER_KINDS.has(placeholder?.type ?? '');
}

type TextShape = Extract<ReadShape, { kind: 'text' }>;

/** The name of a slide without a title: the first line of its topmost text, where that is no sentence and more text is below it. */
function nameInText(shapes: readonly ReadShape[]): { text: string; shape: TextShape; rest: ReadParagraph[] } | null {
  const texts = inReadingOrder(shapes).filter(
    (shape): shape is TextShape => shape.kind === 'text' && isOfContent(shape) && textOf(shape.paragraphs) !== '',
  );
  const [shape] = texts;
  const filled = shape?.paragraphs.filter((paragraph) => textOf([paragraph]) !== '') ?? [];
  const [first, ...rest] = filled;
  if (shape === undefined || first === undefined || first.bullet || texts.length + rest.length < 2) return null;
  const text = textOf([first]);
  return text.length <= MAX_NAME_CHARS && NAMES.test(text) ? { text, shape, rest } : null;
}

const MAX_NAME_CHARS = 60;
/** A few words without a figure or the marks of a sentence. */
const NAMES = /^\p{Lu}[^\d.!?:;,@/]*$/u;

/** Maximum distance of a caption below its picture; it is also not wider than the picture by more than this. */
const CAPTION_GAP_EMU = 228_600;
const MAX_CAPTION = 120;

/** The short text right below each picture. */
function captionsOf(shapes: readonly ReadShape[]): Map<ReadShape, ReadShape> {
  const captions = new Map<ReadShape, ReadShape>();
  for (const picture of shapes) {
    const { box } = picture;
    if (picture.kind !== 'picture' || picture.picture === null || picture.is_hidden || box === null) continue;
    const found = shapes.find((shape) => {
      if (shape.kind !== 'text' || shape.is_hidden || shape.box === null || shape.placeholder !== null) return false;
      const gap = shape.box.y - (box.y + box.h);
      const isBelow = gap >= -CAPTION_GAP_EMU / 2 && gap <= CAPTION_GAP_EMU;
      const isInside =
        shape.box.x >= box.x - CAPTION_GAP_EMU && shape.box.x + shape.box.w <= box.x + box.w + CAPTION_GAP_EMU;
      const text = textOf(shape.paragraphs);
      return (
        isBelow && isInside && text !== '' && text.length <= MAX_CAPTION && !shape.paragraphs.some((p) => p.bullet)
      );
    });
    if (found !== undefined) captions.set(picture, found);
  }
  return captions;
}

function textOf(paragraphs: readonly ReadParagraph[]): string {
  return normaliseText(paragraphs.map(({ runs }) => runs.map((run) => run.text).join('')).join(' '));
}

/** Sorts from top to bottom and each row from left to right. Shapes without a position come last. */
function inReadingOrder(shapes: readonly ReadShape[]): ReadShape[] {
  const top = (shape: ReadShape): number => (shape.box === null ? Infinity : Math.round(shape.box.y / ROW_EMU));
  return [...shapes].sort((a, b) => {
    const rows = top(a) - top(b);
    return Number.isNaN(rows) || rows === 0 ? (a.box?.x ?? 0) - (b.box?.x ?? 0) : rows;
  });
}

async function readShape(
  shape: ReadShape,
  slide: number,
  context: SlideContext,
  captionShape: ReadShape | undefined,
): Promise<void> {
  const { builder, language } = context;
  const place = { slide };
  switch (shape.kind) {
    case 'text':
      addText(builder, shape.paragraphs, slide);
      return;
    case 'diagram': {
      const items = shape.items
        .map((item) => ({ ...item, text: normaliseText(item.text) }))
        .filter((item) => item.text !== '');
      builder.add({ kind: 'list', ordered: false, items }, place);
      return;
    }
    case 'table': {
      const grid = {
        rows: tableRows(shape.table),
        ...(shape.table.has_header_row ? { headerRows: 1 } : {}),
        ...(language === undefined ? {} : { language }),
      };
      builder.add({ kind: 'table', table: buildTable(grid) }, { ...place, table: context.nextTable() });
      return;
    }
    case 'chart': {
      const rows = chartRows(shape.chart);
      const caption = normaliseText(shape.chart.title ?? shape.chart.value_axis_title ?? '');
      const table = buildTable({ rows, headerRows: 1, ...(caption === '' ? {} : { caption }), language: 'en' });
      builder.add({ kind: 'table', table }, { ...place, table: context.nextTable() });
      return;
    }
    case 'picture': {
      const alt = normaliseText(shape.alt);
      if (shape.picture === null) return;
      const id = await context.pictureId(shape.picture.bytes, alt).catch(() => {
        context.onUnreadable();
        return null;
      });
      const caption = captionShape?.kind === 'text' ? textOf(captionShape.paragraphs) : '';
      const texts = { ...(alt === '' ? {} : { alt }), ...(caption === '' ? {} : { caption }) };
      if (id !== null) builder.add({ kind: 'figure', image_id: id, ...texts }, place);
      else builder.add({ kind: 'paragraph', text: caption }, place);
      return;
    }
    case 'other':
      return;
  }
}

/** Consecutive bullets become one list; text without a bullet becomes a paragraph. */
function addText(builder: BlockBuilder, paragraphs: readonly ReadParagraph[], slide: number): void {
  let items: { text: string; level: number }[] = [];
  const flush = (): void => {
    builder.add({ kind: 'list', ordered: false, items }, { slide });
    items = [];
  };
  for (const paragraph of paragraphs) {
    const text = normaliseText(paragraph.runs.map((run) => run.text).join(''));
    if (text === '') continue;
    if (paragraph.bullet) items.push({ text, level: paragraph.level });
    else {
      flush();
      builder.add({ kind: 'paragraph', text }, { slide });
    }
  }
  flush();
}

/** Cells as shown; a covered cell repeats the text of the spanning cell. */
function tableRows(table: ReadTable): string[][] {
  const rows: string[][] = [];
  table.rows.forEach((cells, rowIndex) => {
    const row: string[] = [];
    cells.forEach((cell, column) => {
      const left = cells[column - 1];
      const isFromLeft = cell.is_covered && left !== undefined && (left.column_span > 1 || left.is_covered);
      const covering = isFromLeft ? row[column - 1] : rows[rowIndex - 1]?.[column];
      row.push(cell.is_covered ? (covering ?? '') : normaliseText(cell.text));
    });
    rows.push(row);
  });
  return rows;
}

/** Rows are categories and columns are series, at full precision. */
function chartRows(chart: ReadChart): string[][] {
  const header = [
    normaliseText(chart.category_axis_title ?? ''),
    ...chart.series.map((series) => normaliseText(series.name)),
  ];
  const categories = chart.categories.length > 0 ? chart.categories : (chart.series[0]?.categories ?? []);
  const length = Math.max(categories.length, ...chart.series.map((series) => series.values.length));
  const rows = Array.from({ length }, (_, index) => [
    normaliseText(categories[index] ?? String(index + 1)),
    ...chart.series.map((series) => shown(series.values[index] ?? null, series.number_format)),
  ]);
  return [header, ...rows];
}

function shown(value: number | null, format: string | null): string {
  if (value === null) return '';
  if (isDateFormat(format ?? '') && isSerialDate(value)) return dateOfSerial(value).toISOString().slice(0, 10);
  // Workbooks store 15 digits, so rounding to them removes the noise of binary fractions.
  const text = (digits: number): string => String(Number(digits.toPrecision(15)));
  return format?.includes('%') === true ? `${text(value * 100)}%` : text(value);
}

async function addPicture(images: SourceImage[], bytes: Uint8Array, alt: string): Promise<string | null> {
  const picture = await readPicture(bytes);
  if (picture.width < MIN_PICTURE_SIDE || picture.height < MIN_PICTURE_SIDE) return null;
  const id = `i${images.length + 1}`;
  images.push({ id, ...picture, ...(alt === '' ? {} : { alt }) });
  return id;
}
