import type { ChartSpec } from '../../deck/chart.ts';
import type { Size } from '../../deck/geometry.ts';
import type { TestFill } from '../../deck/readiness-report.ts';
import type { TableCell, TableSpec } from '../../deck/table.ts';

const REGIONS = ['North', 'South', 'East', 'West', 'Overseas', 'Partners', 'Online', 'Public sector'];
const YEARS = ['2021', '2022', '2023', '2024'];
const COUNTS: Readonly<Record<TestFill, { categories: number; series: number; rows: number; columns: number }>> = {
  short: { categories: 3, series: 1, rows: 3, columns: 2 },
  typical: { categories: 5, series: 2, rows: 5, columns: 4 },
  maximal: { categories: 8, series: 4, rows: 8, columns: 5 },
};
const CELLS = ['Share', 'Growth', 'Customers', 'Remarks'];

/** A column chart of a fill's size. */
export function fillChart(fill: TestFill): ChartSpec {
  const { categories, series } = COUNTS[fill];
  return {
    kind: 'column',
    alt: 'Revenue by region and year',
    categories: REGIONS.slice(0, categories),
    series: YEARS.slice(0, series).map((name, at) => {
      const values = Array.from({ length: categories }, (_, each) => 140 + ((each * 37 + at * 23) % 90));
      return { name, values, addresses: values.map(() => null) };
    }),
    number_format: '0',
    data_labels: fill !== 'maximal',
  };
}

/** What a row and a column of small type take, in EMU: a place takes no more of them. */
const ROW = 274_320;
const COLUMN = 990_600;

/** A table of a fill's size, or of as many rows and columns as its place has room for: longer ones go on on further slides. */
export function fillTable(fill: TestFill, place: Size): TableSpec {
  const wanted = COUNTS[fill];
  const count = Math.max(2, Math.min(wanted.rows, Math.floor(place.h / ROW)));
  const columns = Math.max(2, Math.min(wanted.columns, Math.floor(place.w / COLUMN)));
  const headers = ['Region', ...CELLS.slice(0, columns - 1)];
  return {
    alt: 'Figures by region',
    rows: [
      headers.map((text): TableCell => ({ text, align: 'left' })),
      ...REGIONS.slice(0, count - 1).map((region, at) => row(region, at, columns)),
    ],
    header_rows: 1,
    emphasised_rows: [],
    total_rows: [],
  };
}

function row(region: string, at: number, columns: number): TableCell[] {
  const cells: TableCell[] = [
    { text: region, align: 'left' },
    { text: `${12 + at * 3} %`, align: 'right' },
    { text: `${(at % 2 === 0 ? 1 : -1) * (at + 1.5)} %`, align: 'right' },
    { text: `${(at + 2) * 1250}`, align: 'right' },
    { text: at % 2 === 0 ? 'New site' : 'As planned', align: 'left' },
  ];
  return cells.slice(0, columns);
}
