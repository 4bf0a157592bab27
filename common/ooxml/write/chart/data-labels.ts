import { el } from '../../xml/element.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { ChartContext } from './chart-context.ts';
import { textProperties } from './chart-text.ts';
import type { ChartTextLook } from './chart-text.ts';

/** Where a label stands; a doughnut allows none (ECMA-376 part 1, 21.2.2.48). */
export type LabelPosition = 'outEnd' | 'ctr' | 't' | 'r' | 'inEnd' | 'inBase';

export interface LabelLook {
  /** ECMA-376 part 1, 18.8.31 */
  numberFormat?: string;
  position?: LabelPosition;
  text?: ChartTextLook;
  shows: { value?: boolean; category?: boolean; series?: boolean };
  separator?: string;
}

/** The label of one point: of its own look, or none at all. It can be moved up and right, as fractions of the chart's size. */
export interface PointLabel {
  index: number;
  look: LabelLook | null;
  raise?: number;
  right?: number;
}

/** `c:dLbls` (ECMA-376 part 1, 21.2.2.49); without a look only the given points are labelled. */
export function dataLabels(
  look: LabelLook | null,
  context: ChartContext,
  points: readonly PointLabel[] = [],
): XmlElement {
  return el(
    'c:dLbls',
    {},
    points.map((point) => pointLabel(point, context)),
    labelProperties(look ?? { shows: {} }, context),
    look === null ? null : el('c:showLeaderLines', { val: 0 }),
  );
}

function pointLabel({ index, look, raise = 0, right = 0 }: PointLabel, context: ChartContext): XmlElement {
  if (look === null) return el('c:dLbl', {}, el('c:idx', { val: index }), el('c:delete', { val: 1 }));
  const isMoved = raise !== 0 || right !== 0;
  return el(
    'c:dLbl',
    {},
    el('c:idx', { val: index }),
    isMoved
      ? el(
          'c:layout',
          {},
          el('c:manualLayout', {}, el('c:x', { val: round(right) }), el('c:y', { val: round(-raise) })),
        )
      : null,
    labelProperties(look, context),
  );
}

function labelProperties(look: LabelLook, context: ChartContext): XmlElement[] {
  const flag = (name: string, isOn: boolean | undefined): XmlElement => el(name, { val: isOn === true ? 1 : 0 });
  const isShown = look.shows.value === true || look.shows.category === true || look.shows.series === true;
  return [
    ...(look.numberFormat === undefined
      ? []
      : [el('c:numFmt', { formatCode: look.numberFormat || 'General', sourceLinked: 0 })]),
    ...(isShown
      ? [el('c:spPr', {}, el('a:noFill'), el('a:ln', {}, el('a:noFill'))), textProperties(context, look.text)]
      : []),
    ...(look.position === undefined ? [] : [el('c:dLblPos', { val: look.position })]),
    flag('c:showLegendKey', false),
    flag('c:showVal', look.shows.value),
    flag('c:showCatName', look.shows.category),
    flag('c:showSerName', look.shows.series),
    flag('c:showPercent', false),
    flag('c:showBubbleSize', false),
    ...(look.separator === undefined ? [] : [el('c:separator', {}, look.separator)]),
  ];
}

function round(fraction: number): number {
  // Without -0, which XML would show.
  return Math.round(fraction * 10_000) / 10_000 || 0;
}
