import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';

/** What is left over of rounding, in points. */
const SLACK_PT = 0.5;
/** A chart smaller than this shows nothing, in points. */
const LEAST_CHART = { w: 108, h: 72 };

/** Text that is higher than its frame, rows that grow, words that had to be torn, charts without room. */
export function judgeOverflow(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('overflow');
  for (const slide of slides) {
    for (const shape of slide.shapes) {
      const severity = shape.is_furniture ? 'warning' : 'error';
      if (shape.kind === 'chart') {
        notes.judged();
        if (shape.rect.w < LEAST_CHART.w || shape.rect.h < LEAST_CHART.h)
          notes.tell('quality.chart_too_small', severity, { slide, shape });
      }
      notes.judged(shape.texts.length);
      if (shape.table !== null) {
        const grown = shape.table.rows.reduce((sum, row, at) => sum + row - (shape.table?.stated_rows[at] ?? 0), 0);
        if (grown > SLACK_PT)
          notes.tell('quality.table_overflow', severity, { slide, shape, params: { points: Math.ceil(grown) } });
      } else {
        const over = Math.max(0, ...shape.texts.map(({ placed }) => placed.overflow_pt));
        if (over > SLACK_PT)
          notes.tell('quality.text_overflow', severity, { slide, shape, params: { points: Math.ceil(over) } });
        const wide = shape.texts.find(({ block, placed }) => !block.wraps && placed.width_pt > slide.scene.size.w);
        if (wide !== undefined) notes.tell('quality.text_too_wide', severity, { slide, shape });
      }
      if (shape.texts.some(({ placed }) => placed.is_torn))
        notes.tell('quality.word_torn', 'warning', { slide, shape });
    }
  }
  return notes.result();
}
