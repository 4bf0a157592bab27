import type { ContentInput } from '../../../common/api/slide-content.ts';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { FieldKind } from '../../../common/deck/layout.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { FieldContent, Slide } from '../../../common/deck/slide.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { plainData } from './plain-data.ts';

/** What a field of a kind takes. */
const TAKES: Readonly<Record<FieldKind, readonly FieldContent['kind'][]>> = {
  title: ['text'],
  subtitle: ['text'],
  body: ['text'],
  caption: ['text'],
  picture: ['picture'],
  chart: ['chart'],
  table: ['table'],
  object: ['text', 'chart', 'table', 'picture'],
};

/** Whether content may stand in a field of a kind. */
export function takesContent(kind: FieldKind, content: FieldContent): boolean {
  return TAKES[kind].includes(content.kind);
}

/**
 * Content as a caller sends it, as the deck has it. Where a chart's value comes from is never taken from a caller: the
 * address of a value is kept where the slide's chart had the same value there before.
 */
export function contentOfInput(input: ContentInput, former: Slide | undefined): FieldContent {
  if (input.kind !== 'chart') return plainData(input) as FieldContent;
  const known = former === undefined ? [] : chartsOf(former);
  const { chart } = input;
  const series = chart.series.map((each, index) => ({
    ...each,
    addresses: each.values.map((value, position) => knownAddress(known, index, position, value)),
  }));
  return { kind: 'chart', chart: plainData({ ...chart, series }) as ChartSpec };
}

/** Text content without a single character. */
export function isEmptyText(content: FieldContent): boolean {
  return content.kind === 'text' && plainText(content.paragraphs).trim() === '';
}

function knownAddress(
  charts: readonly ChartSpec[],
  series: number,
  position: number,
  value: number | null,
): SourceAddress | null {
  if (value === null) return null;
  for (const chart of charts) {
    const known = chart.series[series];
    if (known?.values[position] === value) return known.addresses[position] ?? null;
  }
  return null;
}

function chartsOf(slide: Slide): ChartSpec[] {
  const contents = [...Object.values(slide.fields), ...slide.free.map((free) => free.content)];
  return contents.flatMap((content) => (content.kind === 'chart' ? [content.chart] : []));
}
