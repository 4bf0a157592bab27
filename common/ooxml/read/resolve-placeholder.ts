import type { Element } from '../xml/tree.ts';
import { descend } from '../xml/dom.ts';
import type { ColourMap } from './colour.ts';
import type { ResolvedPlaceholder } from './layout-fields.ts';
import { FURNITURE_TYPES, masterTypeOf, matchOnMaster } from './placeholder-match.ts';
import type { PlacedShape } from './shape-tree.ts';
import { resolveTextFrame } from './text-frame.ts';
import { resolveLevels } from './text-style.ts';
import type { Theme } from './theme.ts';

/** Where the look of text comes from when a placeholder itself says nothing. */
export interface StyleSources {
  theme: Theme;
  map: ColourMap;
  /** `p:defaultTextStyle` of the presentation. */
  defaultTextStyle: Element | null;
  /** `p:txStyles` of the master. */
  textStyles: Element | null;
}

/**
 * Resolves a layout's placeholder against its master: geometry, text frame and the look of all levels.
 * @returns null when neither gives it a place on the slide: PowerPoint shows it nowhere.
 */
export function resolvePlaceholder(
  shape: PlacedShape,
  master: readonly PlacedShape[],
  sources: StyleSources,
): (ResolvedPlaceholder & { colour: string | null }) | null {
  const slot = shape.placeholder;
  if (slot === null) return null;
  const parent = matchOnMaster(slot, master);
  const box = shape.box ?? parent?.box ?? null;
  if (box === null || box.w === 0 || box.h === 0) return null;
  const body = descend(shape.element, 'txBody');
  const parentBody = descend(parent?.element, 'txBody');
  const levels = resolveLevels(
    [
      sources.defaultTextStyle,
      descend(sources.textStyles, masterStyleOf(slot.type)),
      descend(parentBody, 'lstStyle'),
      descend(body, 'lstStyle'),
    ],
    sources.theme,
    { theme: sources.theme.colours, map: sources.map },
  );
  return {
    type: slot.type,
    idx: slot.idx,
    shapeName: shape.name,
    box,
    text: resolveTextFrame(
      [descend(body, 'bodyPr'), descend(parentBody, 'bodyPr')],
      levels.map(({ style }) => style),
    ),
    colour: levels[0]?.colour ?? null,
  };
}

/** The child of `p:txStyles` that a placeholder type follows (ECMA-376 part 1, 19.3.1.51). */
export function masterStyleOf(type: string): string {
  if (FURNITURE_TYPES.has(type)) return 'otherStyle';
  return masterTypeOf(type) === 'title' ? 'titleStyle' : 'bodyStyle';
}
