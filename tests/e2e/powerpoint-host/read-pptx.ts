import { unzipSync } from 'fflate';
import { resolveTarget, relsPath } from '../../../common/ooxml/package/part-paths.ts';
import {
  attribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  parseXml,
} from '../../../common/ooxml/xml/dom.ts';
import type { Element } from '../../../common/ooxml/xml/tree.ts';
import type { DeckShape, DeckSlide, DeckRun } from './options.ts';

const EMU_PER_POINT = 12_700;

export interface ThemeFonts {
  major: string;
  minor: string;
}

export interface ReadDeck {
  /** Each with the fonts of the theme of its own master. */
  slides: (DeckSlide & { fonts: ThemeFonts })[];
  /** Those of the first master. */
  fonts: ThemeFonts;
}

/**
 * Opens a .pptx as PowerPoint does and says what is on its slides: places and fonts as they are inherited from layout,
 * master and theme. Written without the project's readers of decks, so that a deck is judged independently.
 * @throws Error if it is no .pptx or a part is missing.
 */
export function readPptx(base64: string): ReadDeck {
  const files = unzipSync(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  const decoder = new TextDecoder();
  const root = (path: string): Element => {
    const bytes = files[path];
    if (bytes === undefined) throw new Error(`no part ${path}`);
    const found = parseXml(decoder.decode(bytes)).documentElement;
    if (found === null) throw new Error(`nothing in ${path}`);
    return found;
  };
  const related = (path: string): { id: string; type: string; path: string }[] =>
    files[relsPath(path)] === undefined
      ? []
      : childElements(root(relsPath(path)), 'Relationship').map((each) => ({
          id: attribute(each, 'Id') ?? '',
          type: (attribute(each, 'Type') ?? '').split('/').at(-1) ?? '',
          path:
            attribute(each, 'TargetMode') === 'External' ? '' : resolveTarget(path, attribute(each, 'Target') ?? ''),
        }));
  const target = (path: string, type: string): string => related(path).find((each) => each.type === type)?.path ?? '';
  const main = target('', 'officeDocument');
  const presentation = root(main);
  const fontsOf = (master: string): ThemeFonts => {
    const scheme = descend(root(target(master, 'theme')), 'themeElements', 'fontScheme');
    const face = (kind: string): string => attribute(descend(scheme, kind, 'latin'), 'typeface') ?? 'Calibri';
    return { major: face('majorFont'), minor: face('minorFont') };
  };
  const readSlide = (path: string, number: string): DeckSlide & { fonts: ThemeFonts } => {
    const layoutPath = target(path, 'slideLayout');
    const masterPath = target(layoutPath, 'slideMaster');
    const slide = root(path);
    const parents = { layout: root(layoutPath), master: root(masterPath), presentation };
    const creation = descendants(descend(slide, 'cSld', 'extLst'), 'creationId')[0];
    return {
      id: `${number}#${attribute(creation, 'val') ?? ''}`,
      layout: attribute(descend(parents.layout, 'cSld'), 'name') ?? '',
      shapes: shapesOf(slide).map((shape) => readShape(shape, parents)),
      tags: readTags(related(path), root),
      fonts: fontsOf(masterPath),
    };
  };
  const masters = related(main).filter(({ type }) => type === 'slideMaster');
  return {
    slides: childElements(descend(presentation, 'sldIdLst'), 'sldId').map((each) => {
      const relation = each.attributes.find(({ name }) => name.includes(':') && name.endsWith('id'))?.value;
      const found = related(main).find(({ id }) => id === relation);
      if (found === undefined) throw new Error('a slide is missing');
      return readSlide(found.path, each.attributes.find(({ name }) => name === 'id')?.value ?? '');
    }),
    fonts: fontsOf(masters[0]?.path ?? ''),
  };
}

function readTags(
  relations: { type: string; path: string }[],
  root: (path: string) => Element,
): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const { path } of relations.filter(({ type }) => type === 'tags')) {
    for (const tag of childElements(root(path), 'tag')) {
      tags[(attribute(tag, 'name') ?? '').toUpperCase()] = attribute(tag, 'val') ?? '';
    }
  }
  return tags;
}

function shapesOf(part: Element): Element[] {
  const kinds = new Set(['sp', 'pic', 'graphicFrame', 'grpSp', 'cxnSp']);
  return childElements(descend(part, 'cSld', 'spTree'))
    .flatMap((child) => {
      if (child.localName !== 'AlternateContent') return [child];
      return childElements(descend(child, 'Choice') ?? descend(child, 'Fallback'));
    })
    .filter(({ localName }) => kinds.has(localName));
}

const nonVisual = (shape: Element): Element | null =>
  childElements(shape).find(({ localName }) => localName.startsWith('nv')) ?? null;
const slotOf = (shape: Element): Element | null => descend(nonVisual(shape), 'nvPr', 'ph');
const placeOf = (shape: Element | null): Element | null => {
  const found = descend(shape, 'spPr', 'xfrm') ?? descend(shape, 'xfrm') ?? descend(shape, 'grpSpPr', 'xfrm');
  return descend(found, 'off') === null ? null : found;
};

const isTitle = (type: string): boolean => type === 'title' || type === 'ctrTitle';

/** The placeholder of a layout or master that a placeholder inherits from. */
function inherited(slot: Element, part: Element, by: 'idx' | 'type'): Element | null {
  const type = attribute(slot, 'type') ?? 'obj';
  const slots = shapesOf(part).filter((shape) => slotOf(shape) !== null);
  const typeOf = (shape: Element): string => attribute(slotOf(shape), 'type') ?? 'obj';
  if (isTitle(type)) return slots.find((shape) => isTitle(typeOf(shape))) ?? null;
  const idx = attribute(slot, 'idx') ?? '0';
  if (by === 'idx') {
    return slots.find((shape) => !isTitle(typeOf(shape)) && (attribute(slotOf(shape), 'idx') ?? '0') === idx) ?? null;
  }
  const wanted = ['dt', 'ftr', 'sldNum', 'hdr'].includes(type) ? type : 'body';
  return slots.find((shape) => typeOf(shape) === wanted) ?? null;
}

function readShape(shape: Element, parents: Omit<TextParents, 'chain' | 'kind'>): DeckShape {
  const slot = slotOf(shape);
  const onLayout = slot === null ? null : inherited(slot, parents.layout, 'idx');
  const layoutSlot = onLayout === null ? slot : slotOf(onLayout);
  const onMaster = layoutSlot === null ? null : inherited(layoutSlot, parents.master, 'type');
  const place = placeOf(shape) ?? placeOf(onLayout) ?? placeOf(onMaster);
  const points = (part: 'off' | 'ext', name: string): number =>
    (integerAttribute(descend(place, part), name) ?? 0) / EMU_PER_POINT;
  const type = attribute(layoutSlot, 'type') ?? 'obj';
  const name = descend(nonVisual(shape), 'cNvPr');
  return {
    id: attribute(name, 'id') ?? '0',
    name: attribute(name, 'name') ?? '',
    type: slot !== null ? 'Placeholder' : typeOf(shape),
    left: points('off', 'x'),
    top: points('off', 'y'),
    width: points('ext', 'cx'),
    height: points('ext', 'cy'),
    runs:
      shape.localName !== 'sp'
        ? null
        : readRuns(shape, {
            ...parents,
            chain: [shape, onLayout, onMaster],
            kind: slot === null ? 'other' : isTitle(type) ? 'title' : onMaster === null ? 'other' : 'body',
          }),
    alt: attribute(name, 'descr') ?? '',
    isDecorative: attribute(descendants(name, 'decorative')[0] ?? null, 'val') === '1',
    fill: solidColour(descend(shape, 'spPr')),
    tags: {},
  };
}

/** A colour that is written out; one of the theme counts as none here. */
export function solidColour(properties: Element | null): string | null {
  const hex = attribute(descend(properties, 'solidFill', 'srgbClr'), 'val');
  return hex === undefined ? null : `#${hex}`;
}

function typeOf(shape: Element): string {
  if (shape.localName === 'pic') return 'Image';
  if (shape.localName === 'grpSp') return 'Group';
  if (shape.localName === 'cxnSp') return 'Line';
  if (shape.localName === 'graphicFrame') {
    const uri = attribute(descend(shape, 'graphic', 'graphicData'), 'uri') ?? '';
    return uri.endsWith('/table') ? 'Table' : uri.includes('chart') ? 'Chart' : 'Graphic';
  }
  if (attribute(descend(nonVisual(shape), 'cNvSpPr'), 'txBox') === '1') return 'TextBox';
  return descend(shape, 'spPr', 'custGeom') === null ? 'GeometricShape' : 'Freeform';
}

/** What the text of a shape inherits from. */
interface TextParents {
  layout: Element;
  master: Element;
  presentation: Element;
  /** The shape, and the placeholders of layout and master behind it. */
  chain: (Element | null)[];
  kind: 'title' | 'body' | 'other';
}

/** The text of a shape as runs, with the font and size that PowerPoint shows (ECMA-376 part 1, 21.1.2.4). */
function readRuns(shape: Element, parents: TextParents): DeckRun[] {
  const runs: DeckRun[] = [];
  const paragraphs = childElements(descend(shape, 'txBody'), 'p');
  paragraphs.forEach((paragraph, index) => {
    const level = (integerAttribute(descend(paragraph, 'pPr'), 'lvl') ?? 0) + 1;
    const styles = stylesOf(level, parents);
    for (const piece of childElements(paragraph)) {
      if (!['r', 'fld', 'br'].includes(piece.localName)) continue;
      const own = descend(piece, 'rPr');
      const text = piece.localName === 'br' ? '\v' : (descend(piece, 't')?.textContent ?? '');
      const isNumber = piece.localName === 'fld' && attribute(piece, 'type') === 'slidenum';
      runs.push({
        text,
        ...lookOf([own, ...styles]),
        color: solidColour(own) ?? '#000000',
        ...(isNumber ? { isNumber } : {}),
      });
    }
    if (index < paragraphs.length - 1) {
      const last = runs.at(-1);
      if (last === undefined) runs.push({ text: '\r', ...lookOf(styles), color: '#000000' });
      else last.text += '\r';
    }
  });
  if (runs.length === 0) runs.push({ text: '', ...lookOf(stylesOf(1, parents)), color: '#000000' });
  return runs;
}

function stylesOf(level: number, parents: TextParents): (Element | null)[] {
  const at = (list: Element | null): Element | null => descend(list, `lvl${level}pPr`, 'defRPr');
  const style = { title: 'titleStyle', body: 'bodyStyle', other: 'otherStyle' }[parents.kind];
  return [
    ...parents.chain.map((shape) => at(descend(shape, 'txBody', 'lstStyle'))),
    at(descend(parents.master, 'txStyles', style)),
    at(descend(parents.presentation, 'defaultTextStyle')),
  ];
}

function lookOf(styles: (Element | null)[]): { font: string; size: number } {
  const font = styles.map((style) => attribute(descend(style, 'latin'), 'typeface')).find((face) => face !== undefined);
  const size = styles.map((style) => integerAttribute(style, 'sz')).find((each) => each !== undefined);
  return { font: font ?? '+mn-lt', size: (size ?? 1800) / 100 };
}
