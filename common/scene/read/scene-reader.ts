import type { Element } from '../../ooxml/xml/tree.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import type { ColourMap } from '../../ooxml/read/colour.ts';
import { masterTypeOf, matchOnLayout, matchOnMaster, readShapeTree } from '../../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import { readColourMap } from '../../ooxml/read/theme.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { TextSetter } from '../chart/chart-text.ts';
import type { Paint, SceneApproximation, SceneNode, ScenePicture, SlideScene, SolidPaint } from '../scene.ts';
import { drawTree } from './draw-tree.ts';
import type { PartContext, SlideObserver, Slot } from './part-context.ts';
import { readSceneTheme } from './scene-theme.ts';
import type { SceneTheme } from './scene-theme.ts';
import type { ParagraphLook } from './text-look.ts';
import { slideSizeOf } from '../../ooxml/read/presentation.ts';
import { noteOf } from './part-context.ts';
import { rectPath } from './placement.ts';
import { fillElementOf, readFillElement, solidPaint } from './read-fill.ts';
import { drawPictureFill } from './read-picture-fill.ts';
import { styleFill } from './shape-look.ts';
import type { FillSpec } from './shape-look.ts';

interface SlideSceneOptions {
  /** Slide number in the deck, from 1. Without it, number fields show the stored text. */
  number?: number;
  /** Called with what is read of the slide's own shapes. */
  observer?: SlideObserver;
}
interface LayoutSceneOptions {
  /** Whether placeholders are drawn with their prompts (the default) or not at all. */
  placeholders?: 'prompt' | 'hidden';
}

/** Reads slides and layouts of a package as display lists. What slides share is read once. */
export interface SceneReader {
  /** @throws PackageError if the part or one that it is based on can't be read. */
  slide(path: string, options?: SlideSceneOptions): SlideScene;
  /** A layout as PowerPoint shows it. @throws PackageError like `slide`. */
  layout(path: string, options?: LayoutSceneOptions): SlideScene;
}

const EMU_PER_POINT = 12_700;

/** What the slides of a layout are based on. */
interface Surroundings {
  layout: { part: string; root: Element | null; shapes: readonly PlacedShape[] };
  master: { part: string; root: Element | null; shapes: readonly PlacedShape[] };
  theme: SceneTheme;
  map: ColourMap;
}

/** Background and decoration shared by many slides. */
interface Backdrop {
  nodes: SceneNode[];
  paint: Paint | null;
  decoration: SceneNode[];
  pictures: ReadonlyMap<string, ScenePicture>;
  approximations: readonly SceneApproximation[];
}

/** Creates a reader for the slides and layouts of a package, with its own caches. */
export function createSceneReader(pack: OfficePackage, typesetter: TextSetter): SceneReader {
  const presentation = pack.xml(pack.mainPart).documentElement;
  const { w, h } = slideSizeOf(presentation);
  const size = { w: w / EMU_PER_POINT, h: h / EMU_PER_POINT };
  const themes = new Map<string | null, SceneTheme>();
  const surroundings = new Map<string, Surroundings>();
  const backdrops = new Map<string, Backdrop>();
  const pictureKeys = new Map<string, string>();
  const looks = new Map<string, Map<string, ParagraphLook>>();

  const themeOf = (master: string | null): SceneTheme => {
    const path = (master === null ? undefined : pack.targets(master, RELATIONSHIP.theme)[0]) ?? null;
    const known = themes.get(path) ?? readSceneTheme(pack, path);
    themes.set(path, known);
    return known;
  };
  const surroundingsOf = (layoutPath: string | null): Surroundings => {
    const known = surroundings.get(layoutPath ?? '');
    if (known !== undefined) return known;
    const masterPath =
      (layoutPath === null ? undefined : pack.targets(layoutPath, RELATIONSHIP.slideMaster)[0]) ?? null;
    const load = (part: string | null): Surroundings['layout'] => {
      const root = part === null ? null : pack.xml(part).documentElement;
      return { part: part ?? '', root, shapes: readShapeTree(root) };
    };
    const layout = load(layoutPath);
    const master = load(masterPath);
    const map = readColourMap(layout.root, readColourMap(master.root));
    const found = { layout, master, theme: themeOf(masterPath), map };
    surroundings.set(layoutPath ?? '', found);
    return found;
  };

  const looksOf = (key: string): Map<string, ParagraphLook> => {
    const known = looks.get(key) ?? new Map<string, ParagraphLook>();
    looks.set(key, known);
    return known;
  };
  const contextOf = (
    part: string,
    around: Surroundings,
    map: ColourMap,
    own: Pick<PartContext, 'number' | 'placeholders' | 'isDecoration'> &
      Partial<Pick<PartContext, 'background' | 'observer'>>,
  ): PartContext => ({
    looks: looksOf(
      `${part === around.master.part} ${part === around.layout.part} ${around.layout.part} ${JSON.stringify(map)}`,
    ),
    pack,
    part,
    theme: around.theme,
    colours: { theme: around.theme.colours, map },
    typesetter,
    page: { x: 0, y: 0, ...size },
    defaultTextStyle: descend(presentation, 'defaultTextStyle'),
    textStyles: descend(around.master.root, 'txStyles'),
    ancestors: ancestorsIn(part, around),
    background: null,
    pictureKeys,
    pictures: new Map(),
    approximations: [],
    used: { number: false },
    observer: null,
    ...own,
  });

  /** Background, and the decoration of master and layout, as shown on a slide or layout. */
  const backdropOf = (
    own: { part: string; root: Element | null },
    around: Surroundings,
    map: ColourMap,
    number: number | null,
  ): Backdrop => {
    const isLayout = own.part === around.layout.part;
    const hasOwn = !isLayout && descend(own.root, 'cSld', 'bg') !== null;
    const hidesAll = !isLayout && booleanAttribute(own.root, 'showMasterSp') === false;
    const key = JSON.stringify([hasOwn ? own.part : '', isLayout, hidesAll, around.layout.part, map]);
    const known = backdrops.get(key);
    if (known !== undefined) return known;
    const contexts: PartContext[] = [];
    const within = (part: string): PartContext => {
      const context = contextOf(part, around, map, { number, placeholders: 'hidden', isDecoration: true });
      contexts.push(context);
      return context;
    };
    const roots = [...(hasOwn ? [own] : []), around.layout, around.master];
    const { nodes, paint } = drawBackground(roots, within(own.part));
    const decoration: SceneNode[] = [];
    const decorate = (of: Surroundings['layout'], name: string): void => {
      const context = { ...within(of.part), background: paint };
      const children = drawTree(descend(of.root, 'cSld', 'spTree'), context);
      if (children.length > 0) decoration.push({ kind: 'group', name, role: 'Artifact', children });
    };
    if (!hidesAll && booleanAttribute(around.layout.root, 'showMasterSp') !== false) decorate(around.master, 'master');
    if (!hidesAll && !isLayout) decorate(around.layout, 'layout');
    const backdrop: Backdrop = {
      nodes,
      paint,
      decoration,
      pictures: new Map(contexts.flatMap(({ pictures }) => [...pictures])),
      approximations: contexts.flatMap(({ approximations }) => approximations),
    };
    if (!contexts.some(({ used }) => used.number)) backdrops.set(key, backdrop);
    return backdrop;
  };

  const compose = (root: Element | null, context: PartContext, backdrop: Backdrop): SlideScene => {
    context.background = backdrop.paint;
    for (const [key, picture] of backdrop.pictures) context.pictures.set(key, picture);
    const shapes = drawTree(descend(root, 'cSld', 'spTree'), context);
    return {
      size,
      title: titleOf(root),
      language: languageOf(root, presentation),
      nodes: [...backdrop.nodes, ...backdrop.decoration, ...shapes],
      pictures: context.pictures,
      approximations: [...backdrop.approximations, ...context.approximations],
    };
  };

  return {
    slide(path, options = {}) {
      const root = pack.xml(path).documentElement;
      const around = surroundingsOf(pack.targets(path, RELATIONSHIP.slideLayout)[0] ?? null);
      const map = readColourMap(root, around.map);
      const number = options.number ?? null;
      const backdrop = backdropOf({ part: path, root }, around, map, number);
      return compose(
        root,
        contextOf(path, around, map, {
          ...{ number, placeholders: 'filled', isDecoration: false },
          observer: options.observer ?? null,
        }),
        backdrop,
      );
    },
    layout(path, options = {}) {
      const around = surroundingsOf(path);
      const placeholders = options.placeholders ?? 'prompt';
      const backdrop = backdropOf(around.layout, around, around.map, null);
      const context = contextOf(path, around, around.map, { number: null, placeholders, isDecoration: false });
      return compose(around.layout.root, context, backdrop);
    },
  };
}

/** The shapes that a placeholder inherits from: on a slide from layout and master, on a layout from the master. */
function ancestorsIn(part: string, around: Surroundings): (slot: Slot) => Element[] {
  return (slot) => {
    if (part === around.master.part) return [];
    if (part === around.layout.part) return elements(matchOnMaster(slot, around.master.shapes));
    const onLayout = matchOnLayout(slot, around.layout.shapes);
    return elements(onLayout, matchOnMaster(onLayout?.placeholder ?? slot, around.master.shapes));
  };
}

function elements(...shapes: (PlacedShape | null)[]): Element[] {
  return shapes.flatMap((shape) => (shape === null ? [] : [shape.element]));
}

/** The text of the title placeholder; '' if there is none. */
function titleOf(root: Element | null): string {
  const title = readShapeTree(root).find(
    ({ placeholder, isHidden }) => placeholder !== null && masterTypeOf(placeholder.type) === 'title' && !isHidden,
  );
  const paragraphs = childElements(descend(title?.element, 'txBody'), 'p').map((paragraph) =>
    childElements(paragraph)
      .map((run) => (run.localName === 'br' ? ' ' : (descend(run, 't')?.textContent ?? '')))
      .join(''),
  );
  return paragraphs.join(' ').replace(/\s+/g, ' ').trim();
}

/** The language of the first run that states one, else of the presentation's default text. */
function languageOf(root: Element | null, presentation: Element | null): string {
  const fallback = descend(presentation, 'defaultTextStyle', 'lvl1pPr', 'defRPr');
  return firstLanguage(root) ?? attribute(fallback, 'lang') ?? '';
}

/** Stops at the first match, because tables have thousands of runs. */
function firstLanguage(parent: Element | null): string | undefined {
  for (let node = parent?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (node.localName === undefined) continue;
    const found = (node.localName === 'rPr' ? attribute(node, 'lang') : undefined) ?? firstLanguage(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

const WHITE: Paint = { kind: 'solid', hex: 'FFFFFF', alpha: 1 };

/**
 * The background of a slide (`p:bg`, ECMA-376 part 1, 19.3.1.1): its own, else its layout's, else its master's, else
 * white.
 * @param roots `p:sld`, `p:sldLayout` and `p:sldMaster` with their part paths, strongest first.
 * @returns the nodes, and the paint if it is one.
 */
function drawBackground(
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
