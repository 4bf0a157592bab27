import type {
  ChartElement,
  ElementText,
  LayoutElements,
  PercentBox,
  PlaceholderElement,
} from '../../deck/layout-code.ts';
import type { Box, Size } from '../../deck/geometry.ts';
import { el, serializePart, SLIDE_NAMESPACES } from '../../ooxml/xml/element.ts';
import type { XmlElement } from '../../ooxml/xml/element.ts';
import { diagramMark } from '../decoration-element.ts';

type Place = PlaceholderElement | ChartElement;

/** Top of a slide's footer area as a share of its height: date, footer and number are there. */
const FOOT = 0.925;
/** `idx` of the first content placeholder; the master's own are below. */
const FIRST_IDX = 10;
/** Types of placeholders (ECMA-376 part 1, 19.7.10). */
const TYPES: Readonly<Record<PlaceholderElement['kind'], string>> = {
  ...{ title: 'title', subtitle: 'subTitle', body: 'body', picture: 'pic', chart: 'chart', table: 'tbl' },
  ...{ footer: 'ftr', number: 'sldNum', date: 'dt', free: 'body' },
};
const PROMPTS: Readonly<Record<PlaceholderElement['kind'], string>> = {
  title: 'Click to add the message of this slide',
  subtitle: 'Click to add a subtitle',
  body: 'Click to add text',
  picture: 'Click the icon to add a picture',
  chart: 'Click the icon to add a chart',
  table: 'Click the icon to add a table',
  ...{ footer: '', number: '', date: '', free: 'Click to add text' },
};
const ALIGN = { left: 'l', centre: 'ctr', right: 'r', justify: 'just' } as const;
const ANCHOR = { top: 't', middle: 'ctr', bottom: 'b' } as const;
const LEVELS = [1, 2, 3, 4, 5];

/**
 * A slide layout part (ECMA-376 part 1, 13.3.9) with a placeholder for each element that takes content. Fonts and
 * colours are the master's; sizes are the elements' own. Date, footer and number are at the bottom unless an element
 * reaches down there.
 */
export function componentLayoutXml(
  name: string,
  { elements }: LayoutElements,
  boxOf: (box: PercentBox) => Box,
  size: Size,
): string {
  const places = elements
    .filter((one): one is Place => one.type !== 'decoration')
    .filter(({ field }) => field !== null);
  const isCover = places.every((one) => one.type === 'placeholder' && COVER_KINDS.has(one.kind));
  let hasTitle = false;
  const shapes = places.map((place, index) => {
    const kind = place.type === 'chart' ? 'chart' : place.kind;
    // A layout has one title; further ones become text.
    const isTitle = kind === 'title' && !hasTitle;
    hasTitle ||= isTitle;
    const type = isTitle ? (isCover ? 'ctrTitle' : 'title') : kind === 'title' ? 'body' : TYPES[kind];
    return placeShape(place, {
      id: index + 2,
      type,
      idx: isTitle ? undefined : FIRST_IDX + index,
      box: boxOf(place.box),
    });
  });
  const reachesDown = places.some(({ box }) => ((box.y + box.h) / 100) * size.h > (FOOT + 0.005) * size.h);
  const headersAndFooters = reachesDown ? [] : headerAndFooterShapes(places.length + 2);
  return serializePart(
    el(
      'p:sldLayout',
      { ...SLIDE_NAMESPACES, preserve: 1, userDrawn: 1 },
      el(
        'p:cSld',
        { name },
        el(
          'p:spTree',
          {},
          el('p:nvGrpSpPr', {}, el('p:cNvPr', { id: 1, name: '' }), el('p:cNvGrpSpPr'), el('p:nvPr')),
          el('p:grpSpPr'),
          shapes,
          headersAndFooters,
        ),
      ),
      el('p:clrMapOvr', {}, el('a:masterClrMapping')),
    ),
  );
}

const COVER_KINDS: ReadonlySet<string> = new Set(['title', 'subtitle']);

interface Slot {
  id: number;
  type: string;
  idx: number | undefined;
  box: Box;
}

function placeShape(place: Place, { id, type, idx, box }: Slot): XmlElement {
  const kind = place.type === 'chart' ? 'chart' : place.kind;
  const text = place.type === 'chart' ? undefined : place.text;
  const isPrompted = type === 'body' || type === 'subTitle';
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      el('p:cNvPr', { id, name: `{{${place.field ?? ''}}}` }),
      el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
      el(
        'p:nvPr',
        {},
        el('p:ph', { type, idx, hasCustomPrompt: isPrompted ? 1 : undefined }),
        place.type === 'chart' ? diagramMark(place.diagram) : null,
      ),
    ),
    el(
      'p:spPr',
      {},
      el('a:xfrm', {}, el('a:off', { x: box.x, y: box.y }), el('a:ext', { cx: box.w, cy: box.h })),
      el('a:prstGeom', { prst: 'rect' }, el('a:avLst')),
      // A background where the picture goes; a picture covers it.
      kind === 'picture' ? el('a:solidFill', {}, el('a:schemeClr', { val: 'bg2' })) : null,
    ),
    el(
      'p:txBody',
      {},
      el(
        'a:bodyPr',
        { vert: 'horz', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: text && ANCHOR[text.anchor] },
        el('a:normAutofit'),
      ),
      text === undefined ? promptStyle(kind) : listStyle(text, type, place),
      el(
        'a:p',
        {},
        el('a:r', {}, el('a:rPr', { lang: 'en-US' }), el('a:t', {}, isPrompted ? place.name : PROMPTS[kind])),
        el('a:endParaRPr', { lang: 'en-US' }),
      ),
    ),
  );
}

/** Sizes of the levels; only lists have bullets. */
function listStyle(text: ElementText, type: string, place: Place): XmlElement {
  const isLine = type === 'body' && place.type === 'placeholder' && place.capacity?.max_items === 1;
  const levels = type === 'title' || type === 'ctrTitle' ? LEVELS.slice(0, 1) : LEVELS;
  return el(
    'a:lstStyle',
    {},
    levels.map((level) =>
      el(
        `a:lvl${level}pPr`,
        {
          marL: isLine || type === 'subTitle' ? 0 : undefined,
          indent: isLine || type === 'subTitle' ? 0 : undefined,
          algn: text.align === 'left' ? undefined : ALIGN[text.align],
        },
        isLine || type === 'subTitle' ? el('a:buNone') : null,
        el('a:defRPr', {
          sz: Math.max(8, text.size_pt - (levels.length > 1 ? Math.min(4, (level - 1) * 2) : 0)) * 100,
          i: text.italic ? 1 : undefined,
        }),
      ),
    ),
  );
}

/** A prompt, which is not text of the slide: small, without a bullet. */
function promptStyle(kind: PlaceholderElement['kind']): XmlElement {
  if (kind !== 'picture' && kind !== 'chart' && kind !== 'table') return el('a:lstStyle');
  const quiet = el('a:solidFill', {}, el('a:schemeClr', { val: 'accent6' }));
  return el(
    'a:lstStyle',
    {},
    el('a:lvl1pPr', { marL: 0, indent: 0 }, el('a:buNone'), el('a:defRPr', { sz: 1400 }, quiet)),
  );
}

/** Date, footer and number at the master's places (19.7.10). */
function headerAndFooterShapes(firstId: number): XmlElement[] {
  const all = [
    { type: 'dt', idx: 2, name: 'Date Placeholder', field: { id: DATE_FIELD, type: 'datetime1', said: 'Date' } },
    { type: 'ftr', idx: 3, name: 'Footer Placeholder', field: null },
    {
      type: 'sldNum',
      idx: 4,
      name: 'Slide Number Placeholder',
      field: { id: NUMBER_FIELD, type: 'slidenum', said: '‹#›' },
    },
  ];
  return all.map(({ type, idx, name, field }, index) =>
    el(
      'p:sp',
      {},
      el(
        'p:nvSpPr',
        {},
        el('p:cNvPr', { id: firstId + index, name }),
        el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
        el('p:nvPr', {}, el('p:ph', { type, sz: 'quarter', idx })),
      ),
      el('p:spPr'),
      el(
        'p:txBody',
        {},
        el('a:bodyPr'),
        el('a:lstStyle'),
        el(
          'a:p',
          {},
          field === null
            ? null
            : el(
                'a:fld',
                { id: field.id, type: field.type },
                el('a:rPr', { lang: 'en-US' }),
                el('a:t', {}, field.said),
              ),
          el('a:endParaRPr', { lang: 'en-US' }),
        ),
      ),
    ),
  );
}

/** `a:fld` asks for a GUID (21.1.2.2.4). */
const DATE_FIELD = '{8B1E6D54-2C9F-4F7A-8E21-0D5C7A9B3E62}';
const NUMBER_FIELD = '{3F7C2B0A-5D3E-4E0B-9C57-6A1D2E8F4B10}';
