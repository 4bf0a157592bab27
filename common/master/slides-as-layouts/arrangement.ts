import type { Box, Size } from '../../deck/geometry.ts';
import { childElements, descend } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { UsedItem } from './classify-item.ts';
import type { ExampleSlide } from './example-slide.ts';

/** How an example arranges things, for comparing. */
export interface Arrangement {
  layout: string;
  background: string;
  places: { kind: string; box: Box }[];
}

/** Shares of the slide: places nearer than this are the same; decoration smaller than this is not looked at. */
const NEAR = 0.04;
/** Texts and tables are as high as what they hold: how far their lower edges may be apart. */
const NEAR_BELOW: Readonly<Record<string, number>> = { text: 0.12, table: 1 };
const SMALL = 0.01;
const MAX_PLACES = 80;

/** What makes an example differ from others: its layout, its background, and kinds and boxes of what is on it. */
export function arrangementOf(example: ExampleSlide, used: readonly UsedItem[]): Arrangement {
  const { w, h } = example.size;
  const places = used.flatMap(({ use, box, item }) => {
    if (box === null || use === 'header_footer' || use === 'dropped') return [];
    if (use === 'decoration' && (box.w * box.h) / (w * h) < SMALL) return [];
    return { kind: use === 'decoration' ? item.kind : use, box };
  });
  return {
    layout: example.layout.path,
    background: outline(descend(example.slide.root, 'cSld', 'bg')),
    places: places.slice(0, MAX_PLACES),
  };
}

/** Whether two examples show the same arrangement. */
export function isSameArrangement(a: Arrangement, b: Arrangement, size: Size): boolean {
  if (a.layout !== b.layout || a.background !== b.background || a.places.length !== b.places.length) return false;
  const left = [...b.places];
  return a.places.every(({ kind, box }) => {
    const at = left.findIndex((other) => other.kind === kind && isNear(kind, [box, other.box], size));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isNear(kind: string, [a, b]: readonly [Box, Box], size: Size): boolean {
  const far = Math.max(
    Math.abs(a.x - b.x) / size.w,
    Math.abs(a.y - b.y) / size.h,
    Math.abs(a.x + a.w - b.x - b.w) / size.w,
  );
  const below = Math.abs(a.y + a.h - b.y - b.h) / size.h;
  return far <= NEAR && below <= (NEAR_BELOW[kind] ?? NEAR);
}

/** An element with what it says, as text. */
function outline(element: Element | null): string {
  if (element === null) return '';
  const attributes = element.attributes.map(({ name, value }) => `${name}=${value}`);
  return `${element.localName}(${attributes.join()}${childElements(element).map(outline).join()})`;
}
