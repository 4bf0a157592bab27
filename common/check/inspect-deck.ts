import { EMU_PER_PT } from '../deck/geometry.ts';
import type { OfficePackage } from '../ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../ooxml/package/relationships.ts';
import type { ColourContext } from '../ooxml/read/colour.ts';
import { masterStyleOf } from '../ooxml/read/master/resolve-placeholder.ts';
import { readSections, slideSizeOf } from '../ooxml/read/presentation.ts';
import type { Section } from '../ooxml/read/presentation.ts';
import {
  HEADER_FOOTER_TYPES,
  isDecorative,
  masterTypeOf,
  matchOnLayout,
  matchOnMaster,
  readShapeTree,
} from '../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';
import { readColourMap } from '../ooxml/read/theme.ts';
import { attribute, booleanAttribute, childElements, descend, relationshipAttribute } from '../ooxml/xml/dom.ts';
import type { Element } from '../ooxml/xml/tree.ts';
import { readSceneTheme } from '../scene/read/scene-theme.ts';
import type { SceneTheme } from '../scene/read/scene-theme.ts';
import type { ParagraphLook } from '../scene/read/text-look.ts';
import type { Rect } from '../scene/scene.ts';
import { readParagraphs } from './inspect-text.ts';
import type { InspectedParagraph, TextStyle } from './inspect-text.ts';

/** A leaf of a slide's shape tree, as rules see it. Lengths are in points. */
export interface InspectedShape {
  element: Element;
  kind: PlacedShape['kind'] | 'chart' | 'table' | 'diagram';
  name: string;
  element_id: string;
  placeholder: PlacedShape['placeholder'];
  is_title: boolean;
  is_footer: boolean;
  /** Its position, or its layout's if it has none of its own; null if nothing gives it one. */
  rect: Rect | null;
  has_own_place: boolean;
  /** The outermost group around it. */
  group: Element | null;
  alt: string;
  is_decorative: boolean;
  /** A group around it has alternative text for everything in it, or is decorative. */
  is_described_by_group: boolean;
  paragraphs: InspectedParagraph[];
  /** The package part of the chart or picture in it. */
  part: string | null;
}

/** A slide, layout or master, as rules see it. */
export interface InspectedSlide {
  number: number;
  /** Our id, or the number that stays with a slide wherever it is moved. */
  slide_id: string;
  path: string;
  root: Element | null;
  layout: string | null;
  master: string | null;
  is_hidden: boolean;
  /** Shows the pictures of its layout and master. */
  shows_master: boolean;
  colours: ColourContext;
  shapes: InspectedShape[];
  title: string;
}

export interface InspectedDeck {
  pack: OfficePackage;
  /** Points. */
  size: { w: number; h: number };
  slides: InspectedSlide[];
  sections: Section[];
  /** From the properties, otherwise from the default text; '' if neither has one. */
  language: string;
  /** Shapes of a layout or master, read once. */
  partOf(path: string): InspectedSlide;
}

/** Of a slide written by us: its id, and the ids of its elements by shape number. */
interface KnownSlide {
  slide_id: string;
  elementOf: (shapeNumber: number) => string | null;
}

interface Surroundings {
  layout: readonly PlacedShape[];
  master: readonly PlacedShape[];
  master_path: string | null;
  theme: SceneTheme;
  map: ColourContext['map'];
  shows_master: boolean;
  styleOf: (shape: PlacedShape, colours: ColourContext) => TextStyle;
}

/**
 * Reads a deck as rules see it: every run with its effective font, size and colour, without typesetting any text.
 * @param known data of written slides by slide number, from 1.
 * @throws PackageError if a part can't be read.
 */
export function inspectDeck(pack: OfficePackage, known?: (number: number) => KnownSlide | null): InspectedDeck {
  const main = pack.mainPart;
  const presentation = pack.xml(main).documentElement;
  const { w, h } = slideSizeOf(presentation);
  const themes = new Map<string, SceneTheme>();
  const surroundings = new Map<string | null, Surroundings>();
  const parts = new Map<string, InspectedSlide>();

  const around = (layout: string | null): Surroundings => {
    const found = surroundings.get(layout) ?? readSurroundings(pack, layout, presentation, themes);
    surroundings.set(layout, found);
    return found;
  };
  const read = (path: string, number: number, id: string | null, layout: string | null): InspectedSlide => {
    const root = pack.xml(path).documentElement;
    const own = around(layout);
    const colours = { theme: own.theme.colours, map: readColourMap(root, own.map) };
    const ours = known?.(number) ?? null;
    const shapes = readShapeTree(root)
      .filter(({ isHidden }) => !isHidden)
      .map((shape) => inspectShape(shape, { pack, path, own, colours, ours }));
    return {
      ...{ number, path, root, layout, colours, shapes, slide_id: ours?.slide_id ?? id ?? path },
      master: own.master_path,
      is_hidden: booleanAttribute(root, 'show') === false,
      shows_master: own.shows_master && booleanAttribute(root, 'showMasterSp') !== false,
      title:
        shapes
          .find(({ is_title }) => is_title)
          ?.paragraphs.map(({ text }) => text)
          .join(' ')
          .trim() ?? '',
    };
  };
  const slides = childElements(descend(presentation, 'sldIdLst'), 'sldId').flatMap((entry, index) => {
    const path = pack.targetOfId(main, relationshipAttribute(entry, 'id'));
    if (path === null) return [];
    const layout = pack.targets(path, RELATIONSHIP.slideLayout)[0] ?? null;
    return [read(path, index + 1, attribute(entry, 'id') ?? null, layout)];
  });
  const core = pack.targets('', RELATIONSHIP.coreProperties)[0];
  const stated = core === undefined ? '' : (descend(pack.xml(core).documentElement, 'language')?.textContent ?? '');
  const fallback = descend(presentation, 'defaultTextStyle', 'lvl1pPr', 'defRPr');
  return {
    ...{ pack, slides, size: { w: w / EMU_PER_PT, h: h / EMU_PER_PT } },
    sections: readSections(presentation),
    language: stated || (slides.flatMap(firstLanguage)[0] ?? attribute(fallback, 'lang') ?? ''),
    partOf(path) {
      const found =
        parts.get(path) ?? read(path, 0, null, pack.targets(path, RELATIONSHIP.slideMaster).length > 0 ? path : null);
      parts.set(path, found);
      return found;
    },
  };
}

function firstLanguage({ shapes }: InspectedSlide): string[] {
  for (const { paragraphs } of shapes)
    for (const { runs } of paragraphs) for (const { lang } of runs) if (lang !== null) return [lang];
  return [];
}

function readSurroundings(
  pack: OfficePackage,
  layoutPath: string | null,
  presentation: Element | null,
  themes: Map<string, SceneTheme>,
): Surroundings {
  const masterPath = (layoutPath === null ? undefined : pack.targets(layoutPath, RELATIONSHIP.slideMaster)[0]) ?? null;
  const rootOf = (path: string | null): Element | null => (path === null ? null : pack.xml(path).documentElement);
  const [layoutRoot, masterRoot] = [rootOf(layoutPath), rootOf(masterPath)];
  const themePath = (masterPath === null ? undefined : pack.targets(masterPath, RELATIONSHIP.theme)[0]) ?? null;
  const theme = themes.get(themePath ?? '') ?? readSceneTheme(pack, themePath);
  themes.set(themePath ?? '', theme);
  const [layout, master] = [readShapeTree(layoutRoot), readShapeTree(masterRoot)];
  const looks = new Map<string, TextStyle['looks']>();
  // Most slides share the colour map of their layout.
  const names = new Map<ColourContext['map'], string>();
  const nameOfMap = (own: ColourContext['map']): string => {
    const name = names.get(own) ?? JSON.stringify(own);
    names.set(own, name);
    return name;
  };
  const styleOf = ({ placeholder: slot, element }: PlacedShape, colours: ColourContext): TextStyle => {
    const onLayout = slot && matchOnLayout(slot, layout);
    const onMaster = slot && matchOnMaster(onLayout?.placeholder ?? slot, master);
    const listStyle = (one: PlacedShape | null): Element | null => descend(one?.element, 'txBody', 'lstStyle');
    const style = slot === null ? 'otherStyle' : masterStyleOf(onLayout?.placeholder?.type ?? slot.type);
    const reference = descend(element, 'style', 'fontRef');
    const key = `${slot?.type ?? ''} ${slot?.idx ?? ''} ${nameOfMap(colours.map)}`;
    const known: TextStyle['looks'] = looks.get(key) ?? new Map<number, ParagraphLook>();
    if (reference === null) looks.set(key, known);
    return {
      lists: [
        descend(presentation, 'defaultTextStyle'),
        descend(masterRoot, 'txStyles', style),
        listStyle(onMaster),
        listStyle(onLayout),
      ],
      ...{
        reference,
        colours,
        fonts: theme.fonts,
        looks: reference === null ? known : new Map<number, ParagraphLook>(),
      },
      hlink: colours.theme[colours.map['hlink'] ?? 'hlink'] ?? null,
    };
  };
  const map = readColourMap(layoutRoot, readColourMap(masterRoot));
  const shows_master = booleanAttribute(layoutRoot, 'showMasterSp') !== false;
  return { layout, master, master_path: masterPath, theme, map, shows_master, styleOf };
}

interface Place {
  pack: OfficePackage;
  path: string;
  own: Surroundings;
  colours: ColourContext;
  ours: KnownSlide | null;
}

function inspectShape(shape: PlacedShape, { pack, path, own, colours, ours }: Place): InspectedShape {
  const { element, placeholder: slot, name, id } = shape;
  const onLayout = slot && matchOnLayout(slot, own.layout);
  const onMaster = slot && matchOnMaster(onLayout?.placeholder ?? slot, own.master);
  const box = shape.box ?? onLayout?.box ?? onMaster?.box ?? null;
  const groups = groupsAround(element);
  const { kind, part } = contentOf(shape, pack, path);
  const style = own.styleOf(shape, colours);
  const bodies: Element[] =
    kind === 'table' ? cellsOf(element) : [descend(element, 'txBody')].filter((body) => body !== null);
  return {
    ...{ element, kind, part, name, element_id: ours?.elementOf(id) ?? name, placeholder: slot },
    is_title: slot !== null && masterTypeOf(slot.type) === 'title',
    is_footer: slot !== null && HEADER_FOOTER_TYPES.has(slot.type),
    rect: box && { x: box.x / EMU_PER_PT, y: box.y / EMU_PER_PT, w: box.w / EMU_PER_PT, h: box.h / EMU_PER_PT },
    has_own_place: shape.box !== null,
    group: groups.at(-1) ?? null,
    alt: shape.alt.trim(),
    is_decorative: isDecorative(element),
    is_described_by_group: groups.some((group) => isDecorative(group) || altOf(group) !== ''),
    paragraphs: bodies.flatMap((body) => readParagraphs(body, style, pack, path, kind === 'table')),
  };
}

function contentOf(
  { kind, element }: PlacedShape,
  pack: OfficePackage,
  path: string,
): Pick<InspectedShape, 'kind' | 'part'> {
  if (kind === 'pic') {
    return { kind, part: pack.targetOfId(path, relationshipAttribute(descend(element, 'blipFill', 'blip'), 'embed')) };
  }
  if (kind !== 'graphicFrame') return { kind, part: null };
  const data = descend(element, 'graphic', 'graphicData');
  if (descend(data, 'tbl') !== null) return { kind: 'table', part: null };
  const uri = attribute(data, 'uri') ?? '';
  if (uri.endsWith('/diagram')) return { kind: 'diagram', part: null };
  if (!/\/chart(ex)?$/u.test(uri)) return { kind, part: null };
  return { kind: 'chart', part: pack.targetOfId(path, relationshipAttribute(descend(data, 'chart'), 'id')) };
}

/** Text bodies of the cells of a table that aren't covered by merged ones. */
function cellsOf(frame: Element): Element[] {
  return childElements(descend(frame, 'graphic', 'graphicData', 'tbl'), 'tr')
    .flatMap((row) => childElements(row, 'tc'))
    .flatMap((cell) => descend(cell, 'txBody') ?? []);
}

function groupsAround(element: Element): Element[] {
  const groups: Element[] = [];
  for (let up = element.parentElement; up !== null; up = up.parentElement)
    if (up.localName === 'grpSp') groups.push(up);
  return groups;
}

function propertiesOf(element: Element): Element | null {
  const nonVisual = childElements(element).find(({ localName }) => localName.startsWith('nv'));
  return descend(nonVisual, 'cNvPr');
}

function altOf(element: Element): string {
  return attribute(propertiesOf(element), 'descr')?.trim() ?? '';
}
