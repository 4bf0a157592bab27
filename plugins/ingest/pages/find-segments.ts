import type { PageItem, PageText, Segment } from './page-text.ts';

/** Gaps in multiples of the letter size: a word space, and a gap between two columns or cells. */
const WORD_GAP = 0.13;
const CELL_GAP = 1.1;
const NUMBER_CELL_GAP = 0.6;
const STOP_GAP = 0.5;

const NUMBER_LIKE = /^[-+(−–]?[\p{Sc}]?\d[\d.,'’\s]*[%)\p{Sc}]?$/u;
const UNIT_BEFORE_POWER = /(^|[\s/\d])(m|cm|mm|km|ft|s)$/;

interface Run extends PageItem {
  end: number;
}

/**
 * Joins the text runs of a page into segments: runs on one baseline, with a word space wherever the file leaves only a
 * gap. Drops raised footnote marks and keeps powers of units.
 * @returns segments from top to bottom, left to right.
 */
export function findSegments(page: PageText): Segment[] {
  const runs = page.items
    .filter((item) => item.text.trim() !== '' && item.size > 0)
    .map((item) => ({ ...item, end: item.x + item.width }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const rows = groupByBaseline(runs).map(withBullets);
  const stops = findStops(rows);
  const parted = splitAtGutters(rows.map((row) => splitRow(row, stops)));
  return parted
    .flatMap((groups) => groups.map((group) => toSegment(group, page.page)))
    .filter((segment) => segment.text !== '')
    .sort((a, b) => a.y - b.y || a.x0 - b.x0);
}

/** Groups runs by baseline; a small raised or lowered run joins the row that it overlaps. */
function groupByBaseline(runs: readonly Run[]): Run[][] {
  const rows: { y: number; size: number; runs: Run[] }[] = [];
  for (const run of runs) {
    // Runs are sorted by baseline, so only the last rows can match.
    let found: (typeof rows)[number] | undefined;
    for (let index = rows.length - 1; index >= Math.max(0, rows.length - 4); index -= 1) {
      const row = rows[index];
      if (row === undefined) continue;
      const distance = Math.abs(run.y - row.y);
      const larger = Math.max(run.size, row.size);
      const isSameLine = distance <= 0.2 * larger;
      const isRaised =
        distance <= 0.55 * larger && Math.min(run.size, row.size) < 0.8 * larger && touches(row.runs, run);
      if (isSameLine || isRaised) {
        found = row;
        break;
      }
    }
    if (found === undefined) rows.push({ y: run.y, size: run.size, runs: [run] });
    else {
      found.runs.push(run);
      if (run.size > found.size) {
        found.size = run.size;
        found.y = run.y;
      }
    }
  }
  return joinRaised(rows).map((row) => row.runs.sort((a, b) => a.x - b.x));
}

/** Joins raised runs, which come before the row that they belong to. */
function joinRaised<R extends { y: number; size: number; runs: Run[] }>(rows: readonly R[]): R[] {
  const kept = [...rows];
  for (const row of rows) {
    const at = kept.indexOf(row);
    const owner = kept.slice(at + 1, at + 4).find((below) => {
      const isNear = below.y - row.y <= 0.55 * below.size && row.size < 0.8 * below.size;
      return isNear && row.runs.every((run) => touches(below.runs, run));
    });
    if (owner === undefined) continue;
    owner.runs.push(...row.runs);
    kept.splice(at, 1);
  }
  return kept;
}

/** Symbol fonts without a character map give bullets as a control character, sometimes after a letter. */
// oxlint-disable-next-line no-control-regex -- the control characters are the subject
const UNMAPPED_MARK = /^\p{L}?[\u0000-\u001F]$/u;

/** Replaces such a mark at the start of a text with a bullet. */
function withBullets(row: readonly Run[]): Run[] {
  return row.map((run, index) => {
    const [before, next] = [row[index - 1], row[index + 1]];
    if (next === undefined || !UNMAPPED_MARK.test(run.text.trim()) || !/^[\p{L}\d"“]/u.test(next.text)) return run;
    const isFirst = before === undefined || run.x - before.end > 2 * run.size;
    const gap = next.x - run.end;
    return isFirst && gap > 0.2 * next.size && gap < 4 * next.size ? { ...run, text: '•' } : run;
  });
}

function touches(runs: readonly Run[], run: Run): boolean {
  return runs.some((other) => run.x < other.end + other.size && other.x < run.end + other.size);
}

/**
 * Positions where many rows start, or start again after a gap: left edges of columns, which may be close to the
 * previous column. Word spaces rarely fall on the same position.
 */
function findStops(rows: readonly Run[][]): number[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    row.forEach((run, index) => {
      const before = row[index - 1];
      if (before !== undefined && run.x - before.end < STOP_GAP * run.size) return;
      const place = Math.round(run.x);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    });
  }
  const needed = Math.max(5, 0.12 * rows.length);
  const around = (place: number): number => [-1, 0, 1].reduce((sum, by) => sum + (counts.get(place + by) ?? 0), 0);
  return [...counts.keys()].filter((place) => around(place) >= needed);
}

function splitRow(row: readonly Run[], stops: readonly number[]): Run[][] {
  const segments: Run[][] = [];
  let current: Run[] = [];
  let end = 0;
  for (const run of row) {
    const gap = run.x - end;
    const last = current.at(-1);
    const isNumeric = last !== undefined && NUMBER_LIKE.test(last.text.trim()) && NUMBER_LIKE.test(run.text.trim());
    const limit = (isNumeric ? NUMBER_CELL_GAP : CELL_GAP) * Math.max(run.size, last?.size ?? 0);
    const isAtStop = gap > STOP_GAP * run.size && stops.some((stop) => Math.abs(stop - run.x) <= 1);
    if (last !== undefined && (gap > limit || isAtStop)) {
      segments.push(current);
      current = [];
    }
    current.push(run);
    end = current.length === 1 ? run.end : Math.max(end, run.end);
  }
  if (current.length > 0) segments.push(current);
  return segments;
}

/**
 * Number of rows below that must have the same gutter, and its minimum gap and maximum overlap in multiples of the
 * letter size.
 */
const GUTTER_ROWS = 2;
const GUTTER_GAP = 0.45;
const GUTTER_OVERLAP = 0.1;
const NEXT_ROW = 2.4;

/**
 * Separates headers that are closer together than the figures of their columns: if the rows right below have a gap
 * between two cells at this position, any gap wider than a word space separates two cells here too.
 */
function splitAtGutters(rows: readonly Run[][][]): Run[][][] {
  const result: Run[][][] = [];
  // Goes from the bottom up, so that a header of several rows is split row by row.
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const groups = rows[index] ?? [];
    const below = nextRows(groups, result);
    const isOverCells = below.length === GUTTER_ROWS && below.every((row) => row.length >= 2);
    result.unshift(isOverCells ? groups.flatMap((group) => splitGroup(group, below)) : groups);
  }
  return result;
}

function nextRows(row: readonly Run[][], below: readonly Run[][][]): Run[][][] {
  const found: Run[][][] = [];
  let above = row[0]?.[0];
  for (const next of below) {
    const first = next[0]?.[0];
    if (above === undefined || first === undefined || first.y - above.y > NEXT_ROW * above.size) break;
    found.push(next);
    above = first;
    if (found.length === GUTTER_ROWS) break;
  }
  return found;
}

function splitGroup(group: readonly Run[], below: readonly Run[][][]): Run[][] {
  const parts: Run[][] = [];
  let end = 0;
  for (const run of group) {
    const last = parts.at(-1);
    const isGutter = run.x - end >= GUTTER_GAP * run.size && below.every((row) => hasGap(row, end, run.x, run.size));
    if (last === undefined || isGutter) parts.push([run]);
    else last.push(run);
    end = Math.max(end, run.end);
  }
  return parts;
}

/** Whether two neighbouring cells of a row leave the range between two positions free. */
function hasGap(row: readonly Run[][], from: number, to: number, size: number): boolean {
  return row.some((group, index) => {
    const next = row[index + 1]?.[0];
    if (next === undefined) return false;
    const end = Math.max(...group.map((run) => run.end));
    return Math.min(to, next.x) - Math.max(from, end) >= GUTTER_OVERLAP * size;
  });
}

function toSegment(placed: readonly Run[], page: number): Segment {
  const runs = isRightToLeft(placed) ? fromTheRight(placed) : placed;
  const size = Math.max(...runs.map((run) => run.size));
  const main = runs.find((run) => run.size === size) ?? runs[0];
  let text = '';
  let end = runs[0]?.x ?? 0;
  let letters = 0;
  let boldLetters = 0;
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const gap = before !== undefined && run.x < before.x ? before.x - run.end : run.x - end;
    const isGap = gap > WORD_GAP * run.size;
    end = run.x < (before?.x ?? run.x) ? run.end : Math.max(end, run.end);
    if (isNumerator(run, runs[index + 1], size)) {
      const rule = /^[/\u2044]/.test(runs[index + 1]?.text ?? '') ? '' : '/';
      text += `${text === '' || /\s$/.test(text) ? '' : ' '}${run.text.trim()}${rule}`;
      continue;
    }
    if (isFootnoteMark(run, text, size, main?.y ?? run.y)) continue;
    if (isGap && !/(\s|\d\/)$/.test(text) && !/^\s/.test(run.text) && text !== '') text += ' ';
    text += run.text;
    const count = run.text.trim().length;
    letters += count;
    if (run.isBold) boldLetters += count;
  }
  const x0 = Math.min(...runs.map((run) => run.x));
  const x1 = Math.max(...runs.map((run) => run.end));
  const y = main?.y ?? 0;
  return { page, text: cleanText(text), x0, x1, y, size, isBold: letters > 0 && boldLetters > letters * 0.7 };
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

function isRightToLeft(runs: readonly Run[]): boolean {
  const text = runs.map((run) => run.text).join('');
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) / 2;
}

/** Reverses runs for right-to-left text, but keeps the order of consecutive words in other scripts. */
function fromTheRight(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let foreign: Run[] = [];
  for (const run of [...runs].reverse()) {
    if (run.text.search(RIGHT_TO_LEFT) < 0 && LEFT_TO_RIGHT.test(run.text)) foreign.unshift(run);
    else {
      ordered.push(...foreign, run);
      foreign = [];
    }
  }
  return [...ordered, ...foreign];
}

/** Whether a run is a small raised figure followed by its denominator; the line between them may be a drawing. */
function isNumerator(run: Run, next: Run | undefined, size: number): boolean {
  if (next === undefined || run.size > 0.8 * size || !/^\d{1,2}$/.test(run.text.trim())) return false;
  const isBehind = next.x - run.end < 0.6 * run.size && next.x > run.x;
  if (/^[/\u2044]/.test(next.text)) return isBehind;
  return isBehind && next.y - run.y > 0.3 * run.size && next.size < 0.8 * size && /^\d{1,2}\b/.test(next.text);
}

function isFootnoteMark(run: Run, before: string, size: number, baseline: number): boolean {
  const isHigh = run.size < 0.8 * size && baseline - run.y > 0.15 * size;
  if (!isHigh || !/^[\d,*†‡§∗]{1,5}\)?$/.test(run.text.trim())) return false;
  const word = before.trimEnd();
  if (word === '' || /\d$/.test(word)) return false;
  return !(UNIT_BEFORE_POWER.test(word) && /^[23]$/.test(run.text.trim()));
}

/** Expands ligatures and compatibility letters, drops invisible characters and collapses white space. */
function cleanText(text: string): string {
  return (
    text
      .replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
      // oxlint-disable-next-line no-control-regex -- fonts without a map leave control characters behind
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B\uFEFF\uFFFD]/g, '')
      .replace(/(\d)\u2044(?=\d)/g, '$1/')
      .replace(/\s+/g, ' ')
      .trim()
      .normalize('NFC')
      // The lam-alef ligature is decomposed in the wrong order. After an article this is certain.
      .replace(/\u0627([\u0622\u0623\u0625])\u0644/g, '\u0627\u0644$1')
  );
}
