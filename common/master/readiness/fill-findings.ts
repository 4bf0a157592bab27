import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import type { QualityFinding } from '../../deck/quality-report.ts';
import type { ReadinessFinding, TestFill } from '../../deck/readiness-report.ts';
import { isOrphanIdx } from '../../ooxml/read/shape-tree.ts';
import type { JudgedShape, JudgedSlide } from '../../quality/judged-slide.ts';

/** Text over text by this share of the smaller one can't be read. */
const UNREADABLE_OVERLAP = 50;
/** Text of less contrast than this is not seen at all. */
const UNSEEN = 1.4;

/**
 * What a finding of the quality gates on a test fill says about the layout; null where it says nothing: of date, footer and
 * number, which slides only take over, and of what the reading of the layout tells already.
 */
export function readinessOf(finding: QualityFinding, slide: JudgedSlide, fill: TestFill): ReadinessFinding | null {
  const { code, params, severity } = finding;
  const shape = slide.shapes.find(({ element_id }) => element_id === finding.element_id);
  if (shape === undefined || shape.is_furniture) return null;
  const element = shape.name;
  const points = Number(params['points'] ?? 0);
  switch (code) {
    case 'quality.text_overflow':
      // What the schema promises is measured by an average text: others are shortened or go on on a further slide.
      return fill === 'maximal'
        ? { code: 'readiness.text_tight', params: { points }, severity: 'warning', element }
        : { code: 'readiness.text_overflow', params: { points }, severity: 'error', element };
    case 'quality.text_too_wide':
      return {
        code: 'readiness.text_too_wide',
        params: {},
        severity: fill === 'maximal' ? 'warning' : 'error',
        element,
      };
    case 'quality.chart_too_small':
      return { code: 'readiness.chart_too_small', params: {}, severity: 'error', element };
    case 'quality.word_torn':
      return { code: 'readiness.word_torn', params: {}, severity: fill === 'maximal' ? 'info' : 'warning', element };
    case 'quality.off_slide':
      return severity === 'error' ? { code: 'readiness.fill_off_slide', params: { points }, severity, element } : null;
    case 'quality.overlap':
      return overlapFinding(finding, shape, slide);
    case 'quality.low_contrast':
    case 'quality.master_contrast': {
      const [ratio, least] = [Number(params['ratio']), Number(params['least'])];
      const isSeen = ratio >= UNSEEN;
      return {
        code: isSeen ? 'readiness.low_contrast' : 'readiness.text_unseen',
        params: { ratio, least },
        severity: isSeen ? 'warning' : 'error',
        element,
      };
    }
    case 'quality.small_type':
      return {
        code: 'readiness.small_type',
        params: { points, least: Number(params['least']) },
        severity: 'warning',
        element,
      };
    default:
      return null;
  }
}

/** What is left over of rounding, in points. */
const SLACK_PT = 2;

/** Tables that are higher than the place of the layout they stand in: their columns are too narrow for words. */
export function tallTables(slide: JudgedSlide, layout: LayoutModel, fill: TestFill): ReadinessFinding[] {
  return slide.shapes.flatMap(({ kind, slot, rect, name }): ReadinessFinding[] => {
    const field = layout.fields.find(
      ({ placeholder }) => placeholder.idx === slot?.idx && placeholder.type === slot.type,
    );
    const place = slot === null || isOrphanIdx(slot.idx) ? layout.free_area : field?.box;
    if (kind !== 'table' || place == null) return [];
    const points = Math.ceil(rect.h - place.h / EMU_PER_PT);
    const severity = fill === 'maximal' ? 'warning' : 'error';
    return points <= SLACK_PT
      ? []
      : [{ code: 'readiness.table_overflow', params: { points }, severity, element: name }];
  });
}

function overlapFinding({ params }: QualityFinding, upper: JudgedShape, slide: JudgedSlide): ReadinessFinding {
  const other = String(params['other']);
  const percent = Number(params['percent']);
  const lower = slide.shapes.find(({ name }) => name === other);
  const areTexts = upper.texts.length > 0 && lower !== undefined && lower.texts.length > 0 && !lower.is_furniture;
  const severity = areTexts && percent >= UNREADABLE_OVERLAP ? 'error' : 'warning';
  return { code: 'readiness.fill_overlap', params: { other, percent }, severity, element: upper.name };
}
