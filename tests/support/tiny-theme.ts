import { el, serializePart } from '../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../common/ooxml/xml/element.ts';

export const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';

export interface TinyTheme {
  major: string;
  minor: string;
  /** dk1, lt1, dk2, lt2, accent1 to accent6, hlink, folHlink: six hex digits each. */
  colours: Record<string, string>;
}

export const TINY_THEME: TinyTheme = {
  major: 'Georgia',
  minor: 'Calibri',
  colours: {
    dk1: '1A1A1A',
    lt1: 'FFFFFF',
    dk2: '1F3864',
    lt2: 'F2F2F2',
    accent1: '1F5FA8',
    accent2: 'D9822B',
    accent3: '5B8C5A',
    accent4: '8C6BB1',
    accent5: '4DA6B8',
    accent6: 'B84D6B',
    hlink: '0B5CAD',
    folHlink: '6B4D8A',
  },
};

const font = (name: string, typeface: string): XmlElement =>
  el(name, {}, el('a:latin', { typeface }), el('a:ea', { typeface: '' }), el('a:cs', { typeface: '' }));
const solid = (): XmlElement => el('a:solidFill', {}, el('a:schemeClr', { val: 'phClr' }));

/** The smallest valid theme part (ECMA-376 part 1, 20.1.6.9). */
export function tinyThemeXml(theme: TinyTheme): string {
  return serializePart(
    el(
      'a:theme',
      { 'xmlns:a': A, name: 'Tiny' },
      el(
        'a:themeElements',
        {},
        el(
          'a:clrScheme',
          { name: 'Tiny' },
          Object.entries(theme.colours).map(([name, val]) => el(`a:${name}`, {}, el('a:srgbClr', { val }))),
        ),
        el('a:fontScheme', { name: 'Tiny' }, font('a:majorFont', theme.major), font('a:minorFont', theme.minor)),
        el(
          'a:fmtScheme',
          { name: 'Tiny' },
          el('a:fillStyleLst', {}, solid(), solid(), solid()),
          el(
            'a:lnStyleLst',
            {},
            [6350, 12700, 19050].map((w) => el('a:ln', { w }, solid())),
          ),
          el(
            'a:effectStyleLst',
            {},
            [0, 1, 2].map(() => el('a:effectStyle', {}, el('a:effectLst'))),
          ),
          el('a:bgFillStyleLst', {}, solid(), solid(), solid()),
        ),
      ),
    ),
  );
}
