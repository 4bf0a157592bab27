import type { PageText, Segment, Line } from './page-text.ts';
import { captionOf } from './group-lines.ts';
import type { LineGroup } from './group-lines.ts';
import { lineText } from './page-text.ts';

/** Number of lines at the top and bottom of a page that may be repeated headers and footers. */
const DEPTH = 3;
const MIN_REPEATS = 3;
/** Share of the page height, at both ends, in which a number alone is a page number. */
const MARGIN = 0.1;
const PAGE_NUMBER =
  /^([-–—]\s*)?((page|seite|página|pagina|p\.|s\.)\s*)?(\d{1,4}|[ivxlc]{1,6})(\s*(of|von|de|sur|di|\/)\s*\d{1,4})?(\s*[-–—])?$/i;

/** Maximum size of a running head relative to the text; larger text is a heading. */
const MAX_SIZE_RATIO = 1.12;

/**
 * Drops headers and footers that repeat at the same height (page numbers in them may change), and page numbers. A row
 * is dropped or kept as a whole, because a label that repeats beside figures belongs to a table.
 * @param pages the content of each page.
 */
export function dropHeadersAndFooters(pages: readonly { page: PageText; segments: Segment[] }[]): Segment[][] {
  const body = typicalSize(pages.flatMap(({ segments }) => segments));
  const isSmall = (segment: Segment): boolean => segment.size <= MAX_SIZE_RATIO * body;
  const seen = new Map<string, Set<number>>();
  for (const { page, segments } of pages) {
    for (const segment of edgeSegments(segments).filter(isSmall)) {
      for (const key of repeatKeys(segment, page)) seen.set(key, (seen.get(key) ?? new Set()).add(page.page));
    }
  }
  const needed = pages.length === 2 ? 2 : MIN_REPEATS;
  const kept = pages.map(({ page, segments }) => {
    const edges = new Set(edgeSegments(segments).filter(isSmall));
    const isRepeated = (segment: Segment): boolean =>
      edges.has(segment) &&
      (repeatKeys(segment, page).some((key) => (seen.get(key)?.size ?? 0) >= needed) ||
        (isInMargin(segment, page) && isPageNumber(segment, segments)));
    const text = segments.filter((segment) => !isRepeated(segment));
    const heights = new Set(text.map((segment) => Math.round(segment.y)));
    return segments.filter((segment) => !isRepeated(segment) || heights.has(Math.round(segment.y)));
  });
  // If all text of a document repeats, that text is its content.
  return kept.every((segments) => segments.length === 0) ? pages.map(({ segments }) => segments) : kept;
}

/** Whether a number is alone in its row; two side by side are column headers of a table. */
function isPageNumber(segment: Segment, all: readonly Segment[]): boolean {
  if (!PAGE_NUMBER.test(segment.text)) return false;
  return !all.some(
    (other) => other !== segment && Math.abs(other.y - segment.y) < 1 && /^\d{1,4}$/.test(other.text.trim()),
  );
}

/** The median letter size: at least half of the letters have this size or a smaller one. */
function typicalSize(segments: readonly Segment[]): number {
  const sorted = [...segments].sort((a, b) => a.size - b.size);
  const letters = sorted.reduce((sum, segment) => sum + segment.text.length, 0);
  let passed = 0;
  for (const segment of sorted) {
    passed += segment.text.length;
    if (passed >= letters / 2) return segment.size;
  }
  return 10;
}

function edgeSegments(segments: readonly Segment[]): Segment[] {
  const heights = [...new Set(segments.map((segment) => Math.round(segment.y)))].sort((a, b) => a - b);
  const edges = new Set([...heights.slice(0, DEPTH), ...heights.slice(-DEPTH)]);
  return segments.filter((segment) => edges.has(Math.round(segment.y)));
}

function isInMargin(segment: Segment, page: PageText): boolean {
  return segment.y < MARGIN * page.height || segment.y > (1 - MARGIN) * page.height;
}

/**
 * Keys for finding repeated segments: the words with their position, and in the margins also the words with a number
 * replaced by its distance from the page number. Rows of figures have no keys, because they look alike without being
 * the same.
 */
function repeatKeys(segment: Segment, page: PageText): string[] {
  const text = segment.text.toLowerCase();
  const hasWords = (text.match(/\p{L}/gu)?.length ?? 0) >= 3;
  if (!isInMargin(segment, page)) return hasWords ? [`${Math.round(segment.y / 4)}|${text}`] : [];
  const place = Math.round(segment.y / 4);
  const numbers = [...text.matchAll(/\d{1,4}/g)];
  const relative = numbers.map(({ 0: digits, index }) => {
    const distance = Number(digits) - page.page;
    return `${place}|${text.slice(0, index)}#${distance}${text.slice(index + digits.length)}`;
  });
  // Running heads with a chapter name and page number: the words change, but the distance between the number and the
  // page doesn't.
  const outer = [/^\d{1,4}(?=\s)/, /(?<=\s)\d{1,4}$/].flatMap((pattern, side) => {
    const digits = pattern.exec(text)?.[0];
    return digits === undefined ? [] : [`${place}|${side}#${Number(digits) - page.page}`];
  });
  return [`${place}|${text}`, ...relative, ...outer];
}

/** Judges groups of lines. `titleText` is the document title as printed on the first page. */
interface HeadingJudge {
  /** The heading level, 1 to 6; null if the group isn't a heading. */
  (group: LineGroup): number | null;
  readonly titleText: string | null;
}

const MAX_LENGTH = 200;
const NUMBER = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{Lu}/u;

/**
 * Learns the letter sizes of a document and recognises headings by size, weight and numbering. The largest text on the
 * first page is the title, at level 1. Others rank below it by size; bold ones in body size come last.
 */
export function createHeadingJudge(lines: readonly Line[]): HeadingJudge {
  const body = bodySize(lines);
  const isLarge = (size: number): boolean => size >= 1.12 * body;
  const firstPage = lines[0]?.page ?? 1;
  const large = lines.filter((line) => isLarge(line.size) && /\p{L}{2}/u.test(lineText(line)));
  const ranks = rankSizes(large.map((line) => line.size));
  const top = Math.max(0, ...large.filter((line) => line.page === firstPage).map((line) => line.size));
  const titleLines = large.filter((line) => line.page === firstPage && line.size === top);
  const isTopRank = ranks.length > 0 && top >= 0.97 * (ranks[0] ?? 0);
  // If several headings in the document have this size, it is a heading size and not the title's.
  const usesOfTop = large.filter((line) => Math.abs(line.size - top) < 0.05 * top).length;
  const hasTitle = isTopRank && titleLines.length <= 3 && usesOfTop === titleLines.length && top >= 1.3 * body;
  const levelOf = (text: string, size: number, isBold: boolean): number | null => {
    const number = NUMBER.exec(text)?.[1];
    const depth = number === undefined ? 0 : number.split('.').length;
    if (isLarge(size)) {
      const rank = ranks.findIndex((each) => size >= 0.95 * each) + 1;
      const base = rank > 0 ? rank : ranks.length;
      return Math.min(6, depth > 1 ? Math.max(base, depth + (hasTitle ? 1 : 0)) : base);
    }
    if (!isBold || size < 0.95 * body) return null;
    return Math.min(6, depth > 0 ? depth + (hasTitle ? 1 : 0) : ranks.length + 1);
  };
  const judge = (group: LineGroup): number | null => {
    const [first] = group.lines;
    const text = group.lines.map(lineText).join(' ');
    if (first === undefined || text.length > MAX_LENGTH || group.lines.length > 4) return null;
    if (!/\p{L}{2}/u.test(text) || captionOf(text) !== null) return null;
    if (isNumberedApart(first, text, body)) return ranks.length + 1;
    if (group.marker !== undefined && !NUMBER.test(text)) return null;
    // "Variance Analysis:" in bold is a heading; a longer bold line with a colon isn't.
    const isLabel = first.isBold && text.endsWith(':') && text.split(' ').length <= 6;
    const isSentence = /[.;,:]$/.test(text) && !NUMBER.test(text) && !isLabel;
    if (isSentence && (!isLarge(first.size) || text.length > 100)) return null;
    if (!isLarge(first.size) && (text.length > 120 || group.lines.length > 2)) return null;
    return levelOf(text, first.size, first.isBold);
  };
  return Object.assign(judge, { titleText: hasTitle ? titleLines.map(lineText).join(' ') : null });
}

/**
 * Whether a line like "(1) Results" is slightly larger than the text below, which makes it a heading; list items have
 * the size of the text.
 */
function isNumberedApart(line: Line, text: string, body: number): boolean {
  return /^\(?\d{1,2}[.)]\s/u.test(text) && line.size >= 1.05 * body && text.length <= 80 && !/[.;,:!?]$/u.test(text);
}

/** The size that most letters have. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + lineText(line).length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

/** Distinct sizes, largest first; sizes within 5 % of each other count as one. */
function rankSizes(sizes: readonly number[]): number[] {
  const ranks: number[] = [];
  for (const size of [...sizes].sort((a, b) => b - a)) {
    const last = ranks.at(-1);
    if (last === undefined || size < 0.95 * last) ranks.push(size);
  }
  return ranks;
}
