import { el } from '../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../common/ooxml/xml/element.ts';
import { boxInches, GRID } from './design.ts';
import { masterFooter } from './footer.ts';
import { decoration, placeholder } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { colourMap, commonSlideData, NAMESPACES } from './slide-part.ts';
import { levelProperties } from './text-style.ts';
import type { Level } from './text-style.ts';

/** The master's id; the layouts follow from the next number on, unique across both lists (ECMA-376 part 1, 19.7.17). */
export const MASTER_ID = 2_147_483_648;

const TITLE: Level = {
  size: 30,
  bold: true,
  colour: { scheme: 'tx2' },
  font: '+mj-lt',
  align: 'l',
  lineSpacing: 90,
  spaceBeforePt: 0,
  bullet: 'none',
};

const BODY: Level[] = [
  { size: 18, spaceBeforePt: 10, bullet: { char: '•', hang: 0.25, left: 0 } },
  { size: 16, spaceBeforePt: 5, bullet: { char: '–', hang: 0.25, left: 0.25 } },
  { size: 14, spaceBeforePt: 4, bullet: { char: '•', hang: 0.22, left: 0.5 } },
  { size: 14, spaceBeforePt: 4, bullet: { char: '–', hang: 0.22, left: 0.72 } },
  { size: 14, spaceBeforePt: 4, bullet: { char: '•', hang: 0.22, left: 0.94 } },
];

/** Five levels of sample text. */
export const SAMPLE_LEVELS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((ordinal, level) => ({
  text: level === 0 ? 'Click to add text' : `${ordinal} level`,
  level,
}));

/** The slide master (ECMA-376 part 1, 13.3.10) of as many layouts as given, related as rId1 on; its theme comes last. */
export function slideMaster(layoutCount: number): XmlElement {
  const layouts = Array.from({ length: layoutCount }, (_, index) =>
    el('p:sldLayoutId', { id: MASTER_ID + 1 + index, 'r:id': `rId${index + 1}` }),
  );
  return el(
    'p:sldMaster',
    { ...NAMESPACES },
    commonSlideData(undefined, { scheme: 'bg1' }, masterShapes()),
    colourMap(),
    el('p:sldLayoutIdLst', {}, layouts),
    el('p:hf', { hdr: 0, ftr: 1, dt: 0 }),
    textStyles(),
  );
}

function masterShapes(): Shape[] {
  return [
    decoration('Edge', 'rect', boxInches(0, GRID.titleTop + 0.02, 0.2, 0.4), { scheme: 'accent1' }),
    placeholder({
      name: 'Title Placeholder',
      type: 'title',
      box: boxInches(GRID.margin, GRID.titleTop, GRID.width, GRID.titleHeight),
      prompt: [{ text: 'Click to add a title' }],
    }),
    placeholder({
      name: 'Text Placeholder',
      type: 'body',
      idx: 1,
      box: boxInches(GRID.margin, GRID.contentTop, GRID.width, GRID.contentHeight),
      prompt: SAMPLE_LEVELS,
    }),
    ...masterFooter(),
  ];
}

function textStyles(): XmlElement {
  const common: Level = { align: 'l', lineSpacing: 105, colour: { scheme: 'tx1' }, font: '+mn-lt' };
  const last = BODY[BODY.length - 1];
  const levels = Array.from({ length: 9 }, (_, index) => BODY[index] ?? last ?? {});
  return el(
    'p:txStyles',
    {},
    el('p:titleStyle', {}, levelProperties(1, TITLE)),
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
