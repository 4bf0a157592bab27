import { normaliseText } from '../block-builder.ts';

const MAX_HEADING = 90;
const BULLET = /^(\s*)(?:([-*+•‣▪●◦–—·o])\s+|(\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+)(\S.*)$/;

/** A line that begins a list item: "- x", "• x", "1. x", "a) x"; null for others. */
export function readBullet(line: string): { indent: number; text: string; isOrdered: boolean } | null {
  const match = BULLET.exec(line.replace(/\t/g, '    '));
  if (!match) return null;
  const [, indent = '', , number, text = ''] = match;
  return { indent: indent.length, text: normaliseText(text), isOrdered: number !== undefined };
}

/** The level of a heading that `underline` underlines: 1 with "=", 2 with "-" or "~"; null when it underlines nothing. */
export function underlineLevel(underline: string, line: string): number | null {
  const mark = /^\s*([=\-~_*])\1{2,}\s*$/.exec(underline)?.[1];
  const length = line.trim().length;
  if (mark === undefined || length === 0 || length > MAX_HEADING || readRule(line)) return null;
  // A rule far longer or shorter than the line above parts sections instead.
  if (Math.abs(underline.trim().length - length) > Math.max(4, length * 0.5)) return null;
  return mark === '=' ? 1 : 2;
}

function readRule(line: string): boolean {
  return /^\s*([-=_*~#])\1{2,}\s*$/.test(line);
}

/**
 * A line that stands alone and is no sentence: "2.1 Results", "RESULTS", "Chapter 3: Results", "# Results".
 * @returns level (by the depth of its number) and text; null when it is none.
 */
export function isHeadingLine(
  line: string,
  where: { isAlone: boolean; isLast: boolean; isFirst: boolean },
): { level: number; text: string } | null {
  const text = normaliseText(line);
  if (text.length > MAX_HEADING || text.length < 2 || where.isLast) return null;
  const marked = /^(#{1,6})\s+(\S.*?)\s*#*$/.exec(text);
  if (marked) return { level: marked[1]?.length ?? 1, text: marked[2] ?? text };
  if (!where.isAlone && !(where.isFirst && isCapitals(text))) return null;
  if (/[.,;!?]$/.test(text) && !/^\d+(?:\.\d+)*\.?\s/.test(text)) return null;
  const number = /^(\d{1,2}(?:\.\d{1,2}){1,4})\.?\s+\p{Lu}/u.exec(text)?.[1];
  if (number !== undefined && !/[.,;]$/.test(text)) return { level: Math.min(6, number.split('.').length), text };
  if (/^(?:chapter|part|section|appendix|kapitel|teil|abschnitt|anhang)\s+(?:\d+|[IVX]+|[A-Z])\b/i.test(text))
    return { level: 1, text };
  if (isCapitals(text)) return { level: 1, text };
  return null;
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 70 && !/[.;,]$/.test(text);
}
