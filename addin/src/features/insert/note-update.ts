import { checkLanded } from './check-landed.ts';
import { withSlide } from './insertion.ts';
import type { Insertion } from './insertion.ts';
import type { UpdatedUnit } from './update-slides.ts';

/** A receipt after one of its slides was replaced by its new state. */
export function noteUpdate(receipt: Insertion, { unit, landed, read }: UpdatedUnit): Insertion {
  return withSlide(receipt, unit.slide_id, {
    rev: landed[0]?.slide.state ?? null,
    host_ids: landed.map(({ id }) => id),
    parts: landed.length,
    is_tagged: true,
    ...checkLanded(landed, read),
  });
}
