import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Design } from './design.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/**
 * A theme part (ECMA-376 part 1, 14.2.7). Flat fills, thin lines and no effects: what is inserted by hand looks like
 * the rest of the deck.
 */
export function theme(design: Design, name = design.title): XmlElement {
  return el(
    'a:theme',
    { 'xmlns:a': DRAWING, name },
    el('a:themeElements', {}, colourScheme(design), fontScheme(design), formatScheme(design.title)),
    el('a:objectDefaults'),
    el('a:extraClrSchemeLst'),
  );
}

function colourScheme({ title, colours }: Design): XmlElement {
  return el(
    'a:clrScheme',
    { name: title },
    Object.entries(colours).map(([slot, hex]) => el(`a:${slot}`, {}, el('a:srgbClr', { val: hex }))),
  );
}

function fontScheme({ title, fonts }: Design): XmlElement {
  const font = (name: string, typeface: string): XmlElement =>
    el(name, {}, el('a:latin', { typeface }), el('a:ea', { typeface: '' }), el('a:cs', { typeface: '' }));
  return el('a:fontScheme', { name: title }, font('a:majorFont', fonts.major), font('a:minorFont', fonts.minor));
}

function formatScheme(name: string): XmlElement {
  const fill = (): XmlElement => el('a:solidFill', {}, el('a:schemeClr', { val: 'phClr' }));
  const line = (w: number): XmlElement =>
    el('a:ln', { w, cap: 'flat', cmpd: 'sng', algn: 'ctr' }, fill(), el('a:prstDash', { val: 'solid' }));
  const effect = (): XmlElement => el('a:effectStyle', {}, el('a:effectLst'));
  return el(
    'a:fmtScheme',
    { name },
    el('a:fillStyleLst', {}, fill(), fill(), fill()),
    el('a:lnStyleLst', {}, line(9_525), line(12_700), line(19_050)),
    el('a:effectStyleLst', {}, effect(), effect(), effect()),
    el('a:bgFillStyleLst', {}, fill(), fill(), fill()),
  );
}
