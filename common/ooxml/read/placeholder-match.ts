import type { PlacedShape } from './shape-tree.ts';

/** Placeholders that PowerPoint fills itself: date, footer, slide number, header. They are never content fields. */
export const FURNITURE_TYPES: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/**
 * `idx` of a placeholder of a slide whose layout has no place for it: PowerPoint gives it this, the largest there is, and a
 * place of its own when a slide gets another layout.
 */
export const ORPHAN_IDX = 4_294_967_295;

/** Whether an `idx` is that of an orphan; ours is one less where a layout uses the largest itself. */
export function isOrphanIdx(idx: number): boolean {
  return idx >= ORPHAN_IDX - 1;
}

type Slot = NonNullable<PlacedShape['placeholder']>;

/** Which placeholder type of the master a layout's placeholder inherits from (ECMA-376 part 1, 19.7.10). */
export function masterTypeOf(type: string): string {
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return FURNITURE_TYPES.has(type) ? type : 'body';
}

/** The master's placeholder behind a layout's, by type; null when the master has none. */
export function matchOnMaster(slot: Slot, master: readonly PlacedShape[]): PlacedShape | null {
  const wanted = masterTypeOf(slot.type);
  const candidates = master.filter((shape) => shape.placeholder !== null);
  const exact = candidates.find((shape) => shape.placeholder?.type === wanted);
  return exact ?? candidates.find((shape) => masterTypeOf(shape.placeholder?.type ?? '') === wanted) ?? null;
}

/**
 * The layout's placeholder behind a slide's: titles by type; others by idx, and by type where the idx is unknown, as
 * happens in decks whose layout was exchanged. Orphans have none, and inherit from the master alone.
 */
export function matchOnLayout(slot: Slot, layout: readonly PlacedShape[]): PlacedShape | null {
  const candidates = layout.filter((shape) => shape.placeholder !== null);
  if (masterTypeOf(slot.type) === 'title') {
    return candidates.find((shape) => masterTypeOf(shape.placeholder?.type ?? '') === 'title') ?? null;
  }
  const isFurniture = FURNITURE_TYPES.has(slot.type);
  const alike = (shape: PlacedShape): boolean =>
    FURNITURE_TYPES.has(shape.placeholder?.type ?? '') === isFurniture &&
    masterTypeOf(shape.placeholder?.type ?? '') !== 'title';
  const same = candidates.find((shape) => shape.placeholder?.idx === slot.idx && alike(shape));
  if (same !== undefined || isOrphanIdx(slot.idx)) return same ?? null;
  return candidates.find((shape) => shape.placeholder?.type === slot.type) ?? null;
}
