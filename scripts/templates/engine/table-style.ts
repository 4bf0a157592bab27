import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { solidFill } from './colour.ts';
import type { Colour } from './colour.ts';
import type { Design } from './design.ts';
import { NAMESPACES } from './slide-part.ts';

/** EMU: the rule below headings and above totals is 1.5 pt, the lines between rows half of that. */
const RULE = 19_050;
const HAIRLINE = 6_350;

/**
 * `ppt/tableStyles.xml` (ECMA-376 part 1, 13.3.12) with the design's style as the default: bold headings above a rule,
 * thin lines between rows, a rule above the totals, no fills. It uses theme colours, so it also suits a dark design.
 */
export function tableStyles({ title, tableStyleId, tableHairline }: Design): XmlElement {
  const strong: Colour = { scheme: 'tx2' };
  const text = (colour: Colour, isBold: boolean): XmlElement =>
    el(
      'a:tcTxStyle',
      isBold ? { b: 'on' } : {},
      el('a:fontRef', { idx: 'minor' }, el('a:prstClr', { val: 'black' })),
      ...colourOf(colour),
    );
  return el(
    'a:tblStyleLst',
    { 'xmlns:a': NAMESPACES['xmlns:a'], def: tableStyleId },
    el(
      'a:tblStyle',
      { styleId: tableStyleId, styleName: `${title} Table` },
      el(
        'a:wholeTbl',
        {},
        text({ scheme: 'tx1' }, false),
        el(
          'a:tcStyle',
          {},
          el('a:tcBdr', {}, [
            none('left'),
            none('right'),
            none('top'),
            edge('bottom', HAIRLINE, tableHairline),
            edge('insideH', HAIRLINE, tableHairline),
            none('insideV'),
          ]),
          noFill(),
        ),
      ),
      el(
        'a:lastRow',
        {},
        text({ scheme: 'tx1' }, true),
        el('a:tcStyle', {}, el('a:tcBdr', {}, edge('top', RULE, strong)), noFill()),
      ),
      el(
        'a:firstRow',
        {},
        text(strong, true),
        el('a:tcStyle', {}, el('a:tcBdr', {}, edge('bottom', RULE, strong)), noFill()),
      ),
    ),
  );
}

function colourOf(colour: Colour): XmlElement[] {
  return solidFill(colour).children.filter((child) => typeof child !== 'string');
}

function edge(side: string, width: number, colour: Colour): XmlElement {
  return el(`a:${side}`, {}, el('a:ln', { w: width, cmpd: 'sng' }, solidFill(colour)));
}

function none(side: string): XmlElement {
  return el(`a:${side}`, {}, el('a:ln', {}, el('a:noFill')));
}

function noFill(): XmlElement {
  return el('a:fill', {}, el('a:noFill'));
}
