import type { Box } from '../../../deck/geometry.ts';
import type { TextFrame } from '../../../deck/layout.ts';
import { childElements, descend } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { resolveColour } from '../colour.ts';
import type { ColourContext, ColourMap } from '../colour.ts';
import { HEADER_FOOTER_TYPES, masterTypeOf, matchOnMaster, ORPHAN_IDX } from '../shape-tree.ts';
import type { PlacedShape } from '../shape-tree.ts';
import { resolveLevels, resolveTextFrame } from '../text-style.ts';
import type { Theme } from '../theme.ts';
import type { ResolvedPlaceholder } from './layout-fields.ts';

/** Where a placeholder inherits its text style from. */
export interface StyleSources {
  theme: Theme;
  map: ColourMap;
  /** `p:defaultTextStyle` of the presentation. */
  defaultTextStyle: Element | null;
  /** `p:txStyles` of the master. */
  textStyles: Element | null;
}

/**
 * Resolves a layout's placeholder against its master: geometry, text frame and the styles of all levels.
 * @param usual position for a placeholder that has none in layout and master.
 * @returns null if it has no position or no size, because PowerPoint then doesn't show it.
 */
export function resolvePlaceholder(
  shape: PlacedShape,
  master: readonly PlacedShape[],
  sources: StyleSources,
  usual: Box | null = null,
): (ResolvedPlaceholder & PlaceholderColours) | null {
  const slot = shape.placeholder;
  if (slot === null) return null;
  const parent = matchOnMaster(slot, master);
  const given = shape.box ?? parent?.box ?? null;
  const box = given ?? usual;
  if (box === null || box.w === 0 || box.h === 0) return null;
  // A position inherited from inside a group doesn't include the group's transform.
  const isInGroup = shape.box === null ? parent?.isInGroup === true : shape.isInGroup;
  const body = descend(shape.element, 'txBody');
  const parentBody = descend(parent?.element, 'txBody');
  const colours: ColourContext = { theme: sources.theme.colours, map: sources.map };
  const styles = [
    descend(sources.textStyles, masterStyleOf(slot.type)),
    descend(parentBody, 'lstStyle'),
    descend(body, 'lstStyle'),
  ];
  const levels = resolveLevels([sources.defaultTextStyle, ...styles], sources.theme, colours);
  const [styled] = resolveLevels(styles, sources.theme, colours);
  return {
    type: slot.type,
    idx: slot.idx,
    shapeName: shape.name,
    box,
    ...((given === null || isInGroup) && { isUnplaced: true }),
    text: resolveTextFrame(
      [descend(body, 'bodyPr'), descend(parentBody, 'bodyPr')],
      levels.map(({ style }) => style),
    ),
    colour: levels[0]?.colour ?? null,
    hasStyledColour: styled?.colour != null,
    promptColour: promptColour(body, colours) ?? promptColour(parentBody, colours),
  };
}

/** Six hex digits each; null where unspecified. */
interface PlaceholderColours {
  /** What slides inherit for the first level. */
  colour: string | null;
  /** True if the master defines it, by its text styles or by the placeholder's list style. */
  hasStyledColour: boolean;
  /** Colour of the words in the layout or master itself, the only place where LibreOffice writes colours. */
  promptColour: string | null;
}

/** The colour of the first run, or of the end of the first paragraph. */
function promptColour(body: Element | null, colours: ColourContext): string | null {
  const paragraph = descend(body, 'p');
  for (const child of childElements(paragraph)) {
    const properties = child.localName === 'endParaRPr' ? child : descend(child, 'rPr');
    const colour = resolveColour(descend(properties, 'solidFill'), colours);
    if (colour !== null) return colour;
  }
  return null;
}

/** How the master sets text for which a layout has no placeholder. */
interface OrphanText {
  frame: TextFrame;
  /** Colour of the first level, as six hex digits; null if unspecified. */
  colour: string | null;
}

/** How the master sets a title or body for which the layout has no placeholder. Insets are 0, as slides write them. */
export function resolveOrphan(
  type: 'title' | 'body',
  master: readonly PlacedShape[],
  sources: StyleSources,
): OrphanText {
  const parent = matchOnMaster({ type, idx: ORPHAN_IDX }, master);
  const levels = resolveLevels(
    [
      sources.defaultTextStyle,
      descend(sources.textStyles, masterStyleOf(type)),
      descend(parent?.element, 'txBody', 'lstStyle'),
    ],
    sources.theme,
    { theme: sources.theme.colours, map: sources.map },
  );
  return {
    frame: {
      levels: levels.map(({ style }) => style),
      insets: { left: 0, top: 0, right: 0, bottom: 0 },
      anchor: type === 'title' ? 'middle' : 'top',
      ...{ wraps: true, columns: 1, is_vertical: false },
    },
    colour: levels[0]?.colour ?? null,
  };
}

/** The child of `p:txStyles` that applies to a placeholder type (ECMA-376 part 1, 19.3.1.51). */
export function masterStyleOf(type: string): string {
  if (HEADER_FOOTER_TYPES.has(type)) return 'otherStyle';
  return masterTypeOf(type) === 'title' ? 'titleStyle' : 'bodyStyle';
}
