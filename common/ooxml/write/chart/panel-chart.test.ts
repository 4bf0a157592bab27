import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartKind } from '../../../deck/chart.ts';
import type { ChartPanel } from '../deck-content.ts';
import { chartPart } from './chart-part.ts';

const PANEL: ChartPanel = {
  ...{ title: ['North'], title_pt: 12, title_x: 0.1, title_y: 0 },
  ...{ scale: { min: 0, max: 110, step: 50 }, plot: { x: 0.1, y: 0.25, w: 0.8, h: 0.6 } },
  ...{ names_categories: true, names_values: true, is_mirrored: false, labels: 'last', is_muted: false },
};

/** What a small chart says about the paths that match. */
function said(kind: ChartKind, path: RegExp, more: Partial<ChartPanel> = {}): string[] {
  const context = { ...CHART_CONTEXT, panel: { ...PANEL, ...more } };
  const chart = chartOf(kind, [[10, 20, 100]], { value_axis_title: 'EUR' });
  return xmlLines(chartPart(chart, context, 'rId1')).filter((each) => path.test(each));
}

describe('a small chart', () => {
  it('has its name over a plot of its own size, and no title of the axis', () => {
    expect(said('line', /a:t |layoutTarget|manualLayout\/c:[xywh] /u)).toEqual([
      'c:chart/c:title/c:tx/c:rich/a:p/a:r/a:t "North"',
      'c:chart/c:title/c:layout/c:manualLayout/c:x 0.1',
      'c:chart/c:title/c:layout/c:manualLayout/c:y 0',
      'c:chart/c:plotArea/c:layout/c:manualLayout/c:layoutTarget inner',
      'c:chart/c:plotArea/c:layout/c:manualLayout/c:x 0.1',
      'c:chart/c:plotArea/c:layout/c:manualLayout/c:y 0.25',
      'c:chart/c:plotArea/c:layout/c:manualLayout/c:w 0.8',
      'c:chart/c:plotArea/c:layout/c:manualLayout/c:h 0.6',
    ]);
  });

  it.each<ChartKind>(['line', 'column', 'bar', 'area'])(
    'as %s has the scale of all, with names where it has them',
    (kind) => {
      expect(said(kind, /valAx\/c:(scaling\/c:m|majorUnit)/u)).toEqual([
        'c:chart/c:plotArea/c:valAx/c:scaling/c:max 110',
        'c:chart/c:plotArea/c:valAx/c:scaling/c:min 0',
        'c:chart/c:plotArea/c:valAx/c:majorUnit 50',
      ]);
      const names = (more: Partial<ChartPanel>): string[] =>
        said(kind, /tickLblPos/u, more).map((each) => each.split(' ').at(-1) ?? '');
      expect(names({})).toEqual(['low', 'nextTo']);
      expect(names({ names_categories: false, names_values: false })).toEqual(['none', 'none']);
    },
  );

  it('says the value at the end of a line, or of each bar, in place of a scale', () => {
    expect(said('line', /dLbl\/c:(idx|showVal)/u)).toEqual([
      'c:chart/c:plotArea/c:lineChart/c:ser/c:dLbls/c:dLbl/c:idx 2',
      'c:chart/c:plotArea/c:lineChart/c:ser/c:dLbls/c:dLbl/c:showVal 1',
    ]);
    expect(said('bar', /dLbls\/c:showVal/u, { labels: 'all' })).toHaveLength(1);
    expect(said('bar', /majorGridlines/u, { labels: 'all' })).toEqual([]);
    expect(said('line', /dLbls/u, { labels: 'none' })).toEqual([]);
  });

  it('is in the accent, or in a shade of grey where another one is in question', () => {
    const colour = (is_muted: boolean): string[] =>
      said('column', /c:ser\/c:spPr\/a:solidFill\/a:schemeClr/u, { is_muted });
    expect(colour(false)[0]).toMatch(/accent1$/u);
    expect(colour(true)[0]).not.toMatch(/accent/u);
  });

  it('read from the right has its values there, and bars that begin there', () => {
    expect(said('column', /valAx\/c:tickLblPos/u, { is_mirrored: true })[0]).toMatch(/high$/u);
    expect(said('bar', /valAx\/c:scaling\/c:orientation/u, { is_mirrored: true })[0]).toMatch(/maxMin$/u);
    expect(said('column', /catAx\/c:scaling\/c:orientation/u, { is_mirrored: true })[0]).toMatch(/minMax$/u);
  });
});
