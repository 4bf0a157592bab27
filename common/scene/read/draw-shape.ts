import { masterStyleOf } from '../../ooxml/read/master/resolve-placeholder.ts';
import { HEADER_FOOTER_TYPES, isDecorative, masterTypeOf } from '../../ooxml/read/shape-tree.ts';
import { attribute, booleanAttribute, descend } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { GroupNode, PathNode, Rect, SceneNode, Stroke } from '../scene.ts';
import { drawOutlines } from './draw-outlines.ts';
import type { ShapeOutlines } from './geometry/outline.ts';
import type { PartContext, Slot } from './part-context.ts';
import { placementMatrix } from './placement.ts';
import type { Placement } from './placement.ts';
import { solidPaint } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import { drawPictureFill } from './read-picture-fill.ts';
import type { TextSources } from './read-text-block.ts';
import { fillOf, isRectangle, outlinesOf, shadowOf, strokeOf } from './shape-look.ts';
import type { FillSpec } from './shape-look.ts';
import type { ParagraphLook } from './text-look.ts';
import { drawText } from './text-nodes.ts';
import type { TextRole } from './text-nodes.ts';

/** A shape of the tree, with what is known before it is drawn. */
export interface ShapeOnPage {
  element: Element;
  name: string;
  alt: string;
  slot: Slot | null;
  /** Elements that it inherits from, strongest first. */
  ancestors: readonly Element[];
  placement: Placement;
  /** Fill of the surrounding group, for `a:grpFill`. */
  groupFill: FillSpec | null;
  note: Note;
}

/** A text shape or connector (`p:sp`, `p:cxnSp`; ECMA-376 part 1, 19.3.1.43): its outlines, then its text. */
export function drawShape(shape: ShapeOnPage, context: PartContext): GroupNode {
  const { element, placement, note, slot } = shape;
  const { rect, turn } = placement;
  const chain = [element, ...shape.ancestors].map((one) => descend(one, 'spPr')).filter((one) => one !== null);
  const style =
    descend(element, 'style') ??
    shape.ancestors.map((one) => descend(one, 'style')).find((one) => one !== null) ??
    null;
  const isConnector = element.localName === 'cxnSp';
  const outlines = outlinesOf(chain, rect, isConnector ? 'line' : 'rect', note);
  const { stroke, lines } = strokeOf(chain, style, context, note);
  const fill = isConnector ? null : fillOf(chain, style, context, shape.groupFill);
  const shadow = shadowOf(chain, style, context, turn, note);
  const drawn = drawOutlines(outlines, rect, { fill, stroke, lines, shadow, turn }, context, note);
  if (booleanAttribute(element, 'useBgFill') === true && context.background !== null) {
    drawn.unshift(
      ...outlines.paths.map((path): PathNode => ({
        kind: 'path',
        d: path.d,
        fill: context.background,
        fill_rule: 'evenodd',
        stroke: null,
      })),
    );
  }
  if (stroke === null) drawn.push(...placeFrame(slot, outlines, context));
  const body = descend(element, 'txBody');
  const text =
    body === null
      ? []
      : drawText(
          {
            body,
            inheritedBodies: shape.ancestors.map((one) => descend(one, 'txBody', 'bodyPr')),
            sources: textSources(shape, style, context),
            rect: mirrored(outlines.text, placement),
            placement,
            role: roleOf(slot, context),
          },
          context,
          note,
        );
  return assemble(shape, turned(drawn, placement), text, context);
}

/** Outlines as figure or decoration, and the text beside them, so that everything drawn has one role. */
function assemble(shape: ShapeOnPage, drawn: SceneNode[], text: SceneNode[], context: PartContext): GroupNode {
  const isFigure = shape.alt !== '' && text.length === 0 && !context.isDecoration;
  const children: SceneNode[] = [];
  if (drawn.length > 0) {
    children.push(
      isFigure
        ? { kind: 'group', role: 'Figure', alt: shape.alt, children: drawn }
        : { kind: 'group', role: 'Artifact', children: drawn },
    );
  }
  return { kind: 'group', name: shape.name, children: [...children, ...text] };
}

function turned(nodes: SceneNode[], placement: Placement): SceneNode[] {
  const matrix = placementMatrix(placement);
  return matrix === undefined || nodes.length === 0 ? nodes : [{ kind: 'group', matrix, children: nodes }];
}

/** The text rectangle of a mirrored shape; upside down, it is rotated with the text. */
function mirrored(text: Rect, { rect, flipH, flipV }: Placement): Rect {
  // A shape that is upside down is rotated, so only one mirroring remains to be undone.
  const isMirrored = flipH !== flipV;
  return isMirrored ? { ...text, x: 2 * rect.x + rect.w - text.x - text.w } : text;
}

function roleOf(slot: Slot | null, context: PartContext): TextRole {
  if (context.isDecoration || (slot !== null && HEADER_FOOTER_TYPES.has(slot.type))) return 'Artifact';
  return slot !== null && masterTypeOf(slot.type) === 'title' ? 'H1' : null;
}

/** Where the text of a shape inherits its style from (ECMA-376 part 1, 19.3.1.36 and 21.1.2.4). */
function textSources(shape: ShapeOnPage, style: Element | null, context: PartContext): TextSources {
  const inherited = shape.ancestors.map((one) => descend(one, 'txBody', 'lstStyle')).reverse();
  const reference = descend(style, 'fontRef');
  const { fonts } = context.theme;
  const isMajor = attribute(reference, 'idx') === 'major';
  const hasColour = reference !== null && descend(reference)?.firstChild !== null;
  const base = (look: ParagraphLook): ParagraphLook => ({
    ...look,
    run: {
      ...look.run,
      ...(isMajor && { font: fonts.major, eastAsianFont: fonts.major_east_asian, complexFont: fonts.major_complex }),
      ...(hasColour && { paint: solidPaint(reference, context.colours) }),
    },
  });
  const ofMaster = shape.slot === null ? [] : [descend(context.textStyles, masterStyleOf(typeOf(shape)))];
  // Apart from its own style, a shape's text properties depend only on its placeholder, which serves as cache key
  // below.
  if (reference !== null) return { lists: [...ofMaster, ...inherited], base };
  return { lists: [...ofMaster, ...inherited], key: shape.slot === null ? '' : `${shape.slot.type} ${shape.slot.idx}` };
}

/** The type of a placeholder, or that of its layout if it gives none. */
function typeOf(shape: ShapeOnPage): string {
  const [layout] = shape.ancestors;
  const ph = descend(layout, 'nvSpPr', 'nvPr', 'ph');
  return attribute(ph, 'type') ?? shape.slot?.type ?? 'body';
}

/** A picture (`p:pic`, ECMA-376 part 1, 19.3.1.37), clipped to its geometry. */
export function drawPicture(shape: ShapeOnPage, context: PartContext): GroupNode {
  const { element, placement, note } = shape;
  const { rect, turn } = placement;
  const chain = [element, ...shape.ancestors].map((one) => descend(one, 'spPr')).filter((one) => one !== null);
  const style = descend(element, 'style');
  const outlines = outlinesOf(chain, rect, 'rect', note);
  const [outline] = outlines.paths;
  const clip = isRectangle(chain) || outline === undefined ? null : outline.d;
  const { stroke, lines } = strokeOf(chain, style, context, note);
  const fill = fillOf(chain, style, context, shape.groupFill);
  const shadow = shadowOf(chain, style, context, turn, note);
  if (shadow !== undefined && fill === null) note('effect', 'picture shadow');
  const behind =
    fill === null ? [] : drawOutlines(outlines, rect, { fill, stroke: null, lines: [], shadow, turn }, context, note);
  const blip = descend(element, 'blipFill');
  const picture =
    blip === null
      ? []
      : drawPictureFill({ element: blip, part: context.part, colours: context.colours }, rect, clip, context, note);
  const line =
    stroke === null
      ? []
      : drawOutlines(outlines, rect, { fill: null, stroke, lines, shadow: undefined, turn }, context, note);
  const children = turned([...behind, ...picture, ...line], placement);
  return context.isDecoration || isDecorative(element)
    ? { kind: 'group', name: shape.name, role: 'Artifact', children }
    : { kind: 'group', name: shape.name, role: 'Figure', alt: shape.alt, children };
}

/** Placeholder types for content other than text (ECMA-376 part 1, 19.7.10). */
const OBJECT_TYPES: ReadonlySet<string> = new Set(['pic', 'chart', 'tbl', 'dgm', 'media', 'clipArt']);

/** Grey with contrast to both black and white. */
const FRAME: Stroke = {
  paint: { kind: 'solid', hex: '808080', alpha: 1 },
  width: 1,
  dash: [5, 4],
  cap: 'butt',
  join: 'miter',
};

/**
 * A thin dashed frame around a layout's placeholder for a picture, chart or table, which otherwise would only show a
 * prompt. PowerPoint also shows it while the master is edited. [] for other placeholders, and on slides.
 */
function placeFrame(slot: Slot | null, { paths }: ShapeOutlines, context: PartContext): PathNode[] {
  const isFramed = slot !== null && OBJECT_TYPES.has(slot.type) && context.placeholders === 'prompt';
  if (!isFramed || context.isDecoration) return [];
  return paths
    .filter(({ d }) => d !== '')
    .map(({ d }) => ({ kind: 'path', d, fill: null, fill_rule: 'evenodd', stroke: FRAME }));
}
