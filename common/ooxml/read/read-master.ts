import type { Element } from '../xml/tree.ts';
import type { Box, Size } from '../../deck/geometry.ts';
import type { LayoutField, LayoutModel, LayoutRole } from '../../deck/layout.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { PackageError } from '../package/package-error.ts';
import { RELATIONSHIP } from '../package/relationship-types.ts';
import { attribute, booleanAttribute, childElements, descend, relationshipAttribute } from '../xml/dom.ts';
import { isDarkColour, resolveScheme } from './colour.ts';
import type { ColourContext, ColourScheme } from './colour.ts';
import { findFreeArea } from './free-area.ts';
import { coversSlide, estimateBackdrop } from './layout-background.ts';
import type { Backdrop, Layer } from './layout-background.ts';
import { describeLayout } from './layout-description.ts';
import { makeFields } from './layout-fields.ts';
import { inferRoles } from './layout-role.ts';
import { FURNITURE_TYPES, masterTypeOf } from './placeholder-match.ts';
import { resolvePlaceholder } from './resolve-placeholder.ts';
import type { StyleSources } from './resolve-placeholder.ts';
import { settleFields } from './settle-fields.ts';
import { readShapeTree } from './shape-tree.ts';
import type { PlacedShape } from './shape-tree.ts';
import { readColourMap, readTheme } from './theme.ts';

/** Date, footer or slide number of a layout, which a slide shows only if it has its own copy. */
export interface Furniture {
  type: 'dt' | 'ftr' | 'sldNum';
  idx: number;
  name: string;
  box: Box | null;
  /** The layout's `p:sp`, to copy from; belongs to the package's document and must not be changed. */
  element: Element;
}

/** What writers and checkers need of a layout beside the catalogue. */
export interface LayoutDetail {
  layout_id: string;
  master_id: string;
  /** Through the layout's own colour map where it has one. */
  colours: ColourScheme;
  /** Estimated colour behind the content, six hex digits. */
  background: string;
  /** All colours that lie behind the content (the stops of a gradient), and whether it is a picture instead. */
  backdrop: Backdrop;
  furniture: Furniture[];
  /** Resolved text colour of the first level, by field name; absent where nothing gives one. */
  text_colours: Readonly<Record<string, string>>;
}

/** A master with its layouts, resolved. */
export interface ResolvedMaster {
  master_id: string;
  theme_path: string;
  fonts: { major: string; minor: string };
  colours: ColourScheme;
  layouts: { model: LayoutModel; detail: LayoutDetail }[];
}

interface MasterSources extends StyleSources {
  path: string;
  size: Size;
  root: Element | null;
  shapes: readonly PlacedShape[];
  map: Readonly<Record<string, string>>;
}

/**
 * Reads a slide master and its layouts, in the order of `p:sldLayoutIdLst`.
 * @param defaultTextStyle `p:defaultTextStyle` of the presentation; null where absent.
 */
export function readMaster(
  pack: OfficePackage,
  path: string,
  size: Size,
  defaultTextStyle: Element | null,
): ResolvedMaster {
  const root = pack.xml(path).documentElement;
  const [themePath] = pack.targets(path, RELATIONSHIP.theme);
  if (themePath === undefined) throw new PackageError('ooxml.missing_part', { file: pack.name, part: 'theme' });
  const theme = readTheme(pack.xml(themePath));
  const map = readColourMap(root);
  const master: MasterSources = {
    path,
    size,
    root,
    shapes: readShapeTree(root),
    theme,
    map,
    defaultTextStyle,
    textStyles: descend(root, 'txStyles'),
  };
  const paths = childElements(descend(root, 'sldLayoutIdLst'), 'sldLayoutId')
    .map((entry) => pack.targetOfId(path, relationshipAttribute(entry, 'id')))
    .filter((layoutPath) => layoutPath !== null);
  const read = paths.map((layoutPath) => readLayout(pack, layoutPath, master));
  const roles = inferRoles(read.map(({ shape }) => shape));
  return {
    master_id: path,
    theme_path: themePath,
    fonts: theme.fonts,
    colours: resolveScheme(theme.colours, map),
    layouts: read.map((layout, index) => finish(layout, roles[index] ?? 'other', path)),
  };
}

interface ReadLayout {
  path: string;
  name: string;
  fields: LayoutField[];
  shape: Parameters<typeof inferRoles>[0][number];
  freeArea: Box | null;
  detail: LayoutDetail;
}

function readLayout(pack: OfficePackage, path: string, master: MasterSources): ReadLayout {
  const { size, theme } = master;
  const root = pack.xml(path).documentElement;
  const shapes = readShapeTree(root).filter((shape) => !shape.isHidden);
  const map = readColourMap(root, master.map);
  const colours: ColourContext = { theme: theme.colours, map };
  const sources: StyleSources = { ...master, map };
  const resolved = shapes.flatMap((shape) => {
    if (shape.placeholder === null || FURNITURE_TYPES.has(shape.placeholder.type)) return [];
    return resolvePlaceholder(shape, master.shapes, sources) ?? [];
  });
  const fields = makeFields(resolved, size);
  const textColours: Record<string, string> = {};
  for (const field of fields) {
    const { type, idx } = field.placeholder;
    const colour = resolved.find((one) => one.type === type && one.idx === idx && one.box === field.box)?.colour;
    if (colour && field.text) textColours[field.name] = colour;
  }
  const showsMaster = booleanAttribute(root, 'showMasterSp') !== false;
  const layers: Layer[] = [
    { root: master.root, shapes: showsMaster ? master.shapes : [], colours },
    { root, shapes, colours },
  ];
  const furniture = shapes.flatMap((shape) => furnitureOf(shape, master.shapes));
  const decorations = layers.flatMap((layer) =>
    layer.shapes.filter((shape) => shape.placeholder === null && !shape.isHidden),
  );
  const ofMaster = (type: string): Box | null =>
    master.shapes.find((shape) => shape.placeholder && masterTypeOf(shape.placeholder.type) === type)?.box ?? null;
  const scheme = resolveScheme(theme.colours, map);
  const textColour = textColours['title'] ?? Object.values(textColours)[0] ?? scheme.tx1;
  const settled = settleFields(fields, size, [
    ...decorations.flatMap(({ box }) => (box === null || coversSlide(box, size) ? [] : box)),
    ...furniture.flatMap(({ type, box }) => (type === 'sldNum' && box !== null ? box : [])),
  ]);
  const byArea = fields.map(({ box }) => box).sort((a, b) => b.w * b.h - a.w * a.h);
  const [largest] = byArea;
  const backdrop = estimateBackdrop(layers, theme, size, textColour, largest ?? ofMaster('body'));
  const isQuote = (shape: PlacedShape): boolean =>
    /^\s*[“”„«»"‘’‹›❝❞「」]{1,2}\s*$/.test(descend(shape.element, 'txBody')?.textContent ?? '');
  return {
    path,
    name: (attribute(descend(root, 'cSld'), 'name') ?? '').replace(/\s+/g, ' ').trim(),
    fields: settled,
    shape: { fields, size, typeHint: attribute(root, 'type'), hasQuotationMark: decorations.some(isQuote) },
    freeArea: findFreeArea({
      size,
      title: settled.find((field) => field.kind === 'title')?.box ?? null,
      masterBody: ofMaster('body'),
      masterTitle: ofMaster('title'),
      placeholders: [...settled.map(({ box }) => box), ...furniture.flatMap(({ box }) => box ?? [])],
      decorations: decorations.flatMap(({ box }) => (box === null || coversSlide(box, size) ? [] : box)),
    }),
    detail: {
      layout_id: path,
      master_id: master.path,
      colours: scheme,
      background: backdrop.colour,
      backdrop,
      furniture,
      text_colours: textColours,
    },
  };
}

function finish(layout: ReadLayout, role: LayoutRole, masterId: string): { model: LayoutModel; detail: LayoutDetail } {
  const { path, name, fields, freeArea, detail } = layout;
  return {
    model: {
      layout_id: path,
      master_id: masterId,
      name,
      role,
      description: describeLayout(role, fields, freeArea),
      fields,
      free_area: freeArea,
      is_dark: isDarkColour(detail.background),
    },
    detail,
  };
}

function furnitureOf(shape: PlacedShape, master: readonly PlacedShape[]): Furniture[] {
  const { placeholder } = shape;
  const type = placeholder?.type;
  if (placeholder === null || (type !== 'dt' && type !== 'ftr' && type !== 'sldNum')) return [];
  const box = shape.box ?? master.find((one) => one.placeholder?.type === type)?.box ?? null;
  return [{ type, idx: placeholder.idx, name: shape.name, box, element: shape.element }];
}
