import type { LevelStyle } from '../../deck/layout.ts';
import { attribute, createIn, descend } from '../../ooxml/xml/dom.ts';
import { NAMESPACE } from '../../ooxml/xml/element.ts';
import type { Document, Element } from '../../ooxml/xml/tree.ts';
import { fraction } from '../../scene/read/read-fill.ts';
import { PARAGRAPH_ORDER, placeChild } from './merge-properties.ts';

/** Shrinking by less is not seen. */
const NOTABLE = 0.97;
const LEVELS = 5;
/** Hundredths of a point: type is not made smaller than this, and stands in halves of points. */
const SMALLEST = 800;
const HALF_POINT = 50;
/** Lines are not set closer than this, in thousandths of a percent. */
const CLOSEST = 70_000;

/**
 * Writes into a list style what PowerPoint had shrunk an example's text to (`a:normAutofit`; ECMA-376 part 1, 21.1.2.1.3), so
 * that its place is measured and filled as it looked.
 * @param body `p:txBody` of the example.
 * @param levels the sizes and spacings that hold with the list style as it is.
 */
export function keepShrinking(
  document: Document,
  listStyle: Element,
  body: Element | null,
  levels: readonly LevelStyle[],
): void {
  const shrinking = descend(body, 'bodyPr', 'normAutofit');
  const scale = shareOf(attribute(shrinking, 'fontScale'), 1);
  const closer = shareOf(attribute(shrinking, 'lnSpcReduction'), 0);
  if (!(scale > 0.1 && scale < NOTABLE)) return;
  levels.slice(0, LEVELS).forEach((level, index) => {
    const name = `lvl${index + 1}pPr`;
    const properties = descend(listStyle, name) ?? createIn(document, NAMESPACE.a, name);
    if (properties.parentNode === null) {
      const later = Array.from({ length: 9 - index }, (_, n) => descend(listStyle, `lvl${index + 2 + n}pPr`));
      listStyle.insertBefore(properties, later.find((one) => one !== null) ?? null);
    }
    const run = descend(properties, 'defRPr') ?? createIn(document, NAMESPACE.a, 'defRPr');
    if (run.parentNode === null) placeChild(properties, run, PARAGRAPH_ORDER);
    const size = Math.round((level.size_pt * 100 * scale) / HALF_POINT) * HALF_POINT;
    run.setAttribute('sz', String(Math.max(SMALLEST, size)));
    if (closer <= 0 || !('factor' in level.line_spacing)) return;
    const percent = createIn(document, NAMESPACE.a, 'spcPct');
    const value = Math.round((level.line_spacing.factor - closer) * 100_000);
    percent.setAttribute('val', String(Math.max(CLOSEST, value)));
    const spacing = createIn(document, NAMESPACE.a, 'lnSpc');
    spacing.appendChild(percent);
    placeChild(properties, spacing, PARAGRAPH_ORDER);
  });
}

function shareOf(value: string | undefined, otherwise: number): number {
  const share = value === undefined ? otherwise : fraction(value);
  return Number.isFinite(share) ? share : otherwise;
}
