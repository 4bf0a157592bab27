import type { Element } from '../../ooxml/xml/tree.ts';
import { attribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { DataCache } from './chart-model.ts';
import { formatNumber } from './number-format.ts';

/** Points of one series that are drawn: more would be less than a pixel each, and a cache may claim any number. */
const MOST_POINTS = 4_000;
const LONGEST_TEXT = 500;
const MOST_LEVELS = 4;

/** Texts and numbers that a `c:cat`, `c:val`, `c:tx`… holds or caches (ECMA-376 part 1, 21.2.2.123 and 21.2.2.201); null where it has none. */
export function readDataCache(holder: Element | null, language: string, is1904: boolean): DataCache | null {
  if (holder === null) return null;
  const direct = descend(holder, 'v') ?? descend(holder, 'rich');
  if (direct !== null) {
    return { ...empty(1), texts: [(direct.textContent ?? '').slice(0, LONGEST_TEXT)] };
  }
  const levels = descend(holder, 'multiLvlStrRef', 'multiLvlStrCache');
  if (levels !== null) return readLevels(levels);
  const strings = descend(holder, 'strRef', 'strCache') ?? descend(holder, 'strLit');
  const numbers = descend(holder, 'numRef', 'numCache') ?? descend(holder, 'numLit');
  const cache = strings ?? numbers;
  if (cache === null) return null;
  const points = readPoints(cache);
  const format = descend(cache, 'formatCode')?.textContent ?? 'General';
  const data: DataCache = { ...empty(points.length), format, isNumeric: strings === null };
  for (const [at, point] of points.entries()) {
    if (point === undefined) continue;
    data.texts[at] = point.text;
    data.numbers[at] = toNumber(point.text);
    // Numbers are shown by labels, each in a format of its own; only those that name categories are texts here.
    if (strings !== null || holder.localName !== 'cat') continue;
    const value = data.numbers[at] ?? null;
    if (value !== null) data.texts[at] = formatNumber(value, point.format ?? format, language, is1904);
  }
  return data;
}

function empty(count: number): DataCache {
  return {
    texts: Array.from({ length: count }, () => ''),
    numbers: Array.from({ length: count }, () => null),
    format: 'General',
    isNumeric: false,
    groups: [],
  };
}

interface CachedPoint {
  text: string;
  format: string | undefined;
}

function readPoints(parent: Element): (CachedPoint | undefined)[] {
  const claimed = integerAttribute(descend(parent, 'ptCount'), 'val') ?? 0;
  const found: [number, CachedPoint][] = [];
  let count = Math.max(0, claimed);
  for (const point of childElements(parent, 'pt')) {
    const index = integerAttribute(point, 'idx') ?? 0;
    if (index < 0 || index >= MOST_POINTS) continue;
    count = Math.max(count, index + 1);
    const text = (descend(point, 'v')?.textContent ?? '').slice(0, LONGEST_TEXT);
    found.push([index, { text, format: attribute(point, 'formatCode') }]);
  }
  const points = Array.from<CachedPoint | undefined>({ length: Math.min(MOST_POINTS, count) });
  for (const [index, point] of found) points[index] = point;
  return points;
}

/** The innermost level comes first; outer labels stand once for all that they head. */
function readLevels(cache: Element): DataCache {
  const levels = childElements(cache, 'lvl').slice(0, MOST_LEVELS).map(readPoints);
  const [inner = [], ...outer] = levels;
  const claimed = integerAttribute(descend(cache, 'ptCount'), 'val') ?? 0;
  const count = Math.min(MOST_POINTS, Math.max(0, claimed, ...levels.map((level) => level.length)));
  const groups = outer.map((level) => {
    const heads = level.flatMap((point, at) => (point === undefined ? [] : [{ text: point.text, from: at }]));
    return heads.map((head, at) => ({ ...head, to: (heads[at + 1]?.from ?? count) - 1 }));
  });
  const data = empty(count);
  for (const [at, point] of inner.entries()) data.texts[at] = point?.text ?? '';
  return { ...data, groups };
}

function toNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const value = Number(text);
  // Beyond this, sums and differences stop being numbers.
  return Number.isFinite(value) && Math.abs(value) < 1e150 ? value : null;
}
