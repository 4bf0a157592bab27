import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import { withNarrowLabels } from './narrow-labels.ts';

const gaps = { gap_percent: 50, overlap_percent: -5 };
/** Four clusters of two columns. */
const VALUES = [
  [92.1, 38.6, 18.1, 21.3],
  [90.4, 46.7, 22.9, 22],
];

function narrowed(widthPt: number, number_format = '#,##0.0" Mio. €"') {
  const size = { ...CHART_CONTEXT.size, w: widthPt * EMU_PER_PT };
  const chart = chartOf('column', VALUES, {
    number_format,
    data_labels: true,
    categories: ['Power', 'Heat', 'Bus', 'Water'],
  });
  return withNarrowLabels(chart, { ...CHART_CONTEXT, size, textSizePt: 12 }, gaps);
}

describe('labels of clustered columns', () => {
  it('stand as they are where each has the width of its column', () => {
    expect(narrowed(1200)).toMatchObject({ number_format: '#,##0.0" Mio. €"', data_labels: true });
    expect(narrowed(1200).value_axis_title).toBeUndefined();
  });

  it('leave their unit to the axis where they would run into each other', () => {
    expect(narrowed(400)).toMatchObject({ number_format: '#,##0.0', value_axis_title: 'Mio. €', data_labels: true });
  });

  it('give way to an axis with values where figures alone are too wide', () => {
    expect(narrowed(150)).toMatchObject({ number_format: '#,##0.0" Mio. €"', data_labels: false });
    expect(narrowed(150, '0.0 %').data_labels).toBe(false);
  });
});
