import type { Size } from '../../../deck/geometry.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { textColourOf, solid } from '../background-colours.ts';
import type { Background } from '../background-colours.ts';
import type { Accent } from '../contrast.ts';
import type { ChartPanel } from '../deck-content.ts';

/** What a chart needs to know of its slide. */
export interface ChartContext {
  /** BCP 47 */
  language: string;
  background: Background;
  /** Accents for the series, in order; at least one. */
  accents: readonly Accent[];
  textSizePt: number;
  /** Size of the frame, EMU. */
  size: Size;
  /** For a small chart among others. */
  panel?: ChartPanel;
}

/** Text properties that differ from those of the chart. */
export interface ChartTextLook {
  isBold?: boolean;
  /** Text colour if absent. */
  colour?: XmlElement;
  /** In 1/60000 of a degree: -5 400 000 reads upwards. */
  rotation?: number;
  /** Never wrapped. */
  isUnbroken?: boolean;
  /** Side of lines that are shorter than others; the middle if absent. */
  align?: 'l' | 'r';
  /** Factor for the chart's own text size. */
  scale?: number;
}

/** `c:txPr` (ECMA-376 part 1, 21.2.2.216): theme font, size and colour for a part of the chart. */
export function textProperties(context: ChartContext, look: ChartTextLook = {}): XmlElement {
  return el(
    'c:txPr',
    {},
    bodyProperties(look),
    el('a:lstStyle'),
    el(
      'a:p',
      {},
      el('a:pPr', {}, runDefaults('a:defRPr', context, look)),
      el('a:endParaRPr', { lang: context.language }),
    ),
  );
}

/** `c:title` of an axis, placed beside the axis and never over the plot. */
export function axisTitle(text: string, context: ChartContext, look: ChartTextLook = {}): XmlElement {
  return el(
    'c:title',
    {},
    el('c:tx', {}, richText(text.replaceAll('\n', ' '), context, look)),
    el('c:overlay', { val: 0 }),
  );
}

/** `c:rich` (ECMA-376 part 1, 21.2.2.155): one paragraph per line; if there are several, the first is bold. */
export function richText(words: string, context: ChartContext, look: ChartTextLook = {}): XmlElement {
  const lines = words.split('\n');
  return el(
    'c:rich',
    {},
    bodyProperties(look),
    el('a:lstStyle'),
    lines.map((text, at) => {
      const own = { ...look, isBold: look.isBold === true || (at === 0 && lines.length > 1) };
      return el(
        'a:p',
        {},
        el('a:pPr', { algn: look.align }, runDefaults('a:defRPr', context, own)),
        el('a:r', {}, runDefaults('a:rPr', context, own), el('a:t', {}, text)),
      );
    }),
  );
}

function bodyProperties(look: ChartTextLook): XmlElement {
  return el('a:bodyPr', {
    rot: look.rotation,
    vert: look.rotation === undefined ? undefined : 'horz',
    wrap: look.isUnbroken === true ? 'none' : undefined,
  });
}

function runDefaults(name: 'a:defRPr' | 'a:rPr', context: ChartContext, look: ChartTextLook): XmlElement {
  return el(
    name,
    {
      lang: name === 'a:rPr' ? context.language : undefined,
      sz: Math.round(context.textSizePt * (look.scale ?? 1) * 100),
      b: look.isBold === true ? 1 : 0,
    },
    solid(look.colour ?? textColourOf(context.background)),
    el('a:latin', { typeface: '+mn-lt' }),
    el('a:ea', { typeface: '+mn-ea' }),
    el('a:cs', { typeface: '+mn-cs' }),
  );
}
