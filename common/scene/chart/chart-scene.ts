import { attribute, descend } from '../../ooxml/xml/dom.ts';
import type { Rect, SceneNode } from '../scene.ts';
import { layOutCartesian } from './cartesian-layout.ts';
import { chartColours, mixColours, defaultLine } from './chart-colours.ts';
import type { ManualLayout, PlotKind, PlotModel } from './chart-model.ts';
import { drawText, drawTurned, setText, turnedSize } from './chart-text.ts';
import type { ChartRequest } from './chart-text.ts';
import { drawAxes, drawGrid } from './draw-axes.ts';
import { drawBars } from './draw-bars.ts';
import type { DrawnPlot } from './draw-bars.ts';
import { drawAreas, drawBubbles, drawLines, drawScatter } from './draw-lines.ts';
import { drawPie, drawRadar } from './draw-polar.ts';
import { named, paintOf, pathNode, rectPath, roundedPath } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { drawLegend, layOutLegend } from './legend.ts';
import { withMissingAxes } from './plot-values.ts';
import { drawPointLabels } from './point-label.ts';
import { readChartSpace } from './read-chart-space.ts';

/** Margin of a chart as a share of its size. */
const MARGIN_SHARE = 0.02;
const MIN_SIZE = 8;
/** Areas lie behind bars, and bars behind lines. */
const DEPTH: Readonly<Record<PlotKind, number>> = {
  other: 0,
  area: 0,
  radar: 0,
  pie: 0,
  doughnut: 0,
  bar: 1,
  line: 2,
  stock: 2,
  scatter: 3,
  bubble: 3,
};

/**
 * Draws a chart part (ECMA-376 part 1, 21.2) into its frame from its cached values.
 * @returns nodes in drawing order; a labelled box for an unsupported kind.
 * @throws PackageError `ooxml.missing_part`, `ooxml.malformed_xml`
 */
export function chartScene(request: ChartRequest): SceneNode[] {
  const { pack, path, rect, typesetter, approximations, shape } = request;
  const root = pack.xml(path).documentElement;
  const noted = new Set<string>();
  const colours = chartColours(root, request.colours);
  const model = withMissingAxes(
    readChartSpace(root, {
      colours,
      fonts: request.fonts,
      note: (what, detail) => {
        if (noted.has(`${what} ${detail}`)) return;
        noted.add(`${what} ${detail}`);
        approximations.push({ what, detail, shape });
      },
    }),
  );
  if (!(rect.w >= MIN_SIZE) || !(rect.h >= MIN_SIZE)) return [];
  const drawing: Drawing = { model, colours, setter: { setter: typesetter, known: new Map() }, rect };
  const drawable = model.plots.filter((plot) => plot.kind !== 'other');
  if (drawable.length === 0) {
    const kind = attribute(descend(root, 'chart', 'plotArea', 'plotAreaRegion', 'series'), 'layoutId');
    if (model.plots.length === 0) approximations.push({ what: 'chart', detail: kind ?? 'empty', shape });
    return placeholderBox(drawing, kind ?? '');
  }
  const room = inset(rect, rect.w * MARGIN_SHARE, rect.h * MARGIN_SHARE);
  const title = drawTitle(drawing, room);
  const legend = placeLegend(drawing, room);
  return [
    ...background(drawing),
    ...drawPlots(drawing, drawable, room),
    ...named('legend', legend),
    ...named('title', title),
  ];
}

function inset({ x, y, w, h }: Rect, dx: number, dy: number): Rect {
  return { x: x + dx, y: y + dy, w: w - 2 * dx, h: h - 2 * dy };
}

function background({ model, rect }: Drawing): SceneNode[] {
  const { fill, line } = model.shape;
  const d = model.isRounded ? roundedPath(rect, Math.min(rect.w, rect.h) * 0.05) : rectPath(rect);
  const node = pathNode(d, paintOf(fill, rect), line ?? null);
  return node === null ? [] : [node];
}

/** Draws the title and removes its room from the top. */
function drawTitle(drawing: Drawing, room: Rect): SceneNode[] {
  const { title } = drawing.model;
  const { rect } = drawing;
  if (title === null || title.text === null) return [];
  const set = setText(drawing.setter, title.text, title.look, rect.w * 0.9);
  const turn = title.look.rotation ?? 0;
  const { w, h } = turnedSize(set, turn);
  const at = moved(title.layout, rect, { x: rect.x + (rect.w - w) / 2, y: room.y + title.look.size_pt * 0.2 });
  const box = { x: at.x - 3, y: at.y - 2, w: w + 6, h: h + 4 };
  const overlay = pathNode(rectPath(box), paintOf(title.shape.fill, box), title.shape.line ?? null);
  if (!title.overlay && title.layout === null) takeTop(room, h + title.look.size_pt * 0.5 + rect.h * MARGIN_SHARE);
  const text = turn === 0 ? drawText(set, at.x, at.y) : drawTurned(set, at.x + w / 2, at.y + h / 2, turn);
  return overlay === null ? text : [overlay, ...text];
}

/** Draws the legend and removes its room from its side. */
function placeLegend(drawing: Drawing, room: Rect): SceneNode[] {
  const { model, rect } = drawing;
  const laid = model.legend === null ? null : layOutLegend(drawing, model.legend, rect);
  if (laid === null) return [];
  const { position, layout, overlay } = laid.model;
  const { w, h } = laid;
  const padding = laid.model.look.size_pt * 0.25;
  const middle = { x: rect.x + (rect.w - w) / 2, y: room.y + Math.max(0, (room.h - h) / 2) };
  const automatic = ((): { x: number; y: number } => {
    switch (position) {
      case 'b':
        return { x: middle.x, y: room.y + room.h - h - padding };
      case 't':
        return { x: middle.x, y: room.y + padding };
      case 'l':
        return { x: room.x, y: middle.y };
      case 'r':
        return { x: room.x + room.w - w, y: middle.y };
      case 'tr':
        return { x: room.x + room.w - w, y: room.y };
    }
  })();
  const at = moved(layout, rect, automatic);
  if (layout?.isXEdge === true && layout.w !== null && layout.w * rect.w > w) at.x += (layout.w * rect.w - w) / 2;
  if (layout?.isYEdge === true && layout.h !== null && layout.h * rect.h > h) at.y += (layout.h * rect.h - h) / 2;
  if (!overlay && layout === null) {
    const [gapX, gapY] = [rect.w * MARGIN_SHARE, rect.h * MARGIN_SHARE];
    if (position === 't') takeTop(room, h + gapY + 2 * padding);
    else if (position === 'b') room.h = Math.max(MIN_SIZE, room.h - h - gapY - 2 * padding);
    else {
      const taken = Math.min(w + gapX, room.w - MIN_SIZE);
      if (position === 'l') room.x += taken;
      room.w -= taken;
    }
  }
  return drawLegend(drawing, laid, at.x, at.y);
}

function takeTop(room: Rect, height: number): void {
  const taken = Math.min(height, room.h - MIN_SIZE);
  room.y += taken;
  room.h -= taken;
}

/** A corner after a manual layout, which is a position or an offset. */
function moved(layout: ManualLayout | null, rect: Rect, automatic: { x: number; y: number }): { x: number; y: number } {
  const along = (value: number | null, isEdge: boolean, from: number, size: number, auto: number): number =>
    value === null ? auto : (isEdge ? from : auto) + value * size;
  return {
    x: along(layout?.x ?? null, layout?.isXEdge ?? false, rect.x, rect.w, automatic.x),
    y: along(layout?.y ?? null, layout?.isYEdge ?? false, rect.y, rect.h, automatic.y),
  };
}

/** The area of the plots: from a manual layout, or what title and legend leave. */
function plotArea({ model, rect }: Drawing, room: Rect): { area: Rect; isInner: boolean; isFixed: boolean } {
  const layout = model.plotLayout;
  if (layout === null || layout.w === null || layout.h === null) return { area: room, isInner: false, isFixed: false };
  const x = layout.x === null ? room.x : rect.x + layout.x * rect.w;
  const y = layout.y === null ? room.y : rect.y + layout.y * rect.h;
  const w = layout.isWEdge ? rect.x + layout.w * rect.w - x : layout.w * rect.w;
  const h = layout.isHEdge ? rect.y + layout.h * rect.h - y : layout.h * rect.h;
  if (w < MIN_SIZE || h < MIN_SIZE) return { area: room, isInner: false, isFixed: false };
  return { area: { x, y, w, h }, isInner: layout.target === 'inner', isFixed: true };
}

function drawPlots(drawing: Drawing, plots: readonly PlotModel[], room: Rect): SceneNode[] {
  const { area, isInner, isFixed } = plotArea(drawing, room);
  const round = plots.filter((plot) => plot.kind === 'pie' || plot.kind === 'doughnut');
  const radar = plots.filter((plot) => plot.kind === 'radar');
  const flat = plots.filter((plot) => !round.includes(plot) && !radar.includes(plot));
  const nodes: SceneNode[] = [];
  const labels: DrawnPlot['spots'] = [];
  if (flat.length > 0) {
    const layout = layOutCartesian(drawing, area, isInner, flat);
    const { fill, line } = drawing.model.plotShape;
    const overlay = pathNode(rectPath(layout.inner), paintOf(fill, layout.inner), line ?? null);
    if (overlay !== null) nodes.push(overlay);
    nodes.push(...drawGrid(layout));
    const ordered = [...layout.plots].sort((a, b) => DEPTH[a.plot.kind] - DEPTH[b.plot.kind]);
    const drawn = ordered.map((laid): DrawnPlot => {
      switch (laid.plot.kind) {
        case 'bar':
          return drawBars(drawing, laid);
        case 'area':
          return drawAreas(drawing, laid, layout.inner);
        case 'scatter':
          return drawScatter(drawing, laid, layout.inner);
        case 'bubble':
          return drawBubbles(drawing, laid, layout.inner);
        default:
          return drawLines(drawing, laid, layout.inner);
      }
    });
    const isBehind = drawn.flatMap((one) => one.nodes);
    nodes.push(...isBehind, ...drawAxes(drawing, layout));
    labels.push(...drawn.flatMap((one) => one.spots));
  }
  for (const plot of round) {
    const drawn = drawPie(drawing, plot, area, isFixed && isInner);
    nodes.push(...drawn.nodes);
    labels.push(...drawn.spots);
  }
  for (const plot of radar) nodes.push(...drawRadar(drawing, plot, area));
  return [...nodes, ...named('labels', drawPointLabels(drawing, labels))];
}

/** A box for an unsupported chart: a frame with its title, or the name of its kind. */
function placeholderBox(drawing: Drawing, kind: string): SceneNode[] {
  const { rect, colours, model, setter } = drawing;
  const { scheme } = colours;
  const fill = { kind: 'solid', hex: mixColours(scheme.tx1, scheme.bg1, 0.06), alpha: 1 } as const;
  const frame = pathNode(rectPath(rect), fill, defaultLine(colours));
  const text = model.title?.text ?? kind;
  const nodes: SceneNode[] = frame === null ? [] : [frame];
  if (typeof text === 'string' && text === '') return nodes;
  const set = setText(setter, text, model.look, rect.w * 0.9);
  return [...nodes, ...drawTurned(set, rect.x + rect.w / 2, rect.y + rect.h / 2, 0)];
}
