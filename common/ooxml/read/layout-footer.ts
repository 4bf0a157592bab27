import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { Size } from '../../deck/geometry.ts';
import type { LayoutFooter } from '../../deck/layout.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { furnitureText, showsFurniture } from './furniture.ts';
import { resolvePlaceholder } from './resolve-placeholder.ts';
import type { StyleSources } from './resolve-placeholder.ts';
import type { PlacedShape } from './shape-tree.ts';

/** Less high than this, in points, a footer takes no line; less wide than this share of the slide, no words. */
const LEAST = { pt: 8, share: 0.12 };

/**
 * The footer placeholder of a layout.
 * @param path of the layout.
 * @param shapes of the layout, and of its master.
 * @returns null where there is none, or none that stands on the slide and is large enough for a line.
 */
export function readFooter(
  pack: OfficePackage,
  path: string,
  shapes: { layout: readonly PlacedShape[]; master: readonly PlacedShape[] },
  sources: StyleSources,
  size: Size,
): LayoutFooter | null {
  const shape = shapes.layout.find(({ placeholder }) => placeholder?.type === 'ftr');
  const resolved = shape === undefined ? null : resolvePlaceholder(shape, shapes.master, sources);
  if (shape === undefined || resolved === null) return null;
  const { box, text, idx, shapeName } = resolved;
  const isOnSlide = box.x >= 0 && box.y >= 0 && box.x + box.w <= size.w && box.y + box.h <= size.h;
  const isLargeEnough = box.h >= LEAST.pt * EMU_PER_PT && box.w >= LEAST.share * size.w;
  if (!isOnSlide || !isLargeEnough || text.is_vertical) return null;
  const shown = showsFurniture(pack, path, 'ftr', shape.element) ? furnitureText(shape.element) : [];
  const lines = shown.map(({ pieces }) => pieces.map((piece) => piece.text).join(''));
  const { major, minor } = sources.theme.fonts;
  const font = text.levels[0]?.font;
  return {
    placeholder: { type: 'ftr', idx },
    shape_name: shapeName,
    box,
    text,
    ...(font === minor ? { theme_font: 'minor' } : font === major ? { theme_font: 'major' } : {}),
    shown_text: lines.join('\n').trim(),
  };
}
