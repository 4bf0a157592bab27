import type { DeckProperties } from '../../deck/slide.ts';
import { el, serializePart } from '../xml/element.ts';
import type { DeckContent } from './deck-content.ts';

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const CUSTOM_PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties';
const CUSTOM_FORMAT = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';
const FIRST_CUSTOM = 2;
const VARIANTS = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes';

/** `docProps/core.xml` (ECMA-376 part 2, 8.3). Without dates, because the same deck must always give the same bytes. */
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
      optional('cp:contentStatus', content.properties?.status),
    ),
  );
}

/** `docProps/custom.xml` (ECMA-376 part 1, 22.3): numbered from 2, with the fixed format id. */
export function customProperties(custom: DeckProperties['custom']): string {
  return serializePart(
    el(
      'Properties',
      { xmlns: CUSTOM_PROPERTIES, 'xmlns:vt': VARIANTS },
      Object.entries(custom).map(([name, value], index) =>
        el(
          'property',
          { fmtid: CUSTOM_FORMAT, pid: FIRST_CUSTOM + index, name },
          typeof value === 'string' ? el('vt:lpwstr', {}, value) : el('vt:filetime', {}, secondsOf(value)),
        ),
      ),
    ),
  );
}

function secondsOf(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** `docProps/app.xml` (ECMA-376 part 1, 15.2.12.3): counts and slide titles. */
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
