import type { Box, Size } from '../../deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../../deck/layout.ts';
import { isSlideKind } from '../../deck/slide-kinds.ts';
import type { TestFill } from '../../deck/readiness-report.ts';
import type { FieldContent, FreeContent, Paragraph, StoredSlide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';
import { fillPicture, fillChart, fillTable, proseOfLength } from './fill-contents.ts';

const PICTURE_REF = 'test-fill:landscape';
/** On a smaller share of the slide, a place takes text but no chart, table or picture. */
const MIN_VISUAL = 0.18;
const ITEM_LENGTH = 60;
/** `max_length` assumes items of two lines, `max_items` items of one: using both exceeds the place. */
const LINES = 2;

/** The text in the largest type of a layout for a single number. */
const FIGURES = { short: '42 %', typical: '3,850 m' } as const;

/** Number of characters for each kind of text; a share of its capacity, within limits. */
const SHORT: Readonly<Record<string, number>> = { title: 14, subtitle: 16, caption: 8, body: 40, object: 40 };
const TYPICAL: Readonly<Record<string, { share: number; most: number }>> = {
  title: { share: 1, most: 45 },
  subtitle: { share: 0.6, most: 60 },
  caption: { share: 0.6, most: 50 },
  body: { share: 0.55, most: 320 },
  object: { share: 0.55, most: 320 },
};

/** The pictures of test fills, by `image_ref`. */
export function testFillImages(): ReadonlyMap<string, SourceImage & { is_photo: boolean }> {
  return new Map([[PICTURE_REF, fillPicture()]]);
}

/**
 * The slide of a test fill: every field of a layout filled with little, typical or maximal content (`max_length`
 * characters, in lists as items of two lines), and a chart, table or picture in its free area if there are no fields
 * for them. A content placeholder takes text; the larger of two takes a chart in the typical fill.
 * @param layout with measured capacities.
 * @param size of the slide, EMU.
 */
export function testFillSlide(layout: LayoutModel, fill: TestFill, size: Size): StoredSlide {
  const share = (box: Box): number => (box.w * box.h) / Math.max(1, size.w * size.h);
  const visual = fill === 'typical' ? fieldOfChart(layout, share) : undefined;
  const fields: Record<string, FieldContent> = {};
  const boxes: Record<string, Box> = {};
  for (const [at, field] of layout.fields.entries()) {
    const content = field === visual ? chart(fill) : contentOf(field, fill, at, layout);
    if (content === null) continue;
    fields[field.name] = content;
    if (field.is_moved === true) boxes[field.name] = field.box;
  }
  const title = fields['title']?.kind === 'text' ? (fields['title'].paragraphs[0]?.runs[0]?.text ?? '') : '';
  return {
    id: `${fill}-${layout.layout_id}`,
    kind: isSlideKind(layout.role) ? layout.role : 'content',
    layout_id: layout.layout_id,
    title,
    ...{ fields, boxes, free: freeOf(layout, fill, share) },
    ...{ notes: '', sources: [], claims: [], findings: [] },
  };
}

/** The content placeholder for the chart of the typical fill; requires another place for text. */
function fieldOfChart(layout: LayoutModel, share: (box: Box) => number): LayoutField | undefined {
  const objects = layout.fields.filter(({ kind, box }) => kind === 'object' && share(box) >= MIN_VISUAL);
  const texts = layout.fields.filter(({ kind }) => kind === 'object' || kind === 'body');
  if (objects.length === 0 || texts.length < 2) return undefined;
  return objects.sort((a, b) => share(b.box) - share(a.box) || b.box.x - a.box.x)[0];
}

/** Null for a text field without room for text. */
function contentOf(field: LayoutField, fill: TestFill, at: number, layout: LayoutModel): FieldContent | null {
  switch (field.kind) {
    case 'picture':
      return { kind: 'picture', image_ref: PICTURE_REF, alt: 'A landscape' };
    case 'chart':
      return chart(fill);
    case 'table':
      return table(fill, field.box);
    case 'object':
      return field.text === undefined ? chart(fill) : text(field, fill, at, layout);
    default:
      return text(field, fill, at, layout);
  }
}

function text(field: LayoutField, fill: TestFill, at: number, layout: LayoutModel): FieldContent | null {
  const { kind, max_length: most, max_items: mostItems } = field;
  const { role } = layout;
  if (most <= 0) return null;
  if (role === 'big_number' && fill !== 'maximal' && isStatement(field, layout))
    return { kind: 'text', paragraphs: [paragraph(FIGURES[fill].slice(0, most), false)] };
  const isList = (kind === 'body' || kind === 'object') && mostItems > 1 && role !== 'quote' && role !== 'big_number';
  const length = lengthOf(kind, fill, most);
  if (!isList) return { kind: 'text', paragraphs: [paragraph(proseOfLength(length, at * 11), false)] };
  const wanted =
    fill === 'maximal' ? Math.ceil(mostItems / LINES) : fill === 'typical' ? Math.round(length / ITEM_LENGTH) : 2;
  // Minimum characters of an item.
  const items = Math.max(1, Math.min(wanted, mostItems, Math.floor(length / 8)));
  const paragraphs: Paragraph[] = [];
  let left = length;
  for (let item = 0; item < items; item += 1) {
    const own = Math.round(left / (items - item));
    paragraphs.push(paragraph(proseOfLength(own, at * 11 + item * 7)));
    left -= own;
  }
  return { kind: 'text', paragraphs };
}

/** Whether it is the only text in the largest type. */
function isStatement(field: LayoutField, layout: LayoutModel): boolean {
  const sizeOf = ({ text: frame }: LayoutField): number => frame?.levels[0]?.size_pt ?? 0;
  return field.kind !== 'title' && layout.fields.every((other) => sizeOf(other) <= sizeOf(field));
}

function lengthOf(kind: string, fill: TestFill, most: number): number {
  if (fill === 'maximal') return most;
  if (fill === 'short') return Math.min(SHORT[kind] ?? 20, most);
  const { share, most: limit } = TYPICAL[kind] ?? { share: 0.6, most: 60 };
  return Math.max(1, Math.min(limit, Math.floor(most * share)));
}

function paragraph(words: string, bullet?: false): Paragraph {
  return { runs: [{ text: words }], level: 0, ...(bullet === undefined ? {} : { bullet }) };
}

function chart(fill: TestFill): FieldContent {
  return { kind: 'chart', chart: fillChart(fill) };
}

function table(fill: TestFill, box: Box): FieldContent {
  return { kind: 'table', table: fillTable(fill, box) };
}

/** Layouts without a place for content show it in their free area, if it is large enough. */
function freeOf(layout: LayoutModel, fill: TestFill, share: (box: Box) => number): FreeContent[] {
  const { free_area: box, role } = layout;
  const isForContent = layout.fields.every(({ kind }) => kind === 'title' || kind === 'caption');
  if (box === null || !isForContent || role === 'section' || role === 'closing' || share(box) < MIN_VISUAL) return [];
  const content: Readonly<Record<TestFill, () => FieldContent>> = {
    short: () => ({ kind: 'picture', image_ref: PICTURE_REF, alt: 'A landscape' }),
    typical: () => chart(fill),
    maximal: () => table(fill, box),
  };
  return [{ id: `${fill}-free`, role: 'content', box, content: content[fill]() }];
}
