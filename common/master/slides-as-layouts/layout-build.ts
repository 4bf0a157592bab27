import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { Document, Element } from '../../ooxml/xml/tree.ts';
import type { CarriedLinks } from './merge-properties.ts';
import type { ExampleSlide } from './example-slide.ts';

/** First `idx` of new placeholders: beyond those that PowerPoint gives to date, footer and number. */
const FIRST_INDEX = 13;
const LARGEST_INDEX = 4_294_967_294;

/** A layout part under construction. */
export interface LayoutBuild {
  pack: OfficePackage;
  document: Document;
  tree: Element;
  links: CarriedLinks;
  example: ExampleSlide;
  /** Of shapes (`p:cNvPr/@id`). */
  nextId: () => number;
  /** For placeholders: the wanted number if it is free. */
  nextIndex: (wanted?: number) => number;
  hasTitle: boolean;
}

/** Gives numbers that are unique within one layout. */
export function createNumbers(): Pick<LayoutBuild, 'nextId' | 'nextIndex'> {
  let id = 1;
  const taken = new Set<number>();
  return {
    nextId: () => (id += 1),
    nextIndex(wanted) {
      let index = wanted ?? FIRST_INDEX;
      if (index < 0 || index > LARGEST_INDEX || taken.has(index)) index = FIRST_INDEX;
      while (taken.has(index)) index += 1;
      taken.add(index);
      return index;
    },
  };
}
