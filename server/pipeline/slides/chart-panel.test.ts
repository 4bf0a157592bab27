import { describe, expect, it } from '@jest/globals';
import { besideChart, panelForm } from './chart-panel.ts';
import type { SlideContext } from './slide-context.ts';

const box = { x: 1_000_000, y: 2_000_000, w: 8_000_000, h: 4_000_000 };
const about = { title: 'Sales grew', ref: 's1/b1' };
const context = { canShow: () => true, preferences: { language: 'en' } } as unknown as SlideContext;

describe('the panel beside a chart', () => {
  it('is where reading ends, apart from the chart', () => {
    const { chart, panel } = besideChart(box, 'Sales grew');
    expect(chart.x).toBe(box.x);
    expect(panel.x + panel.w).toBe(box.x + box.w);
    expect(panel.x).toBeGreaterThan(chart.x + chart.w);
    const mirrored = besideChart(box, 'نمت المبيعات');
    expect(mirrored.panel.x).toBe(box.x);
    expect(mirrored.chart.x).toBeGreaterThan(mirrored.panel.x + mirrored.panel.w);
  });

  it('has the accent on the figure that its title names', () => {
    const keysOf = (title: string): unknown[] =>
      panelForm(context, { ...about, title }, ['46 % of sales come from Bolts', '24 % come from Nuts'], box)?.items.map(
        ({ is_key }) => is_key,
      ) ?? [];
    expect(keysOf('Nuts made 24 % of sales')).toEqual([undefined, true]);
    expect(keysOf('Sales grew')).toEqual([undefined, undefined]);
  });

  it('shows the numbers of points large, the points themselves where one has none, nothing without room', () => {
    const figures = panelForm(context, about, ['46 % of sales come from Bolts', '24 % of sales come from Nuts'], box);
    expect(figures).toMatchObject({
      form: 'kpi_tiles',
      items: [{ value: '46 %', label: 'of sales come from Bolts' }, {}],
    });
    expect(panelForm(context, about, ['Bolts lead', 'Nuts follow'], box)?.form).toBe('points');
    expect(panelForm({ ...context, canShow: () => false }, about, ['Bolts lead'], box)).toBeNull();
  });

  it('shows two of three where there is no room for all', () => {
    const points = ['46 % of sales come from Bolts', '24 % come from Nuts', '12 % come from Pins'];
    const small = { ...context, canShow: ({ items }: { items: unknown[] }) => items.length < 3 };
    const form = panelForm(small, about, points, box);
    expect(form).toMatchObject({ form: 'kpi_tiles', items: [{ value: '46 %' }, { value: '24 %' }] });
  });
});
