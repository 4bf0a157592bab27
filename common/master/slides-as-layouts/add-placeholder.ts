import type { LevelStyle } from '../../deck/layout.ts';
import { masterTypeOf, matchOnLayout, matchOnMaster } from '../../ooxml/read/shape-tree.ts';
import { masterStyleOf } from '../../ooxml/read/master/resolve-placeholder.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import { resolveLevels } from '../../ooxml/read/text-style.ts';
import { attribute, childElements, descend, descendants, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { Placement } from '../../scene/read/placement.ts';
import { takeGroupFill } from './add-decoration.ts';
import type { ItemUse, UsedItem } from './classify-item.ts';
import type { ExampleSlide } from './example-slide.ts';
import type { LayoutBuild } from './layout-build.ts';
import { placeholderShape } from './placeholder-shape.ts';
import type { TextRole } from './text-roles.ts';

const TYPES: Readonly<Partial<Record<ItemUse, string>>> = {
  picture: 'pic',
  chart: 'chart',
  table: 'tbl',
  object: 'obj',
};
/** Alternative text that is a file name, as inserted by programs. */
const FILE_NAME = /[\\/]|\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|heic)\b/i;

/**
 * Creates a placeholder from an item of the example.
 * @param role of a text that isn't in a placeholder yet; body text when absent.
 * @param index of a placeholder that keeps its own; the next free one when absent.
 */
export function addPlaceholder(
  build: LayoutBuild,
  used: UsedItem,
  { role, index }: { role: TextRole | undefined; index: number | undefined },
): void {
  const { document, links, example } = build;
  const { item, use, box } = used;
  const slot = item.placeholder;
  const behind = slot === null ? null : matchOnLayout(slot, example.layout.shapes);
  if (slot !== null && box === null) return; // without a place: PowerPoint doesn't show it
  let type = TYPES[use] ?? (slot === null ? (role ?? 'body') : slotType(item, example));
  const isTitle = masterTypeOf(type) === 'title';
  if (isTitle && build.hasTitle) type = 'body';
  if (isTitle) build.hasTitle = true;
  const isText = item.kind === 'sp' && use !== 'picture';
  const style = isText ? (descend(item.element, 'style') ?? descend(behind?.element, 'style')) : null;
  const body = isText ? descend(item.element, 'txBody') : null;
  const nonVisual = childElements(item.element).find(({ localName }) => localName.startsWith('nv'));
  const alt = attribute(descend(nonVisual, 'cNvPr'), 'descr') ?? '';
  const ph = descend(behind?.element ?? item.element, 'nvSpPr', 'nvPr', 'ph');
  const placesItself = item.placement !== null && (item.wasGrouped || item.kind === 'graphicFrame' || slot === null);
  build.tree.appendChild(
    placeholderShape(document, {
      id: build.nextId(),
      name: item.name || `Placeholder ${index ?? 0}`,
      alt: FILE_NAME.test(alt) ? '' : alt,
      type,
      idx: masterTypeOf(type) === 'title' ? 0 : (index ?? build.nextIndex()),
      isVertical: slot !== null && attribute(ph, 'orient') === 'vert',
      properties: [ownProperties(build, behind, example.layout.path), propertiesOf(build, used)],
      placement: item.placement !== null && placesItself ? withRoom(item.placement, used) : null,
      style: style && links.carry(style, example.slide.path),
      origin: {
        body,
        inherited: descend(behind?.element, 'txBody'),
        plain: slot === null ? plainOrigin(item.element, example) : null,
      },
      levels: (listStyle) => levelsOf(example, type, slot === null, listStyle),
      creationId: creationIdOf(nonVisual),
      isPlain: slot === null,
      ...(use === 'chart' && { diagram: diagramOf(build, item.element) }),
    }),
  );
}

/** Line height as a multiple of the font size. */
const LINE = 1.25;

/** Makes room for at least one line: text boxes may be lower than their text. */
function withRoom(placement: Placement, { look }: UsedItem): Placement {
  const { rect, turn } = placement;
  if (look === undefined || turn !== 0) return placement;
  const h = Math.max(rect.h, look.size_pt * LINE + look.insets.top + look.insets.bottom);
  const above = { top: 0, middle: 0.5, bottom: 1 }[look.anchor];
  return { ...placement, rect: { ...rect, y: rect.y - (h - rect.h) * above, h } };
}

/** Looks of the list levels of a placeholder type, from its master and its own list style. */
function levelsOf({ sources, master }: ExampleSlide, type: string, isPlain: boolean, own: Element): LevelStyle[] {
  const onMaster = isPlain ? null : matchOnMaster({ type, idx: 0 }, master.shapes);
  const inherited = [
    sources.defaultTextStyle,
    descend(sources.textStyles, masterStyleOf(type)),
    descend(onMaster?.element, 'txBody', 'lstStyle'),
  ];
  const theme = { ...sources.theme, colours: sources.colours.theme };
  return resolveLevels([...(isPlain ? [] : inherited), own], theme, sources.colours).map(({ style }) => style);
}

function creationIdOf(nonVisual: Element | undefined): string | null {
  const [creation] = descendants(descend(nonVisual, 'cNvPr', 'extLst'), 'creationId');
  const id = attribute(creation, 'id') ?? '';
  return /^\{[0-9A-F-]{36}\}$/i.test(id) ? id : null;
}

function plainOrigin(
  element: Element,
  { sources }: ExampleSlide,
): {
  defaultTextStyle: Element | null;
  fontReference: Element | null;
} {
  return { defaultTextStyle: sources.defaultTextStyle, fontReference: descend(element, 'style', 'fontRef') };
}

/** The example's `p:spPr` for its placeholder, without the example's picture. */
function propertiesOf(build: LayoutBuild, { item, use }: UsedItem): Element | null {
  const source = item.kind === 'graphicFrame' ? null : descend(item.element, 'spPr');
  if (source === null) return null;
  const copy = build.links.carry(source, build.example.slide.path);
  takeGroupFill(build, copy, item.group);
  if (use === 'picture') for (const fill of childElements(copy, 'blipFill')) copy.removeChild(fill);
  return copy;
}

function ownProperties({ links }: LayoutBuild, shape: PlacedShape | null, part: string): Element | null {
  const properties = descend(shape?.element, 'spPr');
  return properties && links.carry(properties, part);
}

/** The most similar diagram type for a chart. */
function diagramOf({ pack, example }: LayoutBuild, frame: Element): 'bar_chart' | 'pie_chart' {
  const reference = relationshipAttribute(descend(frame, 'graphic', 'graphicData', 'chart'), 'id');
  const path = pack.targetOfId(example.slide.path, reference);
  const plots = path === null ? null : descend(pack.xml(path).documentElement, 'chart', 'plotArea');
  const isPie = childElements(plots).some(({ localName }) => /^(pie|doughnut|ofPie)/.test(localName));
  return isPie ? 'pie_chart' : 'bar_chart';
}

/** The type of a placeholder: its layout's if there is one, because slides often omit it. */
export function slotType({ placeholder }: UsedItem['item'], { layout }: ExampleSlide): string {
  const slot = placeholder ?? { type: 'body', idx: 0 };
  return matchOnLayout(slot, layout.shapes)?.placeholder?.type ?? slot.type;
}

/** The number that a placeholder keeps; undefined for titles, and if there is none. */
export function slotIndex({ item }: UsedItem, { layout }: ExampleSlide): number | undefined {
  const slot = item.placeholder;
  const index = slot && (matchOnLayout(slot, layout.shapes)?.placeholder?.idx ?? slot.idx);
  return index === null || index === 0 ? undefined : index;
}
