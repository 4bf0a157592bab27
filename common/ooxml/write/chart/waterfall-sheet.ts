import type { ChartSpec, WaterfallStep } from '../../../deck/chart.ts';
import { columnLetters } from '../../../deck/source.ts';
import { waterfallSteps } from '../../../deck/chart.ts';
import { chartWords, numberAt } from './sheet-column.ts';
import type { SheetCell, SheetColumn } from './sheet-column.ts';

/** The purpose of a column in a waterfall's workbook. The first four are the data; the others are drawn. */
export type WaterfallRole =
  | 'change'
  | 'isTotal'
  | 'level'
  | 'from'
  | 'base'
  | 'total'
  | 'rise'
  | 'fall'
  | 'riseBelow'
  | 'fallBelow'
  | 'totalLabel'
  | 'riseLabel'
  | 'fallLabel'
  | 'connector';

interface WaterfallColumn {
  role: WaterfallRole;
  column: SheetColumn;
}

/** Consecutive connectors must not touch, or they would be one line. So three series alternate, with gaps between. */
const CONNECTORS = 3;

// Columns of the data, as letters for formulas.
const [CHANGE, IS_TOTAL, LEVEL, FROM] = [2, 3, 4, 5].map(columnLetters) as [string, string, string, string];

/**
 * The workbook of a waterfall: the changes, which categories are totals, and formulas for the level reached, the
 * invisible base, the visible parts above and below zero, and the columns with labels and connectors. Changing a change
 * redraws the chart.
 */
export function waterfallSheet(chart: ChartSpec, language: string): WaterfallColumn[] {
  const words = chartWords(language);
  const format = chart.number_format;
  const steps = waterfallSteps(chart);
  const series = chart.series[0];
  const name = series?.name ?? '';
  const totals = new Set(chart.totals ?? []);
  const column = (
    role: WaterfallRole,
    name: string,
    cell: (step: WaterfallStep, row: number, at: number) => SheetCell,
    numberFormat = format,
  ): WaterfallColumn => ({
    role,
    column: { name, numberFormat, cells: steps.map((step, at) => cell(step, at + 2, at)) },
  });
  const derived = (
    role: WaterfallRole,
    name: string,
    value: (step: WaterfallStep) => number,
    formula: (row: number) => string,
    numberFormat = format,
  ): WaterfallColumn =>
    column(role, name, (step, row) => ({ value: tidy(value(step)), formula: formula(row) }), numberFormat);

  const hasBelow = steps.some(({ from, to }) => from < 0 || to < 0);
  const below = (role: 'riseBelow' | 'fallBelow', word: string): WaterfallColumn[] => {
    const sign = role === 'riseBelow' ? 1 : -1;
    const kind = role === 'riseBelow' ? 'rise' : 'fall';
    if (!hasBelow) return [];
    return [
      derived(
        role,
        `${word} ${words.belowZero}`,
        (step) => (step.kind === kind ? sign * (Math.min(0, step.from) - Math.min(0, step.to)) : 0),
        (row) =>
          sign === 1
            ? when(row, '>=', `MIN(0,${FROM}${row})-MIN(0,${LEVEL}${row})`)
            : when(row, '<', `MIN(0,${LEVEL}${row})-MIN(0,${FROM}${row})`),
      ),
    ];
  };
  return [
    column('change', name, (_, __, at) => ({ value: numberAt(series?.values, at) })),
    column('isTotal', words.isTotal, (_, __, at) => ({ value: totals.has(at) ? 1 : null }), '0'),
    column('level', words.level, ({ to }, row) => ({ value: to, formula: levelFormula(row) })),
    column('from', words.from, ({ from }, row) => ({
      value: from,
      formula: row === 2 ? '0' : `IF(${IS_TOTAL}${row}=1,0,${LEVEL}${row - 1})`,
    })),
    derived(
      'base',
      words.base,
      ({ from, to }) => Math.max(0, Math.min(from, to)) + Math.min(0, Math.max(from, to)),
      (row) => {
        const both = `${FROM}${row},${LEVEL}${row}`;
        return `MAX(0,MIN(${both}))+MIN(0,MAX(${both}))`;
      },
    ),
    derived(
      'total',
      words.total,
      ({ kind, to }) => (kind === 'total' ? to : 0),
      (row) => `IF(${IS_TOTAL}${row}=1,${LEVEL}${row},0)`,
    ),
    derived(
      'rise',
      words.rise,
      ({ kind, from, to }) => (kind === 'rise' ? Math.max(0, to) - Math.max(0, from) : 0),
      (row) => when(row, '>=', `MAX(0,${LEVEL}${row})-MAX(0,${FROM}${row})`),
    ),
    derived(
      'fall',
      words.fall,
      ({ kind, from, to }) => (kind === 'fall' ? Math.max(0, from) - Math.max(0, to) : 0),
      (row) => when(row, '<', `MAX(0,${FROM}${row})-MAX(0,${LEVEL}${row})`),
    ),
    ...below('riseBelow', words.rise),
    ...below('fallBelow', words.fall),
    derived(
      'totalLabel',
      name,
      ({ kind, to }) => (kind === 'total' ? to : 0),
      (row) => `IF(${IS_TOTAL}${row}=1,${LEVEL}${row},0)`,
      signedFormat(format, 'total'),
    ),
    derived(
      'riseLabel',
      `${name} +`,
      (step) => (step.kind === 'rise' ? outwards(step) : 0),
      (row) => when(row, '>=', outwardsFormula(row)),
      signedFormat(format, 'rise'),
    ),
    derived(
      'fallLabel',
      `${name} \u2212`,
      (step) => (step.kind === 'fall' ? outwards(step) : 0),
      (row) => when(row, '<', outwardsFormula(row)),
      signedFormat(format, 'fall'),
    ),
    ...Array.from({ length: Math.min(CONNECTORS, Math.max(0, steps.length - 1)) }, (_, turn) =>
      column('connector', `${words.connector} ${turn + 1}`, (step, row, at) => {
        if (at % CONNECTORS === turn && at < steps.length - 1) return { value: step.to, formula: `${LEVEL}${row}` };
        const before = steps[at - 1];
        if (before === undefined || (at - 1) % CONNECTORS !== turn) return { value: null };
        return { value: before.to, formula: `${LEVEL}${row - 1}` };
      }),
    ),
  ];
}

/**
 * The number format of a step's label. The sign shows rise or fall, on whichever side of zero the bar is. Zero, the
 * value of all other categories, shows nothing.
 */
export function signedFormat(numberFormat: string, kind: WaterfallStep['kind']): string {
  const figure = firstSection(numberFormat) || 'General';
  if (kind === 'total') return `${figure};"\u2212"${figure};`;
  const signed = kind === 'rise' ? `"+"${figure}` : `"\u2212"${figure}`;
  return `${signed};${signed};`;
}

function levelFormula(row: number): string {
  const [change, before] = [`${CHANGE}${row}`, row === 2 ? '0' : `${LEVEL}${row - 1}`];
  return `IF(${IS_TOTAL}${row}=1,IF(ISNUMBER(${change}),${change},${before}),${before}+N(${change}))`;
}

/** A formula that applies to rows that aren't totals and that rise (or stay equal) or fall. */
function when(row: number, relation: '>=' | '<', formula: string): string {
  return `IF(AND(${IS_TOTAL}${row}<>1,${LEVEL}${row}${relation}${FROM}${row}),${formula},0)`;
}

/** The size of a change on the side where its label is: above the bar, or below if it is completely negative. */
function outwards({ from, to }: WaterfallStep): number {
  const size = Math.abs(to - from);
  return Math.max(from, to) > 0 ? size : -size;
}

function outwardsFormula(row: number): string {
  const [level, from] = [`${LEVEL}${row}`, `${FROM}${row}`];
  return `IF(MAX(${level},${from})>0,1,-1)*ABS(${level}-${from})`;
}

/** The section of a format code for positive numbers; quoted or escaped semicolons don't separate sections. */
function firstSection(code: string): string {
  const match = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code);
  return match?.[0] ?? '';
}

/** Removes the noise of binary fractions; 0 if the number is not finite. */
function tidy(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) || 0 : 0;
}
