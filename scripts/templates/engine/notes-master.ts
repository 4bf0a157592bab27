import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { placeholder, SAMPLE_LEVELS } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { colourMap, commonSlideData, NAMESPACES } from './slide-part.ts';
import { levelProperties, plainStyle } from './text-style.ts';

const PAGE = { w: 6_858_000, h: 9_144_000 };
const HALF = 2_971_800;
const LINE = 458_788;

/** The notes master (ECMA-376 part 1, 13.3.4): slide above notes, on a portrait page. */
export function notesMaster(): XmlElement {
  return el(
    'p:notesMaster',
    { ...NAMESPACES },
    commonSlideData(undefined, { scheme: 'bg1' }, shapes()),
    colourMap(),
    el(
      'p:notesStyle',
      {},
      Array.from({ length: 9 }, (_, index) =>
        levelProperties(index + 1, { align: 'l', size: 12, colour: { scheme: 'tx1' }, font: '+mn-lt' }),
      ),
    ),
  );
}

function shapes(): Shape[] {
  const bottom = PAGE.h - LINE;
  return [
    corner('Header Placeholder', 'hdr', undefined, { x: 0, y: 0, w: HALF, h: LINE }, 'l', { text: 'Header' }),
    corner('Date Placeholder', 'dt', 1, { x: PAGE.w - HALF, y: 0, w: HALF, h: LINE }, 'r', {
      text: 'Date',
      field: 'datetime1',
    }),
    slideImage({ x: 685_800, y: 1_143_000, w: 5_486_400, h: 3_086_100 }),
    placeholder({
      name: 'Notes Placeholder',
      type: 'body',
      size: 'quarter',
      idx: 3,
      box: { x: 685_800, y: 4_400_550, w: 5_486_400, h: 3_600_450 },
      shrinks: false,
      prompt: SAMPLE_LEVELS,
    }),
    corner('Footer Placeholder', 'ftr', 4, { x: 0, y: bottom, w: HALF, h: LINE }, 'l', { text: 'Footer' }),
    corner('Slide Number Placeholder', 'sldNum', 5, { x: PAGE.w - HALF, y: bottom, w: HALF, h: LINE }, 'r', {
      text: '‹#›',
      field: 'slidenum',
    }),
  ];
}

function corner(
  name: string,
  type: string,
  idx: number | undefined,
  box: Box,
  align: 'l' | 'r',
  prompt: { text: string; field?: string },
): Shape {
  return placeholder({
    name,
    type,
    size: 'quarter',
    ...(idx === undefined ? {} : { idx }),
    box,
    shrinks: false,
    style: plainStyle({ size: 11, align }),
    prompt: [prompt],
  });
}

/** The slide image has only a frame, no text and no other style. */
function slideImage(box: Box): Shape {
  return (id) =>
    el(
      'p:sp',
      {},
      el(
        'p:nvSpPr',
        {},
        el('p:cNvPr', { id, name: 'Slide Image Placeholder' }),
        el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1, noRot: 1, noChangeAspect: 1 })),
        el('p:nvPr', {}, el('p:ph', { type: 'sldImg', idx: 2 })),
      ),
      el(
        'p:spPr',
        {},
        el('a:xfrm', {}, el('a:off', { x: box.x, y: box.y }), el('a:ext', { cx: box.w, cy: box.h })),
        el('a:prstGeom', { prst: 'rect' }, el('a:avLst')),
        el('a:noFill'),
        el('a:ln', { w: 12_700 }, el('a:solidFill', {}, el('a:prstClr', { val: 'black' }))),
      ),
    );
}
