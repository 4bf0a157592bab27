import { describe, expect, it } from '@jest/globals';
import { panelChart } from '../../../tests/support/panel-samples.ts';
import type { ChartKind, ChartSpec } from '../../deck/chart.ts';
import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { ChartItem, ChartPanel, SlideItem } from '../../ooxml/write/deck-content.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import { chartPanels } from './chart-panels.ts';

const setting = { typesetter: createTypesetter(), font: 'Arial', language: 'en' };
const item = { id: 's-body', placeholder: { type: 'chart', idx: 1 }, shape_name: 'Chart', box: null };
const WIDE: Box = { x: 500_000, y: 1_500_000, w: 12 * EMU_PER_INCH, h: 4.6 * EMU_PER_INCH };

interface Panel {
  id: string;
  box: Box;
  chart: ChartSpec;
  panel: ChartPanel;
}

/** The small charts of a chart, without the line of their unit. */
function panelsOf(chart: ChartSpec, box = WIDE): Panel[] {
  return (chartPanels(item, chart, box, setting) ?? []).flatMap(({ id, box: own, content }: SlideItem) => {
    const { panel, chart: small } = content as ChartItem;
    return content.kind === 'chart' && own !== null && panel !== undefined
      ? [{ id, box: own, chart: small, panel }]
      : [];
  });
}

/** The plot on the slide, in whole points. */
function plotOf({ box, panel: { plot } }: Panel): Box {
  const pt = (value: number): number => Math.round(value / EMU_PER_PT);
  return { x: pt(box.x + plot.x * box.w), y: pt(box.y + plot.y * box.h), w: pt(plot.w * box.w), h: pt(plot.h * box.h) };
}

describe('many series as small charts', () => {
  it('keep one chart where they are few, more than any grid holds, stacked or kept together', () => {
    const chart = panelChart('line', 6);
    expect(panelsOf(panelChart('line', 5))).toEqual([]);
    expect(panelsOf({ ...chart, series: [...chart.series, ...panelChart('line', 7).series] })).toEqual([]);
    expect(panelsOf({ ...panelChart('column', 6), stacked: true })).toEqual([]);
    expect(panelsOf({ ...chart, panels: false })).toEqual([]);
    expect(panelsOf({ ...chart, kind: 'pie' })).toEqual([]);
    expect(panelsOf(chart)).toHaveLength(6);
  });

  it.each<[ChartKind, number, number]>([
    ['line', 6, 3],
    ['line', 9, 3],
    ['column', 12, 4],
    ['bar', 8, 4],
  ])('of %s %d stand in rows of %d with plots that are alike and in line, and one scale', (kind, count, columns) => {
    const chart = panelChart(kind, count);
    const panels = panelsOf(chart);
    expect(panels.map((each) => each.chart.series)).toEqual(chart.series.map((series) => [series]));
    const plots = panels.map(plotOf);
    const row = plots.filter(({ y }) => y === plots[0]?.y);
    expect(row).toHaveLength(columns);
    expect(new Set(plots.map(({ x }) => x)).size).toBe(columns);
    expect(new Set(plots.map(({ w, h }) => `${w} × ${h}`)).size).toBe(1);
    expect(new Set(panels.map(({ panel }) => JSON.stringify(panel.scale))).size).toBe(1);
    const largest = Math.max(...chart.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
    expect(panels[0]?.panel.scale).toMatchObject({ min: 0 });
    expect(panels[0]?.panel.scale.max).toBeGreaterThanOrEqual(largest);
    expect(panels[0]?.panel.scale.max).toBeLessThan(largest * 1.5);
  });

  it('lie side by side within their place', () => {
    for (const { box } of panelsOf(panelChart('line', 12))) {
      expect(box.x).toBeGreaterThanOrEqual(WIDE.x);
      expect(box.x + box.w).toBeLessThanOrEqual(WIDE.x + WIDE.w);
      expect(box.y + box.h).toBeLessThanOrEqual(WIDE.y + WIDE.h);
      expect(box.w).toBeGreaterThan(108 * EMU_PER_PT);
      expect(box.h).toBeGreaterThan(72 * EMU_PER_PT);
    }
  });

  it('name values in the first column and categories at the foot of each column only', () => {
    const panels = panelsOf(panelChart('line', 7));
    expect(panels.map(({ panel }) => panel.names_values)).toEqual([true, false, false, false, true, false, false]);
    expect(panels.map(({ panel }) => panel.names_categories)).toEqual([false, false, false, true, true, true, true]);
  });

  it('mute all but the series in question, and none where the message is about all', () => {
    const chart = panelChart('line', 6);
    expect(panelsOf(chart).map(({ panel }) => panel.is_muted)).toEqual([true, true, false, true, true, true]);
    const { emphasis: _, ...plain } = chart;
    expect(panelsOf(plain).some(({ panel }) => panel.is_muted)).toBe(false);
  });

  it('say in words what each shows; the first keeps the id of the chart and its description', () => {
    const [first, second] = panelsOf(panelChart('line', 6));
    expect(first?.id).toBe('s-body');
    expect(first?.chart.alt).toMatch(/^Sales by region – North: 2014 \d+ – 2024 \d+$/u);
    expect(second?.id).toBe('s-body-panel-2');
    expect(second?.chart.alt).toMatch(/^South: 2014/u);
  });

  it('begin at the right where the names are read from there, and so do bars', () => {
    const panels = panelsOf(panelChart('bar', 6, 'rtl'));
    const plots = panels.map(plotOf);
    expect(plots[0]?.x).toBeGreaterThan(plots[1]?.x ?? 0);
    expect(panels.every(({ panel }) => panel.is_mirrored)).toBe(true);
  });

  it('need room: a narrow place has fewer in a row, a small one none', () => {
    const chart = panelChart('line', 8);
    const columnsIn = (box: Box): number => new Set(panelsOf(chart, box).map((each) => plotOf(each).x)).size;
    expect(columnsIn(WIDE)).toBe(4);
    expect(columnsIn({ ...WIDE, w: 7 * EMU_PER_INCH })).toBe(3);
    expect(columnsIn({ ...WIDE, h: 1.8 * EMU_PER_INCH })).toBe(0);
  });

  it('break a long name only between words, and have none where it has no room', () => {
    const chart = panelChart('line', 6);
    const named = (name: string): ChartSpec => ({
      ...chart,
      series: chart.series.map((series, at) => (at === 1 ? { ...series, name } : series)),
    });
    const long = panelsOf(named('Hospitality, catering and events of the western coast'));
    expect(long[1]?.panel.title).toHaveLength(2);
    expect(panelsOf(named('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'))).toEqual([]);
  });

  it('of values far from zero and close together show their shape', () => {
    const chart = panelChart('line', 6);
    const far = chart.series.map((series) => ({
      ...series,
      values: series.values.map((value) => 2000 + (value ?? 0)),
    }));
    expect(panelsOf({ ...chart, series: far })[0]?.panel.scale.min).toBeGreaterThan(1900);
    expect(panelsOf({ ...panelChart('column', 6), series: far })[0]?.panel.scale.min ?? 0).toBe(0);
  });
});
