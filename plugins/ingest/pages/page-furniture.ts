import type { PageText, Segment } from './page-text.ts';

/** Lines from the top and from the bottom of a page that may repeat. */
const DEPTH = 3;
const MIN_REPEATS = 3;
/** Part of the page's height, at either end, in which a bare number is the page's. */
const MARGIN = 0.1;
const PAGE_NUMBER =
  /^([-–—]\s*)?((page|seite|página|pagina|p\.|s\.)\s*)?(\d{1,4}|[ivxlc]{1,6})(\s*(of|von|de|sur|di|\/)\s*\d{1,4})?(\s*[-–—])?$/i;

/** Running heads are set no larger than the text; what is larger is a heading. */
const MAX_SIZE_RATIO = 1.12;

/**
 * Drops what belongs to the page and not to the text: headers and footers that repeat at one height (the page's number in
 * them may change), and page numbers. A row goes as a whole or stays: a label that repeats beside figures is a table's.
 * @param pages what stands on each page.
 */
export function dropFurniture(pages: readonly { page: PageText; segments: Segment[] }[]): Segment[][] {
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
    const isFurniture = (segment: Segment): boolean =>
      edges.has(segment) &&
      (repeatKeys(segment, page).some((key) => (seen.get(key)?.size ?? 0) >= needed) ||
        (isInMargin(segment, page) && isPageNumber(segment, segments)));
    const text = segments.filter((segment) => !isFurniture(segment));
    const heights = new Set(text.map((segment) => Math.round(segment.y)));
    return segments.filter((segment) => !isFurniture(segment) || heights.has(Math.round(segment.y)));
  });
  // A document of nothing but repeated words says these words.
  return kept.every((segments) => segments.length === 0) ? pages.map(({ segments }) => segments) : kept;
}

/** A number on its own: two beside each other head the columns of a table. */
function isPageNumber(segment: Segment, all: readonly Segment[]): boolean {
  if (!PAGE_NUMBER.test(segment.text)) return false;
  return !all.some(
    (other) => other !== segment && Math.abs(other.y - segment.y) < 1 && /^\d{1,4}$/.test(other.text.trim()),
  );
}

/** The size most segments have at least half of: the middle one by letters. */
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
 * What a segment may repeat: its words where it stands, and in the margin also its words with a number in them told as
 * its distance to the page's. Rows of figures look alike without being the same, so they repeat nothing.
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
  // Running heads name the chapter beside the page's number: the words change, the number's distance does not.
  const outer = [/^\d{1,4}(?=\s)/, /(?<=\s)\d{1,4}$/].flatMap((pattern, side) => {
    const digits = pattern.exec(text)?.[0];
    return digits === undefined ? [] : [`${place}|${side}#${Number(digits) - page.page}`];
  });
  return [`${place}|${text}`, ...relative, ...outer];
}
