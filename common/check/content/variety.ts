import type { LayoutCatalogue } from '../../deck/layout.ts';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';

const LONGEST_RUN = 3;
const MIN_PER_TEN = 3;

/**
 * Whether the layouts change: three in ten slides, none more than three times in a row.
 * @param catalogue of the master, which may not have as many; null where it is not known.
 */
export function judgeVariety(slides: readonly JudgedSlide[], catalogue: LayoutCatalogue | null): QualityGateResult {
  const notes = gateNotes('variety');
  notes.judged(slides.length);
  const many = catalogue?.layouts.length ?? Number.POSITIVE_INFINITY;
  for (let from = 0; from + 10 <= slides.length; from += 10) {
    const used = new Set(slides.slice(from, from + 10).map(({ layout_id }) => layout_id)).size;
    if (used >= Math.min(MIN_PER_TEN, many)) continue;
    notes.report('quality.few_layouts', 'error', { params: { from: from + 1, to: from + 10, count: used } });
  }
  let run = 0;
  for (const [index, slide] of slides.entries()) {
    run = index > 0 && slides[index - 1]?.layout_id === slide.layout_id ? run + 1 : 1;
    if (run !== LONGEST_RUN + 1) continue;
    // A slide that continues over further ones keeps its layout.
    notes.report('quality.same_layout', 'warning', { slide, params: { layout: slide.layout?.name ?? '' } });
  }
  return notes.result();
}
