import { dateOfSerial, isDateFormat } from '../../../deck/serial-date.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import {
  attribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  relationshipAttribute,
} from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { withoutSeparators } from '../../write/chart/number-language.ts';
import type { ReadChart, ReadSeries } from './deck-reading.ts';

/** Maximum number of points read per series, because a cache may claim any number. */
const MAX_POINTS = 100_000;

/**
 * Reads a chart from its cached values (ECMA-376 part 1, 21.2), including the newer format (`cx:chartSpace`).
 * @param path of the chart part, which must exist.
 */
export function readChart(pack: OfficePackage, path: string): ReadChart {
  const root = pack.xml(path).documentElement;
  const isNewKind = descend(root, 'chartData') !== null;
  const plotArea = descend(root, 'chart', 'plotArea');
  const plots = childElements(plotArea).filter((plot) => plot.localName?.endsWith('Chart') === true);
  const series = isNewKind
    ? readNewSeries(root)
    : (readDerivedChart(plots) ?? plots.filter(isOfData).flatMap(readPlot));
  const workbook = pack.targetOfId(
    path,
    relationshipAttribute(descend(root, 'externalData') ?? descend(root, 'chartData', 'externalData'), 'id'),
  );
  const titleOf = (holder: Element | null): string | null => plainTitle(descend(holder, 'title'));
  return {
    path,
    kind: series[0]?.kind ?? 'other',
    title: titleOf(descend(root, 'chart')),
    category_axis_title: titleOf(descend(plotArea, 'catAx') ?? descend(plotArea, 'dateAx')),
    value_axis_title: titleOf(descend(plotArea, 'valAx')),
    categories: series[0]?.categories ?? [],
    series,
    workbook: workbook === null ? null : { path: workbook, bytes: pack.bytes(workbook) },
  };
}

function plainTitle(title: Element | null): string | null {
  const text = descendants(title, 'p')
    .map((paragraph) =>
      descendants(paragraph, 't')
        .map((run) => run.textContent ?? '')
        .join(''),
    )
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

/**
 * Reads a waterfall or gantt chart as its original values rather than as the stacked chart that draws it; null for
 * every other chart. It recognises what our writer produces: an invisible first series with dates, or with labels whose
 * number format contains the sign.
 */
function readDerivedChart(plots: readonly Element[]): ReadSeries[] | null {
  const [bars] = plots;
  if (bars?.localName !== 'barChart' || attribute(descend(bars, 'grouping'), 'val') !== 'stacked') return null;
  const [base, ...others] = childElements(bars, 'ser');
  if (base === undefined || descend(base, 'spPr', 'noFill') === null) return null;
  const columns = readPlot(bars);
  return attribute(descend(bars, 'barDir'), 'val') === 'bar'
    ? readGantt(columns)
    : readWaterfall(others, columns.slice(1));
}

/** Start and end of each task. The drawn series are the start and the number of days after it. */
function readGantt([start, ...days]: readonly ReadSeries[]): ReadSeries[] | null {
  if (start === undefined || days.length === 0 || !isDateFormat(start.number_format ?? '')) return null;
  const ends = start.values.map((value, at) => {
    const length = days.map((each) => each.values[at]).find((each) => typeof each === 'number');
    return value === null || typeof length !== 'number' ? null : value + length;
  });
  return [
    { ...start, kind: 'gantt', name: start.name.trim() || 'Start' },
    { ...start, kind: 'gantt', name: 'End', values: ends },
  ];
}

/** Changes and totals, read from the invisible columns that carry the labels. */
function readWaterfall(elements: readonly Element[], columns: readonly ReadSeries[]): ReadSeries[] | null {
  const carriers = elements.flatMap((element, at) => {
    const column = columns[at];
    const format = withoutSeparators(attribute(descend(element, 'dLbls', 'numFmt'), 'formatCode') ?? '');
    const isHidden = descend(element, 'spPr', 'noFill') !== null;
    if (column === undefined || !isHidden || format === '') return [];
    const sign = format.startsWith('"+"') ? 1 : format.startsWith('"\u2212"') ? -1 : null;
    return [{ column, sign }];
  });
  if (!carriers.some(({ sign }) => sign === 1) || !carriers.some(({ sign }) => sign === -1)) return null;
  const [first] = carriers;
  if (first === undefined) return null;
  const values = first.column.values.map((_, at) => {
    const found = carriers.find(({ column }) => (column.values[at] ?? 0) !== 0);
    const value = found?.column.values[at] ?? 0;
    return found === undefined || found.sign === null ? value : found.sign * Math.abs(value);
  });
  const isTotal = (at: number): boolean =>
    carriers.some(({ column, sign }) => sign === null && (column.values[at] ?? 0) !== 0);
  return [
    {
      ...first.column,
      kind: 'waterfall',
      values,
      number_format: first.column.number_format?.split(';')[0] ?? null,
      totals: values.flatMap((_, at) => (isTotal(at) ? [at] : [])),
    },
  ];
}

/** False for a level across the plot, such as an average, as our writer draws it: one dashed line of equal values beside others. */
function isOfData(plot: Element, at: number): boolean {
  const [line, ...others] = childElements(plot, 'ser');
  if (at === 0 || line === undefined || others.length > 0 || plot.localName !== 'lineChart') return true;
  const isDashed = attribute(descend(line, 'spPr', 'ln', 'prstDash'), 'val') === 'dash';
  return !isDashed || new Set(readCache(descend(line, 'val')).texts).size > 1;
}

function readPlot(plot: Element): ReadSeries[] {
  const base = (plot.localName ?? '').replace(/(3D)?Chart$/, '');
  const isColumn = base === 'bar' && attribute(descend(plot, 'barDir'), 'val') !== 'bar';
  const kind = isColumn ? 'column' : base === 'ofPie' ? 'pie' : base;
  return childElements(plot, 'ser').map((series) => {
    const values = readCache(descend(series, 'val') ?? descend(series, 'yVal'));
    return {
      kind,
      name: readCache(descend(series, 'tx')).texts.join(' '),
      categories: namesOf(readCache(descend(series, 'cat') ?? descend(series, 'xVal'))),
      values: values.texts.map(toNumber),
      number_format: values.format,
    };
  });
}

/** Categories as they are named: the years of days that are shown so. */
function namesOf({ texts, format }: ReturnType<typeof readCache>): string[] {
  if (format?.toLowerCase() !== 'yyyy') return texts;
  return texts.map((text) => (toNumber(text) === null ? text : String(dateOfSerial(Number(text)).getUTCFullYear())));
}

/** The points of a `strRef`, `numRef`, `multiLvlStrRef` or literal inside a holder; missing points are ''. */
function readCache(holder: Element | null): { texts: string[]; format: string | null } {
  const direct = descend(holder, 'v');
  if (direct !== null) return { texts: [direct.textContent ?? ''], format: null };
  const cache =
    descend(holder, 'strRef', 'strCache') ??
    descend(holder, 'numRef', 'numCache') ??
    descend(holder, 'multiLvlStrRef', 'multiLvlStrCache') ??
    descend(holder, 'strLit') ??
    descend(holder, 'numLit');
  const count = integerAttribute(descend(cache, 'ptCount'), 'val') ?? 0;
  const format = descend(cache, 'formatCode')?.textContent ?? null;
  if (cache?.localName !== 'multiLvlStrCache') return { texts: points(cache, count), format };
  const levels = childElements(cache, 'lvl').map((level) => points(level, count));
  // The innermost level comes first. An outer label appears once for all the points under it.
  const [inner = [], ...outer] = levels;
  const heads = outer.map((level) =>
    level.map((_, index) => level.slice(0, index + 1).findLast((text) => text !== '') ?? ''),
  );
  const texts = inner.map((text, index) =>
    [...heads.map((level) => level[index] ?? '').reverse(), text].filter((part) => part !== '').join(' – '),
  );
  return { texts, format };
}

function points(parent: Element | null, count: number): string[] {
  const found = childElements(parent, 'pt').map((pt): [number, string] => [
    integerAttribute(pt, 'idx') ?? 0,
    descend(pt, 'v')?.textContent ?? pt.textContent ?? '',
  ]);
  const last = found.reduce((highest, [index]) => Math.max(highest, index + 1), count);
  const texts = Array.from({ length: Math.min(MAX_POINTS, Math.max(0, last)) }, () => '');
  for (const [index, text] of found) if (index >= 0 && index < texts.length) texts[index] = text;
  return texts;
}

function toNumber(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

function readNewSeries(root: Element | null): ReadSeries[] {
  const data = new Map(
    childElements(descend(root, 'chartData'), 'data').map((one) => [attribute(one, 'id') ?? '', one]),
  );
  return descendants(descend(root, 'chart', 'plotArea'), 'series').map((series) => {
    const own = data.get(attribute(descend(series, 'dataId'), 'val') ?? '') ?? null;
    const level = (name: string): Element | null => descend(own, name, 'lvl');
    const read = (lvl: Element | null): string[] => points(lvl, integerAttribute(lvl, 'ptCount') ?? 0);
    return {
      kind: attribute(series, 'layoutId') ?? 'other',
      name: descend(series, 'tx', 'txData', 'v')?.textContent ?? '',
      categories: read(level('strDim')),
      values: read(level('numDim')).map(toNumber),
      number_format: attribute(level('numDim'), 'formatCode') ?? null,
    };
  });
}
