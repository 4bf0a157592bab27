import type { Size } from '../../deck/geometry.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { readShapeTree } from '../../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import { readColourMap } from '../../ooxml/read/theme.ts';
import { attribute, booleanAttribute, childElements, descend, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { readSceneTheme } from '../../scene/read/scene-theme.ts';
import type { LookSources } from '../look-sources.ts';
import { slideSizeOf } from '../../ooxml/read/presentation.ts';

/** A part with the leaves of its shape tree. */
export interface DrawnPart {
  path: string;
  root: Element | null;
  shapes: readonly PlacedShape[];
}

/** An example slide with its layout and master. */
export interface ExampleSlide {
  /** Position in the deck, from 1. */
  number: number;
  /** `id` of its `p:sldId` (ECMA-376 part 1, 19.2.1.33): unchanged when slides are moved or others deleted. */
  slideId: number;
  slide: DrawnPart;
  layout: DrawnPart;
  master: DrawnPart;
  size: Size;
  sources: LookSources;
}

/** The slides of a presentation that can be examples, in order: visible ones with a readable layout and master. */
export function readExamples(pack: OfficePackage): ExampleSlide[] {
  const main = pack.mainPart;
  const presentation = pack.xml(main).documentElement;
  const size = slideSizeOf(presentation);
  const masters = new Set(
    childElements(descend(presentation, 'sldMasterIdLst'), 'sldMasterId')
      .map((entry) => pack.targetOfId(main, relationshipAttribute(entry, 'id')))
      .filter((path) => path !== null && pack.xml(path).documentElement?.localName === 'sldMaster'),
  );
  const known = new Map<string, DrawnPart>();
  const open = (path: string): DrawnPart => {
    const root = pack.xml(path).documentElement;
    const part = known.get(path) ?? { path, root, shapes: readShapeTree(root) };
    known.set(path, part);
    return part;
  };
  return childElements(descend(presentation, 'sldIdLst'), 'sldId').flatMap((entry, index): ExampleSlide[] => {
    const path = pack.targetOfId(main, relationshipAttribute(entry, 'id'));
    const layoutPath = path === null ? undefined : pack.targets(path, RELATIONSHIP.slideLayout)[0];
    const masterPath = layoutPath === undefined ? undefined : pack.targets(layoutPath, RELATIONSHIP.slideMaster)[0];
    if (path === null || layoutPath === undefined || masterPath === undefined) return [];
    const [slide, layout, master] = [open(path), open(layoutPath), open(masterPath)];
    const isWhole = layout.root?.localName === 'sldLayout' && masters.has(masterPath);
    if (!isWhole || booleanAttribute(slide.root, 'show') === false) return [];
    const theme = readSceneTheme(pack, pack.targets(masterPath, RELATIONSHIP.theme)[0] ?? null);
    const map = readColourMap(slide.root, readColourMap(layout.root, readColourMap(master.root)));
    const slideId = Number(attribute(entry, 'id'));
    return [
      {
        number: index + 1,
        slideId: Number.isSafeInteger(slideId) && slideId > 0 ? slideId : index + 1,
        slide,
        layout,
        master,
        size,
        sources: {
          theme,
          colours: { theme: theme.colours, map },
          defaultTextStyle: descend(presentation, 'defaultTextStyle'),
          textStyles: descend(master.root, 'txStyles'),
        },
      },
    ];
  });
}

/** Speaker notes of a slide on one line; '' if there are none. */
export function notesOf(pack: OfficePackage, slide: string): string {
  const [path] = pack.targets(slide, RELATIONSHIP.notesSlide);
  if (path === undefined) return '';
  return readShapeTree(pack.xml(path).documentElement)
    .filter(({ placeholder }) => placeholder?.type === 'body')
    .map(({ element }) => wordsOf(descend(element, 'txBody')))
    .join(' ')
    .trim();
}

/** The text of a text body on one line. */
export function wordsOf(body: Element | null): string {
  return childElements(body, 'p')
    .map((paragraph) => textOf(paragraph))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a paragraph; line breaks are spaces. */
export function textOf(paragraph: Element): string {
  return childElements(paragraph)
    .map((run) => (run.localName === 'br' ? ' ' : (descend(run, 't')?.textContent ?? '')))
    .join('');
}
