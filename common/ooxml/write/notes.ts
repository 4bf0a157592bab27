import type { Box } from '../../deck/geometry.ts';
import { el, serializePart, SLIDE_NAMESPACES } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { guid, rectangle, shapeCreationId, transform } from './shape-parts.ts';
import { colourMapOverride, shapeTree } from './slide-part.ts';
import { paragraphElements } from './text-body.ts';

/**
 * The speaker notes of a slide (`p:notes`, ECMA-376 part 1, 19.3.1.26): slide image and text, one paragraph per line.
 */
export function notesSlide(slideId: string, notes: string, language: string): string {
  const paragraphs = notes.split(/\r\n|\n|\r/).map((text) => ({ level: 0, runs: [{ text }] }));
  return serializePart(
    el(
      'p:notes',
      SLIDE_NAMESPACES,
      el(
        'p:cSld',
        {},
        shapeTree([
          el(
            'p:sp',
            {},
            el(
              'p:nvSpPr',
              {},
              el('p:cNvPr', { id: 2, name: 'Slide Image Placeholder 1' }, shapeCreationId(slideId, 'notes/image')),
              el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1, noRot: 1, noChangeAspect: 1 })),
              placeholder('sldImg'),
            ),
            el('p:spPr'),
          ),
          el(
            'p:sp',
            {},
            el(
              'p:nvSpPr',
              {},
              el('p:cNvPr', { id: 3, name: 'Notes Placeholder 2' }, shapeCreationId(slideId, 'notes/text')),
              el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
              placeholder('body', 1),
            ),
            el('p:spPr'),
            el(
              'p:txBody',
              {},
              el('a:bodyPr'),
              el('a:lstStyle'),
              paragraphElements(paragraphs, { language }, () => null),
            ),
          ),
        ]),
      ),
      colourMapOverride(),
    ),
  );
}

function placeholder(type: string, idx?: number): XmlElement {
  return el('p:nvPr', {}, el('p:ph', { type, idx }));
}

/** PowerPoint's size of a notes page: 7.5 × 10 inches in EMU. */
const PAGE = { w: 6_858_000, h: 9_144_000 };
const BAND = { h: 458_788, w: 2_971_800, right: 3_884_613, bottom: 8_685_213 };
const LEVEL_STEP = 457_200;

/**
 * A notes master (`p:notesMaster`, ECMA-376 part 1, 19.3.1.27) with the six placeholders that PowerPoint expects. The
 * part needs a relationship to its own theme.
 * @param slide slide size in EMU; the slide image keeps its proportions.
 */
export function notesMaster(slide: { w: number; h: number }): string {
  const imageHeight = Math.round((5_486_400 * slide.h) / slide.w);
  return serializePart(
    el(
      'p:notesMaster',
      SLIDE_NAMESPACES,
      el(
        'p:cSld',
        {},
        el('p:bg', {}, el('p:bgRef', { idx: 1001 }, el('a:schemeClr', { val: 'bg1' }))),
        shapeTree([
          band(2, 'Header Placeholder 1', { type: 'hdr', sz: 'quarter' }, { x: 0, y: 0 }, 'l', null),
          band(3, 'Date Placeholder 2', { type: 'dt', idx: 1 }, { x: BAND.right, y: 0 }, 'r', null),
          slideImage({ x: 685_800, y: 1_143_000, w: 5_486_400, h: Math.min(imageHeight, 3_086_100) }, slide),
          notesBody({ x: 685_800, y: 4_400_550, w: 5_486_400, h: 3_600_450 }),
          band(6, 'Footer Placeholder 5', { type: 'ftr', sz: 'quarter', idx: 4 }, { x: 0, y: BAND.bottom }, 'l', 'b'),
          band(
            7,
            'Slide Number Placeholder 6',
            { type: 'sldNum', sz: 'quarter', idx: 5 },
            { x: BAND.right, y: BAND.bottom },
            'r',
            'b',
          ),
        ]),
      ),
      el('p:clrMap', {
        bg1: 'lt1',
        tx1: 'dk1',
        bg2: 'lt2',
        tx2: 'dk2',
        ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`accent${n}`, `accent${n}`])),
        hlink: 'hlink',
        folHlink: 'folHlink',
      }),
      el(
        'p:notesStyle',
        {},
        Array.from({ length: 9 }, (_, level) =>
          el(
            `a:lvl${level + 1}pPr`,
            {
              marL: level * LEVEL_STEP,
              algn: 'l',
              defTabSz: 914_400,
              rtl: 0,
              eaLnBrk: 1,
              latinLnBrk: 0,
              hangingPunct: 1,
            },
            textDefaults(),
          ),
        ),
      ),
    ),
  );
}

function textDefaults(): XmlElement {
  return el(
    'a:defRPr',
    { sz: 1200, kern: 1200 },
    el('a:solidFill', {}, el('a:schemeClr', { val: 'tx1' })),
    el('a:latin', { typeface: '+mn-lt' }),
    el('a:ea', { typeface: '+mn-ea' }),
    el('a:cs', { typeface: '+mn-cs' }),
  );
}

function nonVisual(id: number, name: string, ph: Record<string, string | number>, isImage = false): XmlElement {
  return el(
    'p:nvSpPr',
    {},
    el('p:cNvPr', { id, name }),
    el('p:cNvSpPr', {}, el('a:spLocks', isImage ? { noGrp: 1, noRot: 1, noChangeAspect: 1 } : { noGrp: 1 })),
    el('p:nvPr', {}, el('p:ph', ph)),
  );
}

/** Header, date, footer and page number: small text in a corner. */
function band(
  id: number,
  name: string,
  ph: Record<string, string | number>,
  at: { x: number; y: number },
  algn: 'l' | 'r',
  anchor: 'b' | null,
): XmlElement {
  const text =
    ph.type === 'sldNum'
      ? el(
          'a:fld',
          { id: guid('notes page number'), type: 'slidenum' },
          el('a:rPr', { lang: 'en-US' }),
          el('a:t', {}, '‹#›'),
        )
      : el('a:endParaRPr', { lang: 'en-US' });
  return el(
    'p:sp',
    {},
    nonVisual(id, name, ph),
    el('p:spPr', {}, transform({ ...at, w: BAND.w, h: BAND.h }), rectangle()),
    el(
      'p:txBody',
      {},
      el('a:bodyPr', {
        vert: 'horz',
        lIns: 91_440,
        tIns: 45_720,
        rIns: 91_440,
        bIns: 45_720,
        rtlCol: 0,
        anchor: anchor ?? undefined,
      }),
      el('a:lstStyle', {}, el('a:lvl1pPr', { algn }, el('a:defRPr', { sz: 1200 }))),
      el('a:p', {}, text),
    ),
  );
}

function slideImage(room: Box, slide: { w: number; h: number }): XmlElement {
  // A tall slide would overlap the text, so it is made narrower.
  const w = Math.min(room.w, Math.round((room.h * slide.w) / slide.h));
  const box = { ...room, x: Math.round((PAGE.w - w) / 2), w };
  return el(
    'p:sp',
    {},
    nonVisual(4, 'Slide Image Placeholder 3', { type: 'sldImg', idx: 2 }, true),
    el(
      'p:spPr',
      {},
      transform(box),
      rectangle(),
      el('a:noFill'),
      el('a:ln', { w: 12_700 }, el('a:solidFill', {}, el('a:schemeClr', { val: 'tx1' }))),
    ),
  );
}

function notesBody(box: Box): XmlElement {
  return el(
    'p:sp',
    {},
    nonVisual(5, 'Notes Placeholder 4', { type: 'body', sz: 'quarter', idx: 3 }),
    el('p:spPr', {}, transform(box), rectangle()),
    el(
      'p:txBody',
      {},
      el('a:bodyPr', { vert: 'horz', lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720, rtlCol: 0 }),
      el('a:lstStyle'),
      el(
        'a:p',
        {},
        el('a:pPr', { lvl: 0 }),
        el('a:r', {}, el('a:rPr', { lang: 'en-US' }), el('a:t', {}, 'Click to edit Master text styles')),
      ),
    ),
  );
}
