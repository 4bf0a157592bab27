import { attribute, childElements, descend } from '../xml/dom.ts';
import { el, NAMESPACE, serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { Document, Element } from '../xml/tree.ts';
import { OFFICE_COLOURS, resolveColour } from './colour.ts';
import type { ColourMap, ThemeColours } from './colour.ts';

/** What slides use of a theme part. */
export interface Theme {
  fonts: { major: string; minor: string };
  colours: ThemeColours;
  /** `a:bgFillStyleLst` entries, which backgrounds refer to by number. */
  backgroundFills: readonly Element[];
}

const NO_CONTEXT = { theme: {}, map: {} };

/** Reads fonts, colours and background fills of a theme part (ECMA-376 part 1, 20.1.6). */
export function readTheme(document: Document): Theme {
  const elements = descend(document, 'theme', 'themeElements');
  const colours: Record<string, string> = {};
  for (const slot of childElements(descend(elements, 'clrScheme'))) {
    const colour = resolveColour(slot, NO_CONTEXT);
    if (colour !== null && slot.localName !== null) colours[slot.localName] = colour;
  }
  const font = (name: string): string =>
    attribute(descend(elements, 'fontScheme', name, 'latin'), 'typeface') || 'Calibri';
  return {
    fonts: { major: font('majorFont'), minor: font('minorFont') },
    colours,
    backgroundFills: childElements(descend(elements, 'fmtScheme', 'bgFillStyleLst')),
  };
}

/** Resolves theme references (`+mj-lt`, `+mn-lt`) in a typeface name. */
export function resolveTypeface(typeface: string, theme: Theme): string {
  if (typeface.startsWith('+mj')) return theme.fonts.major;
  if (typeface.startsWith('+mn')) return theme.fonts.minor;
  return typeface;
}

/** The colour map of a master, or the override of a layout or slide (ECMA-376 part 1, 19.3.1.6 and 19.3.1.7). */
export function readColourMap(root: Element | null, inherited: ColourMap = {}): ColourMap {
  const element = descend(root, 'clrMap') ?? descend(root, 'clrMapOvr', 'overrideClrMapping');
  if (element === null) return inherited;
  const map: Record<string, string> = {};
  for (const one of element.attributes) if (one.prefix !== 'xmlns') map[one.localName ?? one.name] = one.value;
  return map;
}

/** A plain theme part (ECMA-376 part 1, 20.1.6.9) for masters whose theme is missing: Office colours and Calibri. */
export function defaultTheme(): string {
  const font = (name: string): XmlElement =>
    el(name, {}, el('a:latin', { typeface: 'Calibri' }), el('a:ea', { typeface: '' }), el('a:cs', { typeface: '' }));
  const fill = (): XmlElement => el('a:solidFill', {}, el('a:schemeClr', { val: 'phClr' }));
  const three = (make: (index: number) => XmlElement): XmlElement[] => [0, 1, 2].map(make);
  return serializePart(
    el(
      'a:theme',
      { 'xmlns:a': NAMESPACE.a, name: 'Office' },
      el(
        'a:themeElements',
        {},
        el(
          'a:clrScheme',
          { name: 'Office' },
          Object.entries(OFFICE_COLOURS).map(([name, val]) => el(`a:${name}`, {}, el('a:srgbClr', { val }))),
        ),
        el('a:fontScheme', { name: 'Office' }, font('a:majorFont'), font('a:minorFont')),
        el(
          'a:fmtScheme',
          { name: 'Office' },
          el('a:fillStyleLst', {}, three(fill)),
          el(
            'a:lnStyleLst',
            {},
            three((index) => el('a:ln', { w: 6350 * (index + 1) }, fill())),
          ),
          el(
            'a:effectStyleLst',
            {},
            three(() => el('a:effectStyle', {}, el('a:effectLst'))),
          ),
          el('a:bgFillStyleLst', {}, three(fill)),
        ),
      ),
    ),
  );
}
