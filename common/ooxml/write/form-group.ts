import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { FormConnector, FormTextColour, FormPart, FormPath, FormShape, FormText } from '../../forms/part.ts';
import { isLoose, union, textPanelOf, wordsOn } from '../../forms/text-panel.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { solid } from './background-colours.ts';
import { connectorShape } from './connector-shape.ts';
import { PARTS_PER_GROUP } from './deck-content.ts';
import type { GroupItem, PictureItem } from './deck-content.ts';
import type { FormColours } from './form-colours.ts';
import { pictureShape } from './picture-shape.ts';
import { applicationProperties, drawingProperties, transform } from './shape-parts.ts';
import type { PaintContext, ShapeIdentity } from './shape-parts.ts';
import { plainLink, readsFromRight } from './text-body.ts';
import type { LinkRegistrar } from './text-body.ts';

/** What a form needs to know of its slide. */
interface GroupContext extends PaintContext {
  language: string;
  colours: FormColours;
  /** Returns the slide's relationship id for a picture. */
  picture: (picture: PictureItem) => string;
  link: LinkRegistrar;
}

/** A form as `p:grpSp` (ECMA-376 part 1, 19.3.1.22); its parts use slide coordinates. */
export function formGroup(shape: ShapeIdentity, box: Box, item: GroupItem, context: GroupContext): XmlElement {
  const head = item.chart === undefined ? null : panelOverChart(item.parts, item.chart);
  const panel = head ?? textPanelOf(item.parts, box);
  const colour = panel === null ? null : context.colours.panel();
  const { x, y, w, h } = panel === null || colour === null ? box : union(box, panel);
  const frame = transform({ x, y, w, h });
  return el(
    'p:grpSp',
    {},
    el(
      'p:nvGrpSpPr',
      {},
      drawingProperties({ ...shape, alt: item.alt }),
      el('p:cNvGrpSpPr'),
      applicationProperties(null),
    ),
    el(
      'p:grpSpPr',
      {},
      el(
        'a:xfrm',
        {},
        frame.children,
        el('a:chOff', { x: Math.round(x), y: Math.round(y) }),
        el('a:chExt', { cx: Math.round(w), cy: Math.round(h) }),
      ),
    ),
    panel === null || colour === null ? null : panelShape(shape, item.parts.length, panel, colour, context.language),
    item.parts.flatMap((each, index) => {
      const part = head !== null && colour !== null ? insetOn(each) : each;
      const number = shape.number * PARTS_PER_GROUP + index;
      const identity = { ...shape, number, name: part.name, itemId: `${shape.itemId}/${part.id}` };
      if (part.kind === 'connector') return connector(identity, part, item.parts, shape.number, context);
      if (part.kind === 'picture') {
        const picture = item.pictures?.get(part.id);
        if (picture === undefined) return [];
        return [
          pictureShape(identity, null, { frame: part.box, isInherited: false }, picture, context.picture(picture)),
        ];
      }
      return part.kind === 'path' ? pathShape(identity, part, context) : textShape(identity, part, item, context);
    }),
  );
}

/** The place behind the line above a chart: as wide as the chart, down to its own background, so that both are one panel. */
function panelOverChart(parts: readonly FormPart[], chart: Box): Box | null {
  const loose = parts.filter(isLoose);
  const isAbove = loose.every(({ box }) => box.y + box.h <= chart.y + 1 && box.x + box.w <= chart.x + chart.w + 1);
  const top = Math.min(...loose.map(({ box }) => box.y));
  return loose.length === 0 || !isAbove ? null : { ...chart, y: top, h: chart.y - top };
}

/** The room of the line above a chart, EMU: as much as charts keep from their edges. */
const CHART_INSET = { x: 109_728, y: 54_864 } as const;

/** A text with room between it and the edge of a panel that begins where the text does. */
function insetOn(part: FormPart): FormPart {
  if (!isLoose(part) || part.text === undefined) return part;
  return { ...part, text: { ...part.text, inset: CHART_INSET } };
}

function panelShape(shape: ShapeIdentity, index: number, box: Box, colour: XmlElement, language: string): XmlElement {
  const number = shape.number * PARTS_PER_GROUP + index;
  const identity = { ...shape, number, name: 'Panel', itemId: `${shape.itemId}/veil` };
  return el(
    'p:sp',
    {},
    el('p:nvSpPr', {}, drawingProperties(identity), el('p:cNvSpPr'), applicationProperties(null)),
    el(
      'p:spPr',
      {},
      transform(box),
      el('a:prstGeom', { prst: 'rect' }, el('a:avLst')),
      solid(colour),
      el('a:ln', {}, el('a:noFill')),
    ),
    el('p:txBody', {}, el('a:bodyPr'), el('a:lstStyle'), el('a:p', {}, el('a:endParaRPr', { lang: language }))),
  );
}

function connector(
  identity: ShapeIdentity,
  part: FormConnector,
  parts: readonly FormPart[],
  group: number,
  context: GroupContext,
): XmlElement {
  const end = ({ id, site }: FormConnector['from']) => {
    const index = parts.findIndex((each) => each.id === id);
    const glued = parts[index];
    if (glued === undefined || glued.kind === 'connector' || glued.kind === 'picture')
      throw new RangeError(`no part ${id} to be connected`);
    const geometry = glued.kind === 'shape' ? glued.geometry : 'rect';
    return { number: group * PARTS_PER_GROUP + index, box: glued.box, site, geometry };
  };
  const look = { route: part.route, line: 'axis' as const, has_arrow: part.has_arrow ?? false };
  const line = { ...look, line_pt: part.line_pt ?? 1.5 };
  return connectorShape(identity, { from: end(part.from), to: end(part.to) }, line, context);
}

function textShape(identity: ShapeIdentity, part: FormShape, item: GroupItem, context: GroupContext): XmlElement {
  const { colours } = context;
  const isBox = part.text !== undefined && part.fill === 'none' && part.line === undefined;
  const adjust = (part.adjust ?? []).map((value, at, all) =>
    el('a:gd', { name: all.length === 1 ? 'adj' : `adj${at + 1}`, fmla: `val ${Math.round(value)}` }),
  );
  const behind = part.text === undefined ? wordsOn(part, item.parts) : 'words';
  const fill = behind === 'words' ? colours.fill(part.fill) : colours.mark(part.fill, behind === 'icon');
  const line = part.line === undefined ? null : colours.mark(part.line);
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      drawingProperties(identity),
      el('p:cNvSpPr', isBox ? { txBox: 1 } : {}),
      applicationProperties(null),
    ),
    el(
      'p:spPr',
      {},
      placed(part),
      el('a:prstGeom', { prst: part.geometry }, el('a:avLst', {}, adjust)),
      fill === null ? el('a:noFill') : solid(fill),
      line === null
        ? el('a:ln', {}, el('a:noFill'))
        : el('a:ln', { w: Math.round((part.line_pt ?? 1) * EMU_PER_PT) }, solid(line)),
    ),
    textBody(part, item.direction, context),
  );
}

function pathShape(identity: ShapeIdentity, part: FormPath, { colours }: GroupContext): XmlElement {
  return el(
    'p:sp',
    {},
    el('p:nvSpPr', {}, drawingProperties(identity), el('p:cNvSpPr'), applicationProperties(null)),
    el(
      'p:spPr',
      {},
      placed(part),
      el(
        'a:custGeom',
        {},
        ['a:avLst', 'a:gdLst', 'a:ahLst', 'a:cxnLst'].map((name) => el(name)),
        el('a:rect', { l: 'l', t: 't', r: 'r', b: 'b' }),
        el('a:pathLst', {}, el('a:path', { w: part.size.w * FINE, h: part.size.h * FINE }, pathCommands(part.path))),
      ),
      solid(pathColour(part, colours)),
      el('a:ln', {}, el('a:noFill')),
    ),
  );
}

const TEXT_COLOURS: ReadonlySet<string> = new Set<FormTextColour>([
  'accent',
  'accent_2',
  'alert',
  'heading',
  'text',
  'quiet',
]);
/** Icons need the contrast of large text. */
const ICON = { size_pt: 24, bold: false };

function pathColour({ fill, on = 'background' }: FormPath, colours: FormColours): XmlElement {
  if (TEXT_COLOURS.has(fill)) return colours.textColour(fill as FormTextColour, on, ICON);
  return colours.fill(fill as FormShape['fill']) ?? colours.textColour('text', on, ICON);
}

const COMMANDS: Readonly<Record<string, { name: string; points: number }>> = {
  M: { name: 'a:moveTo', points: 1 },
  L: { name: 'a:lnTo', points: 1 },
  C: { name: 'a:cubicBezTo', points: 3 },
  Z: { name: 'a:close', points: 0 },
};

/** Path coordinates are whole numbers, so icons of 256 units would lose their curves without this factor. */
const FINE = 100;

/** Converts SVG path data with absolute M, L, C and Z, one letter per command. */
function pathCommands(path: string): XmlElement[] {
  return [...path.matchAll(/([MLCZ])([^MLCZ]*)/g)].flatMap(([, letter = 'Z', values = '']) => {
    const command = COMMANDS[letter];
    const numbers = (values.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    if (command === undefined || numbers.length < command.points * 2) return [];
    const points = Array.from({ length: command.points }, (_, at) =>
      el('a:pt', { x: Math.round((numbers[at * 2] ?? 0) * FINE), y: Math.round((numbers[at * 2 + 1] ?? 0) * FINE) }),
    );
    return [el(command.name, {}, points)];
  });
}

function placed({ box, ...part }: FormPath | FormShape): XmlElement {
  const { children } = transform(box);
  const flipV = part.kind === 'shape' && part.flip_v === true ? 1 : undefined;
  return el('a:xfrm', { flipH: part.flip_h === true ? 1 : undefined, flipV }, children);
}

const ANCHOR = { top: 't', middle: 'ctr', bottom: 'b' } as const;

function textBody(part: FormShape, direction: GroupItem['direction'], context: GroupContext): XmlElement {
  const { text } = part;
  const { x, y } = insetsOf(text);
  const frame = { lIns: x, tIns: y, rIns: x, bIns: y, rtlCol: direction === 'rtl' ? 1 : 0 };
  return el(
    'p:txBody',
    {},
    el('a:bodyPr', { wrap: 'square', ...frame, anchor: ANCHOR[text?.anchor ?? 'middle'] }, el('a:noAutofit')),
    el('a:lstStyle'),
    text === undefined
      ? el('a:p', {}, el('a:endParaRPr', { lang: context.language }))
      : paragraphs(part, text, direction, context),
  );
}

function insetsOf(text: FormText | undefined): { x: number; y: number } {
  const inset = text?.inset ?? 0;
  const { x, y } = typeof inset === 'number' ? { x: inset, y: inset } : inset;
  return { x: Math.round(x), y: Math.round(y) };
}

function paragraphs(
  part: FormShape,
  text: FormText,
  direction: GroupItem['direction'],
  { language, colours, link }: GroupContext,
): XmlElement[] {
  const behind = part.fill === 'none' ? (part.on ?? 'background') : part.fill;
  // `algn` is the visual side, whatever the direction of the paragraph.
  const sides = direction === 'rtl' ? { start: 'r', end: 'l' } : { start: 'l', end: 'r' };
  const algn = text.align === 'center' ? 'ctr' : sides[text.align];
  return text.paragraphs.map(({ runs, size_pt, space_before_pt, line_spacing }) => {
    const isRtl = readsFromRight(runs.map((run) => run.text).join(''));
    return el(
      'a:p',
      {},
      el(
        'a:pPr',
        { marL: 0, indent: 0, algn, rtl: isRtl ? 1 : 0 },
        el('a:lnSpc', {}, el('a:spcPct', { val: Math.round((line_spacing ?? 1) * 100_000) })),
        el('a:spcBef', {}, el('a:spcPts', { val: Math.round((space_before_pt ?? 0) * 100) })),
        el('a:spcAft', {}, el('a:spcPts', { val: 0 })),
        el('a:buNone'),
      ),
      runs.flatMap((run) => {
        const bold = run.bold === true;
        const look = { lang: language, sz: Math.round(size_pt * 100), b: bold ? 1 : 0, dirty: 0 };
        const colour = colours.textColour(run.colour ?? text.colour ?? 'text', behind, { size_pt, bold });
        const properties = (): XmlElement => el('a:rPr', look, solid(colour));
        const linked = (words: string, address: string | undefined): XmlElement => {
          const id = address === undefined ? null : link(address);
          const click = id === null ? null : el('a:hlinkClick', { 'r:id': id }, plainLink());
          return el('a:r', {}, el('a:rPr', look, solid(colour), click), el('a:t', {}, words));
        };
        return run.text
          .split('\n')
          .flatMap((words, at) => [
            ...(at === 0 ? [] : [el('a:br', {}, properties())]),
            ...splitAtAddresses(words).map((part) => linked(part.text, part.address)),
          ]);
      }),
    );
  });
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"“”]*[\p{L}\p{N}/]|[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A text in pieces, its web and e-mail addresses each with what a click on it opens. */
export function splitAtAddresses(text: string): { text: string; address?: string }[] {
  const pieces: { text: string; address?: string }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    // Marks that keep a code on one line belong to no address.
    const plain = found.replaceAll(/[\u200B\u2060]/gu, '').replaceAll('\u2011', '-');
    const scheme = plain.startsWith('www.') ? 'https://' : plain.startsWith('http') ? '' : 'mailto:';
    pieces.push({ text: found, address: `${scheme}${plain}` });
    end = index + found.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}
