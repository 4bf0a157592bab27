import type { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { attribute, childElements, descend, descendants } from '../../common/ooxml/xml/dom.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';

/** Of how many, how many are as they should be. */
export interface Share {
  good: number;
  all: number;
  /** Some of the others, to know them by. */
  others: string[];
}

const MOST_OTHERS = 5;
const LITERAL_COLOURS = new Set(['srgbClr', 'sysClr', 'prstClr', 'hslClr', 'scrgbClr']);
const TYPEFACES = new Set(['latin', 'ea', 'cs', 'sym', 'buFont']);
const SHAPES = new Set(['sp', 'graphicFrame', 'pic', 'cxnSp']);
/** Shapes of a diagram stand on no placeholder. */
const DIAGRAM = /^lectern:diagram/;

/** Text runs of the slides that stand in a placeholder (`p:nvPr/p:ph`); those of diagrams aren't counted. */
export function runsInPlaceholders(pack: OfficePackage, slides: readonly string[]): Share {
  const share: Share = { good: 0, all: 0, others: [] };
  for (const path of slides) {
    visitShapes(descend(pack.xml(path).documentElement, 'cSld', 'spTree'), (shape) => {
      const own = childElements(shape).find(({ localName }) => localName.startsWith('nv'));
      const name = attribute(descend(own, 'cNvPr'), 'name') ?? '';
      const runs = descendants(shape, 'r').filter((run) => (descend(run, 't')?.textContent ?? '').trim() !== '');
      if (DIAGRAM.test(name) || runs.length === 0) return;
      note(share, runs.length, descend(own, 'nvPr', 'ph') !== null, `${path} ${name}`);
    });
  }
  return share;
}

function visitShapes(parent: Element | null, visit: (shape: Element) => void): void {
  for (const child of childElements(parent)) {
    if (SHAPES.has(child.localName)) visit(child);
    else if (child.localName === 'grpSp') {
      const name = attribute(descend(child, 'nvGrpSpPr', 'cNvPr'), 'name') ?? '';
      if (!DIAGRAM.test(name)) visitShapes(child, visit);
    }
  }
}

/** Colours and typefaces of parts that refer to the theme (`a:schemeClr`, `+mj-lt`), not to a value of their own. */
export function themeReferences(pack: OfficePackage, parts: readonly string[]): Share {
  const share: Share = { good: 0, all: 0, others: [] };
  for (const path of parts) {
    const visit = (element: Element): void => {
      const name = element.localName;
      if (name === 'schemeClr') note(share, 1, true, '');
      else if (LITERAL_COLOURS.has(name)) note(share, 1, false, `${path} ${name} ${attribute(element, 'val') ?? ''}`);
      else if (TYPEFACES.has(name)) {
        const typeface = attribute(element, 'typeface') ?? '';
        note(share, 1, typeface.startsWith('+') || typeface === '', `${path} ${name} ${typeface}`);
      }
      for (const child of childElements(element)) visit(child);
    };
    const root = pack.xml(path).documentElement;
    if (root !== null) visit(root);
  }
  return share;
}

function note(share: Share, count: number, isGood: boolean, what: string): void {
  share.all += count;
  if (isGood) share.good += count;
  else if (share.others.length < MOST_OTHERS) share.others.push(what);
}

/** 1 where there was nothing to count. */
export function fraction({ good, all }: Share): number {
  return all === 0 ? 1 : good / all;
}
