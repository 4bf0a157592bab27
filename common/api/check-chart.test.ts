import { describe, expect, it } from '@jest/globals';
import { contentInput } from './slide-content.ts';

/** The faults of a chart as a caller sends it: path and code. */
function faults(chart: Record<string, unknown>): string[] {
  const parsed = contentInput.safeParse({ kind: 'chart', chart });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('/')} ${message}`);
}
const categories = ['a', 'b', 'c'];
const one = [{ name: 's', values: [10, -4, 6] }];
const two = [
  { name: 'Start', values: [45_658, 45_690, 45_750] },
  { name: 'End', values: [45_700, 45_750, 45_750] },
];

describe('a chart that is sent', () => {
  it.each([
    [{ kind: 'waterfall', categories, series: one, totals: [0, 2] }],
    [{ kind: 'waterfall', categories, series: [{ name: 's', values: [10, -4, null] }], totals: [0, 2] }],
    [{ kind: 'gantt', categories, series: two, groups: ['x', '', 'y'], number_format: 'd mmm' }],
    [
      {
        kind: 'gantt',
        categories,
        series: [
          { name: 's', values: [null, 45_690, 45_700.5] },
          { name: 'e', values: [null, 45_700, 45_701] },
        ],
      },
    ],
    [{ kind: 'bar', categories, series: two, percent: true }],
    [{ kind: 'area', categories, series: one }],
    [{ kind: 'column', categories, series: two, line_series: [1], secondary_axis: true }],
  ])('is taken as it should be: %j', (chart) => {
    expect(faults(chart)).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ kind: 'bar', categories, series: [{ name: 's', values: [1] }] }, 'chart slides.uneven_series'],
    [{ kind: 'bar', categories, series: one, percent: true }, 'chart/percent slides.chart_percent'],
    [{ kind: 'line', categories, series: two, percent: true }, 'chart/percent slides.chart_percent'],
    [{ kind: 'bar', categories, series: one, totals: [0] }, 'chart/totals slides.chart_totals'],
    [{ kind: 'waterfall', categories, series: one, totals: [0, 3] }, 'chart/totals slides.chart_totals'],
    [{ kind: 'waterfall', categories, series: one, totals: [0, 0] }, 'chart/totals slides.chart_totals'],
    [{ kind: 'waterfall', categories, series: two }, 'chart/series slides.chart_waterfall_series'],
    [
      { kind: 'waterfall', categories, series: [{ name: 's', values: [10, -4, 7] }], totals: [0, 2] },
      'chart/series/0/values slides.chart_waterfall_total',
    ],
    [{ kind: 'gantt', categories, series: one }, 'chart/series slides.chart_gantt_series'],
    [
      { kind: 'gantt', categories, series: [two[0], { name: 'e', values: [45_700, 45_689, 45_750] }] },
      'chart/series/1/values/1 slides.chart_gantt_order',
    ],
    [
      { kind: 'gantt', categories, series: [two[0], { name: 'e', values: [45_700, null, 45_750] }] },
      'chart/series/0/values/1 slides.chart_gantt_order',
    ],
    [
      { kind: 'gantt', categories, series: [{ name: 's', values: [1, 45_690, 45_750] }, two[1]] },
      'chart/series/0/values/0 slides.chart_gantt_date',
    ],
    [{ kind: 'gantt', categories, series: two, groups: ['x'] }, 'chart/groups slides.chart_groups'],
    [{ kind: 'column', categories, series: two, line_series: [0, 1] }, 'chart/line_series slides.chart_line_series'],
    [
      { kind: 'column', categories, series: one, callout: { series: 0, category: 0, text: 'x' } },
      'chart/callout slides.chart_callout',
    ],
    [
      { kind: 'line', categories, series: one, callout: { series: 1, category: 0, text: 'x' } },
      'chart slides.uneven_series',
    ],
    [
      { kind: 'bar', categories, series: one, reference: { value: 2, label: 'x' } },
      'chart/reference slides.chart_reference',
    ],
    [
      { kind: 'line', categories, series: two, reference: { value: 2, label: 'x' } },
      'chart/reference slides.chart_reference',
    ],
    [{ kind: 'bar', categories, series: two, line_series: [1] }, 'chart/line_series slides.chart_line_series'],
  ])('is refused with its place and reason: %j', (chart, fault) => {
    expect(faults(chart)).toEqual([fault]);
  });
});
