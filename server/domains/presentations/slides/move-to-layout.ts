import type { LayoutModel, FieldKind } from '../../../../common/deck/layout.ts';
import { plainText } from '../../../../common/deck/slide.ts';
import type { FieldContent, Slide } from '../../../../common/deck/slide.ts';
import type { ContentInput } from '../../../../common/api/slide-content.ts';
import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { SourceAddress } from '../../../../common/deck/source.ts';
import { plainData } from '../../../kernel/sdk/canonical-json.ts';

/**
 * Puts a slide on another layout: content goes to the field of its name, else to the first empty one that takes it (of the
 * kind it had, if there is one). Text that finds no place moves to the notes, a drawing to the free room of the layout; what
 * had to go is a finding.
 * @param from the layout it was on; absent if it is gone.
 */
export function moveToLayout(slide: Slide, from: LayoutModel | undefined, to: LayoutModel): void {
  const contents = Object.entries(slide.fields);
  slide.layout_id = to.layout_id;
  slide.fields = {};
  slide.boxes = {};
  const homeless: [string, FieldContent][] = [];
  for (const [name, content] of contents) {
    const field = to.fields.find((each) => each.name === name);
    if (field !== undefined && takesContent(field.kind, content.kind)) slide.fields[name] = content;
    else homeless.push([name, content]);
  }
  for (const [name, content] of homeless) {
    const kind = from?.fields.find((each) => each.name === name)?.kind;
    const free = to.fields.filter(
      (field) =>
        slide.fields[field.name] === undefined && takesContent(field.kind, content.kind) && field.kind !== 'title',
    );
    const field = free.find((each) => each.kind === kind) ?? free[0];
    if (field !== undefined) slide.fields[field.name] = content;
    else removeContent(slide, to, content);
  }
  for (const field of to.fields) {
    if (field.is_moved === true && slide.fields[field.name] !== undefined) slide.boxes[field.name] = field.box;
  }
}

function removeContent(slide: Slide, to: LayoutModel, content: FieldContent): void {
  if (content.kind === 'text') {
    const text = plainText(content.paragraphs);
    if (text === slide.title || text === slide.source_line) return;
    slide.notes = [slide.notes, text].filter(Boolean).join('\n\n');
    note(slide, 'slides.moved_to_notes', { count: content.paragraphs.length });
  } else if (to.free_area !== null && slide.free.every((each) => each.role !== 'content')) {
    slide.free.push({ id: `${slide.id}-free-${slide.free.length + 1}`, role: 'content', box: to.free_area, content });
  } else {
    note(slide, 'slides.no_place', { layout: to.name });
  }
}

function note(slide: Slide, code: string, params: Record<string, string | number>): void {
  slide.findings.push({ code, params: { title: slide.title, ...params }, severity: 'info', slide_id: slide.id });
}

/** What a field of a kind takes. */
const TAKES: Readonly<Record<FieldKind, readonly FieldContent['kind'][]>> = {
  title: ['text'],
  subtitle: ['text'],
  body: ['text', 'form'],
  caption: ['text'],
  picture: ['picture'],
  chart: ['chart', 'form'],
  table: ['table'],
  object: ['text', 'chart', 'table', 'picture', 'form'],
};

/** Whether a field of a kind takes the content. */
export function takesContent(kind: FieldKind, content: FieldContent['kind']): boolean {
  return TAKES[kind].includes(content);
}

/**
 * Content as a caller sends it, as the deck has it. Where a chart's value comes from is never taken from a caller: the
 * address of a value is kept where the slide's chart had the same value there before.
 */
export function contentOfInput(input: ContentInput, former: Slide | undefined): FieldContent {
  if (input.kind !== 'chart') return plainData(input) as FieldContent;
  const known = former === undefined ? [] : chartsOf(former);
  const { chart } = input;
  const series = chart.series.map((each, index) => ({
    ...each,
    addresses: each.values.map((value, position) => knownAddress(known, index, position, value)),
  }));
  return { kind: 'chart', chart: plainData({ ...chart, series }) as ChartSpec };
}

/** Text content without a single character. */
export function isEmptyText(content: FieldContent): boolean {
  return content.kind === 'text' && plainText(content.paragraphs).trim() === '';
}

function knownAddress(
  charts: readonly ChartSpec[],
  series: number,
  position: number,
  value: number | null,
): SourceAddress | null {
  if (value === null) return null;
  for (const chart of charts) {
    const known = chart.series[series];
    if (known?.values[position] === value) return known.addresses[position] ?? null;
  }
  return null;
}

function chartsOf(slide: Slide): ChartSpec[] {
  const contents = [...Object.values(slide.fields), ...slide.free.map((free) => free.content)];
  return contents.flatMap((content) => (content.kind === 'chart' ? [content.chart] : []));
}
