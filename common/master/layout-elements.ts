import { LAYOUT_CODE_VERSION } from '../deck/layout-code.ts';
import type {
  ChartElement,
  DecorationElement,
  LayoutElement,
  LayoutElements,
  PercentBox,
  PlaceholderElement,
  PlaceholderKind,
} from '../deck/layout-code.ts';
import type { Box, Size } from '../deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../deck/layout.ts';
import { isAtFoot } from '../ooxml/read/master/layout-fields.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { matchOnMaster } from '../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';
import { attribute, descend, childElements } from '../ooxml/xml/dom.ts';
import { decorationLook, diagramOfFrame, plainText, markedDiagram } from './decoration-element.ts';
import { elementText } from './element-text.ts';
import { openLayout } from './look-sources.ts';
import type { OpenLayout } from './look-sources.ts';
import { createHash } from 'node:crypto';

/** The property of a slide’s content that contains diagrams. */
const DIAGRAM_FIELD = '__diagram__';
const HEADER_FOOTER_KINDS: Readonly<Record<string, PlaceholderKind>> = {
  ftr: 'footer',
  hdr: 'footer',
  sldNum: 'number',
  dt: 'date',
};
/** Kinds by placeholder type (ECMA-376 part 1, 19.7.10); all others contain text. */
const KINDS: Readonly<Record<string, PlaceholderKind>> = {
  ...HEADER_FOOTER_KINDS,
  title: 'title',
  ctrTitle: 'title',
  subTitle: 'subtitle',
  pic: 'picture',
  clipArt: 'picture',
  media: 'picture',
  sldImg: 'picture',
  chart: 'chart',
  dgm: 'chart',
  tbl: 'table',
};
/** Percentages beyond this are errors. */
const FARTHEST = 1000;
const LONGEST_NAME = 120;

interface Context extends OpenLayout {
  size: Size;
  fields: LayoutField[];
  idOf: ReturnType<typeof createElementIds>;
}

/**
 * A layout as data: its placeholders with their text's look, and the decoration of layout and master, in drawing order.
 * Hidden shapes, placeholders without a place and invisible shapes are left out, as are the master's shapes if the
 * layout hides them.
 * @param layout with measured capacities.
 */
export function layoutElements(master: MasterDeck, layout: LayoutModel): LayoutElements {
  const { slide_size: size } = master.catalogue;
  const open = openLayout(master, layout);
  const context: Context = { ...open, size, fields: [...layout.fields], idOf: createElementIds() };
  const elements: LayoutElement[] = [];
  for (const shape of open.showsMaster ? open.masterShapes : []) {
    const decoration = shape.placeholder === null ? decorationOf(shape, 'master', context) : null;
    if (decoration !== null) elements.push(decoration);
  }
  for (const shape of open.layoutShapes) {
    const element = shape.placeholder === null ? ofLayout(shape, context) : placeholderOf(shape, context);
    if (element !== null) elements.push(element);
  }
  return {
    version: LAYOUT_CODE_VERSION,
    slide: { w: size.w, h: size.h },
    background: master.layout_details.get(layout.layout_id)?.background ?? 'FFFFFF',
    elements,
  };
}

/** A rectangle in percentages of the slide, four decimals. */
function percentBox(box: Box, size: Size): PercentBox {
  const share = (value: number, whole: number): number => {
    const percent = (value / whole) * 100;
    if (!Number.isFinite(percent)) return 0;
    return Math.round(Math.min(FARTHEST, Math.max(-FARTHEST, percent)) * 10_000) / 10_000;
  };
  return { x: share(box.x, size.w), y: share(box.y, size.h), w: share(box.w, size.w), h: share(box.h, size.h) };
}

function placeholderOf(shape: PlacedShape, context: Context): PlaceholderElement | ChartElement | null {
  const slot = shape.placeholder;
  if (slot === null || shape.isHidden) return null;
  const parent = matchOnMaster(slot, context.masterShapes);
  const box = shape.box ?? parent?.box ?? null;
  if (box === null || box.w === 0 || box.h === 0) return null;
  const field = slot.type in HEADER_FOOTER_KINDS ? undefined : takeField(shape, context.fields);
  const base = { id: context.idOf(shape, 'layout'), name: nameOf(shape), box: percentBox(box, context.size) };
  const diagram = markedDiagram(descend(shape.element, 'nvSpPr', 'nvPr'));
  if (diagram !== null && field !== undefined) return { type: 'chart', ...base, field: field.name, diagram };
  const kind = KINDS[slot.type] ?? 'body';
  const takesText = field === undefined ? slot.type in HEADER_FOOTER_KINDS : field.text !== undefined;
  const takes = takesOf(field);
  return {
    type: 'placeholder',
    ...base,
    kind,
    field: field?.name ?? null,
    placeholder: { type: slot.type, idx: slot.idx },
    ...(takesText && { text: elementText(shape, parent === null ? [] : [parent], context.sources) }),
    ...(field?.text && { capacity: { max_length: field.max_length, max_items: field.max_items } }),
    ...(takes && { takes }),
  };
}

/** The field of a placeholder. Each field is used only once, because real files repeat identities. */
function takeField({ placeholder, name }: PlacedShape, fields: LayoutField[]): LayoutField | undefined {
  const isSame = (field: LayoutField): boolean =>
    field.placeholder.type === placeholder?.type && field.placeholder.idx === placeholder.idx;
  const named = fields.findIndex((field) => isSame(field) && field.shape_name === name);
  const at = named >= 0 ? named : fields.findIndex(isSame);
  return at < 0 ? undefined : fields.splice(at, 1)[0];
}

function takesOf(field: LayoutField | undefined): PlaceholderElement['takes'] {
  if (field?.kind !== 'object') return undefined;
  return field.text === undefined ? ['chart', 'table', 'picture'] : ['text', 'chart', 'table', 'picture'];
}

/** A shape of the layout that isn't a placeholder: a diagram, a text box used as a placeholder, or decoration. */
function ofLayout(shape: PlacedShape, context: Context): LayoutElement | null {
  const diagram = diagramOfFrame(shape);
  const { box } = shape;
  if (shape.isHidden || box === null) return null;
  if (diagram !== null) {
    return {
      type: 'chart',
      id: context.idOf(shape, 'layout'),
      name: nameOf(shape),
      box: percentBox(box, context.size),
      field: DIAGRAM_FIELD,
      diagram,
    };
  }
  const isTextBox = attribute(descend(shape.element, 'nvSpPr', 'cNvSpPr'), 'txBox') === '1';
  if (!isTextBox || isAtFoot(box, context.size) || !/\p{L}.*\p{L}/u.test(plainText(shape.element))) {
    return decorationOf(shape, 'layout', context);
  }
  return {
    type: 'placeholder',
    id: context.idOf(shape, 'layout'),
    name: nameOf(shape),
    kind: 'free',
    box: percentBox(box, context.size),
    field: null,
    text: elementText(shape, [], context.sources),
  };
}

function decorationOf(
  shape: PlacedShape,
  owner: DecorationElement['owner'],
  context: Context,
): DecorationElement | null {
  if (shape.isHidden || shape.box === null) return null;
  const look = decorationLook(shape, context.sources);
  if (look === null) return null;
  return {
    type: 'decoration',
    id: context.idOf(shape, owner),
    name: nameOf(shape),
    owner,
    box: percentBox(shape.box, context.size),
    ...look,
  };
}

function nameOf({ name }: PlacedShape): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);
}

const HEX_DIGITS = 12;

/**
 * Creates ids for the shapes of a layout that are the same each time the file is parsed, and as far as possible in its
 * later versions: from the creation id ([MS-ODRAWXML] 2.27.1), otherwise from the shape's name and placeholder. Shapes
 * with the same id are numbered in drawing order.
 */
function createElementIds(): (shape: PlacedShape, owner: 'layout' | 'master') => string {
  const used = new Map<string, number>();
  return (shape, owner) => {
    const stem = `${owner === 'master' ? 'm' : 'e'}${creationDigits(shape) ?? nameDigits(shape)}`;
    const count = (used.get(stem) ?? 0) + 1;
    used.set(stem, count);
    return count === 1 ? stem : `${stem}-${count}`;
  };
}

function creationDigits({ element }: PlacedShape): string | null {
  const nonVisual = childElements(element).find(({ localName }) => localName.startsWith('nv'));
  for (const extension of childElements(descend(nonVisual, 'cNvPr', 'extLst'), 'ext')) {
    const digits = (attribute(descend(extension, 'creationId'), 'id') ?? '').replace(/[^0-9a-f]/gi, '').toLowerCase();
    // Programs without ids write zeros; the last digits vary most.
    if (digits.length === 32 && !/^0+$/.test(digits.slice(0, 8))) return digits.slice(0, HEX_DIGITS);
  }
  return null;
}

function nameDigits({ kind, name, placeholder }: PlacedShape): string {
  const identity = JSON.stringify([kind, name, placeholder?.type ?? null, placeholder?.idx ?? null]);
  return createHash('sha1').update(identity).digest('hex').slice(0, HEX_DIGITS);
}
