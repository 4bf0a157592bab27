import { attribute, descend, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import type { GroupNode } from '../scene.ts';
import type { ShapeOnPage } from './draw-shape.ts';
import type { PartContext } from './part-context.ts';
import { missingPicture } from './read-picture-fill.ts';

/** A graphic frame (`p:graphicFrame`, ECMA-376 part 1, 19.3.1.21): table, chart, SmartArt or embedded object. */
export function drawFrame(shape: ShapeOnPage, context: PartContext): GroupNode {
  const data = descend(shape.element, 'graphic', 'graphicData');
  void relationshipAttribute;
  void context;
  shape.note('object', attribute(data, 'uri') ?? 'frame');
  return {
    kind: 'group',
    name: shape.name,
    role: 'Figure',
    alt: shape.alt,
    children: [missingPicture(shape.placement.rect, null)],
  };
}
