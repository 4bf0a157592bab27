import type { AxisModel, ChartModel, PlotModel } from './chart-model.ts';
import { axesOf } from './plot-values.ts';

const AXIS_FREE = new Set(['pie', 'doughnut', 'radar', 'other']);

/** A chart whose plots all have two axes: what a part leaves out is there, unseen. */
export function withMissingAxes(model: ChartModel): ChartModel {
  const axes = [...model.axes];
  const plots = model.plots.map((plot, at): PlotModel => {
    if (AXIS_FREE.has(plot.kind)) return plot;
    const known = axesOf({ ...model, axes }, plot);
    const own = [known.category, known.value].flatMap((axis) => (axis === null ? [] : [axis.id]));
    const add = (isX: boolean): void => {
      const isValue = !isX || plot.kind === 'scatter' || plot.kind === 'bubble';
      const axis = unseenAxis(model, `missing-${at}-${isX ? 'x' : 'y'}`, isValue, isX);
      axes.push(axis);
      own.push(axis.id);
    };
    if (known.category === null) add(true);
    if (known.value === null) add(false);
    return { ...plot, axisIds: own };
  });
  return { ...model, axes, plots };
}

function unseenAxis(model: ChartModel, id: string, isValue: boolean, isX: boolean): AxisModel {
  return {
    id,
    kind: isValue ? 'value' : 'category',
    position: isX ? 'b' : 'l',
    isDeleted: true,
    isReversed: false,
    wishes: { min: null, max: null, majorUnit: null, logBase: null },
    minorUnit: null,
    baseUnit: null,
    majorTimeUnit: null,
    crossAxis: '',
    crosses: 'autoZero',
    crossesAt: null,
    isBetween: true,
    majorGrid: null,
    minorGrid: null,
    title: null,
    format: null,
    majorTick: 'none',
    labels: 'none',
    shape: { fill: undefined, line: null },
    look: model.look,
    labelSkip: null,
    tickSkip: null,
    displayUnit: 1,
  };
}
