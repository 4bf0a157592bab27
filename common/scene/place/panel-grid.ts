import type { ChartSpec } from '../../deck/chart.ts';
import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import { niceStep } from '../../ooxml/write/chart/axes.ts';
import { yearDays } from '../../ooxml/write/chart/series.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { formatNumber } from '../chart/number-format.ts';

/** Points. */
export const TEXT_PT = 12;
const TITLE_PT = 14;
const LINE = 1.25;
export const GAP = { across: 20, down: 16 } as const;
/** Between an axis and its names, and a line and its value. */
const NAME_GAP = 8;
const UNDER_TITLE = 8;
/** Smaller plots show no shape. */
const MIN_PLOT = { w: 84, h: 44 } as const;
/** Smaller frames count as unreadable charts. */
const MIN_FRAME = { w: 110, h: 74 } as const;
/** Fonts of other programs are wider than ours at most by so much. */
const SURE = 0.94;
/** Names of bars take at most this share of the width of the place. */
const MAX_NAMES = 0.24;
const MAX_TITLE_LINES = 2;
/** Programs break headings at three quarters of their chart's width, and may set them in a wider font. */
const TITLE_SHARE = 0.68;
/** Fonts for scripts that the theme's font lacks differ more. */
const WIDER_SCRIPT = 0.82;
/** By how much names overlap that are to be left out, as a share of a step. */
const OVERLAP = 0.12;
const ROOM_PER_STEP = 24;
const OVER_HIGHEST = 0.08;

/** Numbers of columns by the number of charts, best first: full rows, and charts that are wider than high. */
const COLUMNS: Readonly<Record<number, readonly number[]>> = {
  ...{ 6: [3, 2], 7: [4, 3, 2], 8: [4, 3, 2], 9: [3, 4], 10: [4, 3], 11: [4, 3], 12: [4, 3] },
};

/** Everything in points from the left top of the place. */
export interface PanelGrid {
  columns: number;
  rows: number;
  /** From the beginning of one chart to that of the next. */
  cell: { w: number; h: number };
  plot: { w: number; h: number };
  /** Between two charts side by side. */
  gap: number;
  /** What the names of the axis take beside the first column and below the last row. */
  beside: number;
  below: number;
  title_pt: number;
  titles: string[][];
  /** Height of the headings. */
  head: number;
  labels: 'all' | 'last' | 'none';
  scale: { min: number; max: number; step: number };
}

/** What the grid measures with. */
export interface PanelSetting {
  typesetter: Pick<Typesetter, 'textWidthPt'>;
  font: string;
  /** BCP 47, for the signs of numbers. */
  language: string;
  /** The values are at the side where lines end, which leaves no room for values there. */
  isFromRight: boolean;
}

/** The grid of small charts of a chart in a place; null where they would be too small to be read. */
export function panelGrid(chart: ChartSpec, box: Pick<Box, 'h' | 'w'>, setting: PanelSetting): PanelGrid | null {
  const count = chart.series.length;
  const room = { w: box.w / EMU_PER_PT, h: box.h / EMU_PER_PT };
  // Headings in one line are better than more charts in a row.
  for (let lines = 1; lines <= MAX_TITLE_LINES; lines += 1) {
    for (const columns of COLUMNS[count] ?? []) {
      const grid = gridOf(chart, { columns, lines }, room, setting);
      if (grid !== null) return grid;
    }
  }
  return null;
}

/** Average advance of a character in em, a conservative value for business text. */
const EM_PER_CHARACTER = 0.56;

/** Whether a chart has room for its small charts, before it is known in which font it will be set. */
export function hasRoomForPanels(chart: ChartSpec, box: Pick<Box, 'h' | 'w'>, language = 'en'): boolean {
  const textWidthPt = (text: string, _: string, size: number): number => [...text].length * EM_PER_CHARACTER * size;
  return panelGrid(chart, box, { typesetter: { textWidthPt }, font: '', language, isFromRight: false }) !== null;
}

function gridOf(
  chart: ChartSpec,
  { columns, lines }: { columns: number; lines: number },
  room: { w: number; h: number },
  setting: PanelSetting,
): PanelGrid | null {
  const rows = Math.ceil(chart.series.length / columns);
  const isHorizontal = chart.kind === 'bar';
  const widths = valueWidths(chart, setting);
  const { typesetter, font } = setting;
  const names = Math.max(...chart.categories.map((text) => typesetter.textWidthPt(text, font, TEXT_PT) / SURE));
  const widthOf = (gap: number, beside: number, after: number): number =>
    (room.w - beside - (columns - 1) * gap) / columns - after;
  // Each bar has its value where there is room: then nothing is read off an axis.
  const slot = widthOf(GAP.across, 0, 0) / chart.categories.length;
  const canLabel = widths.low >= 0 && chart.kind !== 'area' && (isHorizontal || widths.widest + 4 <= slot);
  const labels = chart.kind === 'line' ? (setting.isFromRight ? 'none' : 'last') : canLabel ? 'all' : 'none';
  const below = isHorizontal && labels === 'all' ? 0 : TEXT_PT * LINE + NAME_GAP;
  // The names at both ends of an axis stand out by this.
  const onAxis = isHorizontal ? widths.scale : names - slot;
  const out = below === 0 ? 0 : Math.max(0, onAxis) / 2 + NAME_GAP / 4;
  const named = isHorizontal ? names + NAME_GAP : labels === 'all' ? 0 : widths.scale + NAME_GAP;
  const beside = Math.max(named, out);
  const after = Math.max(out, labels === 'last' || (labels === 'all' && isHorizontal) ? widths.widest + NAME_GAP : 0);
  if (isHorizontal && beside > room.w * MAX_NAMES) return null;
  const gap = Math.max(GAP.across, out + NAME_GAP);
  const whole = widthOf(gap, beside, after);
  const w = isHorizontal ? whole : whole * shareForNames(chart, names, whole);
  const titled = titlesOf(
    chart,
    lines,
    (w + after + gap / 2) * TITLE_SHARE * (setting.isFromRight ? WIDER_SCRIPT : 1),
    setting,
  );
  if (titled === null) return null;
  const head = lines * titled.pt * LINE + UNDER_TITLE;
  const cellH = (room.h - below - (rows - 1) * GAP.down) / rows;
  const h = cellH - head;
  const perBar = isHorizontal ? chart.categories.length * TEXT_PT * LINE : 0;
  if (w < MIN_PLOT.w || h < Math.max(MIN_PLOT.h, perBar)) return null;
  if (w + after < MIN_FRAME.w || cellH < MIN_FRAME.h) return null;
  // With values over the columns nothing is at the top of the scale.
  const headroom = labels === 'all' && !isHorizontal ? (TEXT_PT * LINE) / h : 0;
  return {
    ...{ columns, rows, beside, below, gap, head, labels, titles: titled.titles, title_pt: titled.pt },
    cell: { w: whole + after + gap, h: cellH + GAP.down },
    plot: { w, h },
    scale: panelScale(chart, isHorizontal ? w : h, headroom),
  };
}

/**
 * The share of its width that a plot takes so that the names below it don't touch: a program that ignores which of them are left
 * out shows as many as don't overlap, and with a little less width one in so many fewer.
 */
function shareForNames(chart: ChartSpec, names: number, width: number): number {
  if (yearDays(chart) !== null) return 1;
  const slot = width / chart.categories.length;
  const count = Math.ceil(names / slot);
  return count * slot - names >= NAME_GAP / 2 ? 1 : names / ((count + OVERLAP) * slot);
}

/** Widths of the values at the ends of lines or bars, and of those at the scale. */
function valueWidths(
  chart: ChartSpec,
  { typesetter, font, language }: PanelSetting,
): { widest: number; scale: number; low: number } {
  const width = (value: number, isBold: boolean): number =>
    typesetter.textWidthPt(formatNumber(value, chart.number_format, language), font, TEXT_PT, isBold) / SURE;
  const values = numbersOf(chart);
  const labelled =
    chart.kind === 'line' ? chart.series.flatMap((series) => numbersOf({ series: [series] }).at(-1) ?? []) : values;
  const { min, max } = panelScale(chart, 100, 0);
  return {
    widest: Math.max(...labelled.map((value) => width(value, true))),
    scale: Math.max(width(min, false), width(max, false)),
    low: Math.min(...values),
  };
}

/** The headings as large as they all have room in so many lines. */
function titlesOf(
  { series }: ChartSpec,
  lines: number,
  width: number,
  { typesetter, font }: PanelSetting,
): { titles: string[][]; pt: number } | null {
  for (const pt of [TITLE_PT, TEXT_PT]) {
    const fits = (text: string): boolean => typesetter.textWidthPt(text, font, pt, true) <= width;
    const titles = series.flatMap(({ name }) => {
      const title = brokenInto(name, fits);
      return title === null || title.length > lines ? [] : [title];
    });
    if (titles.length === series.length) return { titles, pt };
  }
  return null;
}

/** A name in lines that fit; null where one of its words doesn't. */
function brokenInto(name: string, fits: (text: string) => boolean): string[] | null {
  const lines: string[] = [];
  for (const word of name.trim().split(/\s+/u)) {
    if (!fits(word)) return null;
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The one scale of all small charts: from zero, unless lines are close together far from it.
 * @param length of its axis in points.
 * @param headroom share of the length that is left above the highest value.
 */
function panelScale(chart: ChartSpec, length: number, headroom: number): PanelGrid['scale'] {
  const values = numbersOf(chart);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isFar = chart.kind === 'line' && low > 0 && high - low <= high / 6;
  const bottom = isFar ? low : Math.min(0, low);
  const top = Math.max(high, isFar ? high : 0);
  const span = (top - bottom) / (1 - headroom) || Math.abs(top) || 1;
  const most = Math.max(2, Math.min(4, Math.floor(length / ROOM_PER_STEP)));
  const step = niceStep(span / most);
  const tidy = (value: number): number => Number(value.toPrecision(12));
  const min = tidy(Math.floor(bottom / step) * step);
  if (headroom > 0) return { min, max: tidy(min + span), step };
  const line = Math.ceil(top / step) * step;
  const end = top + (top - min) * OVER_HIGHEST;
  // A gridline at the top where it is near; else nothing but a little air is over the highest value.
  return { min, max: tidy(Math.max(min + step, line <= end ? line : Number(end.toPrecision(3)))), step };
}

function numbersOf({ series }: Pick<ChartSpec, 'series'>): number[] {
  return series.flatMap(({ values }) => values.flatMap((value) => (Number.isFinite(value) ? [value ?? 0] : [])));
}
