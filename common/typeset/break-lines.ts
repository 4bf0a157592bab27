/** The text of one paragraph, with the width of any part of it. */
export interface TextFlow {
  /** "\n" forces a break, "\t" moves to a tab stop, U+00AD marks where a word may be hyphenated. */
  text: string;
  /** Width in points between two offsets. */
  widthPt(from: number, to: number): number;
}

/** Room for lines, in points. */
interface LineRoom {
  /** Of the first line and of the others; if not positive, every character gets its own line. */
  first: number;
  other: number;
  /** The next tab stop after a position on a line, and its alignment. */
  nextTab?(at: number, isFirst: boolean): { at: number; align: 'left' | 'center' | 'right' | 'decimal' };
}

/** The text between two tabs of a line. */
interface LineSegment {
  from: number;
  to: number;
  /** Distance from the beginning of the line. */
  x: number;
  width: number;
}

/** A line after breaking. */
export interface BrokenLine {
  /** Offsets of its visible text, without trailing spaces. */
  from: number;
  to: number;
  segments: LineSegment[];
  width_pt: number;
  /** Why it ends: the next word doesn't fit, a forced break, or the end of the paragraph. */
  ends: 'wrap' | 'forced' | 'end';
  /** Whether a word was torn at its end. */
  is_torn: boolean;
  /** Whether a hyphen is drawn at its end. */
  is_hyphenated: boolean;
}

/** Rounding must not break a line that just fits: LibreOffice counts in hundredths of a millimetre. */
const TOLERANCE_PT = 0.03;

/** Longer words don't occur, so measuring them completely is useless. */
const MAX_WORD_LENGTH = 400;

/** A character with its marks. */
const CHARACTER = /\P{M}(?:\p{M}|\u200D)*|\p{M}+/gu;

/**
 * Breaks a paragraph into lines, greedily, like presentation programs. A word wider than a line is torn between
 * characters.
 * @returns at least one line, empty for an empty paragraph.
 */
export function breakLines(flow: TextFlow, room: LineRoom): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let line = new OpenLine(flow, room, true, 0);
  const endLine = (ends: BrokenLine['ends'], isTorn: boolean, next: number): void => {
    lines.push(line.close(ends, isTorn));
    line = new OpenLine(flow, room, false, next);
  };
  const wrap = (next: number, isTorn = false): void => endLine('wrap', isTorn, next);
  for (const unit of lineUnits(flow.text)) {
    const isLong = unit.to - unit.from > MAX_WORD_LENGTH;
    const width = isLong ? Number.POSITIVE_INFINITY : flow.widthPt(unit.from, unit.to);
    if (!line.isEmpty && unit.to > unit.from && !line.takes(unit, width)) wrap(unit.from);
    if (width <= line.room + TOLERANCE_PT || line.room === Number.POSITIVE_INFINITY) {
      line.add(unit.from, unit.to, isLong ? flow.widthPt(unit.from, unit.to) : width);
    } else {
      for (const match of flow.text.slice(unit.from, unit.to).matchAll(CHARACTER)) {
        const from = unit.from + match.index;
        const to = from + match[0].length;
        const each = flow.widthPt(from, to);
        if (!line.isEmpty && !line.takesWidth(each)) wrap(from, from > unit.from);
        line.add(from, to, each);
      }
    }
    line.space(unit);
    if (unit.ends === 'line') endLine('forced', false, unit.next);
    else if (unit.ends === 'tab' && !line.tab(unit.next)) {
      wrap(unit.next);
      line.tab(unit.next);
    }
  }
  lines.push(line.close('end', false));
  return lines;
}

/** A line that is being filled. */
class OpenLine {
  readonly room: number;
  isEmpty = true;
  readonly #flow: TextFlow;
  readonly #room: LineRoom;
  readonly #isFirst: boolean;
  readonly #segments: LineSegment[] = [];
  #segment: LineSegment;
  #stop: { at: number; align: 'left' | 'center' | 'right' | 'decimal' } | null = null;
  /** Width of the spaces after the last word. */
  #pending = 0;
  #isHyphen = false;

  constructor(flow: TextFlow, room: LineRoom, isFirst: boolean, from: number) {
    this.#flow = flow;
    this.#room = room;
    this.#isFirst = isFirst;
    this.room = isFirst ? room.first : room.other;
    this.#segment = { from, to: from, x: 0, width: 0 };
  }

  takesWidth(width: number): boolean {
    const { x } = this.#segment;
    const inner = this.#segment.width + this.#pending + width;
    return x + this.#inFront(inner) + inner <= this.room + TOLERANCE_PT;
  }

  /** A word that may be hyphenated must fit with its hyphen, or with everything up to the next real break. */
  takes(unit: LineUnit, width: number): boolean {
    if (!this.takesWidth(width)) return false;
    if (unit.ends !== 'hyphen') return true;
    return (
      this.takesWidth(width + hyphenPt(this.#flow, unit.to)) ||
      this.takesWidth(width + restOfWord(this.#flow, unit, this.room))
    );
  }

  add(from: number, to: number, width: number): void {
    if (to <= from) return;
    this.#segment.width += this.#pending + width;
    this.#segment.to = to;
    this.#pending = 0;
    this.#isHyphen = false;
    this.isEmpty = false;
  }

  space(unit: LineUnit): void {
    this.#isHyphen = unit.ends === 'hyphen';
    if (unit.ends === 'none' && unit.next > unit.to) this.#pending += this.#flow.widthPt(unit.to, unit.next);
  }

  /** Continues at the next tab stop; returns false if that is beyond the end of the line. */
  tab(next: number): boolean {
    this.#settle();
    const at = this.#segment.x + this.#segment.width + this.#pending;
    const stop = this.#room.nextTab?.(at, this.#isFirst) ?? { at: at + DEFAULT_TAB_PT, align: 'left' as const };
    if (stop.at > this.room && !this.isEmpty) return false;
    this.#segments.push(this.#segment);
    const x = stop.align === 'left' ? Math.min(stop.at, Math.max(at, this.room)) : at;
    this.#segment = { from: next, to: next, x, width: 0 };
    this.#stop = stop.align === 'left' ? null : stop;
    this.#pending = 0;
    this.isEmpty = false;
    return true;
  }

  close(ends: BrokenLine['ends'], isTorn: boolean): BrokenLine {
    const isHyphenated = ends === 'wrap' && this.#isHyphen;
    if (isHyphenated) this.#segment.width += hyphenPt(this.#flow, this.#segment.to);
    this.#settle();
    const segments = [...this.#segments, this.#segment];
    const from = segments[0]?.from ?? 0;
    return {
      from,
      to: Math.max(from, this.#segment.to),
      segments,
      width_pt: this.#segment.x + this.#segment.width,
      ends,
      is_torn: isTorn,
      is_hyphenated: isHyphenated,
    };
  }

  /** How far text of a given width extends from the last tab. */
  #inFront(width: number): number {
    if (this.#stop === null) return 0;
    const share = this.#stop.align === 'center' ? 0.5 : 1;
    return Math.max(0, this.#stop.at - this.#segment.x - width * share);
  }

  #settle(): void {
    const { from, to, width } = this.#segment;
    const point = this.#stop?.align === 'decimal' ? this.#flow.text.slice(from, to).search(/[.,](?=\d*\D*$)/) : -1;
    this.#segment.x += this.#inFront(point < 0 ? width : this.#flow.widthPt(from, from + point));
    this.#stop = null;
  }
}

/** An inch, as PowerPoint has it (ECMA-376 part 1, 21.1.2.2.7: `defTabSz`). */
const DEFAULT_TAB_PT = 72;

/** The width of a hyphen in the style of the word that it divides. */
function hyphenPt(flow: TextFlow, at: number): number {
  return flow.widthPt(at, at + 1);
}

/** Width of the text from a unit to the next real break; measured only up to `furthest`. */
function restOfWord(flow: TextFlow, unit: LineUnit, furthest: number): number {
  let width = 0;
  const rest = flow.text.slice(unit.next, unit.next + MAX_WORD_LENGTH);
  for (const next of lineUnits(rest)) {
    width += flow.widthPt(unit.next + next.from, unit.next + next.to);
    if (next.ends !== 'hyphen' || width > furthest) break;
  }
  return width;
}

/** Text that must not be divided, with the following spaces, which don't count at the end of a line. */
interface LineUnit {
  /** Offsets of the word: `to` exclusive. */
  from: number;
  to: number;
  /** Start of the next unit, after the spaces. */
  next: number;
  /** What follows: nothing, a forced break, a tab, or a possible hyphenation. */
  ends: 'none' | 'line' | 'tab' | 'hyphen';
}

// A word is what is between spaces; it may be torn after a hyphen or dash inside it, and around every ideograph with
// the stops that follow it (Unicode Annex 14: classes SP, HY, BA, ZW, ID, CL, NS, OP). No-break space, no-break hyphen
// and word joiner are not among them.
const SPACES =
  /[ \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]*\u200B|[ \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]+/u;
const HYPHEN = /(?<=[^\s\u2010\u2013\u2014-])[-\u2010](?=[^\s\d-])|[\u2013\u2014](?=\S)/u;
/**
 * Characters that may not begin a line (Annex 14: CL, CP, EX, NS): closing marks, stops, iteration marks. Small kana
 * and the prolonged sound mark may (CJ), as in Office's standard level and in LibreOffice.
 */
const NO_START =
  '\\u2019\\u201D\\u2025\\u2026\\u203C\\u2047-\\u2049\\u3001\\u3002\\u3005\\u3009\\u300B\\u300D\\u300F\\u3011\\u3015\\u3017\\u3019\\u301B\\u301C\\u301E\\u301F\\u303B\\u309B-\\u309E\\u30A0\\u30FB\\u30FD\\u30FE\\uFF01\\uFF05\\uFF09\\uFF0C\\uFF0E\\uFF1A\\uFF1B\\uFF1F\\uFF3D\\uFF5D\\uFF60-\\uFF65\\uFF9E\\uFF9F,.:;!?)\\]}%\\u00B0\\u2030';
/** Opening marks, which may not end a line. */
const NO_END =
  '\\u2018\\u201C\\u3008\\u300A\\u300C\\u300E\\u3010\\u3014\\u3016\\u3018\\u301A\\u301D\\uFF08\\uFF3B\\uFF5B\\uFF5F\\uFF62(\\[{';
const IDEOGRAPH = new RegExp(
  `[${NO_END}]*[\\u3005-\\u3007\\u3021-\\u3029\\u3040-\\u30FF\\u3105-\\u312F\\u31A0-\\u31BF\\u31F0-\\u31FF\\u3220-\\u33FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uA000-\\uA4CF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A\\uFF66-\\uFF9D\\u{20000}-\\u{3FFFD}]\\p{M}*[${NO_START}]*`,
  'u',
);
const OPPORTUNITY = new RegExp(
  `[\\n\\t\\u00AD]|(?<spaces>${SPACES.source})|${HYPHEN.source}|(?<ideograph>${IDEOGRAPH.source})`,
  'gu',
);

/** The units of the text that was broken last: fitting breaks one text in several widths and sizes. */
let last: { text: string; units: readonly LineUnit[] } = { text: '', units: [] };

/**
 * Splits text into units, in order and without gaps. "\n" forces a break, "\t" moves to a tab stop, U+00AD hyphenates.
 */
export function lineUnits(text: string): readonly LineUnit[] {
  if (text !== last.text) last = { text, units: splitUnits(text) };
  return last.units;
}

function splitUnits(text: string): LineUnit[] {
  const units: LineUnit[] = [];
  let start = 0;
  for (const match of text.matchAll(OPPORTUNITY)) {
    const at = match.index;
    const end = at + match[0].length;
    if (match.groups?.['spaces'] !== undefined) units.push({ from: start, to: at, next: end, ends: 'none' });
    else if (match.groups?.['ideograph'] !== undefined) {
      if (at > start) units.push({ from: start, to: at, next: at, ends: 'none' });
      units.push({ from: at, to: end, next: end, ends: 'none' });
    } else {
      const ends = ENDS[match[0]];
      units.push(
        ends === undefined
          ? { from: start, to: end, next: end, ends: 'none' }
          : { from: start, to: at, next: end, ends },
      );
    }
    start = end;
  }
  if (start < text.length) units.push({ from: start, to: text.length, next: text.length, ends: 'none' });
  return units;
}

const ENDS: Readonly<Record<string, LineUnit['ends'] | undefined>> = { '\n': 'line', '\t': 'tab', '\u00AD': 'hyphen' };
