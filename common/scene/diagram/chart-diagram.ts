import type { ChartSpec } from '../../deck/chart.ts';
import type { DiagramData } from '../../deck/diagram.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';

type ChartDiagram = Extract<DiagramData, { kind: 'bar_chart' | 'pie_chart' }>;

const LARGE_WIDTH = EMU_PER_INCH * 7;
/** More bars than this have no room for their values. */
const MOST_LABELLED = 20;

/** Bars and slices as a native chart, with the workbook that "Edit Data" opens. */
export function chartOfDiagram(data: ChartDiagram): ChartSpec {
  const values = data.items.map(({ value }) => value);
  return {
    kind: data.kind === 'bar_chart' ? 'bar' : 'pie',
    alt: data.alt ?? data.title ?? data.items.map(({ label, value }) => `${label}: ${value}`).join(', '),
    categories: data.items.map(({ label }) => label),
    series: [{ name: data.title ?? data.unit ?? '', values, addresses: values.map(() => null) }],
    number_format: data.number_format ?? 'General',
    ...(data.unit === undefined || data.kind === 'pie_chart' ? {} : { value_axis_title: data.unit }),
    data_labels: data.items.length <= MOST_LABELLED,
  };
}

/** The chart of a diagram at its place. */
export function chartItem(id: string, data: ChartDiagram, box: Box): SlideItem {
  const content = { kind: 'chart' as const, chart: chartOfDiagram(data), text_size_pt: box.w > LARGE_WIDTH ? 14 : 12 };
  return { id: `${id}-chart`, placeholder: null, shape_name: 'Chart', box, content };
}
