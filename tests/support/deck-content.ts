import type { ChartKind, ChartSpec } from '../../common/deck/chart.ts';
import type { LayoutField } from '../../common/deck/layout.ts';
import type { TableSpec } from '../../common/deck/slide.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { DeckContent, ItemContent, SlideContent, SlideItem } from '../../common/ooxml/write/deck-content.ts';

/** The smallest PNG: one pixel. */
export const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

export const picture = (alt: string): ItemContent => ({
  kind: 'picture',
  bytes: PIXEL.slice(),
  media_type: 'image/png',
  width: 160,
  height: 90,
  alt,
});

export const text = (...lines: string[]): ItemContent => ({
  kind: 'text',
  paragraphs: lines.map((line) => ({ level: 0, runs: [{ text: line }] })),
});

export function chart(kind: ChartKind, more: Partial<ChartSpec> = {}): ChartSpec {
  const values = [
    [27.4, 17.8, 4.5],
    [25.1, null, 4.1],
  ];
  return {
    kind,
    alt: `A ${kind} chart`,
    categories: ['United States', 'China & more', 'Germany'],
    series: values.map((each, index) => ({ name: `${2022 + index}`, values: each, addresses: each.map(() => null) })),
    number_format: '0.0',
    data_labels: false,
    value_axis_title: 'USD trillion',
    ...more,
  };
}

const withoutGaps = (series: ChartSpec['series'][number]): ChartSpec['series'][number] => ({
  ...series,
  values: series.values.map((value) => value ?? 1),
});

/** A waterfall that crosses zero. */
export function bridge(more: Partial<ChartSpec> = {}): ChartSpec {
  return chart('waterfall', {
    categories: ['Opening', 'Sales', 'Costs', 'Grant', 'Closing'],
    series: [{ name: 'Cash', values: [50, 30, -100, 90, 70], addresses: [] }],
    totals: [0, 4],
    ...more,
  });
}

/** A plan of three tasks, the last of which is a milestone: 1 January 2025 is 45658. */
export function plan(more: Partial<ChartSpec> = {}): ChartSpec {
  return chart('gantt', {
    categories: ['Design', 'Build', 'Go-live'],
    series: [
      { name: 'Start', values: [45_658, 45_690, 45_750], addresses: [] },
      { name: 'End', values: [45_700, 45_750, 45_750], addresses: [] },
    ],
    number_format: 'd mmm yy',
    ...more,
  });
}

export const TABLE: TableSpec = {
  alt: 'A table',
  header_rows: 1,
  emphasised_rows: [1],
  total_rows: [2],
  rows: [
    ['Region', '2024'],
    ['North', '1,340'],
    ['Total', '3,000'],
  ].map((row) => row.map((cell, index) => ({ text: cell, align: index === 0 ? 'left' : 'right' }))),
};

export const table = (width: number): ItemContent => ({
  kind: 'table',
  table: TABLE,
  row_heights: TABLE.rows.map(() => 340_000),
  column_widths: [width * 0.6, width * 0.4],
  size_pt: 14,
});

/** An item that fills a field of a layout. */
export function filled(field: LayoutField, content: ItemContent): SlideItem {
  return { id: field.name, placeholder: field.placeholder, shape_name: field.shape_name, box: null, content };
}

/**
 * A deck with everything the writer can write, on any master: each layout filled, then charts of every kind, a table and
 * pictures, in placeholders and free.
 */
export function richDeck(master: MasterDeck): DeckContent {
  const { layouts, slide_size: size } = master.catalogue;
  const filledLayouts = layouts.map((layout, index): SlideContent => ({
    id: `layout-${index}`,
    layout_id: layout.layout_id,
    notes: index % 2 === 0 ? 'First line <&>\nSecond line' : '',
    items: layout.fields.map((field) => filled(field, contentFor(field))),
  }));
  const charts = (['bar', 'column', 'line', 'area', 'pie', 'doughnut'] as const).flatMap((kind) => [
    chart(kind),
    chart(kind, { data_labels: true, emphasis: { category: 1 }, category_axis_title: 'Country' }),
    chart(kind, { stacked: true, data_labels: true, emphasis: { series: 1 } }),
  ]);
  const shares = chart('bar', { percent: true, series: chart('bar').series.map(withoutGaps), data_labels: true });
  charts.push(bridge(), bridge({ totals: [] }), plan(), plan({ groups: ['A', 'A', 'B'] }), shares);
  charts.push(chart('column', { line_series: [1], secondary_axis: true }));
  const box = { x: size.w * 0.1, y: size.h * 0.2, w: size.w * 0.8, h: size.h * 0.6 };
  const free: ItemContent[] = [
    ...charts.map((each): ItemContent => ({ kind: 'chart', chart: each, text_size_pt: 14 })),
    table(box.w),
    picture('Alt & "text"'),
    { ...text('Source: a.xlsx, Sheet1!A1:C9'), size_pt: 11, color: 'muted' } as ItemContent,
  ];
  const layout = layouts[layouts.length - 1];
  return {
    title: 'Title & more',
    subject: 'Subject',
    author: 'Author <x>',
    keywords: 'a, b',
    language: 'en-GB',
    slides: [
      ...filledLayouts,
      ...free.map((content, index): SlideContent => ({
        id: `free-${index}`,
        layout_id: layout?.layout_id ?? '',
        notes: '',
        items: [{ id: 'free', placeholder: null, shape_name: 'Content', box, content }],
      })),
    ],
  };
}

function contentFor(field: LayoutField): ItemContent {
  switch (field.kind) {
    case 'picture':
      return picture('A picture');
    case 'chart':
      return { kind: 'chart', chart: chart('column') };
    case 'table':
      return table(field.box.w);
    case 'object':
      return { kind: 'chart', chart: chart('line') };
    case 'body':
      return {
        kind: 'text',
        fit: { font_scale: 0.9, line_reduction: 0.1 },
        paragraphs: [
          { level: 0, bullet: false, runs: [{ text: 'A sentence' }] },
          {
            level: 1,
            runs: [
              { text: 'bold', bold: true },
              { text: ' link', link: 'https://example.com/?a=1&b=2' },
            ],
          },
        ],
      };
    default:
      return text('Asia made 60 % of growth');
  }
}
