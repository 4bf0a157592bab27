import type { LevelStyle, TextFrame } from '../../deck/layout.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';
import { resolveColour } from './colour.ts';
import type { ColourContext } from './colour.ts';
import { resolveTypeface } from './theme.ts';
import type { Theme } from './theme.ts';

/** List levels of DrawingML text (ECMA-376 part 1, 21.1.2.4). */
const LEVELS = 9;
const BULLETS = new Set(['buNone', 'buChar', 'buAutoNum', 'buBlip']);

/** A level's style with its text colour, which `LevelStyle` leaves out. */
interface ResolvedLevel {
  style: LevelStyle;
  /** Six hex digits; null if unspecified. */
  colour: string | null;
}

interface Spacing {
  percent?: number;
  points?: number;
}

/**
 * Merges list styles into the style of every level.
 * @param sources elements containing `a:lvl1pPr`…`a:lvl9pPr`, weakest first: default text style, master text style,
 *   master placeholder, layout placeholder. Absent ones may be null.
 */
export function resolveLevels(
  sources: readonly (Element | null)[],
  theme: Theme,
  colours: ColourContext,
): ResolvedLevel[] {
  return Array.from({ length: LEVELS }, (_, index) => resolveLevel(sources, index + 1, theme, colours));
}

function resolveLevel(
  sources: readonly (Element | null)[],
  level: number,
  theme: Theme,
  colours: ColourContext,
): ResolvedLevel {
  let font = '+mn-lt';
  let size = 18;
  let bold = false;
  let italic = false;
  let caps = 'none';
  let spacing = 0;
  let marginLeft = 0;
  let indent = 0;
  let hasBullet = false;
  let line: Spacing = { percent: 1 };
  let before: Spacing = { points: 0 };
  let after: Spacing = { points: 0 };
  let colour: string | null = null;
  for (const source of sources) {
    for (const paragraph of [descend(source, 'defPPr'), descend(source, `lvl${level}pPr`)]) {
      if (paragraph === null) continue;
      marginLeft = integerAttribute(paragraph, 'marL') ?? marginLeft;
      indent = integerAttribute(paragraph, 'indent') ?? indent;
      line = readSpacing(descend(paragraph, 'lnSpc')) ?? line;
      before = readSpacing(descend(paragraph, 'spcBef')) ?? before;
      after = readSpacing(descend(paragraph, 'spcAft')) ?? after;
      const bullet = childElements(paragraph).find((child) => BULLETS.has(child.localName ?? ''));
      if (bullet !== undefined) hasBullet = bullet.localName !== 'buNone';
      const run = descend(paragraph, 'defRPr');
      size = (integerAttribute(run, 'sz') ?? size * 100) / 100;
      bold = booleanAttribute(run, 'b') ?? bold;
      italic = booleanAttribute(run, 'i') ?? italic;
      caps = attribute(run, 'cap') ?? caps;
      spacing = (integerAttribute(run, 'spc') ?? spacing * 100) / 100;
      font = attribute(descend(run, 'latin'), 'typeface') || font;
      colour = resolveColour(descend(run, 'solidFill'), colours) ?? colour;
    }
  }
  return {
    style: {
      font: resolveTypeface(font, theme),
      size_pt: size,
      bold,
      italic,
      line_spacing: line.points === undefined ? { factor: line.percent ?? 1 } : { pt: line.points },
      space_before_pt: inPoints(before, size),
      space_after_pt: inPoints(after, size),
      margin_left: marginLeft,
      indent,
      has_bullet: hasBullet,
      all_caps: caps === 'all',
      ...(caps === 'small' ? { small_caps: true as const } : {}),
      ...(spacing === 0 ? {} : { letter_spacing_pt: spacing }),
    },
    colour,
  };
}

function readSpacing(element: Element | null): Spacing | null {
  const percent = descend(element, 'spcPct');
  if (percent !== null) {
    const text = attribute(percent, 'val') ?? '100000';
    // Given in thousandths of a percent, or with a percent sign in newer files (ECMA-376 part 1, 22.9.2.9).
    return { percent: text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text) / 100_000 };
  }
  const points = descend(element, 'spcPts');
  return points === null ? null : { points: (integerAttribute(points, 'val') ?? 0) / 100 };
}

function inPoints(spacing: Spacing, size: number): number {
  return spacing.points ?? (spacing.percent ?? 0) * size;
}

/** Default insets of text bodies (ECMA-376 part 1, 21.1.2.1.1): 0.1 and 0.05 inches. */
const DEFAULT_INSET = { horizontal: 91_440, vertical: 45_720 };
/** Directions whose letters lie on their side (ECMA-376 part 1, 20.1.10.83). */
const TURNED: ReadonlySet<string> = new Set(['vert', 'vert270']);
const ANCHORS: Readonly<Record<string, TextFrame['anchor']>> = { t: 'top', ctr: 'middle', b: 'bottom' };

/**
 * Resolves a text frame.
 * @param bodies `a:bodyPr` elements, strongest first (layout, then master); absent ones may be null.
 */
export function resolveTextFrame(bodies: readonly (Element | null)[], levels: LevelStyle[]): TextFrame {
  const text = (name: string): string | undefined => {
    for (const body of bodies) {
      const value = attribute(body, name);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const emu = (name: string, otherwise: number): number => {
    for (const body of bodies) {
      const value = integerAttribute(body, name);
      if (value !== undefined) return value;
    }
    return otherwise;
  };
  return {
    levels,
    insets: {
      left: emu('lIns', DEFAULT_INSET.horizontal),
      top: emu('tIns', DEFAULT_INSET.vertical),
      right: emu('rIns', DEFAULT_INSET.horizontal),
      bottom: emu('bIns', DEFAULT_INSET.vertical),
    },
    anchor: ANCHORS[text('anchor') ?? 't'] ?? 'top',
    wraps: text('wrap') !== 'none',
    columns: Math.max(1, emu('numCol', 1)),
    is_vertical: (text('vert') ?? 'horz') !== 'horz',
    ...(TURNED.has(text('vert') ?? '') ? { is_turned: true } : {}),
  };
}
