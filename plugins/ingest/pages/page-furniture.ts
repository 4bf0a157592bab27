import type { PageText, Segment } from './page-text.ts';

/** Lines from the top and from the bottom of a page that may repeat. */
const DEPTH = 3;
const MIN_REPEATS = 3;
/** Part of the page's height, at either end, in which a bare number is the page's. */
const MARGIN = 0.1;
const PAGE_NUMBER =
  /^([-–—]\s*)?((page|seite|página|pagina|p\.|s\.)\s*)?(\d{1,4}|[ivxlc]{1,6})(\s*(of|von|de|sur|di|\/)\s*\d{1,4})?(\s*[-–—])?$/i;

/**
 * Drops what belongs to the page and not to the text: headers and footers that repeat at one height (figures in them may
 * change), and page numbers.
 * @param pages what stands on each page.
 */
export function dropFurniture(pages: readonly { page: PageText; segments: Segment[] }[]): Segment[][] {
  const seen = new Map<string, Set<number>>();
  for (const { page, segments } of pages) {
    for (const segment of edgeSegments(segments)) {
      const key = repeatKey(segment, page);
      if (key !== null) seen.set(key, (seen.get(key) ?? new Set()).add(page.page));
    }
  }
  const needed = pages.length === 2 ? 2 : MIN_REPEATS;
  return pages.map(({ page, segments }) => {
    const edges = new Set(edgeSegments(segments));
    return segments.filter((segment) => {
      if (!edges.has(segment)) return true;
      const key = repeatKey(segment, page);
      if (key !== null && (seen.get(key)?.size ?? 0) >= needed) return false;
      return !(isInMargin(segment, page) && PAGE_NUMBER.test(segment.text));
    });
  });
}

function edgeSegments(segments: readonly Segment[]): Segment[] {
  const heights = [...new Set(segments.map((segment) => Math.round(segment.y)))].sort((a, b) => a - b);
  const edges = new Set([...heights.slice(0, DEPTH), ...heights.slice(-DEPTH)]);
  return segments.filter((segment) => edges.has(Math.round(segment.y)));
}

function isInMargin(segment: Segment, page: PageText): boolean {
  return segment.y < MARGIN * page.height || segment.y > (1 - MARGIN) * page.height;
}

/** Where and what a line is; null for rows of figures, which look alike without being the same. */
function repeatKey(segment: Segment, page: PageText): string | null {
  const text = segment.text.toLowerCase();
  const hasWords = (text.match(/\p{L}/gu)?.length ?? 0) >= 3;
  const inMargin = isInMargin(segment, page);
  if (!hasWords && !inMargin) return null;
  return `${Math.round(segment.y / 4)}|${hasWords && inMargin ? text.replace(/\d+/g, '#') : text}`;
}
