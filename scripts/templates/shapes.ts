import type { Box } from '../../common/deck/geometry.ts';
import { inches } from './measures.ts';

type Scheme = 'bg1' | 'tx1' | 'bg2' | 'tx2' | 'accent1' | 'accent2' | 'accent3' | 'accent4' | 'accent5' | 'accent6';

/** A scheme colour as used on a slide, and its changes in whole percents: "accent1 lumMod=40 lumOff=60", "bg1 alpha=8". */
export type Colour = Scheme | `${Scheme} ${string}`;

/** Muted text: sources, footers, captions. */
export const MUTED: Colour = 'accent6';

/** The style of one list level; absent properties are inherited. */
export interface Level {
  /** Points. */
  size?: number;
  bold?: boolean;
  /** All in capitals, a point apart. */
  isSpacedCaps?: boolean;
  colour?: Colour;
  /** The theme's font for headings or for text. */
  font?: 'mj' | 'mn';
  align?: 'l' | 'ctr' | 'r';
  /** Percent. */
  lineSpacing?: number;
  spaceBeforePt?: number;
  /** Hanging bullet: its character ("1" numbers the list, "" is none), the hang and the left edge in inches; or none. */
  bullet?: readonly [char: string, hang: number, left: number] | 'none';
  /** Colour of the bullet, inherited or not; accent 1 by default. */
  bulletColour?: Colour;
}

/** A shape that gets its `cNvPr` id when its slide part is assembled, so that ids never clash. */
export type Shape = (id: number) => string;

/** A placeholder, and how it differs from what it inherits. */
interface PlaceholderSpec {
  name: string;
  type?: string;
  idx?: number;
  size?: 'quarter' | 'half' | 'full';
  box?: Box;
  anchor?: 't' | 'ctr' | 'b';
  /** Text shrinks on overflow when it is edited (21.1.2.1.3), which is the default. */
  shrinks?: boolean;
  /** Fill of the frame, shown until a picture or chart is inserted. */
  fill?: Colour;
  /** An `a:lstStyle`. */
  style?: string;
  /** One paragraph each, with its list level. If `field` is set, the field replaces the text. */
  prompt: string | readonly { text: string; level?: number; field?: keyof typeof FIELD_IDS }[];
  hasCustomPrompt?: boolean;
}

// `a:fld` requires a GUID (21.1.2.2.4). Like in PowerPoint, it is the same in every part.
const FIELD_IDS = {
  slidenum: '{3F7C2B0A-5D3E-4E0B-9C57-6A1D2E8F4B10}',
  datetime1: '{8B1E6D54-2C9F-4F7A-8E21-0D5C7A9B3E62}',
};

/** Five levels of sample text. */
export const SAMPLE_LEVELS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((ordinal, level) => ({
  text: level === 0 ? 'Click to add text' : `${ordinal} level`,
  level,
}));

/** An element; undefined attributes are left out. Values hold no characters that XML would escape. */
export function tag(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${value}"`,
  );
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

/** `a:solidFill` (ECMA-376 part 1, 20.1.8.54) of a scheme colour. */
export function solidFill(colour: Colour): string {
  return `<a:solidFill>${schemeColour(colour)}</a:solidFill>`;
}

/** `a:schemeClr` (20.1.2.3.29) with its changes. */
export function schemeColour(colour: Colour): string {
  const [val, ...changes] = colour.split(' ');
  const written = changes.map((change) => {
    const [name, percent] = change.split('=');
    return `<a:${name} val="${Number(percent) * 1000}"/>`;
  });
  return tag('a:schemeClr', { val }, written.join(''));
}

/** `a:lvl1pPr` to `a:lvl9pPr` (21.1.2.4.13), children in schema order. */
export function levelProperties(number: number, level: Level): string {
  const { bullet, align: algn, lineSpacing, spaceBeforePt, colour, font } = level;
  const [, hang = 0, left = 0] = bullet === 'none' ? [] : (bullet ?? []);
  const margins = bullet === undefined ? {} : { marL: inches(left + hang), indent: -inches(hang) };
  return tag(
    `a:lvl${number}pPr`,
    { ...margins, algn },
    (lineSpacing === undefined ? '' : `<a:lnSpc><a:spcPct val="${lineSpacing * 1000}"/></a:lnSpc>`) +
      (spaceBeforePt === undefined ? '' : `<a:spcBef><a:spcPts val="${spaceBeforePt * 100}"/></a:spcBef>`) +
      bulletElements(level) +
      tag(
        'a:defRPr',
        {
          sz: level.size === undefined ? undefined : level.size * 100,
          b: level.bold === undefined ? undefined : Number(level.bold),
          ...(level.isSpacedCaps && { cap: 'all', spc: 100 }),
        },
        (colour ? solidFill(colour) : '') +
          (font ? `<a:latin typeface="+${font}-lt"/><a:ea typeface="+${font}-ea"/><a:cs typeface="+${font}-cs"/>` : ''),
      ),
  );
}

function bulletElements({ bullet, bulletColour }: Level): string {
  if (bullet === 'none' || bullet?.[0] === '') return '<a:buNone/>';
  const colour = `<a:buClr>${schemeColour(bulletColour ?? 'accent1')}</a:buClr>`;
  if (bullet === undefined) return bulletColour === undefined ? '' : colour;
  const [char] = bullet;
  if (char === '1') return `${colour}<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPlain"/>`;
  return `${colour}<a:buFont typeface="Arial"/><a:buChar char="${char}"/>`;
}

/** `a:lstStyle` (21.1.2.4.12) with the given levels from 1 on. */
export function listStyle(...levels: Level[]): string {
  return tag('a:lstStyle', {}, levels.map((level, index) => levelProperties(index + 1, level)).join(''));
}

/** The same style for all five levels, for captions and other text without lists. */
export function plainStyle(level: Level): string {
  return listStyle(...Array.from({ length: 5 }, (): Level => ({ bullet: 'none', ...level })));
}

/** `p:sp` with `p:ph` (19.3.1.36). Insets are zero, so that text and pictures share the same left edge. */
export function placeholder({ name, type, idx, size: sz, box, anchor, fill, ...spec }: PlaceholderSpec): Shape {
  const frame = box ? transform(box) + presetGeometry('rect') : '';
  const place = tag('p:ph', { type, sz, idx, hasCustomPrompt: spec.hasCustomPrompt ? 1 : undefined });
  const body = box
    ? tag(
        'a:bodyPr',
        { vert: 'horz', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: anchor ?? 't' },
        spec.shrinks === false ? '<a:noAutofit/>' : '<a:normAutofit/>',
      )
    : tag('a:bodyPr', { anchor });
  const prompts = typeof spec.prompt === 'string' ? [{ text: spec.prompt }] : spec.prompt;
  const text = body + (spec.style ?? '<a:lstStyle/>') + prompts.map(promptParagraph).join('');
  return (id) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    `<p:nvPr>${place}</p:nvPr></p:nvSpPr>${tag('p:spPr', {}, frame + (fill ? solidFill(fill) : ''))}` +
    `<p:txBody>${text}</p:txBody></p:sp>`;
}

function promptParagraph({ text, level, field }: Exclude<PlaceholderSpec['prompt'], string>[number]): string {
  const run = `<a:rPr lang="en-US"/><a:t>${text}</a:t>`;
  const content = field ? `<a:fld id="${FIELD_IDS[field]}" type="${field}">${run}</a:fld>` : `<a:r>${run}</a:r>`;
  return `<a:p>${level ? `<a:pPr lvl="${level}"/>` : ''}${text === '' ? '' : content}<a:endParaRPr lang="en-US"/></a:p>`;
}

/**
 * A shape in one colour without text and outline. "quarter" and "half" are parts of a disc; other names are presets
 * (20.1.10.56).
 */
export function decoration(name: string, preset: string, box: Box, colour: Colour, flips: Flips = {}): Shape {
  const { w, h } = box;
  // Centred on the bottom left corner; flips move it to the other corners.
  if (preset === 'quarter') return drawn(name, box, disc(box, [0, 0], [w, h, 270, 90], [0, h]), colour, flips);
  if (preset === 'half') return drawn(name, box, disc(box, [0, h], [Math.round(w / 2), h, 180, 180]), colour, flips);
  return drawn(name, box, presetGeometry(preset), colour, flips);
}

/**
 * A quarter disc in the bottom right corner of a box. The shape is as large as the box, so it counts as a background
 * that content may cover.
 * @param radius in inches.
 */
export function cornerShape(box: Box, radius: number, colour: Colour): Shape {
  const { w, h } = box;
  const r = inches(radius);
  return drawn('Ground', box, disc(box, [w - r, h], [r, r, 180, 90], [w, h]), colour);
}

/** Rectangles in one shape as large as their box, given as fractions of it; a background like `cornerShape`. */
export function blockBackground(
  box: Box,
  blocks: readonly (readonly [x: number, y: number, w: number, h: number])[],
  colour: Colour,
): Shape {
  const at = (x: number, y: number): string => point([Math.round(x * box.w), Math.round(y * box.h)]);
  const path = blocks.map(([x, y, w, h]) => {
    const others = [at(x + w, y), at(x + w, y + h), at(x, y + h)].map((corner) => `<a:lnTo>${corner}</a:lnTo>`);
    return `<a:moveTo>${at(x, y)}</a:moveTo>${others.join('')}<a:close/>`;
  });
  return drawn('Ground', box, customGeometry(box, path.join('')), colour);
}

/** A large character used as a symbol. */
export function sign(name: string, text: string, box: Box, size: number, colour: Colour): Shape {
  return (id) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr userDrawn="1"/></p:nvSpPr>` +
    `<p:spPr>${transform(box)}${presetGeometry('rect')}<a:noFill/></p:spPr><p:txBody>` +
    '<a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr>' +
    `<a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="${size * 100}" b="1">${solidFill(colour)}` +
    `<a:latin typeface="+mj-lt"/></a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

interface Flips {
  flipH?: boolean;
  flipV?: boolean;
}

/** A shape that belongs to the layout; slides only show it. */
function drawn(name: string, box: Box, geometry: string, colour: Colour, flips?: Flips): Shape {
  return (id) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>` +
    `<p:spPr>${transform(box, flips)}${geometry}${solidFill(colour)}<a:ln><a:noFill/></a:ln></p:spPr>` +
    '<p:txBody><a:bodyPr rtlCol="0" anchor="ctr"/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>';
}

/** `a:xfrm` (20.1.7.6). */
export function transform({ x, y, w, h }: Box, { flipH, flipV }: Flips = {}): string {
  const place = `<a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/>`;
  return tag('a:xfrm', { flipH: flipH ? 1 : undefined, flipV: flipV ? 1 : undefined }, place);
}

function presetGeometry(preset: string): string {
  return `<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>`;
}

type Point = readonly [x: number, y: number];

function point([x, y]: Point): string {
  return `<a:pt x="${x}" y="${y}"/>`;
}

/** An arc from a point, optionally closed through another point. Angles are in degrees, clockwise from the right. */
function disc(
  box: Box,
  from: Point,
  [wR, hR, start, sweep]: readonly [wR: number, hR: number, start: number, sweep: number],
  by?: Point,
): string {
  const arc = `<a:arcTo wR="${wR}" hR="${hR}" stAng="${start * 60_000}" swAng="${sweep * 60_000}"/>`;
  const closing = by ? `<a:lnTo>${point(by)}</a:lnTo>` : '';
  return customGeometry(box, `<a:moveTo>${point(from)}</a:moveTo>${arc}${closing}<a:close/>`);
}

/** A path (20.1.9.8) in the coordinates of its shape. */
function customGeometry({ w, h }: Box, path: string): string {
  return (
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>' +
    `<a:pathLst><a:path w="${w}" h="${h}">${path}</a:path></a:pathLst></a:custGeom>`
  );
}
