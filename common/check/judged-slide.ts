import type { Element } from '../ooxml/xml/tree.ts';
import type { LayoutModel } from '../deck/layout.ts';
import type { StoredSlide } from '../deck/slide.ts';
import type { OfficePackage } from '../ooxml/package/office-package.ts';
import { HEADER_FOOTER_TYPES, masterTypeOf } from '../ooxml/read/shape-tree.ts';
import { attribute, childElements, descend, descendants, integerAttribute } from '../ooxml/xml/dom.ts';
import { FIRST_SHAPE, PARTS_PER_GROUP } from '../ooxml/write/deck-content.ts';
import type { SlideContent, SlideItem } from '../ooxml/write/deck-content.ts';
import type { SceneReader } from '../scene/read/scene-reader.ts';
import type { SlideObserver, ObservedShape, ObservedTable, ObservedText } from '../scene/read/part-context.ts';
import type { Rect, SlideScene } from '../scene/scene.ts';

type ShapeKind = 'text' | 'picture' | 'connector' | 'chart' | 'table' | 'object';
type Slot = NonNullable<ObservedShape['slot']>;

/** A shape of a slide as it is judged. Lengths are in points. */
export interface JudgedShape {
  element: Element;
  element_id: string;
  name: string;
  kind: ShapeKind;
  slot: Slot | null;
  /** Date, footer, slide number: the master's. */
  is_header_or_footer: boolean;
  is_title: boolean;
  /** The bounding box of the rotated shape; a table's is as high as its rows. */
  rect: Rect;
  /** It has its own position, otherwise its layout's. */
  has_own_place: boolean;
  /** Draws something in addition to its text. */
  is_painted: boolean;
  texts: ObservedText[];
  table: ObservedTable | null;
  /** The same for all shapes of one outermost group. */
  group: number | null;
  /** The data it was written from; null in decks from elsewhere. */
  item: SlideItem | null;
}

/** A slide as it is judged: as it is drawn, with the data it was written from if that is known. */
export interface JudgedSlide {
  number: number;
  slide_id: string | null;
  path: string;
  layout_id: string | null;
  layout: LayoutModel | null;
  scene: SlideScene;
  /** In drawing order. */
  shapes: JudgedShape[];
  empty: { name: string; element_id: string; slot: Slot }[];
  slide: StoredSlide | null;
  content: SlideContent | null;
  root: Element | null;
}

/** Reads a slide as it is drawn, and keeps what is visible. */
export function readJudgedSlide(
  reader: SceneReader,
  pack: OfficePackage,
  about: Omit<JudgedSlide, 'scene' | 'shapes' | 'empty' | 'root'>,
): JudgedSlide {
  const shapes: JudgedShape[] = [];
  const empty: JudgedSlide['empty'] = [];
  let depth = 0;
  let groups = 0;
  const itemOf = (element: Element): SlideItem | null => {
    const number = shapeNumber(element) ?? 0;
    const own = number < PARTS_PER_GROUP ? number : Math.floor(number / PARTS_PER_GROUP);
    return about.content?.items[own - FIRST_SHAPE] ?? null;
  };
  const idOf = (element: Element, name: string): string => itemOf(element)?.id ?? name;
  const observer: SlideObserver = {
    shape: (shape) => {
      const item = itemOf(shape.element);
      const group = depth > 0 ? groups : null;
      shapes.push(judgedShape(shape, item, idOf(shape.element, shape.name), group));
    },
    empty: ({ element, name, slot }) => empty.push({ name, slot, element_id: idOf(element, name) }),
    text: (text) => shapes.at(-1)?.texts.push(text),
    table: (table) => {
      const shape = shapes.at(-1);
      if (shape === undefined) return;
      shape.table = table;
      shape.rect = { ...shape.rect, h: sum(table.rows) };
    },
    openGroup: () => {
      if (depth === 0) groups += 1;
      depth += 1;
    },
    closeGroup: () => {
      depth -= 1;
    },
  };
  const scene = reader.slide(about.path, { number: about.number, observer });
  return { ...about, scene, shapes, empty, root: pack.xml(about.path).documentElement };
}

function judgedShape(shape: ObservedShape, item: SlideItem | null, id: string, group: number | null): JudgedShape {
  const { element, name, slot, rect, turn } = shape;
  const properties = descend(element, 'spPr');
  return {
    ...{ element, name, slot, group, item, element_id: id },
    kind: kindOf(element),
    is_header_or_footer: slot !== null && HEADER_FOOTER_TYPES.has(slot.type),
    is_title: slot !== null && masterTypeOf(slot.type) === 'title',
    rect: turned(rect, turn),
    has_own_place: descend(properties, 'xfrm') !== null || descend(element, 'xfrm') !== null,
    is_painted:
      descend(element, 'style') !== null ||
      childElements(properties).some((child) => /Fill$/.test(child.localName ?? '') && child.localName !== 'noFill'),
    texts: [],
    table: null,
  };
}

function kindOf(element: Element): ShapeKind {
  switch (element.localName) {
    case 'pic':
      return 'picture';
    case 'cxnSp':
      return 'connector';
    case 'graphicFrame': {
      const data = descend(element, 'graphic', 'graphicData');
      if (descend(data, 'tbl') !== null) return 'table';
      return /\/chart(ex)?$/.test(attribute(data, 'uri') ?? '') ? 'chart' : 'object';
    }
    default:
      return 'text';
  }
}

/** The number of a shape on its slide (`p:cNvPr`, ECMA-376 part 1, 19.3.1.12). */
export function shapeNumber(element: Element): number | undefined {
  return integerAttribute(descendants(element, 'cNvPr')[0], 'id');
}

/** The upright bounding box of a rotated box. */
function turned(rect: Rect, degrees: number): Rect {
  if (degrees % 180 === 0) return rect;
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const [w, h] = [rect.w * cos + rect.h * sin, rect.w * sin + rect.h * cos];
  return { x: rect.x + (rect.w - w) / 2, y: rect.y + (rect.h - h) / 2, w, h };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Whether the text of a shape belongs to a drawing, like that of a chart; in decks from elsewhere, grouped shapes are
 * a drawing.
 */
export function isOfDrawing({ item, group, slot }: JudgedShape): boolean {
  if (item === null) return group !== null && slot === null;
  return item.content.kind === 'shape' || item.content.kind === 'group';
}

/** The text of a shape as it was typeset, one line per paragraph; '' if there is none. */
export function wordsOf(shape: JudgedShape): string {
  return shape.texts
    .flatMap(({ block }) => block.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')))
    .join('\n');
}
