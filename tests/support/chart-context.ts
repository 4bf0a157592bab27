import type { ChartKind, ChartSpec } from '../../common/deck/chart.ts';
import type { ChartContext } from '../../common/ooxml/write/chart/chart-text.ts';
import { backgroundOf } from '../../common/ooxml/write/background-colours.ts';

/** A chart of 9 × 4 million EMU with text of 12 pt and two accents on white. */
export const CHART_CONTEXT: ChartContext = {
  language: 'en',
  background: backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' }),
  accents: [
    { name: 'accent1', hex: '4472C4' },
    { name: 'accent2', hex: 'ED7D31' },
  ],
  textSizePt: 12,
  size: { w: 9_000_000, h: 4_000_000 },
};

/** A chart of three categories with a series for each list of values. */
export function chartOf(
  kind: ChartKind,
  values: readonly (number | null)[][],
  more: Partial<ChartSpec> = {},
): ChartSpec {
  return {
    kind,
    alt: 'alt',
    categories: ['Alpha', 'Beta', 'Gamma'],
    series: values.map((each, index) => ({ name: `Series ${index + 1}`, values: [...each], addresses: [] })),
    number_format: '0.0',
    data_labels: false,
    ...more,
  };
}
