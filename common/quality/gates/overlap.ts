import type { QualityGateResult } from '../../deck/quality-report.ts';
import type { Rect } from '../../scene/scene.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';

/** Overlaps up to this share of the smaller shape are touching edges. */
const MOST_OVERLAP = 0.02;
/** A shape that lies in another one by this share is in it on purpose where that one is a card. */
const CONTAINED = 0.98;
/** What covers this share of a slide is its background. */
const BACKGROUND = 0.9;

/**
 * Pairs of shapes that lie over each other by more than 2 % of the smaller. Lines, backgrounds, cards with something on them
 * and members of one group are no such pairs.
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
        if (lower.is_furniture && upper.is_furniture) continue;
        notes.judged();
        const share = overlapOf(lower.rect, upper.rect);
        if (share <= MOST_OVERLAP || isCard(lower, share)) continue;
        const isLayouts = [lower, upper].every((shape) => shape.is_furniture || !shape.has_own_place);
        notes.tell('quality.overlap', isLayouts ? 'warning' : 'error', {
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

/** How much of the smaller one lies under or over the other, 0 to 1. */
function overlapOf(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, Math.min(sizeOf(a), sizeOf(b))) : 0;
}
