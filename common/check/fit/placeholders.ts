import type { QualityGateResult } from '../../deck/quality-report.ts';
import { descendants, integerAttribute } from '../../ooxml/xml/dom.ts';
import { gateNotes } from '../gate.ts';
import { isOfDrawing } from '../judged-slide.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';
import { HEADER_FOOTER_TYPES } from '../../ooxml/read/shape-tree.ts';

/** Smallest type size in points: of running text, of tables and diagrams, of captions and sources. */
const MIN_PT = { body: 12, figure: 10, small: 9 };
const MAX_SIZES = 3;
/** Sizes closer than this look the same, in points. */
const ALIKE_PT = 0.75;
const ROUNDING = 0.05;

/** Empty placeholders, marks for missing pictures or diagrams, type that is too small, too many sizes on one slide. */
export function judgePlaceholders(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('placeholders');
  for (const slide of slides) {
    for (const shape of slide.empty) {
      notes.judged();
      if (!HEADER_FOOTER_TYPES.has(shape.slot.type))
        notes.report('quality.empty_placeholder', 'error', { slide, shape });
    }
    const all: number[] = [];
    for (const shape of slide.shapes) {
      notes.judged();
      const mark = markOf(shape);
      if (mark !== null) notes.report(mark, 'error', { slide, shape });
      if (shape.is_header_or_footer) continue;
      const sizes = sizesOf(shape);
      const use = useOf(shape, slide);
      const smallest = Math.min(Number.POSITIVE_INFINITY, ...sizes);
      if (smallest < MIN_PT[use] - ROUNDING) {
        const params = { points: Number(smallest.toFixed(1)), least: MIN_PT[use] };
        notes.report('quality.small_type', slide.slide !== null && isSizedByUs(shape) ? 'error' : 'warning', {
          slide,
          shape,
          params,
        });
      }
      if (use === 'body') all.push(...sizes);
    }
    const steps = [...new Set(all)]
      .sort((a, b) => a - b)
      .filter((size, at, list) => size - (list[at - 1] ?? 0) > ALIKE_PT);
    if (steps.length > MAX_SIZES)
      notes.report('quality.many_sizes', 'warning', { slide, params: { count: steps.length } });
  }
  return notes.result();
}

/** The marks that stand for a missing picture or diagram. */
function markOf({ item }: JudgedShape): string | null {
  if (item === null || !item.id.endsWith('-missing')) return null;
  return item.id.endsWith('-diagram-missing') ? 'quality.diagram_missing' : 'quality.picture_missing';
}

/** Sizes of all elements with text, as measured. */
function sizesOf(shape: JudgedShape): number[] {
  return shape.texts.flatMap(({ block }) =>
    block.paragraphs.flatMap(({ runs }) =>
      runs.filter(({ text }) => text.trim() !== '').map(({ size_pt }) => size_pt * block.scale.font_scale),
    ),
  );
}

function useOf(shape: JudgedShape, slide: JudgedSlide): keyof typeof MIN_PT {
  if (shape.kind !== 'text' || isOfDrawing(shape)) return 'figure';
  if (shape.slot === null)
    return shape.item?.content.kind === 'text' && shape.item.content.size_pt !== undefined ? 'small' : 'body';
  const { idx, type } = shape.slot;
  const field = slide.layout?.fields.find(({ placeholder }) => placeholder.idx === idx && placeholder.type === type);
  return field?.kind === 'caption' ? 'small' : 'body';
}

/** Otherwise the size comes from the master. */
function isSizedByUs(shape: JudgedShape): boolean {
  if (shape.kind !== 'text' || shape.slot === null) return true;
  if (shape.texts.some(({ block }) => block.scale.font_scale < 1)) return true;
  return descendants(shape.element, 'rPr').some((properties) => integerAttribute(properties, 'sz') !== undefined);
}
