import type { Element } from '../../ooxml/xml/tree.ts';
import { descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Paint, SceneNode, SolidPaint } from '../scene.ts';
import { noteOf } from './part-context.ts';
import type { PartContext } from './part-context.ts';
import { rectPath } from './placement.ts';
import { fillElementOf, readFillElement, solidPaint } from './read-fill.ts';
import { drawPictureFill } from './read-picture-fill.ts';
import { styleFill } from './shape-look.ts';
import type { FillSpec } from './shape-look.ts';

const WHITE: Paint = { kind: 'solid', hex: 'FFFFFF', alpha: 1 };

/**
 * The background of a slide (`p:bg`, ECMA-376 part 1, 19.3.1.1): its own, else its layout's, else its master's, else
 * white.
 * @param roots `p:sld`, `p:sldLayout` and `p:sldMaster` with their part paths, strongest first.
 * @returns the nodes, and the paint if it is one.
 */
export function drawBackground(
  roots: readonly { root: Element | null; part: string }[],
  context: PartContext,
): { nodes: SceneNode[]; paint: Paint | null } {
  const note = noteOf(context, 'background');
  const page = context.page;
  const plain = (paint: Paint): SceneNode => ({
    kind: 'path',
    d: rectPath(page),
    fill: paint,
    fill_rule: 'nonzero',
    stroke: null,
  });
  const filled = (children: SceneNode[]): SceneNode[] => [
    { kind: 'group', name: 'background', role: 'Artifact', children },
  ];
  for (const { root, part } of roots) {
    const spec = backgroundOf(root, part, context);
    // A slide without its own fill shows the background of layout or master.
    if (spec === null) continue;
    if ('hex' in spec) return { nodes: filled([plain(spec)]), paint: spec };
    if (spec.element.localName === 'blipFill') {
      // Transparent parts of the picture show white.
      return {
        nodes: filled([plain(WHITE), ...drawPictureFill(spec, page, null, context, note)]),
        paint: null,
      };
    }
    const paint = readFillElement(spec.element, spec.colours, page, note) ?? WHITE;
    const isOpaque = paint.kind === 'solid' ? paint.alpha === 1 : paint.stops.every(({ alpha }) => alpha === 1);
    return { nodes: filled(isOpaque ? [plain(paint)] : [plain(WHITE), plain(paint)]), paint };
  }
  return { nodes: filled([plain(WHITE)]), paint: WHITE };
}

type Background = FillSpec | SolidPaint | null;

function backgroundOf(root: Element | null, part: string, context: PartContext): Background {
  const background = descend(root, 'cSld', 'bg');
  const properties = descend(background, 'bgPr');
  if (properties !== null) {
    const element = fillElementOf(properties);
    return element === null || element.localName === 'noFill' ? null : { element, colours: context.colours, part };
  }
  const reference = descend(background, 'bgRef');
  if (reference === null) return null;
  const index = integerAttribute(reference, 'idx') ?? 0;
  if (index === 0 || index === 1000) return null;
  return styleFill(reference, context) ?? solidPaint(reference, context.colours);
}
