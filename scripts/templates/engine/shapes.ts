import type { Box } from '../../../common/deck/geometry.ts';
import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { solidFill } from './colour.ts';
import type { Colour } from './colour.ts';

/** Five levels of sample text. */
export const SAMPLE_LEVELS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((ordinal, level) => ({
  text: level === 0 ? 'Click to add text' : `${ordinal} level`,
  level,
}));

/** A shape that gets its `cNvPr` id when its slide part is assembled, so that ids never clash. */
export type Shape = (id: number) => XmlElement;

/** A placeholder, and how it differs from what it inherits. */
interface PlaceholderSpec {
  name: string;
  type?: string;
  idx?: number;
  size?: 'quarter' | 'half' | 'full';
  box?: Box;
  anchor?: 't' | 'ctr' | 'b';
  /** Text shrinks on overflow when it is edited (21.1.2.1.3). */
  shrinks?: boolean;
  /** Fill of the frame, shown until a picture or chart is inserted. */
  fill?: Colour;
  style?: XmlElement;
  /** One paragraph each, with its list level. If `field` is set, the field replaces the text. */
  prompt: { text: string; level?: number; field?: string }[];
  hasCustomPrompt?: boolean;
}

/**
 * `p:sp` with `p:ph` (ECMA-376 part 1, 19.3.1.36). Insets are zero, so that text and pictures share the same left edge.
 */
export function placeholder(spec: PlaceholderSpec): Shape {
  return (id) =>
    el(
      'p:sp',
      {},
      el(
        'p:nvSpPr',
        {},
        el('p:cNvPr', { id, name: spec.name }),
        el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
        el(
          'p:nvPr',
          {},
          el('p:ph', {
            type: spec.type,
            sz: spec.size,
            idx: spec.idx,
            hasCustomPrompt: spec.hasCustomPrompt ? 1 : undefined,
          }),
        ),
      ),
      el('p:spPr', {}, [
        spec.box ? transform(spec.box) : null,
        spec.box ? presetGeometry('rect') : null,
        spec.fill ? solidFill(spec.fill) : null,
      ]),
      el(
        'p:txBody',
        {},
        bodyProperties(spec),
        spec.style ?? el('a:lstStyle'),
        spec.prompt.map((paragraph) => promptParagraph(paragraph)),
      ),
    );
}

/**
 * A shape in one colour without text and outline. "quarter" and "half" are parts of a disc; other names are presets
 * (20.1.10.56).
 */
export function decoration(
  name: string,
  preset: string,
  box: Box,
  fill: Colour,
  flips: { flipH?: boolean; flipV?: boolean } = {},
): Shape {
  const geometry = preset === 'quarter' ? quarterDisc(box) : preset === 'half' ? halfDisc(box) : presetGeometry(preset);
  const look = [transform(box, flips), geometry, solidFill(fill), noLine()];
  return (id) => drawn(id, name, {}, look, noText());
}

/**
 * A quarter disc in the bottom right corner of a box. The shape is as large as the box, so it counts as a background
 * that content may cover.
 * @param radius in EMU.
 */
export function cornerShape(name: string, box: Box, radius: number, fill: Colour): Shape {
  const { w, h } = box;
  const arc = { wR: radius, hR: radius, stAng: 10_800_000, swAng: 5_400_000 };
  const geometry = discPart({ w, h }, { x: w - radius, y: h }, arc, { x: w, y: h });
  return (id) => drawn(id, name, {}, [transform(box), geometry, solidFill(fill), noLine()], noText());
}

/** Rectangles in one shape as large as their box, given as fractions of it; a background like `cornerShape`. */
export function blockBackground(
  name: string,
  box: Box,
  blocks: readonly (readonly [x: number, y: number, w: number, h: number])[],
  fill: Colour,
): Shape {
  const at = (x: number, y: number): XmlElement => el('a:pt', { x: Math.round(x * box.w), y: Math.round(y * box.h) });
  const geometry = customGeometry(
    { w: box.w, h: box.h },
    blocks.flatMap(([x, y, w, h]) => [
      el('a:moveTo', {}, at(x, y)),
      el('a:lnTo', {}, at(x + w, y)),
      el('a:lnTo', {}, at(x + w, y + h)),
      el('a:lnTo', {}, at(x, y + h)),
      el('a:close'),
    ]),
  );
  return (id) => drawn(id, name, {}, [transform(box), geometry, solidFill(fill), noLine()], noText());
}

/** A large character used as a symbol. */
export function sign(name: string, text: string, box: Box, size: number, colour: Colour): Shape {
  const font = { typeface: '+mj-lt' };
  const run = el('a:rPr', { lang: 'en-US', sz: size * 100, b: 1 }, solidFill(colour), el('a:latin', font));
  return (id) =>
    drawn(
      id,
      name,
      { txBox: 1 },
      [transform(box), presetGeometry('rect'), el('a:noFill')],
      [
        el('a:bodyPr', { wrap: 'none', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: 't' }, el('a:noAutofit')),
        el('a:lstStyle'),
        el('a:p', {}, el('a:r', {}, run, el('a:t', {}, text))),
      ],
    );
}

/** A shape that belongs to the layout; slides only show it. */
function drawn(
  id: number,
  name: string,
  kind: Record<string, number>,
  look: readonly XmlElement[],
  text: readonly XmlElement[],
): XmlElement {
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      el('p:cNvPr', { id, name: `${name} ${id}` }),
      el('p:cNvSpPr', kind),
      el('p:nvPr', { userDrawn: 1 }),
    ),
    el('p:spPr', {}, look),
    el('p:txBody', {}, text),
  );
}

function noLine(): XmlElement {
  return el('a:ln', {}, el('a:noFill'));
}

function noText(): XmlElement[] {
  return [
    el('a:bodyPr', { rtlCol: 0, anchor: 'ctr' }),
    el('a:lstStyle'),
    el('a:p', {}, el('a:endParaRPr', { lang: 'en-US' })),
  ];
}

function bodyProperties(spec: PlaceholderSpec): XmlElement {
  if (!spec.box) return el('a:bodyPr', { anchor: spec.anchor });
  return el(
    'a:bodyPr',
    { vert: 'horz', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: spec.anchor ?? 't' },
    el(spec.shrinks === false ? 'a:noAutofit' : 'a:normAutofit'),
  );
}

function promptParagraph({ text, level, field }: PlaceholderSpec['prompt'][number]): XmlElement {
  const language = el('a:rPr', { lang: 'en-US' });
  const said = el('a:t', {}, text);
  const content = field
    ? el('a:fld', { id: FIELD_IDS[field] ?? '', type: field }, language, said)
    : el('a:r', {}, language, said);
  return el('a:p', {}, [
    level ? el('a:pPr', { lvl: level }) : null,
    text === '' ? null : content,
    el('a:endParaRPr', { lang: 'en-US' }),
  ]);
}

// `a:fld` requires a GUID (21.1.2.2.4). Like in PowerPoint, it is the same in every part.
const FIELD_IDS: Record<string, string> = {
  slidenum: '{3F7C2B0A-5D3E-4E0B-9C57-6A1D2E8F4B10}',
  datetime1: '{8B1E6D54-2C9F-4F7A-8E21-0D5C7A9B3E62}',
};

function transform(box: Box, { flipH, flipV }: { flipH?: boolean; flipV?: boolean } = {}): XmlElement {
  return el(
    'a:xfrm',
    { flipH: flipH ? 1 : undefined, flipV: flipV ? 1 : undefined },
    el('a:off', { x: box.x, y: box.y }),
    el('a:ext', { cx: box.w, cy: box.h }),
  );
}

function presetGeometry(preset: string): XmlElement {
  return el('a:prstGeom', { prst: preset }, el('a:avLst'));
}

/** A quarter disc centred on the bottom left corner of its box (20.1.9.8); flips move it to the other corners. */
function quarterDisc({ w, h }: Box): XmlElement {
  return discPart({ w, h }, { x: 0, y: 0 }, { wR: w, hR: h, stAng: 16_200_000, swAng: 5_400_000 }, { x: 0, y: h });
}

/** The upper half of a disc, as wide as its box. */
function halfDisc({ w, h }: Box): XmlElement {
  return discPart({ w, h }, { x: 0, y: h }, { wR: Math.round(w / 2), hR: h, stAng: 10_800_000, swAng: 10_800_000 });
}

/** An arc from a point, optionally closed through another point. */
function discPart(
  size: { w: number; h: number },
  from: { x: number; y: number },
  arc: { wR: number; hR: number; stAng: number; swAng: number },
  by?: { x: number; y: number },
): XmlElement {
  const steps = [
    el('a:moveTo', {}, el('a:pt', from)),
    el('a:arcTo', arc),
    by ? el('a:lnTo', {}, el('a:pt', by)) : null,
    el('a:close'),
  ];
  return customGeometry(
    size,
    steps.filter((step) => step !== null),
  );
}

/** A path (20.1.9.8) in the coordinates of its shape. */
function customGeometry(size: { w: number; h: number }, path: readonly XmlElement[]): XmlElement {
  return el(
    'a:custGeom',
    {},
    el('a:avLst'),
    el('a:gdLst'),
    el('a:ahLst'),
    el('a:cxnLst'),
    el('a:rect', { l: 0, t: 0, r: 'r', b: 'b' }),
    el('a:pathLst', {}, el('a:path', size, path)),
  );
}
