import type { ChartSeries, ChartSpec } from '../../../deck/chart.ts';
import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import { columnReference } from './sheet-reference.ts';

/** The numbers of a series as a column of the workbook holds them. */
export interface SeriesColumn {
  values: readonly (number | null)[];
  /** Of the sheet, from 1. */
  column: number;
  /** ECMA-376 part 1, 18.8.31 */
  numberFormat: string;
}

/**
 * The children every `c:ser` begins with: index, order and name (ECMA-376 part 1, 21.2.2.170).
 * @param column of the sheet, from 1, that the series stands in.
 */
export function seriesHead({ name }: Pick<ChartSeries, 'name'>, index: number, column = index + 2): XmlElement[] {
  return [
    el('c:idx', { val: index }),
    el('c:order', { val: index }),
    el('c:tx', {}, el('c:strRef', {}, el('c:f', {}, columnReference(column, 1)), stringCache([name]))),
  ];
}

/** Categories and values of a series with the cells they stand in; null is a gap. */
export function seriesData(chart: ChartSpec, index: number): XmlElement[] {
  return columnData(chart.categories, {
    values: chart.series[index]?.values ?? [],
    column: index + 2,
    numberFormat: chart.number_format,
  });
}

/** Categories (column A) and values of one column with the cells they stand in; null is a gap. */
export function columnData(
  categories: readonly string[],
  { values, column, numberFormat }: SeriesColumn,
): XmlElement[] {
  const count = categories.length;
  return [
    el('c:cat', {}, el('c:strRef', {}, el('c:f', {}, columnReference(1, 2, count + 1)), stringCache(categories))),
    el(
      'c:val',
      {},
      el(
        'c:numRef',
        {},
        el('c:f', {}, columnReference(column, 2, count + 1)),
        el(
          'c:numCache',
          {},
          el('c:formatCode', {}, numberFormat || 'General'),
          el('c:ptCount', { val: count }),
          values.slice(0, count).map((value, at) => (isNumber(value) ? point(at, String(value)) : null)),
        ),
      ),
    ),
  ];
}

function stringCache(texts: readonly string[]): XmlElement {
  return el(
    'c:strCache',
    {},
    el('c:ptCount', { val: texts.length }),
    texts.map((text, index) => point(index, text)),
  );
}

function point(index: number, value: string): XmlElement {
  return el('c:pt', { idx: index }, el('c:v', {}, value));
}

/** Whether a value is drawn: neither a gap nor what no chart can show. */
export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
