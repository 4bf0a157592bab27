import type { FieldContent } from '../../deck/slide.ts';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import { wordsOf } from '../judged-slide.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';

/** Share of the characters of running text that must stand in placeholders. */
const LEAST_SHARE = 0.9;

/** A title on every slide and none twice; text in placeholders; a native chart for each chart of the data. */
export function judgeStructure(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('structure');
  const titles = new Map<string, number>();
  let placed = 0;
  let free = 0;
  for (const slide of slides) {
    notes.judged();
    judgeTitle(slide, titles, notes);
    for (const shape of slide.shapes) {
      if (shape.kind !== 'text' || shape.is_furniture || shape.item?.content.kind === 'shape') continue;
      const length = wordsOf(shape).trim().length;
      if (shape.slot !== null) placed += length;
      // Source lines and labels are set by size: no running text.
      else if (shape.item?.content.kind !== 'text' || shape.item.content.size_pt === undefined) free += length;
    }
    judgeCharts(slide, notes);
  }
  const share = placed / Math.max(1, placed + free);
  if (placed + free > 0 && share < LEAST_SHARE)
    notes.tell('quality.text_outside_placeholders', 'error', { params: { percent: Math.round((1 - share) * 100) } });
  return notes.result();
}

function judgeTitle(slide: JudgedSlide, titles: Map<string, number>, notes: ReturnType<typeof gateNotes>): void {
  const title = titleOf(slide);
  const hasField = slide.layout === null || slide.layout.fields.some(({ kind }) => kind === 'title');
  if (title === '') return notes.tell('quality.no_title', hasField ? 'error' : 'warning', { slide });
  const before = titles.get(title);
  if (before !== undefined) notes.tell('quality.same_title', 'error', { slide, params: { title, other: before } });
  else titles.set(title, slide.number);
}

/** The title; on layouts that have no place for one, the topmost text. */
function titleOf(slide: JudgedSlide): string {
  if (slide.scene.title !== '') return slide.scene.title;
  const texts = slide.shapes.filter((shape) => !shape.is_furniture && wordsOf(shape).trim() !== '');
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
      notes.tell(kind === 'chart' ? 'quality.chart_not_native' : 'quality.table_not_native', 'error', { slide });
  }
  const hasDiagram = slide.slide.__diagram__ !== undefined || slide.slide.__diagram_markup__ !== undefined;
  if (hasDiagram && !(slide.content?.items ?? []).some(({ id }) => id.startsWith(`${slide.slide_id ?? ''}-diagram`)))
    notes.tell('quality.diagram_not_shown', 'error', { slide });
}
