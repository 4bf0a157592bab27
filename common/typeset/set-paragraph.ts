import { breakLines } from './break-lines.ts';
import type { BrokenLine } from './break-lines.ts';
import { styledFlow } from './styled-flow.ts';
import type { Atom, StyledFlow } from './styled-flow.ts';
import type { BulletStyle, FontFace, StyledParagraph, TextScale } from './text-block.ts';
import type { WidthMeter } from './width-meter.ts';

/** A line's height and the position of its baseline, in points. */
export interface LineHeight {
  height_pt: number;
  baseline_pt: number;
}

/** A bullet or number, measured. */
interface SetBullet {
  flow: StyledFlow;
  width_pt: number;
}

/** A paragraph broken into lines, not yet placed. */
export interface SetParagraph {
  flow: StyledFlow;
  lines: BrokenLine[];
  heights: LineHeight[];
  bullet: SetBullet | null;
  /** Distances from the leading edge: of the bullet, the first line and the other lines, and the end of all lines. */
  bullet_at_pt: number;
  first_at_pt: number;
  other_at_pt: number;
  end_at_pt: number;
}

/** Office sets lines at 1.2 times the font size unless the font requires more. */
const MIN_LINE_HEIGHT_EM = 1.2;

/**
 * Breaks a paragraph into lines of a column.
 * @param widthPt of the column.
 * @param label its number, '' for a bullet character or none.
 */
export function setParagraph(
  meter: WidthMeter,
  paragraph: StyledParagraph,
  frame: { width_pt: number; wraps: boolean; scale: TextScale },
  label: string,
): SetParagraph {
  const scale = frame.scale.font_scale;
  const flow = styledFlow(meter, paragraph, scale);
  const bullet =
    paragraph.bullet === null || flow.text === '' ? null : setBullet(meter, paragraph, paragraph.bullet, label, scale);
  const margin = Math.max(0, paragraph.margin_left_pt);
  const start = Math.max(0, margin + paragraph.indent_pt);
  const end = Math.max(0, frame.width_pt - Math.max(0, paragraph.margin_right_pt));
  // Text starts at the margin after a hanging bullet; after a wider one at its end.
  const first = bullet === null ? start : Math.max(start + bullet.width_pt, margin);
  const lines = breakLines(flow, {
    first: frame.wraps ? end - first : Number.POSITIVE_INFINITY,
    other: frame.wraps ? end - margin : Number.POSITIVE_INFINITY,
    nextTab: (at, isFirst) => nextTab(paragraph, isFirst ? first : margin, margin, at),
  });
  return {
    flow,
    lines,
    heights: lines.map((line) => lineHeight(meter, paragraph, atomsOf(flow, line), frame.scale)),
    bullet,
    bullet_at_pt: start,
    first_at_pt: first,
    other_at_pt: margin,
    end_at_pt: end,
  };
}

function atomsOf(flow: StyledFlow, line: BrokenLine): Atom[] {
  return line.to > line.from ? flow.between(line.from, line.to) : [];
}

function setBullet(
  meter: WidthMeter,
  paragraph: StyledParagraph,
  bullet: BulletStyle,
  label: string,
  scale: number,
): SetBullet {
  const look = paragraph.runs.find(({ text }) => text !== '') ?? paragraph.end;
  const text = bullet.kind === 'number' ? label : symbolText(bullet.text, bullet.font);
  const run = { ...look, text, font: bullet.font, size_pt: bullet.size_pt };
  delete run.caps;
  delete run.raise;
  if (bullet.kind === 'char') run.italic = false;
  const flow = styledFlow(meter, { ...paragraph, runs: [run] }, scale);
  return { flow, width_pt: flow.widthPt(0, flow.text.length) };
}

/** The next tab stop after a position: a defined stop, the hanging margin, or a multiple of the default distance. */
function nextTab(
  paragraph: StyledParagraph,
  lineStart: number,
  margin: number,
  at: number,
): { at: number; align: 'left' | 'center' | 'right' | 'decimal' } {
  const position = lineStart + at + 0.01;
  const own = paragraph.tabs.filter((tab) => tab.at_pt > position).sort((a, b) => a.at_pt - b.at_pt)[0];
  if (own !== undefined && !(margin > position && margin < own.at_pt)) return { ...own, at: own.at_pt - lineStart };
  if (margin > position) return { at: margin - lineStart, align: 'left' };
  const distance = paragraph.default_tab_pt > 1 ? paragraph.default_tab_pt : 72;
  return { at: (Math.floor(position / distance) + 1) * distance - lineStart, align: 'left' };
}

/** The maximum line height of the atoms; an empty line is as high as its paragraph's end. */
function lineHeight(
  meter: WidthMeter,
  paragraph: StyledParagraph,
  atoms: readonly Atom[],
  scale: TextScale,
): LineHeight {
  let above = 0;
  let below = 0;
  const look = (face: FontFace, size: number): void => {
    const { ascent, descent } = meter.metrics(face);
    const leading = Math.max(0, MIN_LINE_HEIGHT_EM - ascent - descent);
    above = Math.max(above, (ascent + leading) * size);
    below = Math.max(below, descent * size);
  };
  for (const { face, line_size_pt } of atoms) look(face, line_size_pt);
  if (atoms.length === 0) {
    const end = paragraph.runs.find(({ text }) => text !== '') ?? paragraph.end;
    look(meter.registry.face(end.font, end.bold, end.italic), end.size_pt * scale.font_scale);
  }
  const spacing = paragraph.line_spacing;
  if ('pt' in spacing) return { height_pt: spacing.pt, baseline_pt: spacing.pt - below };
  // Line spacing is added or removed above the letters, even in the first line.
  const height = (above + below) * Math.max(0.1, spacing.factor - scale.line_reduction);
  return { height_pt: height, baseline_pt: height - below };
}

/** Height in points of a line of one style at full size. */
export function singleLinePt(
  meter: WidthMeter,
  look: {
    font: string;
    bold: boolean;
    italic: boolean;
    size_pt: number;
    line_spacing: StyledParagraph['line_spacing'];
  },
): number {
  if ('pt' in look.line_spacing) return look.line_spacing.pt;
  const { ascent, descent } = meter.metrics(meter.registry.face(look.font, look.bold, look.italic));
  return Math.max(MIN_LINE_HEIGHT_EM, ascent + descent) * look.size_pt * Math.max(0.1, look.line_spacing.factor);
}

/**
 * The Unicode text of a character in a symbol font: Wingdings and Symbol assign their own pictures to character numbers
 * (also in the private use area, U+F000 and up), which no other font has. Text in other fonts is returned unchanged.
 */
function symbolText(text: string, font: string): string {
  const table = TABLES[font.trim().toLowerCase()];
  if (table === undefined) return text.replace(PRIVATE, '•');
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    return own > 0xff ? character : (table[own] ?? '•');
  }).join('');
}

const PRIVATE = /[\uF000-\uF0FF]/g;

// Character numbers of the bullets that Office offers and that decks use (the fonts' own encodings).
const WINGDINGS: Readonly<Record<number, string>> = {
  0x20: ' ',
  0x46: '\u261E',
  0x4a: '\u263A',
  0x6c: '\u25CF',
  0x6d: '\u274D',
  0x6e: '\u25A0',
  0x6f: '\u25A1',
  0x70: '\u25A1',
  0x71: '\u2751',
  0x72: '\u2752',
  0x73: '\u2B27',
  0x74: '\u29EB',
  0x75: '\u25C6',
  0x76: '\u2756',
  0x77: '\u2B25',
  0x9e: '\u00B7',
  0x9f: '\u2022',
  0xa0: '\u25AA',
  0xa1: '\u25CB',
  0xa4: '\u25C9',
  0xa7: '\u25AA',
  0xa8: '\u25FB',
  0xab: '\u2605',
  0xb2: '\u27E1',
  0xd8: '\u27A2',
  0xdc: '\u27B2',
  0xdf: '\u2190',
  0xe0: '\u2192',
  0xe1: '\u2191',
  0xe2: '\u2193',
  0xe8: '\u2794',
  0xf0: '\u21E8',
  0xfb: '\u2717',
  0xfc: '\u2713',
  0xfd: '\u2612',
  0xfe: '\u2611',
};

const SYMBOL: Readonly<Record<number, string>> = {
  0x20: ' ',
  0x2d: '\u2212',
  0xa8: '\u2666',
  0xa9: '\u2665',
  0xaa: '\u2660',
  0xa7: '\u2663',
  0xae: '\u2192',
  0xb0: '\u00B0',
  0xb1: '\u00B1',
  0xb7: '\u2022',
  0xd7: '\u22C5',
  0xde: '\u21D2',
};

const WINGDINGS_2: Readonly<Record<number, string>> = {
  0x50: '\u2713',
  0x97: '\u25CF',
  0x9a: '\u25CB',
  0x9b: '\u25CB',
  0x9c: '\u25CB',
  0x9d: '\u25CB',
  0x9e: '\u25C9',
  0x9f: '\u29BF',
  0xa0: '\u25AA',
  0xa1: '\u25A0',
  0xa2: '\u25A0',
  0xae: '\u25C6',
};

const WINGDINGS_3: Readonly<Record<number, string>> = {
  0x7d: '\u25B6',
  0x75: '\u25B6',
  0x84: '\u25B8',
};

const TABLES: Readonly<Record<string, Readonly<Record<number, string>> | undefined>> = {
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  'wingdings 3': WINGDINGS_3,
  symbol: SYMBOL,
};
