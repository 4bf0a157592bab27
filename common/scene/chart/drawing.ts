import type { Rect, SceneNode } from '../scene.ts';
import { automaticColour, automaticOutline, solidLine } from './chart-colours.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel, Fill, Line, PlotModel, SeriesModel } from './chart-model.ts';
import type { ChartSetter } from './chart-text.ts';

/** What every part of drawing a chart shares. */
export interface Drawing {
  model: ChartModel;
  colours: ChartColours;
  setter: ChartSetter;
  /** Of the whole chart. */
  rect: Rect;
}

/** Width of a series line that gives none. */
const LINE_WIDTH = 2.25;

/** Whether the points of a series differ in colour: pies, and charts of one series that say so. */
export function variesByPoint(plot: PlotModel): boolean {
  if (plot.kind === 'pie' || plot.kind === 'doughnut') return plot.variesColours;
  return plot.variesColours && plot.series.length === 1 && (plot.kind === 'bar' || plot.kind === 'bubble');
}

/** Fill of an area, bar or slice. */
export function fillOf(drawing: Drawing, plot: PlotModel, series: SeriesModel, point: number | null): Fill {
  const own = point === null ? undefined : series.points.get(point)?.shape.fill;
  if (own !== undefined) return own;
  if (series.shape.fill !== undefined) return series.shape.fill;
  const hex =
    point !== null && variesByPoint(plot)
      ? automaticColour(drawing.colours, point, series.values.numbers.length)
      : seriesColour(drawing, series);
  return { kind: 'solid', hex, alpha: 1 };
}

/** What a series wears that says nothing. */
export function seriesColour({ model, colours }: Drawing, series: SeriesModel): string {
  const count = model.plots.reduce((sum, plot) => sum + plot.series.length, 0);
  return automaticColour(colours, series.index, count);
}

/** The line around an area, bar or slice. */
export function outlineOf(drawing: Drawing, series: SeriesModel, point: number | null): Line | null {
  const own = point === null ? undefined : series.points.get(point)?.shape.line;
  const line = own === undefined ? series.shape.line : own;
  return line === undefined ? automaticOutline(drawing.colours) : line;
}

/** The line that joins the points of a series. */
export function strokeOf(drawing: Drawing, series: SeriesModel, point: number | null): Line | null {
  const own = point === null ? undefined : series.points.get(point)?.shape.line;
  const line = own === undefined ? series.shape.line : own;
  if (line !== undefined) return line;
  return { ...solidLine(seriesColour(drawing, series), series.lineWidth ?? LINE_WIDTH), cap: 'round' };
}

/** One colour that stands for a fill: what labels have to stand out from. */
export function hexOf(fill: Fill): string | null {
  return fill.kind === 'none' ? null : fill.hex;
}

/** A named group, left out where it holds nothing. */
export function named(name: string, children: readonly (SceneNode | null)[]): SceneNode[] {
  const kept = children.filter((child) => child !== null);
  return kept.length === 0 ? [] : [{ kind: 'group', name, children: kept }];
}
