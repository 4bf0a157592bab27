import type { FieldContent } from '../../deck/slide.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import { isOfDrawing, wordsOf } from '../judged-slide.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';
import { lintPackage } from '../../ooxml/lint/lint-package.ts';
import type { LintFault } from '../../ooxml/lint/lint-drawing.ts';
import type { DeckReading } from '../../ooxml/read/deck/deck-reading.ts';

/** Share of the characters of running text that must be in placeholders. */
const MIN_SHARE = 0.9;

/** Every slide has a title and none occurs twice; text is in placeholders; each chart of the data is a native chart. */
export function judgeStructure(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('structure');
  const titles = new Map<string, number>();
  let placed = 0;
  let free = 0;
  for (const slide of slides) {
    notes.judged();
    judgeTitle(slide, titles, notes);
    for (const shape of slide.shapes) {
      if (shape.kind !== 'text' || shape.is_header_or_footer || isOfDrawing(shape)) continue;
      const length = wordsOf(shape).trim().length;
      if (shape.slot !== null) placed += length;
      // Source lines and labels are recognised by their size: they aren't running text.
      else if (shape.item?.content.kind !== 'text' || shape.item.content.size_pt === undefined) free += length;
    }
    judgeCharts(slide, notes);
  }
  const share = placed / Math.max(1, placed + free);
  // In decks from elsewhere it may be intentional.
  const severity = slides.some(({ slide }) => slide !== null) ? 'error' : 'warning';
  if (placed + free > 0 && share < MIN_SHARE)
    notes.report('quality.text_outside_placeholders', severity, { params: { percent: Math.round((1 - share) * 100) } });
  return notes.result();
}

function judgeTitle(slide: JudgedSlide, titles: Map<string, number>, notes: ReturnType<typeof gateNotes>): void {
  const title = titleOf(slide);
  const hasField = slide.layout === null || slide.layout.fields.some(({ kind }) => kind === 'title');
  if (title === '') return notes.report('quality.no_title', hasField ? 'error' : 'warning', { slide });
  const before = titles.get(title);
  if (before !== undefined) notes.report('quality.same_title', 'error', { slide, params: { title, other: before } });
  else titles.set(title, slide.number);
}

/** The title; on layouts that have no placeholder for one, the topmost text. */
function titleOf(slide: JudgedSlide): string {
  if (slide.scene.title !== '') return slide.scene.title;
  const texts = slide.shapes.filter((shape) => !shape.is_header_or_footer && wordsOf(shape).trim() !== '');
  const [top] = texts.sort((a: JudgedShape, b: JudgedShape) => a.rect.y - b.rect.y);
  return top === undefined ? '' : wordsOf(top).replace(/\s+/g, ' ').trim();
}

function judgeCharts(slide: JudgedSlide, notes: ReturnType<typeof gateNotes>): void {
  if (slide.slide === null) return;
  const contents: FieldContent[] = [
    ...Object.values(slide.slide.fields),
    ...slide.slide.free.map(({ content }) => content),
  ];
  for (const kind of ['chart', 'table'] as const) {
    const wanted = contents.filter((content) => content.kind === kind).length;
    const shown = slide.shapes.filter((shape) => shape.kind === kind).length;
    notes.judged(wanted);
    if (shown < wanted)
      notes.report(kind === 'chart' ? 'quality.chart_not_native' : 'quality.table_not_native', 'error', { slide });
  }
  const hasDiagram = slide.slide.__diagram__ !== undefined || slide.slide.__diagram_markup__ !== undefined;
  if (hasDiagram && !(slide.content?.items ?? []).some(({ id }) => id.startsWith(`${slide.slide_id ?? ''}-diagram`)))
    notes.report('quality.diagram_not_shown', 'error', { slide });
}

/** An additional validator beside the package lint: one line per fault. */
export type FileValidator = (bytes: Uint8Array) => Promise<readonly string[]>;

interface FileToJudge {
  bytes: Uint8Array;
  /** Of the package lint. */
  faults: readonly LintFault[];
  /** The package as it reads when it is opened again. */
  reading: DeckReading;
  slides: readonly JudgedSlide[];
  /** Returns the master deck's file, whose own faults don't count; null if there is none. */
  master: (() => Uint8Array) | null;
  validate: FileValidator | null;
}

/** Faults that make programs repair or refuse the file, and content that doesn't read back as it was written. */
export async function judgeValidity(file: FileToJudge): Promise<QualityGateResult> {
  const notes = gateNotes('validity');
  notes.judged(file.slides.length);
  const { faults, master } = file;
  const brought = new Set(faults.length > 0 && master !== null ? (await lintPackage(master())).map(keyOf) : []);
  for (const fault of faults) {
    const severity = brought.has(keyOf(fault)) ? 'warning' : 'error';
    notes.report('quality.unsound_package', severity, { params: { fault: fault.code, part: fault.part } });
  }
  for (const detail of (await file.validate?.(file.bytes)) ?? []) {
    notes.report('quality.schema_fault', 'error', { params: { detail: detail.slice(0, 300) } });
  }
  const { reading, slides } = file;
  if (reading.slides.length !== slides.length) {
    notes.report('quality.not_reopened', 'error', { params: { found: reading.slides.length, wanted: slides.length } });
  }
  for (const [index, slide] of slides.entries()) {
    if (slide.slide === null) continue;
    const contents = [...Object.values(slide.slide.fields), ...slide.slide.free.map(({ content }) => content)];
    const written = (reading.slides[index]?.shapes ?? []).flatMap((shape) =>
      shape.kind === 'chart' && !isDiagram(shape.name) ? shape.chart.series.map(({ values }) => values) : [],
    );
    if (JSON.stringify(seriesOf(contents, slide.content?.items ?? [])) !== JSON.stringify(written))
      notes.report('quality.chart_changed', 'error', { slide });
  }
  return notes.result();
}

/** The end of the id of a small chart after the first. */
const PANEL_ID = /-panel-\d+$/u;

function isDiagram(name: string): boolean {
  return name === 'Diagram';
}

/** The series of a slide's charts, which may be a small chart each; those of visual forms are only known once the form is placed. */
function seriesOf(contents: readonly FieldContent[], items: readonly SlideItem[]): unknown[] {
  const ofForms: unknown[][] = [];
  for (const { id, shape_name, content } of items) {
    if (content.kind !== 'chart' || !shape_name.startsWith('Form: ')) continue;
    const own = content.chart.series.map(({ values }) => values);
    if (PANEL_ID.test(id)) ofForms.at(-1)?.push(...own);
    else ofForms.push(own);
  }
  return contents.flatMap((content) => {
    if (content.kind === 'chart') return content.chart.series.map(({ values }) => values);
    return content.kind === 'form' ? (ofForms.shift() ?? []) : [];
  });
}

function keyOf({ code, part, detail }: LintFault): string {
  return [code, part, detail].join('\n');
}
