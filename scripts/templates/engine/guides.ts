import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Grid } from './measures.ts';

/** Where a master keeps its drawing guides: sldGuideLst of [MS-PPTX] 2.2.3.8. */
const GUIDES_URI = '{27BBF7A9-308A-43DC-89C8-2F10F3537804}';
const P15 = 'http://schemas.microsoft.com/office/powerpoint/2012/main';
/** Guides are placed in eighths of a point. */
const PER_INCH = 576;

/** The drawing guides of the master: the margins, and where content begins and ends. */
export function guides(grid: Grid): XmlElement {
  const across = [grid.titleTop, grid.contentTop, grid.contentTop + grid.contentHeight];
  const down = [grid.margin, grid.margin + grid.width];
  const guide = (inches: number, index: number, orient?: 'horz'): XmlElement =>
    el(
      'p15:guide',
      { id: index + 1, orient, pos: Math.round(inches * PER_INCH), userDrawn: 1 },
      el('p15:clr', {}, el('a:srgbClr', { val: 'F26B43' })),
    );
  return el(
    'p:extLst',
    {},
    el(
      'p:ext',
      { uri: GUIDES_URI },
      el('p15:sldGuideLst', { 'xmlns:p15': P15 }, [
        ...across.map((at, index) => guide(at, index, 'horz')),
        ...down.map((at, index) => guide(at, across.length + index)),
      ]),
    ),
  );
}
