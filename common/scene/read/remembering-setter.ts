import type { PlacedText } from '../../typeset/placed-text.ts';
import type { TextBlock } from '../../typeset/text-block.ts';
import type { TextSetter } from '../chart/chart-request.ts';

/** Figures and labels come again; longer text seldom does, and looking for it would cost more than it saves. */
const LONGEST_KEPT = 40;
/** A deck of thousands of slides must not fill the memory with labels. */
const MOST_KEPT = 5_000;

/**
 * A setter that sets short texts of one look once, for as long as one deck is drawn: labels of axes, cells of tables,
 * slide numbers. What it gives back is shared, and not to be changed.
 */
export function rememberingSetter(setter: TextSetter): TextSetter {
  const known = new Map<string, PlacedText>();
  return {
    place(block) {
      if (!isShort(block)) return setter.place(block);
      const key = JSON.stringify(block);
      let placed = known.get(key);
      if (placed === undefined) {
        placed = setter.place(block);
        if (known.size >= MOST_KEPT) known.clear();
        known.set(key, placed);
      }
      return placed;
    },
  };
}

function isShort({ paragraphs }: TextBlock): boolean {
  const [only] = paragraphs;
  if (paragraphs.length !== 1 || only?.runs.length !== 1) return false;
  return (only.runs[0]?.text.length ?? 0) <= LONGEST_KEPT;
}
