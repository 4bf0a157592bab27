import { el, serializePart } from '../xml/element.ts';
import type { DeckContent } from './deck-content.ts';

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const VARIANTS = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes';

/** `docProps/core.xml` (ECMA-376 part 2, 8.3). Dates are left out: the same deck must give the same bytes. */
export function coreProperties(content: DeckContent): string {
  const optional = (name: string, text: string | undefined) => (text ? el(name, {}, text) : null);
  return serializePart(
    el(
      'cp:coreProperties',
      {
        'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      optional('dc:title', content.title),
      optional('dc:subject', content.subject),
      optional('dc:creator', content.author),
      optional('cp:keywords', content.keywords),
      optional('dc:language', content.language),
    ),
  );
}

/** `docProps/app.xml` (ECMA-376 part 1, 15.2.12.3): counts and the slides' titles. */
export function extendedProperties(titles: readonly string[], notesCount: number): string {
  return serializePart(
    el(
      'Properties',
      { xmlns: PROPERTIES, 'xmlns:vt': VARIANTS },
      el('TotalTime', {}, '0'),
      el('Application', {}, 'Microsoft Office PowerPoint'),
      el('PresentationFormat', {}, 'Custom'),
      el('Slides', {}, String(titles.length)),
      el('Notes', {}, String(notesCount)),
      el('HiddenSlides', {}, '0'),
      el(
        'HeadingPairs',
        {},
        el(
          'vt:vector',
          { size: 2, baseType: 'variant' },
          el('vt:variant', {}, el('vt:lpstr', {}, 'Slide Titles')),
          el('vt:variant', {}, el('vt:i4', {}, String(titles.length))),
        ),
      ),
      el(
        'TitlesOfParts',
        {},
        el(
          'vt:vector',
          { size: titles.length, baseType: 'lpstr' },
          titles.map((title) => el('vt:lpstr', {}, title)),
        ),
      ),
    ),
  );
}
