import { lineText } from './page-text.ts';
import type { Line } from './page-text.ts';

/** Lines that form one heading, paragraph, list item or caption. */
export interface LineGroup {
  lines: Line[];
  /** The mark of a list item, without its text. */
  marker?: string;
}

/** Bullets in text. Symbol fonts use private-use or unassigned characters. */
const BULLET = /^([•●▪◦‣·○■◆➢✓☐☑□❑▶►∗*–—-]|[\u0080-\u009F]|\p{Co}|\p{Cn})\s+(?=\S)/u;
const NUMBERED = /^(\(?\d{1,2}[.)]|\(?[a-z][.)]|\([ivx]{1,4}\))\s+(?=\S)/u;
const CAPTION =
  /^(figure|fig\.|table|chart|exhibit|abbildung|abb\.|tabelle|tab\.|tableau|figura|tabla|tabella)\s+[A-Z]?\d+(\.\d+)*\s*[.:|–—-]/i;

/** The list mark at the start of a line, or null. */
export function listMarker(text: string): string | null {
  return BULLET.exec(text)?.[1] ?? NUMBERED.exec(text)?.[1] ?? null;
}

/** Whether a text is the caption of a figure or of a table; null if neither. */
export function captionOf(text: string): 'figure' | 'table' | null {
  const word = CAPTION.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  return /^tab/.test(word) ? 'table' : 'figure';
}

/**
 * Groups lines into paragraphs by distance, size, weight, indentation, list marks and how full the previous line is.
 * Keeps a paragraph together when it continues in the next column or on the next page.
 */
export function groupLines(lines: readonly Line[]): LineGroup[] {
  const pitch = typicalPitch(lines);
  const groups: LineGroup[] = [];
  lines.forEach((line, index) => {
    const text = lineText(line);
    const group = groups.at(-1);
    const mark = listMarker(text);
    const before = lines[index - 1];
    const isNext =
      mark !== null && isItem(line, mark, before, lines[index + 1]) && !isRunningOn(group, before, line, mark);
    const marker = isNext ? mark : null;
    if (group === undefined || startsGroup(group, line, text, marker, pitch)) {
      groups.push(marker === null ? { lines: [line] } : { lines: [line], marker });
    } else group.lines.push(line);
  });
  return groups;
}

/**
 * A number in running text may land at the start of a line. After a real list item the next line is indented or another
 * item.
 */
function isItem(line: Line, mark: string, before: Line | undefined, next: Line | undefined): boolean {
  if (!/[\p{L}\d]/u.test(mark)) return true;
  const isOwn = (other: Line | undefined): boolean =>
    other === undefined ||
    other.page !== line.page ||
    other.left !== line.left ||
    Math.abs(other.y - line.y) > 1.6 * line.size ||
    listMarker(lineText(other)) !== null;
  const x0 = line.segments[0]?.x0 ?? 0;
  const isHanging = next !== undefined && next.page === line.page && (next.segments[0]?.x0 ?? 0) > x0 + 0.4 * line.size;
  const isFirstIndented =
    before !== undefined && before.page === line.page && x0 > (before.segments[0]?.x0 ?? 0) + 0.9 * line.size;
  return isHanging || isOwn(next) || isFirstIndented;
}

/**
 * Whether a number that begins a line is part of the sentence above it, such as the day of a date: that line is full, stops in
 * mid-sentence, begins at the same edge, and no item with the number before is open.
 */
function isRunningOn(group: LineGroup | undefined, before: Line | undefined, line: Line, mark: string): boolean {
  const number = /^(\d{1,2})\.$/.exec(mark)?.[1];
  if (number === undefined || before === undefined || before.page !== line.page || before.left !== line.left)
    return false;
  if (Number(number) === 1 || Number.parseInt(group?.marker ?? '', 10) === Number(number) - 1) return false;
  const isBelow = line.y > before.y && line.y - before.y < 1.6 * line.size && Math.abs(before.size - line.size) < 0.5;
  const isSameEdge = Math.abs((line.segments[0]?.x0 ?? 0) - (before.segments[0]?.x0 ?? 0)) < 0.4 * line.size;
  const end = before.segments.at(-1)?.x1 ?? before.right;
  const isFull = end > before.right - 0.12 * (before.right - before.left);
  return isBelow && isSameEdge && isFull && !endsSentence(lineText(before));
}

/** The most common baseline distance within paragraphs, in multiples of the letter size. */
function typicalPitch(lines: readonly Line[]): number {
  const pitches: number[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before === undefined || before.page !== line.page || before.size !== line.size) return;
    const pitch = (line.y - before.y) / line.size;
    if (pitch > 0.8 && pitch < 2.2) pitches.push(pitch);
  });
  pitches.sort((a, b) => a - b);
  return pitches[Math.floor(pitches.length * 0.4)] ?? 1.2;
}

function startsGroup(group: LineGroup, line: Line, text: string, marker: string | null, pitch: number): boolean {
  const before = group.lines.at(-1);
  const first = group.lines[0];
  if (before === undefined || first === undefined) return true;
  const size = Math.max(line.size, before.size);
  // A numbered heading may be only a point larger than its text.
  const isBelowNumber = group.marker !== undefined && /\d/.test(group.marker) && before.size - line.size > 0.05 * size;
  const isSized = isBelowMark(group, line) || Math.abs(line.size - before.size) <= 0.08 * size;
  if (isBelowNumber || !isSized || line.isBold !== before.isBold) return true;
  if (captionOf(text) !== null) return true;
  const beforeText = lineText(before);
  if (isField(text) && isField(beforeText)) return true;
  const isBefore = before.page === line.page && line.y > before.y && before.left === line.left;
  if (marker !== null && (isBefore || group.marker !== undefined) && !goesOn(beforeText, marker)) return true;
  if (!isBefore) return !continuesElsewhere(before, beforeText, text);
  if (line.y - before.y > pitch * 1.32 * size) return true;
  const x0 = line.segments[0]?.x0 ?? line.left;
  const firstX = first.segments[0]?.x0 ?? first.left;
  if (group.marker !== undefined) return x0 < firstX + 0.4 * size;
  const beforeX = before.segments[0]?.x0 ?? before.left;
  const isIndented = x0 > beforeX + 0.9 * size && x0 < beforeX + 5 * size && beforeX < before.left + 0.5 * size;
  if (isIndented && endsSentence(beforeText)) return true;
  const end = before.segments.at(-1)?.x1 ?? before.right;
  const isShort = end < before.right - 0.18 * (before.right - before.left);
  if (isShort && endsSentence(beforeText) && /^[\p{Lu}\p{N}"“„(]/u.test(text)) return true;
  return wasEndedOnPurpose(before, line, text);
}

/** Whether a line hangs below the first one of an item whose mark, larger than its text, gives that line its size. */
function isBelowMark({ marker, lines }: LineGroup, line: Line): boolean {
  const [first] = lines;
  if (marker === undefined || first === undefined || lines.length > 1 || /[\p{L}\d]/u.test(marker)) return false;
  const isHanging = (line.segments[0]?.x0 ?? 0) > (first.segments[0]?.x0 ?? 0) + 0.4 * line.size;
  return isHanging && first.size > line.size && first.size <= LARGEST_MARK * line.size;
}

/** Times the size of its text. */
const LARGEST_MARK = 1.25;

/** Whether a line is like "Deadline: 1 March"; below another such line it is the next entry of a form. */
function isField(text: string): boolean {
  return /^\p{Lu}[^:.!?]{1,30}:\s\S/u.test(text) && text.length < 90;
}

/**
 * Whether the author ended the line, because the first word of the next one would have fitted. Centred lines are exempt
 * and stay together.
 */
function wasEndedOnPurpose(before: Line, line: Line, text: string): boolean {
  const [from, to] = [line.segments[0]?.x0 ?? 0, line.segments.at(-1)?.x1 ?? 0];
  const [beforeFrom, beforeTo] = [before.segments[0]?.x0 ?? 0, before.segments.at(-1)?.x1 ?? 0];
  const isCentred = Math.abs(from + to - beforeFrom - beforeTo) < 2 * line.size && beforeFrom > before.left + line.size;
  const word = ((to - from) * (text.indexOf(' ') < 0 ? text.length : text.indexOf(' '))) / Math.max(1, text.length);
  return !isCentred && !/^\p{Ll}/u.test(text) && before.right - beforeTo > 1.6 * word + 2.5 * line.size;
}

/** Whether a line that begins with a dash or "a." continues a sentence rather than starting a list item. */
function goesOn(before: string, marker: string): boolean {
  return (
    /[\p{Ll},]$/u.test(before) && !/^[•●▪◦‣·○■◆➢✓]$/u.test(marker) && !before.endsWith(':') && !/^\(?\d/.test(marker)
  );
}

function isParted(before: string): boolean {
  return /\p{L}[-\u00AD\u2010]$/u.test(before);
}

/**
 * Whether a paragraph continues in the next column or on the next page: the next line begins with a lower-case letter,
 * or the last line is full and doesn't end a sentence.
 */
function continuesElsewhere(before: Line, beforeText: string, text: string): boolean {
  if (isParted(beforeText)) return true;
  if (endsSentence(beforeText)) return false;
  const end = before.segments.at(-1)?.x1 ?? 0;
  const isFull = end > before.right - 0.05 * (before.right - before.left) && beforeText.split(' ').length > 4;
  return /^[\p{Ll}(]/u.test(text) || (isFull && /^[\p{L}\p{N}]/u.test(text));
}

function endsSentence(text: string): boolean {
  return /[.!?:;。！？]["'”’)\]]*$/u.test(text);
}

/** Scripts without spaces between words. */
const UNSPACED_END = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、，。]$/u;
const UNSPACED_START = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const HANGUL_END = /(?<![^\s\p{P}])\p{sc=Hangul}+$/u;
const HANGUL_START = /^\p{sc=Hangul}+/u;
/** Particles at the end of Korean words. */
const PARTICLE =
  /.{2}(?:을|를|은|는|의|에|에서|에게|으로|및|와|과|도|며|고|거나|지만|면서|하여|해서|된|한|할|있는|없는)$/u;

/**
 * Decides whether two Korean lines split a word, because many documents break after any syllable. Compares with words
 * that are complete elsewhere in the document: it is a word boundary if both halves are words there, or if the first
 * half ends like one.
 */
function createHangulJudge(lines: readonly string[]): (before: string, after: string) => boolean {
  const halves = (before: string, after: string): [string, string] | null => {
    const left = HANGUL_END.exec(before)?.[0];
    const right = HANGUL_START.exec(after)?.[0];
    return left === undefined || right === undefined ? null : [left, right];
  };
  const words = new Set<string>();
  for (const line of lines) {
    const inner = line.split(/\s+/u).slice(1, -1);
    for (const word of inner) for (const [part] of word.matchAll(/\p{sc=Hangul}+/gu)) words.add(part);
  }
  if (words.size === 0) return () => false;
  let [parted, apart] = [0, 0];
  lines.forEach((line, at) => {
    const pair = halves(line, lines[at + 1] ?? '');
    if (pair === null) return;
    if (words.has(pair[0] + pair[1])) parted += 1;
    else if (words.has(pair[0]) && words.has(pair[1])) apart += 1;
  });
  if (parted < MIN_PARTED || parted < apart * PARTED_SHARE) return () => false;
  return (before, after) => {
    const pair = halves(before, after);
    if (pair === null) return false;
    if (words.has(pair[0] + pair[1])) return true;
    if (words.has(pair[0]) && words.has(pair[1])) return false;
    return !(PARTICLE.test(pair[0]) && !words.has(pair[0].slice(0, -1) + pair[1]));
  };
}

const MIN_PARTED = 3;
const PARTED_SHARE = 0.2;

/** Joins the lines of a paragraph. */
interface LineJoiner {
  join(lines: readonly string[]): string;
  /** Joins the lines of a heading, which end between words. */
  joinHeading(lines: readonly string[]): string;
}

/**
 * Creates a joiner that repairs words split at line ends. Whether a hyphen belongs to the word is decided by other
 * occurrences in the document.
 * @param documentLines all lines of the document.
 */
export function createLineJoiner(documentLines: readonly string[]): LineJoiner {
  const isOneWord = createHangulJudge(documentLines);
  const words = new Set<string>();
  for (const line of documentLines) {
    for (const [word] of line.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word);
    // The first half of a split word doesn't count as a word.
    const parted = /(\p{L}+)[-\u2010]$/u.exec(line.toLowerCase())?.[1];
    if (parted !== undefined && !new RegExp(`${parted}[^\\p{L}-]`, 'u').test(line.toLowerCase())) words.delete(parted);
  }
  const keepsHyphen = (left: string, right: string): boolean => {
    if (words.has(left + right)) return false;
    if (words.has(`${left}-${right}`)) return true;
    return left.length > 2 && right.length > 2 && words.has(left) && words.has(right);
  };
  const joinBy = (lines: readonly string[], parts: typeof isOneWord): string => {
    let text = '';
    for (const line of lines) {
      if (text === '') {
        text = line;
        continue;
      }
      const left = /(\p{L}+)[-\u2010\u00AD]$/u.exec(text)?.[1];
      const right = /^(\p{L}+)/u.exec(line)?.[1];
      if (parts(text, line) || (UNSPACED_END.test(text) && UNSPACED_START.test(line))) {
        text += line;
      } else if (left === undefined || right === undefined || text.endsWith('--')) {
        text += /[\u2013\u2014/-]$/.test(text) && !/\s[\u2013\u2014/-]$/.test(text) ? line : ` ${line}`;
      } else if (!/^\p{Ll}/u.test(right)) {
        text += line;
      } else {
        const isKept = !text.endsWith('\u00AD') && keepsHyphen(left.toLowerCase(), right.toLowerCase());
        text = (isKept ? text : text.slice(0, -1)) + line;
      }
    }
    return text.replace(/\u00AD/g, '');
  };
  return { join: (lines) => joinBy(lines, isOneWord), joinHeading: (lines) => joinBy(lines, () => false) };
}
