import { el, serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { NAMESPACE } from '../xml/namespaces.ts';
import { OFFICE_COLOURS } from './colour.ts';

/** A plain theme part (ECMA-376 part 1, 20.1.6.9) for masters whose own is lost: Office's colours, Calibri. */
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
