import type { QualityGateResult } from '../../deck/quality-report.ts';
import type { ObservedText } from '../../scene/read/part-context.ts';
import type { Rect } from '../../scene/scene.ts';
import { substituteShare } from '../../typeset/fonts/match-font.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';

/** Overlaps up to this share of the smaller shape count as touching edges. */
const MAX_OVERLAP = 0.02;
/** If this share of a shape is inside a card, it is there on purpose. */
const CONTAINED = 0.98;
/** A shape that covers this share of a slide is its background. */
const BACKGROUND = 0.9;

/**
 * Pairs of shapes that overlap by more than 2 % of the smaller one. Lines, backgrounds, cards with content on them and
 * members of the same group don't count.
 */
export function judgeOverlap(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('overlap');
  for (const slide of slides) {
    const area = slide.scene.size.w * slide.scene.size.h;
    const shapes = slide.shapes.filter(
      ({ kind, rect, texts }) => kind !== 'connector' && !(texts.length === 0 && sizeOf(rect) >= BACKGROUND * area),
    );
    for (const [index, lower] of shapes.entries()) {
      for (const upper of shapes.slice(index + 1)) {
        if (lower.group !== null && lower.group === upper.group) continue;
        if (lower.is_header_or_footer && upper.is_header_or_footer) continue;
        notes.judged();
        const share = overlapOf(lower.rect, upper.rect);
        if (share <= MAX_OVERLAP || isCard(lower, share)) continue;
        const isLayouts = [lower, upper].every((shape) => shape.is_header_or_footer || !shape.has_own_place);
        notes.report('quality.overlap', isLayouts ? 'warning' : 'error', {
          ...{ slide, shape: upper },
          params: { other: lower.name, percent: Math.round(share * 100) },
        });
      }
    }
  }
  return notes.result();
}

function isCard(lower: JudgedShape, share: number): boolean {
  return share >= CONTAINED && lower.texts.length === 0 && lower.kind === 'text' && lower.is_painted;
}

function sizeOf({ w, h }: Rect): number {
  return w * h;
}

/** The share of the smaller shape that the other one overlaps, 0 to 1. */
function overlapOf(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, Math.min(sizeOf(a), sizeOf(b))) : 0;
}

/** An overhang of one point is rounding. */
const OVERHANG_SLACK_PT = 1;

/** Shapes that extend over the edge of the slide; if the layout put them there, it is up to the master. */
export function judgeBounds(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('bounds');
  for (const slide of slides) {
    const { w, h } = slide.scene.size;
    for (const shape of slide.shapes) {
      notes.judged();
      const { rect } = shape;
      const over = Math.max(-rect.x, -rect.y, rect.x + rect.w - w, rect.y + rect.h - h);
      if (over <= OVERHANG_SLACK_PT) continue;
      const severity = shape.has_own_place && !shape.is_header_or_footer ? 'error' : 'warning';
      notes.report('quality.off_slide', severity, { slide, shape, params: { points: Math.ceil(over) } });
    }
  }
  return notes.result();
}

/** Rounding tolerance, in points. */
const OVERFLOW_SLACK_PT = 0.5;
/** A smaller chart is unreadable; points. */
const MIN_CHART = { w: 108, h: 72 };

/** The share of a line by which a substitute font may be wider than the frame without touching anything. */
const SUBSTITUTE_SLACK = 0.5;

/** Whether text overflows in a program that substitutes the widest likely font for its own. */
function isTight({ block, placed }: ObservedText, typesetter: Typesetter): boolean {
  const runs = block.paragraphs.flatMap((paragraph) => paragraph.runs);
  const share = Math.min(1, ...runs.map(({ font }) => substituteShare(font)));
  if (share === 1 || !block.wraps || placed.lines.length === 0) return false;
  const { overflow_pt, lines } = typesetter.place({ ...block, width_pt: block.width_pt * share });
  return overflow_pt > SUBSTITUTE_SLACK * (lines[0]?.height_pt ?? 0);
}

/** Text that is higher than its frame, table rows that grow, words broken in the middle, charts without room. */
export function judgeOverflow(slides: readonly JudgedSlide[], typesetter: Typesetter): QualityGateResult {
  const notes = gateNotes('overflow');
  for (const slide of slides) {
    for (const shape of slide.shapes) {
      const severity = shape.is_header_or_footer ? 'warning' : 'error';
      if (shape.kind === 'chart') {
        notes.judged();
        if (shape.rect.w < MIN_CHART.w || shape.rect.h < MIN_CHART.h)
          notes.report('quality.chart_too_small', severity, { slide, shape });
      }
      notes.judged(shape.texts.length);
      if (shape.table !== null) {
        const grown = shape.table.rows.reduce((sum, row, at) => sum + row - (shape.table?.stated_rows[at] ?? 0), 0);
        if (grown > OVERFLOW_SLACK_PT)
          notes.report('quality.table_overflow', severity, { slide, shape, params: { points: Math.ceil(grown) } });
      } else {
        const over = Math.max(0, ...shape.texts.map(({ placed }) => placed.overflow_pt));
        if (over > OVERFLOW_SLACK_PT)
          notes.report('quality.text_overflow', severity, { slide, shape, params: { points: Math.ceil(over) } });
        const wide = shape.texts.find(({ block, placed }) => !block.wraps && placed.width_pt > slide.scene.size.w);
        if (over <= OVERFLOW_SLACK_PT && severity === 'error' && shape.texts.some((text) => isTight(text, typesetter)))
          notes.report('quality.tight_text', 'warning', { slide, shape });
        if (wide !== undefined) notes.report('quality.text_too_wide', severity, { slide, shape });
      }
      if (shape.texts.some(({ placed }) => placed.is_torn))
        notes.report('quality.word_torn', 'warning', { slide, shape });
    }
  }
  return notes.result();
}
