import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type {
  DataCache,
  LabelLook,
  LabelPosition,
  LabelsModel,
  MarkerModel,
  PointModel,
  SeriesModel,
  TextLook,
} from './chart-model.ts';
import { formatNumber } from './number-format.ts';
import { lineWidthOf, readLayout, readRichText, readShapeLook, readTextLook } from './read-look.ts';
import type { LookContext } from './read-look.ts';

/** What reading the parts of a chart needs. */
export interface ChartReading extends LookContext {
  language: string;
  is1904: boolean;
  /** Default text properties of the chart. */
  text: TextLook;
}

const NO_DATA: DataCache = { texts: [], numbers: [], format: 'General', isNumeric: true, groups: [] };

/** The `val` of a child element. */
export function valueOf(parent: Element | null, name: string): string | undefined {
  return attribute(descend(parent, name), 'val');
}

/** A boolean element: `fallback` if absent, true without `val`. */
export function flagOf(parent: Element | null, name: string, fallback: boolean): boolean {
  const element = descend(parent, name);
  if (element === null) return fallback;
  return booleanAttribute(element, 'val') ?? true;
}

/** An integer `val` of a child, within limits. */
export function integerOf(parent: Element | null, name: string, fallback: number, least: number, most: number): number {
  const value = integerAttribute(descend(parent, name), 'val') ?? fallback;
  return Math.min(most, Math.max(least, value));
}

/**
 * `c:ser` of any plot (ECMA-376 part 1, 21.2.2.170).
 * @param isSmooth default for series that don't state it.
 */
export function readSeries(element: Element, at: number, reading: ChartReading, isSmooth = false): SeriesModel {
  const cache = (name: string): DataCache | null =>
    readDataCache(descend(element, name), reading.language, reading.is1904);
  const points = new Map<number, PointModel>();
  for (const point of childElements(element, 'dPt')) {
    points.set(integerOf(point, 'idx', 0, 0, 1e6), {
      shape: readShapeLook(point, reading),
      marker: readMarker(descend(point, 'marker'), reading),
      explosion: integerOf(point, 'explosion', 0, 0, 400),
    });
  }
  for (const name of ['trendline', 'errBars']) {
    if (descend(element, name) !== null) reading.note('chart', name);
  }
  const shape = readShapeLook(element, reading);
  const width = lineWidthOf(element);
  return {
    index: integerOf(element, 'idx', at, 0, 100_000),
    order: integerOf(element, 'order', at, 0, 100_000),
    name: cache('tx')?.texts.join(' ') ?? '',
    categories: cache('cat'),
    values: cache('val') ?? cache('yVal') ?? NO_DATA,
    xValues: cache('xVal'),
    sizes: cache('bubbleSize'),
    shape,
    ...(width !== null && { lineWidth: width }),
    marker: readMarker(descend(element, 'marker'), reading),
    points,
    labels: readLabels(descend(element, 'dLbls'), reading),
    smooth: flagOf(element, 'smooth', isSmooth),
    explosion: integerOf(element, 'explosion', 0, 0, 400),
    invertsNegative: flagOf(element, 'invertIfNegative', false),
  };
}

function readMarker(element: Element | null, reading: ChartReading): MarkerModel | null {
  if (element === null) return null;
  const size = integerAttribute(descend(element, 'size'), 'val');
  const symbol = valueOf(element, 'symbol') ?? null;
  return {
    symbol: symbol === 'auto' ? null : symbol,
    size: size === undefined ? null : Math.min(72, Math.max(2, size)),
    shape: readShapeLook(element, reading),
  };
}

const POSITIONS: ReadonlySet<string> = new Set(['bestFit', 'b', 'ctr', 'inBase', 'inEnd', 'l', 'outEnd', 'r', 't']);

/** `c:dLbls` of a plot or series (ECMA-376 part 1, 21.2.2.49); null if there are none. */
export function readLabels(element: Element | null, reading: ChartReading): LabelsModel | null {
  if (element === null) return null;
  const isDeleted = flagOf(element, 'delete', false);
  const all = isDeleted ? null : readLabelLook(element, null, reading);
  const points = new Map<number, LabelLook | null>();
  for (const label of childElements(element, 'dLbl')) {
    const look = flagOf(label, 'delete', false) ? null : readLabelLook(label, all, reading);
    points.set(integerOf(label, 'idx', 0, 0, 1e6), look);
  }
  const lines = descend(element, 'leaderLines');
  return {
    all: all !== null && isShown(all) ? all : null,
    points,
    leaderLines: flagOf(element, 'showLeaderLines', false) ? (readShapeLook(lines, reading).line ?? null) : null,
  };
}

function isShown(look: LabelLook): boolean {
  return look.value || look.category || look.series || look.percent || look.size || look.text !== null;
}

function readLabelLook(element: Element, inherited: LabelLook | null, reading: ChartReading): LabelLook {
  const body = descend(element, 'txPr') ?? descend(element, 'tx', 'rich');
  const look = readTextLook(body, inherited?.look ?? reading.text, reading);
  const shape = readShapeLook(element, reading);
  const position = valueOf(element, 'dLblPos');
  const format = descend(element, 'numFmt');
  const isLinked = booleanAttribute(format, 'sourceLinked') === true;
  const flag = (name: string, key: 'value' | 'category' | 'series' | 'percent' | 'size' | 'key'): boolean =>
    flagOf(element, name, inherited?.[key] ?? false);
  return {
    value: flag('showVal', 'value'),
    category: flag('showCatName', 'category'),
    series: flag('showSerName', 'series'),
    percent: flag('showPercent', 'percent'),
    size: flag('showBubbleSize', 'size'),
    key: flag('showLegendKey', 'key'),
    separator: descend(element, 'separator')?.textContent ?? inherited?.separator ?? null,
    format: format === null ? (inherited?.format ?? null) : isLinked ? null : (attribute(format, 'formatCode') ?? null),
    position:
      position !== undefined && POSITIONS.has(position) ? (position as LabelPosition) : (inherited?.position ?? null),
    look,
    shape: {
      fill: shape.fill ?? inherited?.shape.fill,
      line: shape.line === undefined ? inherited?.shape.line : shape.line,
    },
    text: readRichText(descend(element, 'tx', 'rich'), look, reading),
    layout: readLayout(element),
  };
}

/**
 * Maximum number of points drawn per series. More would be less than a pixel each, and a cache may claim any number.
 */
const MAX_POINTS = 4_000;
const MAX_TEXT_LENGTH = 500;
const MAX_LEVELS = 4;

/**
 * Texts and numbers cached in a `c:cat`, `c:val`, `c:tx`… (ECMA-376 part 1, 21.2.2.123 and 21.2.2.201); null if there
 * are none.
 */
function readDataCache(holder: Element | null, language: string, is1904: boolean): DataCache | null {
  if (holder === null) return null;
  const direct = descend(holder, 'v') ?? descend(holder, 'rich');
  if (direct !== null) {
    return { ...empty(1), texts: [(direct.textContent ?? '').slice(0, MAX_TEXT_LENGTH)] };
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
    // Labels format each number themselves, so only numbers that name categories become texts here.
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
    if (index < 0 || index >= MAX_POINTS) continue;
    count = Math.max(count, index + 1);
    const text = (descend(point, 'v')?.textContent ?? '').slice(0, MAX_TEXT_LENGTH);
    found.push([index, { text, format: attribute(point, 'formatCode') }]);
  }
  const points = Array.from<CachedPoint | undefined>({ length: Math.min(MAX_POINTS, count) });
  for (const [index, point] of found) points[index] = point;
  return points;
}

/** The innermost level comes first. An outer label appears once for all the points under it. */
function readLevels(cache: Element): DataCache {
  const levels = childElements(cache, 'lvl').slice(0, MAX_LEVELS).map(readPoints);
  const [inner = [], ...outer] = levels;
  const claimed = integerAttribute(descend(cache, 'ptCount'), 'val') ?? 0;
  const count = Math.min(MAX_POINTS, Math.max(0, claimed, ...levels.map((level) => level.length)));
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
  // With larger numbers, sums and differences would overflow.
  return Number.isFinite(value) && Math.abs(value) < 1e150 ? value : null;
}
