import type { ChartKind, ChartSpec } from '../../common/deck/chart.ts';
import type { LayoutModel } from '../../common/deck/layout.ts';
import type { FreeContent, StoredSlide } from '../../common/deck/slide.ts';
import type { Amount } from './form-samples.ts';

const COUNTS: Readonly<Record<Amount, number>> = { little: 6, normal: 9, few: 9, much: 12 };
const NAMES = {
  ltr: 'North, South, West Coast, Central Highlands, Mountain, Lakes and Plains, Islands, Capital Region, Borderlands, Delta, Harbour Cities, Steppe',
  rtl: 'الشمال, الجنوب, الساحل الغربي, الوسط, الجبل, البحيرات والسهول, الجزر, العاصمة, الحدود, الدلتا, مدن الموانئ, البادية',
};
const ANSWERS = {
  ltr: ['Strongly agree', 'Agree', 'Disagree'],
  rtl: ['موافق بشدة', 'موافق', 'غير موافق'],
};

/** A chart of many series over the same categories: years as lines or columns, answers as bars. */
export function panelChart(kind: ChartKind, count: number, direction: 'ltr' | 'rtl' = 'ltr'): ChartSpec {
  const years = Array.from(
    { length: kind === 'line' ? 11 : 4 },
    (_, at) => `${2025 - (kind === 'line' ? 11 : 4) + at}`,
  );
  const categories = kind === 'bar' ? [...ANSWERS[direction]] : years;
  const names = NAMES[direction].split(', ').slice(0, count);
  return {
    ...{ kind, alt: 'Sales by region', categories, number_format: '#,##0', data_labels: false },
    value_axis_title: direction === 'rtl' ? 'مليون دولار' : 'USD million',
    emphasis: { series: 2 },
    series: names.map((name, at) => ({
      name,
      values: categories.map(
        (_, step) =>
          50 + at * 9 + Math.round((((at % 4) - 0.8) * step * 45 + ((step * 7) % 5) * 30) / categories.length),
      ),
      addresses: categories.map(() => null),
    })),
  };
}

/** A slide with the chart where a form would be. */
export function panelSlide(id: string, chart: ChartSpec, layout: LayoutModel, title: string): StoredSlide {
  const box = layout.fields.find(({ kind }) => kind === 'body' || kind === 'object')?.box ?? layout.free_area;
  if (box === null || box === undefined) throw new Error('a layout without room');
  const free: FreeContent = { id: `${id}-chart`, role: 'content', box, content: { kind: 'chart', chart } };
  const field = layout.fields.find(({ kind }) => kind === 'title');
  const text = { kind: 'text' as const, paragraphs: [{ runs: [{ text: title }], level: 0 }] };
  return {
    ...{ id, kind: 'content', layout_id: layout.layout_id, title, boxes: {}, free: [free], notes: '' },
    ...{ fields: field === undefined ? {} : { [field.name]: text }, sources: [], claims: [], findings: [] },
  };
}

/** What the ids of these slides begin with. */
export const PANELS = 'panels-';

/** The slides of one direction of reading: little, normal and much as lines, columns and bars. */
export function panelSlides(layout: LayoutModel, direction: 'ltr' | 'rtl'): StoredSlide[] {
  return (['line', 'column', 'bar'] as const).flatMap((kind) =>
    (['little', 'normal', 'much'] as const).map((amount) =>
      panelSlide(
        `${PANELS}${kind}-${amount}`,
        panelChart(kind, COUNTS[amount], direction),
        layout,
        `Panels, ${kind}: ${amount} of it`,
      ),
    ),
  );
}
