import type { Paint, Rect, SolidPaint, Stroke } from '../scene.ts';
import type { RequestedScale } from './axis-scale.ts';

/** A chart part as read: every look resolved as far as the part says it, nothing placed yet. */

/** The fill of a shape; gradients need its rectangle. */
export type Fill = SolidPaint | { kind: 'gradient'; hex: string; paint(rect: Rect): Paint | null } | { kind: 'none' };

/** How a line is drawn. */
export type Line = Stroke;

/** Fill and line of a part of a chart; undefined if unspecified, null or `none` for none. */
export interface ShapeLook {
  fill: Fill | undefined;
  line: Line | null | undefined;
}

export interface TextLook {
  font: string;
  east_asian_font: string;
  complex_font: string;
  size_pt: number;
  bold: boolean;
  italic: boolean;
  hex: string;
  alpha: number;
  /** Degrees clockwise; null is automatic. */
  rotation: number | null;
}

interface RichRun {
  text: string;
  look: TextLook;
}
/** Paragraphs of runs. */
export type RichText = RichRun[][];

/** `c:manualLayout` (ECMA-376 part 1, 21.2.2.95): fractions of the chart; null values are automatic. */
export interface ManualLayout {
  target: 'inner' | 'outer';
  x: number | null;
  y: number | null;
  w: number | null;
  h: number | null;
  /** Whether x and y are a position instead of an offset from the automatic one. */
  isXEdge: boolean;
  isYEdge: boolean;
  isWEdge: boolean;
  isHEdge: boolean;
}

export interface TitleModel {
  /** Null is the automatic text. */
  text: RichText | null;
  look: TextLook;
  shape: ShapeLook;
  layout: ManualLayout | null;
  overlay: boolean;
}

export interface LegendModel {
  position: 'b' | 'l' | 'r' | 't' | 'tr';
  look: TextLook;
  shape: ShapeLook;
  layout: ManualLayout | null;
  overlay: boolean;
  /** Entries that are left out. */
  deleted: ReadonlySet<number>;
}

export type LabelPosition = 'bestFit' | 'b' | 'ctr' | 'inBase' | 'inEnd' | 'l' | 'outEnd' | 'r' | 't';

/** The content and look of a data label. */
export interface LabelLook {
  value: boolean;
  category: boolean;
  series: boolean;
  percent: boolean;
  size: boolean;
  key: boolean;
  separator: string | null;
  /** Null uses the source's format. */
  format: string | null;
  position: LabelPosition | null;
  look: TextLook;
  shape: ShapeLook;
  text: RichText | null;
  layout: ManualLayout | null;
}

export interface LabelsModel {
  /** null: only single points are labelled. */
  all: LabelLook | null;
  /** Null: this point has no label. */
  points: ReadonlyMap<number, LabelLook | null>;
  leaderLines: Line | null;
}

export interface MarkerModel {
  /** null is automatic. */
  symbol: string | null;
  size: number | null;
  shape: ShapeLook;
}

export interface PointModel {
  shape: ShapeLook;
  marker: MarkerModel | null;
  explosion: number;
}

/** Cached texts and numbers of a reference. */
export interface DataCache {
  texts: string[];
  numbers: (number | null)[];
  /** Number format of the cache, and of single points. */
  format: string;
  isNumeric: boolean;
  /** Outer levels of a category reference, innermost first: text and the range of points. */
  groups: { text: string; from: number; to: number }[][];
}

export interface SeriesModel {
  index: number;
  order: number;
  name: string;
  categories: DataCache | null;
  values: DataCache;
  xValues: DataCache | null;
  sizes: DataCache | null;
  shape: ShapeLook;
  /** Also set if the line has no paint. */
  lineWidth?: number;
  marker: MarkerModel | null;
  points: ReadonlyMap<number, PointModel>;
  labels: LabelsModel | null;
  smooth: boolean;
  explosion: number;
  invertsNegative: boolean;
}

export type PlotKind =
  | 'bar'
  | 'line'
  | 'area'
  | 'pie'
  | 'doughnut'
  | 'scatter'
  | 'bubble'
  | 'radar'
  | 'stock'
  | 'other';

export interface PlotModel {
  kind: PlotKind;
  isHorizontal: boolean;
  grouping: 'clustered' | 'stacked' | 'percentStacked';
  variesColours: boolean;
  gapWidth: number;
  overlap: number | null;
  firstAngle: number;
  holeSize: number;
  bubbleScale: number;
  hasMarkers: boolean;
  /** `c:scatterStyle` or `c:radarStyle`. */
  style: string;
  series: SeriesModel[];
  axisIds: string[];
  seriesLines: Line | null;
  dropLines: Line | null;
  highLowLines: Line | null;
  upDownBars: { up: ShapeLook; down: ShapeLook; gapWidth: number } | null;
}

export interface AxisModel {
  id: string;
  kind: 'category' | 'date' | 'value';
  position: 'b' | 'l' | 'r' | 't';
  isDeleted: boolean;
  isReversed: boolean;
  requested: RequestedScale;
  baseUnit: 'days' | 'months' | 'years' | null;
  majorTimeUnit: 'days' | 'months' | 'years' | null;
  crosses: 'autoZero' | 'min' | 'max';
  crossesAt: number | null;
  isBetween: boolean;
  majorGrid: Line | null;
  minorGrid: Line | null;
  title: TitleModel | null;
  /** Null uses the source's format. */
  format: string | null;
  majorTick: 'none' | 'in' | 'out' | 'cross';
  labels: 'high' | 'low' | 'nextTo' | 'none';
  shape: ShapeLook;
  look: TextLook;
  labelSkip: number | null;
  tickSkip: number | null;
  minorUnit: number | null;
  /** Divisor of the labels (`c:dispUnits`). */
  displayUnit: number;
}

export interface ChartModel {
  language: string;
  is1904: boolean;
  title: TitleModel | null;
  legend: LegendModel | null;
  shape: ShapeLook;
  plotShape: ShapeLook;
  plotLayout: ManualLayout | null;
  plots: PlotModel[];
  axes: AxisModel[];
  blanks: 'gap' | 'zero' | 'span';
  isRounded: boolean;
  look: TextLook;
}
