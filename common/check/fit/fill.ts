import type { QualityGateResult } from '../../deck/quality-report.ts';
import { contentSlides } from '../content/slide-sentences.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedShape, JudgedSlide } from '../judged-slide.ts';

/** A body narrower than this share of the layout's body leaves a column empty. */
const MIN_WIDTH = 0.55;
/** A body that ends above this share of the slide's height leaves the lower half empty. */
const MIN_BOTTOM = 0.6;

/** Whether the content of slides fills its place: no empty column, no empty lower half. */
export function judgeFill(slides: readonly JudgedSlide[]): QualityGateResult {
  const notes = gateNotes('fill');
  for (const slide of contentSlides(slides)) {
    const shapes = bodyShapes(slide);
    if (shapes.length === 0) continue;
    notes.judged();
    const place = layoutExtent(slide);
    const left = Math.min(...shapes.map(({ rect }) => rect.x));
    const right = Math.max(...shapes.map(({ rect }) => rect.x + rect.w));
    if (place !== null && right - left < MIN_WIDTH * place) notes.report('quality.half_empty', 'warning', { slide });
    const spans = shapes.filter((shape) => !isContainer(shape, shapes)).flatMap(paintedSpans);
    const top = Math.min(...spans.map((span) => span.top));
    const bottom = Math.max(...spans.map((span) => span.bottom));
    const { h } = slide.scene.size;
    // A statement in the middle of a slide is there on purpose.
    const isCentred = spans.length <= 2 && (top + bottom) / 2 > 0.4 * h;
    if (bottom < MIN_BOTTOM * h && !isCentred)
      notes.report('quality.body_unfilled', 'warning', { slide, params: { percent: Math.round((bottom / h) * 100) } });
  }
  return notes.result();
}

function bodyShapes({ shapes, slide }: JudgedSlide): JudgedShape[] {
  const sourceLines = new Set(slide?.free.flatMap(({ id, role }) => (role === 'source_line' ? [id] : [])));
  return shapes.filter(
    (shape) =>
      !shape.is_title &&
      !shape.is_header_or_footer &&
      shape.kind !== 'connector' &&
      !sourceLines.has(shape.element_id) &&
      (shape.kind !== 'text' || shape.texts.some(({ placed }) => placed.lines.length > 0)),
  );
}

/** The width of the places for content on the layout; null if it is unknown. */
function layoutExtent({ layout, scene, content }: JudgedSlide): number | null {
  const boxes = (layout?.fields ?? []).filter(({ kind }) => kind !== 'title').map(({ box }) => box);
  if (boxes.length === 0 || content === null) return null;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, w }) => x + w));
  const EMU_PER_PT = 12_700;
  return Math.min((right - left) / EMU_PER_PT, scene.size.w);
}

/** Whether a shape of a form only lies behind text or a picture of that form: an empty card fills nothing. */
function isContainer({ group, is_painted, texts, rect, kind }: JudgedShape, all: readonly JudgedShape[]): boolean {
  if (group === null || !is_painted || kind === 'picture' || hasLines(texts)) return false;
  return all.some((other) => {
    const { x, y } = { x: other.rect.x + other.rect.w / 2, y: other.rect.y + other.rect.h / 2 };
    const isIn = x > rect.x && x < rect.x + rect.w && y > rect.y && y < rect.y + rect.h;
    return other.group === group && other.rect !== rect && (other.kind === 'picture' || hasLines(other.texts)) && isIn;
  });
}

function hasLines(texts: JudgedShape['texts']): boolean {
  return texts.some(({ placed }) => placed.lines.length > 0);
}

/** A painted shape of a form counts as a whole if its text takes this share of its height. */
const MIN_WORDS = 0.4;

/** The vertical extent of what is visible: of text its lines, of anything else its frame. Points. */
function paintedSpans({ kind, rect, texts, item, is_painted }: JudgedShape): { top: number; bottom: number }[] {
  const set = texts.reduce((sum, { placed }) => sum + placed.height_pt, 0);
  const isSign = item?.content.kind === 'group' && is_painted && set >= rect.h * MIN_WORDS;
  if (kind !== 'text' || isSign) return [{ top: rect.y, bottom: rect.y + rect.h }];
  return texts.map(({ block, placed }) => {
    const inset = Math.max(0, (rect.h - block.height_pt) / 2);
    const left = Math.max(0, block.height_pt - placed.height_pt);
    const above = block.anchor === 'top' ? 0 : block.anchor === 'middle' ? left / 2 : left;
    const top = rect.y + inset + above;
    return { top, bottom: top + placed.height_pt };
  });
}
