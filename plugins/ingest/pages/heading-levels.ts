import { captionOf } from './group-lines.ts';
import type { LineGroup } from './group-lines.ts';
import { lineText } from './page-text.ts';
import type { Line } from './page-text.ts';

/** Judges groups of lines; `titleText` is the document's title as set on the first page. */
export interface HeadingJudge {
  /** The heading's level, 1 to 6; null when the group is none. */
  (group: LineGroup): number | null;
  readonly titleText: string | null;
}

const MAX_LENGTH = 200;
const NUMBER = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{Lu}/u;

/**
 * Learns the letter sizes of a document and tells headings by size, weight and numbering. The largest text of the first
 * page is the title, at level 1; the others rank below it by size, bold ones at body size last.
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
  // A size used for several headings over the document is a heading's size, not the title's.
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
    if (group.marker !== undefined && !NUMBER.test(text)) return null;
    const isSentence = /[.;,:]$/.test(text) && !NUMBER.test(text);
    if (isSentence && (!isLarge(first.size) || text.length > 100)) return null;
    if (!isLarge(first.size) && (text.length > 120 || group.lines.length > 2)) return null;
    return levelOf(text, first.size, first.isBold);
  };
  return Object.assign(judge, { titleText: hasTitle ? titleLines.map(lineText).join(' ') : null });
}

/** The size most letters have. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + lineText(line).length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

/** Distinct sizes, largest first; sizes that differ less than 5 % are one. */
function rankSizes(sizes: readonly number[]): number[] {
  const ranks: number[] = [];
  for (const size of [...sizes].sort((a, b) => b - a)) {
    const last = ranks.at(-1);
    if (last === undefined || size < 0.95 * last) ranks.push(size);
  }
  return ranks;
}
