import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';

/** A point of overhang is rounding. */
const SLACK_PT = 1;

/** Shapes that reach over the edge of the slide; where the layout put them there, it is the master's matter. */
export function judgeBounds(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('bounds');
  for (const slide of slides) {
    const { w, h } = slide.scene.size;
    for (const shape of slide.shapes) {
      notes.judged();
      const { rect } = shape;
      const over = Math.max(-rect.x, -rect.y, rect.x + rect.w - w, rect.y + rect.h - h);
      if (over <= SLACK_PT) continue;
      const severity = shape.has_own_place && !shape.is_furniture ? 'error' : 'warning';
      notes.tell('quality.off_slide', severity, { slide, shape, params: { points: Math.ceil(over) } });
    }
  }
  return notes.result();
}
