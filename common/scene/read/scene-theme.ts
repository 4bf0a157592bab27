import type { Element } from '../../ooxml/xml/tree.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { OFFICE_COLOURS } from '../../ooxml/read/colour.ts';
import type { ThemeColours } from '../../ooxml/read/colour.ts';
import { readTheme } from '../../ooxml/read/theme.ts';
import { attribute, childElements, descend } from '../../ooxml/xml/dom.ts';
import type { SceneFonts } from '../chart/chart-text.ts';

/** What shapes use of a theme (ECMA-376 part 1, 20.1.4.1 and 20.1.4.1.14). */
export interface SceneTheme {
  /** Part path, for pictures in its fills; '' if there is no theme. */
  path: string;
  colours: ThemeColours;
  fonts: SceneFonts;
  /** By `idx`, from 1. */
  fills: readonly Element[];
  lines: readonly Element[];
  effects: readonly Element[];
  /** By `idx` from 1001. */
  backgroundFills: readonly Element[];
}

/** Reads a theme part. Without one, uses Office's default theme without styles. */
export function readSceneTheme(pack: OfficePackage, path: string | null): SceneTheme {
  const document = path === null ? null : pack.xml(path);
  const elements = descend(document, 'theme', 'themeElements');
  const scheme = descend(elements, 'fmtScheme');
  const font = (group: string, script: string): string =>
    attribute(descend(elements, 'fontScheme', group, script), 'typeface') ?? '';
  return {
    path: path ?? '',
    colours: document === null ? OFFICE_COLOURS : readTheme(document).colours,
    fonts: {
      major: font('majorFont', 'latin') || 'Calibri',
      minor: font('minorFont', 'latin') || 'Calibri',
      major_east_asian: font('majorFont', 'ea'),
      minor_east_asian: font('minorFont', 'ea'),
      major_complex: font('majorFont', 'cs'),
      minor_complex: font('minorFont', 'cs'),
    },
    fills: childElements(descend(scheme, 'fillStyleLst')),
    lines: childElements(descend(scheme, 'lnStyleLst')),
    effects: childElements(descend(scheme, 'effectStyleLst')),
    backgroundFills: childElements(descend(scheme, 'bgFillStyleLst')),
  };
}

/** Resolves theme references (`+mj-lt`, `+mn-ea`…) in a typeface; '' if the theme has none. */
export function themeTypeface(typeface: string, fonts: SceneFonts): string {
  if (!typeface.startsWith('+')) return typeface;
  const isMajor = typeface.startsWith('+mj');
  if (typeface.endsWith('-ea')) return isMajor ? fonts.major_east_asian : fonts.minor_east_asian;
  if (typeface.endsWith('-cs')) return isMajor ? fonts.major_complex : fonts.minor_complex;
  return isMajor ? fonts.major : fonts.minor;
}
