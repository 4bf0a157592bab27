import type { BrokenLine } from './break-lines.ts';
import { setParagraph } from './set-paragraph.ts';
import type { LineHeight, SetParagraph } from './set-paragraph.ts';
import type { TextBlock } from './text-block.ts';
import type { WidthMeter } from './width-meter.ts';

/** A line at its height in its column; its horizontal position is determined later. */
export interface BlockLine {
  paragraph: number;
  is_first: boolean;
  broken: BrokenLine;
  set: SetParagraph;
  height: LineHeight;
  column: number;
  /** From the top of the text. */
  top_pt: number;
}

/** A block broken into lines, which is enough for measuring. */
export interface SetBlock {
  paragraphs: SetParagraph[];
  lines: BlockLine[];
  column_width_pt: number;
  /** Of the highest column. */
  height_pt: number;
  /** Of the widest line, including its indent. */
  width_pt: number;
  overflow_pt: number;
  is_torn: boolean;
  is_approximate: boolean;
}

/** Half a point of overhang is invisible descent. */
export const OVERHANG_PT = 0.5;

/** Breaks the paragraphs of a block into lines that flow down its columns, without placing them. */
export function setBlock(meter: WidthMeter, block: TextBlock): SetBlock {
  const columns = Math.max(1, Math.min(16, Math.trunc(block.columns) || 1));
  const width = Math.max(0, (block.width_pt - block.column_gap_pt * (columns - 1)) / columns);
  const count = createListCounter();
  const paragraphs = block.paragraphs.map((paragraph) => {
    const value = count(paragraph.level, paragraph.bullet);
    const label = paragraph.bullet?.kind === 'number' ? listNumber(paragraph.bullet.text, value) : '';
    return setParagraph(meter, paragraph, { width_pt: width, wraps: block.wraps, scale: block.scale }, label);
  });

  const lines: BlockLine[] = [];
  let column = 0;
  let y = 0;
  let highest = 0;
  let widest = 0;
  paragraphs.forEach((set, index) => {
    const paragraph = block.paragraphs[index];
    // PowerPoint and LibreOffice leave no space above the first paragraph or below the last.
    if (y > 0) y += paragraph?.space_before_pt ?? 0;
    set.lines.forEach((broken, number) => {
      const height = set.heights[number] ?? { height_pt: 0, baseline_pt: 0 };
      if (column < columns - 1 && y > 0 && y + height.height_pt > block.height_pt + OVERHANG_PT) {
        column += 1;
        y = 0;
      }
      lines.push({ paragraph: index, is_first: number === 0, broken, set, height, column, top_pt: y });
      y += height.height_pt;
      highest = Math.max(highest, y);
      widest = Math.max(widest, (number === 0 ? set.first_at_pt : set.other_at_pt) + broken.width_pt);
    });
    if (index < paragraphs.length - 1) y += paragraph?.space_after_pt ?? 0;
  });
  const isEmpty = paragraphs.every(({ flow }) => flow.text === '');
  const overflow = isEmpty ? 0 : highest - block.height_pt;
  return {
    paragraphs,
    lines,
    column_width_pt: width,
    height_pt: highest,
    width_pt: widest,
    overflow_pt: overflow > OVERHANG_PT ? overflow : 0,
    is_torn: lines.some(({ broken }) => broken.is_torn),
    is_approximate: block.paragraphs.some(({ runs }) =>
      runs.some(({ font, text }) => text !== '' && meter.registry.substitute(font) !== null),
    ),
  };
}

/** The label of a numbered paragraph (ECMA-376 part 1, 20.1.10.61); unknown schemes use Arabic numerals. */
export function listNumber(scheme: string, value: number): string {
  const match = /^(arabic|alphaLc|alphaUc|romanLc|romanUc)(Period|ParenR|ParenBoth|Plain|Minus)?/.exec(scheme);
  const count = Math.max(1, Math.min(32_767, Math.trunc(value) || 1));
  const label = LABELS[match?.[1] ?? 'arabic']?.(count) ?? String(count);
  switch (match?.[2] ?? 'Period') {
    case 'ParenR':
      return `${label})`;
    case 'ParenBoth':
      return `(${label})`;
    case 'Plain':
      return label;
    case 'Minus':
      return `- ${label} -`;
    default:
      return `${label}.`;
  }
}

const LABELS: Readonly<Record<string, (value: number) => string>> = {
  arabic: String,
  alphaLc: (value) => letters(value),
  alphaUc: (value) => letters(value).toUpperCase(),
  romanLc: (value) => roman(value),
  romanUc: (value) => roman(value).toUpperCase(),
};

/** a to z, then aa to zz: PowerPoint repeats the letter. */
function letters(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(8, Math.ceil(value / 26)));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [worth, sign] of ROMAN) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}

/** Counts numbered paragraphs: a level restarts after a paragraph of a higher level, or one without number. */
export function createListCounter(): (
  level: number,
  bullet: { kind: string; text: string; start_at?: number } | null,
) => number {
  const counts: { scheme: string; value: number }[] = [];
  return (level, bullet) => {
    counts.length = Math.min(counts.length, level + 1);
    if (bullet?.kind !== 'number') {
      counts.length = Math.min(counts.length, level);
      return 0;
    }
    const scheme = `${bullet.text} ${bullet.start_at ?? 1}`;
    const last = counts[level];
    const value = last?.scheme === scheme ? last.value + 1 : (bullet.start_at ?? 1);
    while (counts.length < level) counts.push({ scheme: '', value: 0 });
    counts[level] = { scheme, value };
    return value;
  };
}
