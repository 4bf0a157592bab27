import type { Box, Size } from '../../../deck/geometry.ts';
import type { LayoutField, LayoutFooter, LayoutModel, LayoutRole } from '../../../deck/layout.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { PackageError } from '../../package/package-gate.ts';
import { RELATIONSHIP } from '../../package/relationships.ts';
import { attribute, booleanAttribute, childElements, descend, relationshipAttribute } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { backgroundOf, panelColour } from '../../write/background-colours.ts';
import { isDarkColour, resolveScheme } from '../colour.ts';
import type { ColourContext, ColourScheme } from '../colour.ts';
import { HEADER_FOOTER_TYPES, isSlantedLine, masterTypeOf, readShapeTree } from '../shape-tree.ts';
import type { PlacedShape } from '../shape-tree.ts';
import { readColourMap, readTheme } from '../theme.ts';
import { findFreeArea, intersect, isMostlyWithin } from './free-area.ts';
import { withLineRoom } from './footer-room.ts';
import { readFooter, showsHeaderFooter } from './header-footer.ts';
import { coversSlide, decorationOf, estimateBackdrop, hasOtherBackground, isFilled } from './layout-background.ts';
import type { Backdrop, Layer } from './layout-background.ts';
import { makeFields } from './layout-fields.ts';
import { describeLayout, inferRoles } from './layout-role.ts';
import type { PictureColours } from './picture-colours.ts';
import { resolveOrphan, resolvePlaceholder } from './resolve-placeholder.ts';
import type { StyleSources } from './resolve-placeholder.ts';
import { clearOfEdges, clearOfLine, clearOfTitle, HOLDS_DRAWINGS, settleFields, usualPlaces } from './settle-fields.ts';
import { withTitleAcross } from './title-across.ts';

/** Date, footer or slide number of a layout. A slide shows it only if it has its own copy. */
interface HeaderFooter {
  type: 'dt' | 'ftr' | 'sldNum';
  idx: number;
  name: string;
  box: Box | null;
}

/** Details of a layout that writers and checkers need beside the catalogue. */
export interface LayoutDetail {
  layout_id: string;
  master_id: string;
  /** Resolved through the layout's own colour map, if it has one. */
  colours: ColourScheme;
  /** Estimated colour behind the content, as six hex digits. */
  background: string;
  /** All colours behind the content (such as gradient stops), and whether it is a picture. */
  backdrop: Backdrop;
  headerFooters: HeaderFooter[];
  /** Text colours of placeholders that no style of the master defines, by `type idx`; see `PlaceholderColours`. */
  unstyled_colours: ReadonlyMap<string, { inherited: string; prompt: string | null }>;
  /** Text colours that styles of the master define, with what is behind the whole of their text, where that is known. */
  styled_colours: ReadonlyMap<string, { colour: string; backdrop: Backdrop }>;
  /** Colours of title and body text for layouts without a placeholder for them. */
  orphan_colours: { title: string | null; body: string | null };
}

/** A master with its layouts, resolved. */
export interface ResolvedMaster {
  master_id: string;
  theme_path: string;
  fonts: { major: string; minor: string };
  colours: ColourScheme;
  layouts: { model: LayoutModel; detail: LayoutDetail }[];
}

/** Bodies smaller than this share of the slide are labels, not places for running text. */
const MIN_BODY = 0.05;

interface MasterSources extends StyleSources {
  path: string;
  size: Size;
  root: Element | null;
  shapes: readonly PlacedShape[];
  map: Readonly<Record<string, string>>;
  picturesOf: (part: string) => NonNullable<Layer['pictures']>;
}

/**
 * Reads a slide master and its layouts, in the order of `p:sldLayoutIdLst`.
 * @param defaultTextStyle `p:defaultTextStyle` of the presentation; null if absent.
 * @param pictures what the pictures behind slides look like.
 */
export function readMaster(
  pack: OfficePackage,
  path: string,
  size: Size,
  defaultTextStyle: Element | null,
  pictures: PictureColours = () => null,
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
    picturesOf: (part) => ({
      own: (blip) => pictures(part, blip),
      theme: (blip) => pictures(themePath, blip),
    }),
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
  decoration: 'art' | 'band' | null;
  hasOwnBackground: boolean;
  footer: LayoutFooter | null;
  freeText: NonNullable<LayoutModel['free_text']>;
  detail: LayoutDetail;
}

function readLayout(pack: OfficePackage, path: string, master: MasterSources): ReadLayout {
  const { size, theme } = master;
  const root = pack.xml(path).documentElement;
  const shapes = readShapeTree(root).filter((shape) => !shape.isHidden);
  const map = readColourMap(root, master.map);
  const colours: ColourContext = { theme: theme.colours, map };
  const sources: StyleSources = { ...master, map };
  const usual = usualPlaces(shapes, master.shapes, size);
  const resolved = shapes.flatMap((shape) => {
    if (shape.placeholder === null || HEADER_FOOTER_TYPES.has(shape.placeholder.type)) return [];
    return resolvePlaceholder(shape, master.shapes, sources, usual.get(shape)) ?? [];
  });
  const made = makeFields(resolved, size);
  const scheme = resolveScheme(theme.colours, map);
  const textColours = new Map<string, string>();
  const unstyled = new Map<string, { inherited: string; prompt: string | null }>();
  for (const field of made) {
    const { type, idx } = field.placeholder;
    const found = resolved.find((one) => one.type === type && one.idx === idx && one.box === field.box);
    if (found === undefined || !field.text) continue;
    const { colour, promptColour: prompt, hasStyledColour } = found;
    if (!hasStyledColour) unstyled.set(`${type} ${idx}`, { inherited: colour ?? scheme.tx1, prompt });
    const shown = hasStyledColour ? colour : (prompt ?? colour);
    if (shown !== null) textColours.set(field.name, shown);
  }
  const ofMaster = (type: string): Box | null =>
    master.shapes.find((shape) => shape.placeholder && masterTypeOf(shape.placeholder.type) === type)?.box ?? null;
  const fields = withTitleAcross(made, size, ofMaster('body'));
  const orphans = {
    title: resolveOrphan('title', master.shapes, sources),
    body: resolveOrphan('body', master.shapes, sources),
  };
  const showsMaster = booleanAttribute(root, 'showMasterSp') !== false;
  const layers: Layer[] = [
    { root: master.root, shapes: showsMaster ? master.shapes : [], colours, pictures: master.picturesOf(master.path) },
    { root, shapes, colours, pictures: master.picturesOf(path) },
  ];
  const headerFooters = shapes.flatMap((shape) => headerFooterOf(shape, master.shapes));
  const decorations = layers.flatMap((layer) =>
    layer.shapes.filter((shape) => shape.placeholder === null && !shape.isHidden),
  );
  const isPanel = (shape: PlacedShape): boolean => isFilled(shape, colours);
  const cover = decorations.findLastIndex((shape) => coversSlide(shape.box, size) && isPanel(shape));
  // The bounding box of a diagonal line doesn't count as occupied.
  const seen = decorations.slice(cover + 1).filter((shape) => !isSlantedLine(shape));
  const textColour = textColours.get('title') ?? [...textColours.values()][0] ?? scheme.tx1;
  const obstacles = [
    ...seen.flatMap((shape) => {
      const { box } = shape;
      return box === null || coversSlide(box, size) ? [] : { ...box, isPanel: isPanel(shape) };
    }),
    ...headerFooters.flatMap(({ type, box }) => (type === 'sldNum' && box !== null ? box : [])),
  ];
  const footerOf = readFooter(pack, path, { layout: shapes, master: master.shapes }, sources, size);
  const dateShape = shapes.find(({ placeholder }) => placeholder?.type === 'dt');
  const showsDate = dateShape !== undefined && showsHeaderFooter(pack, path, 'dt', dateShape.element);
  // What no slide shows over its title leaves its room to the title.
  const isShown = { dt: showsDate, ftr: footerOf !== null && footerOf.shown_text !== '', sldNum: true };
  const small = headerFooters.flatMap(({ type, box }) =>
    box === null || (!isShown[type] && box.y + box.h / 2 < size.h / 2) ? [] : box,
  );
  const inPlace = settleFields(fields, size, obstacles, small);
  const byArea = fields.map(({ box }) => box).sort((a, b) => b.w * b.h - a.w * a.h);
  const [largest] = byArea;
  const titleBox = inPlace.find(({ kind }) => kind === 'title')?.box ?? null;
  const room = findFreeArea({
    size,
    title: titleBox,
    masterBody: ofMaster('body'),
    masterTitle: ofMaster('title'),
    placeholders: [...inPlace.map(({ box }) => box), ...headerFooters.flatMap(({ box }) => box ?? [])],
    decorations: seen.flatMap(({ box }) => (box === null || coversSlide(box, size) ? [] : box)),
  });
  const roomInside = room === null ? null : clearOfTitle(clearOfEdges(room, obstacles, size), titleBox, size);
  const footer =
    footerOf === null
      ? null
      : withLineRoom(footerOf, {
          ...{ size, body: ofMaster('body') },
          contents: [...inPlace.map(({ box }) => box), ...(roomInside === null ? [] : [roomInside])],
          obstacles: [
            ...obstacles,
            ...headerFooters.flatMap(({ type, box }) => (type === 'dt' && showsDate && box !== null ? box : [])),
          ],
        });
  const line = footer?.box ?? null;
  const freeArea = roomInside === null ? null : clearOfLine(roomInside, line, size);
  const settled = inPlace.map((field) => {
    const box = HOLDS_DRAWINGS.has(field.kind) ? clearOfLine(field.box, line, size) : field.box;
    return box === field.box ? field : { ...field, box, is_moved: true };
  });
  // If a layout has no content field, content goes into its free area.
  const isSmall = ({ w, h }: Box): boolean => w * h < MIN_BODY * size.w * size.h;
  const isBare = fields.every(
    ({ kind, box }) => ['title', 'caption'].includes(kind) || (kind === 'body' && isSmall(box)),
  );
  const content = (isBare ? freeArea : null) ?? largest ?? ofMaster('body');
  const backdrop = estimateBackdrop(layers, theme, size, textColour, content);
  const styled = new Map<string, { colour: string; backdrop: Backdrop }>();
  const footerShape = shapes.find(({ placeholder }) => placeholder?.type === 'ftr');
  const ofFooter = footerShape === undefined ? null : resolvePlaceholder(footerShape, master.shapes, sources);
  for (const { type, idx, box: own, colour, hasStyledColour } of [
    ...resolved,
    ...(ofFooter === null ? [] : [ofFooter]),
  ]) {
    const field = settled.find(({ placeholder }) => placeholder.type === type && placeholder.idx === idx);
    const box = field?.box ?? (type === 'ftr' ? footer?.box : undefined) ?? own;
    // Its colour was made for where it stood.
    if (field?.runs_across === true) unstyled.set(`${type} ${idx}`, { inherited: colour ?? scheme.tx1, prompt: null });
    const isInPart = seen.some((shape) => isPartlyBehind(shape.box, box, size));
    if (colour === null || !hasStyledColour || isInPart || field?.runs_across === true) continue;
    styled.set(`${type} ${idx}`, { colour, backdrop: estimateBackdrop(layers, theme, size, colour, box) });
  }
  const isQuote = (shape: PlacedShape): boolean =>
    /^\s*[“”„«»"‘’‹›❝❞「」]{1,2}\s*$/.test(descend(shape.element, 'txBody')?.textContent ?? '');
  return {
    path,
    name: (attribute(descend(root, 'cSld'), 'name') ?? '').replace(/\s+/g, ' ').trim(),
    fields: settled,
    shape: { fields, size, typeHint: attribute(root, 'type'), hasQuotationMark: decorations.some(isQuote) },
    freeArea,
    decoration: decorationOf(layers, size, content),
    hasOwnBackground: hasOtherBackground(layers, theme),
    footer,
    freeText: {
      ...(hasPlaceOf(settled, ['title']) ? {} : { title: orphans.title.frame }),
      ...(hasPlaceOf(settled, ['body', 'object'], MIN_BODY * size.w * size.h) ? {} : { body: orphans.body.frame }),
    },
    detail: {
      layout_id: path,
      master_id: master.path,
      colours: scheme,
      background: backdrop.colour,
      backdrop,
      headerFooters,
      unstyled_colours: unstyled,
      styled_colours: styled,
      orphan_colours: { title: orphans.title.colour, body: orphans.body.colour },
    },
  };
}

/** Whether a decoration, lines apart, is behind a part of a text. */
function isPartlyBehind(decoration: Box | null, text: Box, size: Size): boolean {
  if (decoration === null || coversSlide(decoration, size) || isMostlyWithin(text, decoration)) return false;
  const isLine = Math.min(decoration.w, decoration.h) < THIN * size.h;
  return !isLine && intersect(decoration, text) !== null;
}

const THIN = 0.012;

function finish(layout: ReadLayout, role: LayoutRole, masterId: string): { model: LayoutModel; detail: LayoutDetail } {
  const { path, name, fields, freeArea, decoration, hasOwnBackground, footer, freeText, detail } = layout;
  return {
    model: {
      layout_id: path,
      master_id: masterId,
      name,
      role,
      description: describeLayout(role, fields, freeArea),
      fields,
      free_area: freeArea,
      ...(decoration === null ? {} : { decoration }),
      ...(hasOwnBackground ? { has_own_background: true } : {}),
      ...(panelColour(backgroundOf(detail.background, detail.colours, detail.backdrop)) === null
        ? {}
        : { has_panels: true }),
      ...(footer === null ? {} : { footer }),
      ...(Object.keys(freeText).length === 0 ? {} : { free_text: freeText }),
      is_dark: isDarkColour(detail.background),
    },
    detail,
  };
}

function hasPlaceOf(fields: readonly LayoutField[], kinds: readonly LayoutField['kind'][], leastArea = 0): boolean {
  return fields.some(({ kind, text, box }) => kinds.includes(kind) && text !== undefined && box.w * box.h >= leastArea);
}

function headerFooterOf(shape: PlacedShape, master: readonly PlacedShape[]): HeaderFooter[] {
  const { placeholder } = shape;
  const type = placeholder?.type;
  if (placeholder === null || (type !== 'dt' && type !== 'ftr' && type !== 'sldNum')) return [];
  const box = shape.box ?? master.find((one) => one.placeholder?.type === type)?.box ?? null;
  return [{ type, idx: placeholder.idx, name: shape.name, box }];
}
