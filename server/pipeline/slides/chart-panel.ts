import type { FormItem, FormSpec } from '../../../common/deck/form.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import { formSpec } from '../forms/form-spec.ts';
import { hasWord } from './annotate-chart.ts';
import type { SlideContext } from './slide-context.ts';
import { afterNumber, numbersOver } from './slide-frame.ts';

/** Share of the width for the panel beside a chart, and its distance from the chart. */
const SHARE = 0.32;
const GAP = Math.round(EMU_PER_INCH * 0.25);
const LEAST_WIDTH = EMU_PER_INCH * 2.4;
const MOST_WIDTH = EMU_PER_INCH * 3.6;
/** What a model may write beside a chart. */
const ROOM = { points: 3, chars: 70 } as const;

/** A chart's place, divided between the chart and a panel beside it, where reading ends. @param title tells the direction. */
export function besideChart(box: Box, title: string): { chart: Box; panel: Box } {
  const w = Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, box.w * SHARE)));
  const chart = { ...box, w: box.w - w - GAP };
  const panel = { ...box, w };
  return FROM_RIGHT.test(title)
    ? { chart: { ...chart, x: box.x + w + GAP }, panel }
    : { chart, panel: { ...panel, x: box.x + box.w - w } };
}

const FROM_RIGHT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}]/u;

/** The panel as a field that a model writes for. */
export function panelField(box: Box): LayoutField {
  return {
    ...{ name: 'panel', kind: 'body', placeholder: { type: 'body', idx: 0 }, shape_name: '', box },
    ...{ max_length: ROOM.points * ROOM.chars, max_items: ROOM.points },
  };
}

/** The points of a story as a form beside its chart: their numbers large where they have some; null without room. */
export function panelForm(
  { canShow, preferences: { language } }: SlideContext,
  about: { title: string; ref: string },
  points: readonly string[],
  box: Box,
): FormSpec | null {
  const numbers = numbersOver(points, language);
  const ofTitle = numbers.findIndex((number) => number !== null && hasWord(about.title, number));
  const items = points.map((point, at): { item: FormItem; hasNumber: boolean } => {
    const number = numbers[at] ?? null;
    const own = number === null ? { text: point } : { value: number, label: afterNumber(point, number) };
    const key = at === ofTitle ? { is_key: true } : {};
    return { item: { ...own, ...key, ref: about.ref }, hasNumber: number !== null };
  });
  const figures = items.filter(({ hasNumber }) => hasNumber).slice(0, ROOM.points);
  const said = points.slice(0, ROOM.points).map((text): FormItem => ({ text, ref: about.ref }));
  // Two that are read are better than none; the others are in the notes.
  const fewer = <Each>(all: readonly Each[]): Each[][] => [[...all], ...(all.length > 2 ? [all.slice(0, 2)] : [])];
  const choices = [
    ...fewer(figures).flatMap((own) =>
      own.length > 1 ? [{ form: 'kpi_tiles', items: own.map(({ item }) => item) }] : [],
    ),
    ...fewer(said).flatMap((own) => (own.length > 0 ? [{ form: 'points', items: own }] : [])),
  ];
  for (const choice of choices) {
    const spec = formSpec({ ...choice, also: [] }, { title: about.title, language });
    if (spec !== null && canShow?.(spec, box) === true) return spec;
  }
  return null;
}
