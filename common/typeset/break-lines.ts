import { lineUnits } from './line-units.ts';
import type { LineUnit } from './line-units.ts';

/** The text of one paragraph, and how wide any part of it is. */
export interface TextFlow {
  /** "\n" forces a break, "\t" goes to a tab stop, U+00AD is where a word may be hyphenated. */
  text: string;
  /** Width in points between two offsets. */
  widthPt(from: number, to: number): number;
}

/** Room for lines, in points. */
export interface LineRoom {
  /** Of the first line and of the others; not positive: every character stands alone. */
  first: number;
  other: number;
  /** The first stop behind a position on a line, and how text stands at it. */
  nextTab?(at: number, isFirst: boolean): { at: number; align: 'left' | 'center' | 'right' | 'decimal' };
}

/** What stands between two tabs of a line. */
export interface LineSegment {
  from: number;
  to: number;
  /** From where the line begins. */
  x: number;
  width: number;
}

/** A line as broken. */
export interface BrokenLine {
  /** Offsets of what is seen of it, without trailing spaces. */
  from: number;
  to: number;
  segments: LineSegment[];
  width_pt: number;
  /** Why it ends: the next word did not fit, a forced break, the end of the paragraph. */
  ends: 'wrap' | 'forced' | 'end';
  /** A word was torn at its end. */
  is_torn: boolean;
  /** A hyphen is drawn behind it. */
  is_hyphenated: boolean;
}

/** Rounding must not break a line that just fits: LibreOffice counts in hundredths of a millimetre. */
const TOLERANCE_PT = 0.03;

/** Nobody has longer words; measuring them whole is of no use. */
const LONGEST_WORD = 400;

/** A character with its marks. */
const CHARACTER = /\P{M}(?:\p{M}|\u200D)*|\p{M}+/gu;

/**
 * Breaks one paragraph into lines, greedily, as presentation programs do. A word wider than a line is torn by character.
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
    const isLong = unit.to - unit.from > LONGEST_WORD;
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
  /** Spaces behind the last word. */
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

  /** A word that may be hyphenated fits with its hyphen, or else with all that follows up to the next real break. */
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

  /** Goes on at the next tab stop; false where that lies behind the end of the line. */
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

  /** How far text of a width stands behind the last tab. */
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

/** A hyphen is as wide as one in the text, of the word it divides. */
function hyphenPt(flow: TextFlow, at: number): number {
  return flow.widthPt(at, at + 1);
}

/** Width of what follows a unit up to the next real break; measured no further than some width. */
function restOfWord(flow: TextFlow, unit: LineUnit, furthest: number): number {
  let width = 0;
  const rest = flow.text.slice(unit.next, unit.next + LONGEST_WORD);
  for (const next of lineUnits(rest)) {
    width += flow.widthPt(unit.next + next.from, unit.next + next.to);
    if (next.ends !== 'hyphen' || width > furthest) break;
  }
  return width;
}
