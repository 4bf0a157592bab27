import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type { BrokenLine } from './break-lines.ts';
import { INVISIBLE } from './fonts/match-font.ts';
import type { BlockLine, SetBlock } from './set-block.ts';
import { atomWidthPt } from './styled-flow.ts';
import type { Atom, StyledFlow } from './styled-flow.ts';
import type { PlacedFragment, PlacedLine, PlacedText, StyledParagraph, TextBlock } from './text-block.ts';
import type { WidthMeter } from './width-meter.ts';

/** A stretch of a line with one look and one direction. */
interface Part {
  text: string;
  width: number;
  level: number;
  /** Drawn from left to right, whatever its level. */
  isMirrored: boolean;
  atom: Atom;
}

/** Places the lines of a laid-out block, with everything that is drawn. */
export function placeBlock(meter: WidthMeter, order: LineOrder, block: TextBlock, set: SetBlock): PlacedText {
  const levels = set.paragraphs.map(({ flow }, index) =>
    order.levels(flow.text, block.paragraphs[index]?.is_rtl === true),
  );
  const free = block.height_pt - set.height_pt;
  const down = block.anchor === 'top' ? 0 : block.anchor === 'middle' ? free / 2 : free;
  const lines = set.lines.map((line): PlacedLine => {
    const paragraph = block.paragraphs[line.paragraph];
    const own = set.paragraphs[line.paragraph];
    if (paragraph === undefined || own === undefined) throw new RangeError('a line of no paragraph');
    const ownLevels = levels[line.paragraph] ?? null;
    const placed = fragmentsOf(meter, order, paragraph, line, own.flow, ownLevels, set.column_width_pt);
    const column = line.column * (set.column_width_pt + block.column_gap_pt);
    for (const fragment of placed.fragments) fragment.x_pt += column;
    return {
      paragraph: line.paragraph,
      is_first: line.is_first,
      text: own.flow.text.slice(line.broken.from, line.broken.to).replace(INVISIBLE, ''),
      x_pt: placed.x + column,
      width_pt: placed.width,
      top_pt: line.top_pt + down,
      height_pt: line.height.height_pt,
      baseline_pt: line.top_pt + down + line.height.baseline_pt,
      fragments: placed.fragments,
    };
  });
  return {
    lines,
    height_pt: set.height_pt,
    width_pt: lines.reduce((most, line) => Math.max(most, line.width_pt), 0),
    overflow_pt: set.overflow_pt,
    is_torn: set.is_torn,
    is_approximate: set.is_approximate,
  };
}

function fragmentsOf(
  meter: WidthMeter,
  order: LineOrder,
  paragraph: StyledParagraph,
  line: BlockLine,
  flow: StyledFlow,
  levels: Levels,
  columnPt: number,
): { fragments: PlacedFragment[]; x: number; width: number } {
  const { broken, set } = line;
  const lead = line.is_first ? set.first_at_pt : set.other_at_pt;
  const room = set.end_at_pt - lead;
  // The leading edge of a right-to-left paragraph is on the right.
  const left = paragraph.is_rtl ? columnPt - set.end_at_pt : lead;
  const justifies = paragraph.align === 'justify' && broken.ends === 'wrap' && broken.segments.length === 1;
  const groups = broken.segments.map((segment) => {
    const parts = partsOf(meter, order, flow, segment, levels, justifies);
    return { segment, parts, width: total(parts) };
  });
  const last = groups[groups.length - 1];
  if (broken.is_hyphenated && last !== undefined) addHyphen(meter, last);
  const width = last === undefined ? 0 : last.segment.x + last.width;
  const x = left + shift(paragraph, room - width, justifies);
  const fragments: PlacedFragment[] = [];
  for (const { segment, parts, width: own } of groups) {
    const spread = justifies ? stretchSpaces(parts, room - width) : parts;
    let at = x + (paragraph.is_rtl ? width - segment.x - own : segment.x);
    for (const part of inVisualOrder(spread)) {
      if (part.text.trim() !== '' || spread.length === 1) fragments.push(fragment(part, at, part.atom.run));
      at += part.width;
    }
  }
  const bullet = line.is_first ? bulletFragments(meter, paragraph, line, x, columnPt) : [];
  return { fragments: [...bullet, ...fragments].filter(({ text }) => text !== ''), x, width: justifies ? room : width };
}

function shift(paragraph: StyledParagraph, free: number, justifies: boolean): number {
  if (justifies) return 0;
  if (paragraph.align === 'center') return free / 2;
  const isRight = paragraph.align === 'right' || (paragraph.align === 'justify' && paragraph.is_rtl);
  return isRight ? free : 0;
}

function fragment(part: Part, x: number, run: number | null): PlacedFragment {
  return {
    text: part.text.replace(INVISIBLE, ''),
    x_pt: x,
    width_pt: part.width,
    face: part.atom.face,
    size_pt: part.atom.size_pt,
    letter_spacing_pt: part.atom.letter_spacing_pt,
    raise_pt: part.atom.raise_pt,
    is_rtl: part.level % 2 === 1 && !part.isMirrored,
    run,
  };
}

const WORDS_AND_SPACES = /[ \u3000]+|[^ \u3000]+/g;
const BRACKETS = /[()[\]{}<>\u00AB\u00BB\u2039\u203A\u2264\u2265]|[^()[\]{}<>\u00AB\u00BB\u2039\u203A\u2264\u2265]+/g;

/**
 * The parts of a segment in logical order. Brackets in right-to-left text are mirrored here and become text of the
 * other direction, because not every painter would mirror them.
 */
function partsOf(
  meter: WidthMeter,
  order: LineOrder,
  flow: StyledFlow,
  segment: BrokenLine['segments'][number],
  levels: Levels,
  isSplit: boolean,
): Part[] {
  const parts: Part[] = [];
  for (const atom of flow.between(segment.from, segment.to)) {
    for (const { text, level } of levelRuns(flow.text.slice(atom.from, atom.to), atom.from, levels)) {
      const isRtl = level % 2 === 1;
      for (const piece of isRtl ? (text.match(BRACKETS) ?? []) : [text]) {
        const words = isSplit ? (piece.match(WORDS_AND_SPACES) ?? []) : [piece];
        for (const word of words) {
          const isBracket = isRtl && word.length === 1 && order.mirrored(word) !== word;
          const shown = isBracket ? order.mirrored(word) : word;
          parts.push({ text: shown, width: wordsWidthPt(meter, atom, word), level, isMirrored: isBracket, atom });
        }
      }
    }
  }
  return parts;
}

/** As the sum of words and spaces, which is how lines were broken. */
function wordsWidthPt(meter: WidthMeter, atom: Atom, text: string): number {
  let width = 0;
  for (const word of text.match(WORDS_AND_SPACES) ?? []) width += atomWidthPt(meter, atom, word);
  return width;
}

function levelRuns(text: string, offset: number, levels: Levels): { text: string; level: number }[] {
  if (levels === null) return [{ text, level: 0 }];
  const runs: { text: string; level: number }[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && levels[offset + at] === levels[offset + from]) continue;
    runs.push({ text: text.slice(from, at), level: levels[offset + from] ?? 0 });
    from = at;
  }
  return runs;
}

function addHyphen(meter: WidthMeter, group: { parts: Part[]; width: number }): void {
  const part = group.parts[group.parts.length - 1];
  if (part === undefined) return;
  const width = atomWidthPt(meter, part.atom, '-');
  group.parts[group.parts.length - 1] = { ...part, text: `${part.text}-`, width: part.width + width };
  group.width += width;
}

function stretchSpaces(parts: readonly Part[], free: number): Part[] {
  const spaces = parts.filter(({ text }) => text.trim() === '').length;
  if (spaces === 0) return [...parts];
  return parts.map((part) => (part.text.trim() === '' ? { ...part, width: part.width + free / spaces } : part));
}

function bulletFragments(
  meter: WidthMeter,
  paragraph: StyledParagraph,
  line: BlockLine,
  x: number,
  columnPt: number,
): PlacedFragment[] {
  const { bullet, bullet_at_pt, first_at_pt } = line.set;
  if (bullet === null) return [];
  const parts = bullet.flow.atoms.map((atom): Part => {
    const text = bullet.flow.text.slice(atom.from, atom.to);
    return { text, width: wordsWidthPt(meter, atom, text), level: paragraph.is_rtl ? 1 : 0, isMirrored: true, atom };
  });
  // The bullet keeps its distance from the text, wherever alignment puts the text.
  const away = first_at_pt - bullet_at_pt;
  let at = paragraph.is_rtl ? Math.min(columnPt, x + line.broken.width_pt + away) - bullet.width_pt : x - away;
  return inVisualOrder(parts).map((part) => {
    const placed = fragment(part, at, null);
    at += part.width;
    return placed;
  });
}

function total(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.width, 0);
}

const require = createRequire(import.meta.url);

/** Embedding levels of a paragraph (Unicode Annex 9); null if all of it runs from left to right. */
type Levels = Uint8Array | null;

/** Orders text of mixed direction. */
export interface LineOrder {
  levels(text: string, isRtl: boolean): Levels;
  /** The counterpart of a bracket, or the character itself. */
  mirrored(character: string): string;
}

const RTL = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Bracket pairs are searched in the whole text, so long hostile text is ordered in parts. */
const MAX_ORDERED_LENGTH = 20_000;

/** An order with tables of its own. */
export function createLineOrder(): LineOrder {
  // The package is CommonJS with the types of a module.
  const bidi = (require('bidi-js') as () => Bidi)();
  return {
    levels(text, isRtl) {
      if (!isRtl && !RTL.test(text)) return null;
      const levels = new Uint8Array(text.length);
      for (let at = 0; at < text.length; at += MAX_ORDERED_LENGTH) {
        const part = text.slice(at, at + MAX_ORDERED_LENGTH).replace(/\n/g, ' ');
        levels.set(bidi.getEmbeddingLevels(part, isRtl ? 'rtl' : 'ltr').levels, at);
      }
      return levels;
    },
    mirrored: (character) => bidi.getMirroredCharacter(character) ?? character,
  };
}

/** Puts the parts of a line in visual order, from left to right (Unicode Annex 9, rule L2). */
export function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  const lowestOdd = Math.min(...parts.map(({ level }) => level).filter((level) => level % 2 === 1), highest + 1);
  for (let level = highest; level >= lowestOdd; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      if ((ordered[from]?.level ?? 0) < level) continue;
      let to = from;
      while (to + 1 < ordered.length && (ordered[to + 1]?.level ?? 0) >= level) to += 1;
      reverse(ordered, from, to);
      from = to;
    }
  }
  return ordered;
}

function reverse<Part>(parts: Part[], first: number, last: number): void {
  const turned = parts.slice(first, last + 1).reverse();
  turned.forEach((part, index) => {
    parts[first + index] = part;
  });
}
