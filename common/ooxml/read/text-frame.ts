import type { Element } from '../xml/tree.ts';
import type { LevelStyle, TextFrame } from '../../deck/layout.ts';
import { attribute, integerAttribute } from '../xml/dom.ts';

/** Insets that text bodies have when nothing says otherwise (ECMA-376 part 1, 21.1.2.1.1): 0.1 and 0.05 inches. */
const DEFAULT_INSET = { horizontal: 91_440, vertical: 45_720 };
const ANCHORS: Readonly<Record<string, TextFrame['anchor']>> = { t: 'top', ctr: 'middle', b: 'bottom' };

/**
 * Resolves a text frame.
 * @param bodies `a:bodyPr` elements, strongest first (layout, then master); absent ones may be null.
 */
export function resolveTextFrame(bodies: readonly (Element | null)[], levels: LevelStyle[]): TextFrame {
  const text = (name: string): string | undefined => {
    for (const body of bodies) {
      const value = attribute(body, name);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const emu = (name: string, otherwise: number): number => {
    for (const body of bodies) {
      const value = integerAttribute(body, name);
      if (value !== undefined) return value;
    }
    return otherwise;
  };
  return {
    levels,
    insets: {
      left: emu('lIns', DEFAULT_INSET.horizontal),
      top: emu('tIns', DEFAULT_INSET.vertical),
      right: emu('rIns', DEFAULT_INSET.horizontal),
      bottom: emu('bIns', DEFAULT_INSET.vertical),
    },
    anchor: ANCHORS[text('anchor') ?? 't'] ?? 'top',
    wraps: text('wrap') !== 'none',
    columns: Math.max(1, emu('numCol', 1)),
    is_vertical: (text('vert') ?? 'horz') !== 'horz',
  };
}
