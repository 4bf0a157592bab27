import type { Element } from '../../ooxml/xml/tree.ts';
import { channels, resolveScheme, toHex } from '../../ooxml/read/colour.ts';
import type { ColourContext, ColourScheme } from '../../ooxml/read/colour.ts';
import { childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Line } from './chart-model.ts';

/** The colours of a chart part: those of its slide, through its own `c:clrMapOvr` if it has one. */
export interface ChartColours {
  context: ColourContext;
  scheme: ColourScheme;
  /** `c:style`, 1 to 48 (ECMA-376 part 1, 21.2.2.227): the colours of series without their own. */
  style: number;
}

/** ECMA-376 part 1, 21.2.2.30. */
export function chartColours(chartSpace: Element | null, context: ColourContext): ChartColours {
  const [override] = childElements(chartSpace, 'clrMapOvr');
  const map: Record<string, string> = { ...context.map };
  for (const one of override?.attributes ?? []) if (one.prefix !== 'xmlns') map[one.localName ?? one.name] = one.value;
  const own = { ...context, map };
  return { context: own, scheme: resolveScheme(own.theme, own.map), style: readStyle(chartSpace) };
}

const COLOURFUL = 2;
const GAMMA = 2.2;

function readStyle(chartSpace: Element | null): number {
  const style = descend(chartSpace, 'style') ?? descend(chartSpace, 'AlternateContent', 'Fallback', 'style');
  const value = integerAttribute(style, 'val') ?? COLOURFUL;
  return value >= 1 && value <= 48 ? value : COLOURFUL;
}

// Variations of the accents for each further six, like the colour style of a new chart ([MS-ODRAWXML] 2.24): share of
// text colour, then of white.
const ROUNDS: readonly [number, number][] = [
  [1, 0],
  [0.6, 0],
  [0.8, 0.2],
  [0.8, 0],
  [0.6, 0.4],
  [0.5, 0],
  [0.7, 0.3],
  [0.7, 0],
  [0.5, 0.5],
];

/**
 * The automatic colour of the n-th series, or point of a chart with varying colours.
 * @param count total number: single-colour styles go from dark to light.
 */
export function automaticColour({ scheme, style }: ChartColours, index: number, count: number): string {
  const accents = [scheme.accent1, scheme.accent2, scheme.accent3, scheme.accent4, scheme.accent5, scheme.accent6];
  const safe = Math.max(0, Math.floor(index));
  const column = (style - 1) % 8;
  if (column !== COLOURFUL - 1) {
    const base = column === 0 ? scheme.tx1 : (accents[column - 2] ?? scheme.accent1);
    const share = ((Math.min(safe, count - 1) + 1) / (Math.max(1, count) + 1)) * 1.4 - 0.7;
    return mapChannels(base, (channel) => {
      // Shades and tints mix light, not channel values.
      const light = (channel / 255) ** GAMMA;
      return 255 * (share < 0 ? light * (1 + share) : light + (1 - light) * share) ** (1 / GAMMA);
    });
  }
  const [factor, white] = ROUNDS[Math.floor(safe / 6) % ROUNDS.length] ?? [1, 0];
  const hex = accents[safe % 6] ?? scheme.accent1;
  return mapChannels(hex, (channel) => channel * factor + 255 * white);
}

/**
 * The automatic line around bars, slices and areas: the styles of the second row separate them by the background
 * colour.
 */
export function automaticOutline({ scheme, style }: ChartColours): Line | null {
  return style >= 9 && style <= 16 ? solidLine(scheme.bg1, 0.75) : null;
}

/** The automatic look of axis lines and gridlines: three quarters of a point, between text and background. */
export function defaultLine({ scheme }: ChartColours): Line {
  return solidLine(mixColours(scheme.tx1, scheme.bg1, 0.53), 0.75);
}

/** An unbroken line of one colour. */
export function solidLine(hex: string, width: number): Line {
  return { paint: { kind: 'solid', hex, alpha: 1 }, width, dash: [], cap: 'butt', join: 'round' };
}

/** A colour between two: 1 is the first, 0 the second. */
export function mixColours(first: string, second: string, share: number): string {
  const other = channels(second);
  return mapChannels(first, (channel, at) => channel * share + (other[at] ?? 0) * (1 - share));
}

function mapChannels(hex: string, map: (channel: number, at: number) => number): string {
  return toHex(channels(hex).map(map));
}
