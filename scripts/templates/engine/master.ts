import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Design } from './design.ts';
import { masterFooter } from './footer.ts';
import { boxInches, GRID as grid } from './measures.ts';
import { placeholder, SAMPLE_LEVELS } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { colourMap, commonSlideData, NAMESPACES } from './layout.ts';
import { levelProperties } from './text-style.ts';
import type { Level } from './text-style.ts';

/** Extension with the drawing guides of a master: sldGuideLst of [MS-PPTX] 2.2.3.8. */
const GUIDES_URI = '{27BBF7A9-308A-43DC-89C8-2F10F3537804}';
const P15 = 'http://schemas.microsoft.com/office/powerpoint/2012/main';
/** Guide positions are in eighths of a point. */
const PER_INCH = 576;

/** The drawing guides of the master: margins, and top and bottom of the content. */
function guides(): XmlElement {
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

/**
 * The master's id. The layouts have the following numbers, which must be unique across both lists (ECMA-376 part 1,
 * 19.7.17).
 */
export const MASTER_ID = 2_147_483_648;

/** The slide master (ECMA-376 part 1, 13.3.10). Its layouts are rId1 and following; its theme comes last. */
export function slideMaster(design: Design): XmlElement {
  const layouts = design.layouts.map((_, index) =>
    el('p:sldLayoutId', { id: MASTER_ID + 1 + index, 'r:id': `rId${index + 1}` }),
  );
  return el(
    'p:sldMaster',
    { ...NAMESPACES },
    commonSlideData(undefined, { scheme: 'bg1' }, masterShapes(design)),
    colourMap(design.isDark),
    el('p:sldLayoutIdLst', {}, layouts),
    el('p:hf', { hdr: 0, ftr: 1, dt: 0 }),
    textStyles(design),
    guides(),
  );
}

function masterShapes({ ornaments }: Design): Shape[] {
  return [
    ...ornaments,
    placeholder({
      name: 'Title Placeholder',
      type: 'title',
      box: boxInches(grid.margin, grid.titleTop, grid.titleWidth, grid.titleHeight),
      anchor: 't',
      prompt: [{ text: 'Click to add a title' }],
    }),
    placeholder({
      name: 'Text Placeholder',
      type: 'body',
      idx: 1,
      box: boxInches(grid.margin, grid.contentTop, grid.width, grid.contentHeight),
      prompt: SAMPLE_LEVELS,
    }),
    ...masterFooter(),
  ];
}

function textStyles({ titleStyle, bodyStyle, bodyLineSpacing }: Design): XmlElement {
  const title: Level = {
    font: '+mj-lt',
    align: 'l',
    lineSpacing: 90,
    spaceBeforePt: 0,
    bullet: 'none',
    ...titleStyle,
  };
  const common: Level = { align: 'l', lineSpacing: bodyLineSpacing, colour: { scheme: 'tx1' }, font: '+mn-lt' };
  const last = bodyStyle[bodyStyle.length - 1];
  const levels = Array.from({ length: 9 }, (_, index) => bodyStyle[index] ?? last ?? {});
  return el(
    'p:txStyles',
    {},
    el('p:titleStyle', {}, levelProperties(1, title)),
    el(
      'p:bodyStyle',
      {},
      levels.map((level, index) => levelProperties(index + 1, { ...common, ...level })),
    ),
    el(
      'p:otherStyle',
      {},
      levels.map((_, index) =>
        levelProperties(index + 1, { align: 'l', size: 18, colour: { scheme: 'tx1' }, font: '+mn-lt', bullet: 'none' }),
      ),
    ),
  );
}
