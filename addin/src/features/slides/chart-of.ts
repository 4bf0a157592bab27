import { MOST_PANELS } from '../../../../common/deck/chart.ts';
import type { Slide, SlideChange } from '../../data/slides.ts';
import { putContent, visualsOf } from './visuals.ts';
import type { Visual } from './visuals.ts';

type Content = Visual['content'];
type Table = Extract<Content, { kind: 'table' }>['table'];
type Form = Extract<Content, { kind: 'form' }>['form'];
type Chart = Extract<Content, { kind: 'chart' }>['chart'];

/** Fewer say nothing as a chart, more can't be read. Many columns become a grid of small charts. */
const ROWS = { min: 3, max: 12 };
/** If another column's values are this much larger, the smallest ones can't be seen. */
const MAX_RATIO = 50;
/** From this many points on, a development over time is a line. */
const LINE_FROM = 5;
const ALT_CHARS = 250;
const TIME = /^(?:(?:Q[1-4]|H[12])[\s/-]*)?(?:19|20)\d{2}(?:[\s/-]*(?:Q[1-4]|H[12]))?$/i;

/** A grid of words: a row for each category, a column for each series. */
interface Grid {
  labels: string[];
  columns: { name: string; cells: string[] }[];
  key: number | null;
}

/**
 * The change that shows the numbers of a slide's table or items as a chart; null if that would hide something, mix units, or
 * draw a number that has no source.
 */
export function chartOf(slide: Slide): SlideChange | null {
  for (const visual of visualsOf(slide)) {
    const grid = gridOf(visual.content);
    const chart = grid === null ? null : chartOfGrid(slide, visual, grid);
    if (chart !== null) return putContent(slide, visual, { kind: 'chart', chart });
  }
  return null;
}

function gridOf(content: Content): Grid | null {
  if (content.kind === 'table') return gridOfTable(content.table);
  return content.kind === 'form' ? gridOfForm(content.form) : null;
}

function gridOfTable({ rows, header_rows, total_rows, emphasised_rows }: Table): Grid | null {
  const totals = new Set(total_rows);
  const body = rows.flatMap((cells, at) => (at < header_rows || totals.has(at) ? [] : [{ cells, at }]));
  const names = rows[header_rows - 1]?.map(({ text }) => text) ?? [];
  const labels = body.map(({ cells }) => cells[0]?.text ?? '');
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width - 1 }, (_, at) => ({
    name: names[at + 1] ?? '',
    cells: body.map(({ cells }) => cells[at + 1]?.text ?? ''),
  }));
  const [only, another] = emphasised_rows;
  const key = only === undefined || another !== undefined ? -1 : body.findIndex(({ at }) => at === only);
  return { labels, columns, key: key < 0 ? null : key };
}

function gridOfForm({ items, note, picture }: Form): Grid | null {
  const isPlain = items.every(
    ({ label = '', value = '', text = '', date = '', parent = '' }) =>
      label !== '' && value !== '' && text === '' && date === '' && parent === '',
  );
  if (!isPlain || (note ?? '') !== '' || picture !== undefined) return null;
  const labels = [...new Set(items.map(({ label = '' }) => label))];
  const names = [...new Set(items.map(({ group = '' }) => group))];
  if (items.length !== labels.length * names.length) return null;
  const columns = names.map((name) => ({
    name,
    cells: labels.map((label) => {
      const item = items.find((each) => each.label === label && (each.group ?? '') === name);
      return [item?.value ?? '', item?.unit ?? ''].join(' ').trim();
    }),
  }));
  const keys = names.length === 1 ? items.flatMap(({ is_key }, at) => (is_key === true ? [at] : [])) : [];
  return { labels, columns, key: keys.length === 1 ? (keys[0] ?? null) : null };
}

function chartOfGrid(slide: Slide, { place }: Visual, { labels, columns, key }: Grid): Chart | null {
  const isFit =
    labels.length >= ROWS.min &&
    labels.length <= ROWS.max &&
    columns.length >= 1 &&
    columns.length <= MOST_PANELS &&
    labels.every((label) => label.trim() !== '') &&
    new Set(labels).size === labels.length;
  if (!isFit) return null;
  const field = 'field' in place ? place.field : place.free;
  const series = columns.map(({ name, cells }) => ({ name, cells: cells.map((text) => figureOf(slide, field, text)) }));
  const figures = series.flatMap(({ cells }) => cells);
  const [first] = figures;
  if (first === null || first === undefined || figures.some((each) => each === null || each.unit !== first.unit))
    return null;
  const known = figures.flatMap((each) => each ?? []);
  const peaks = series.map(({ cells }) => Math.max(...cells.map((each) => Math.abs(each?.value ?? 0))));
  if (Math.max(...peaks) > MAX_RATIO * Math.min(...peaks)) return null;
  const isOverTime = labels.every((label) => TIME.test(label.trim()));
  const kind = isOverTime ? (labels.length >= LINE_FROM ? 'line' : 'column') : series.length > 1 ? 'column' : 'bar';
  return {
    kind,
    alt: altOf(slide.title, labels, columns),
    categories: labels,
    series: series.map(({ name, cells }) => ({
      name: name.trim() === '' ? slide.title : name,
      values: cells.map((each) => each?.value ?? null),
      addresses: cells.map(() => null),
    })),
    number_format: formatOf(known),
    ...decimalOf(columns),
    data_labels: labels.length * series.length <= ROWS.max,
    ...(first.unit === '' || first.unit === '%' ? {} : { value_axis_title: first.unit }),
    ...(key !== null && series.length === 1 && kind === 'bar' ? { emphasis: { category: key } } : {}),
  };
}

interface Figure {
  value: number;
  unit: string;
}

/** The number of a cell, as it was traced to the sources: nothing is read from the words again. */
function figureOf({ claims }: Slide, field: string, text: string): Figure | null {
  const squeezed = squeeze(text);
  const unit = squeezed.replace(/^[^\d]*[\d.,'’]+/u, '');
  const sign = /^[-−–]/u.test(squeezed) ? -1 : 1;
  // What stands before the number is a sign, an approximation or a currency; a word is a second statement.
  if (!/^[-+−–~≈$€£¥]?[\d.,'’]+[^\d]{0,12}$/u.test(squeezed)) return null;
  const claim = claims.find(
    (each) => each.field === field && each.kind !== 'untraced' && isOf(squeeze(each.text), squeezed),
  );
  if (claim === undefined) return null;
  const value = sign < 0 ? -Math.abs(claim.value) : claim.value;
  return { value, unit: unit || (/^[$€£¥]/u.exec(squeezed)?.[0] ?? '') };
}

/** Whether a claim is the number of a cell: the cell has nothing beside it but its unit. */
function isOf(claim: string, text: string): boolean {
  const at = text.indexOf(claim);
  return at >= 0 && !/\d/u.test(text.slice(0, at) + text.slice(at + claim.length));
}

const squeeze = (text: string): string => text.replace(/\s/gu, '');

const MAX_DECIMALS = 2;

/** The format with as many decimals as the values have. */
function formatOf(figures: readonly Figure[]): string {
  const isShare = figures[0]?.unit === '%';
  const scale = isShare ? 100 : 1;
  const isWhole = (decimals: number): boolean =>
    figures.every(({ value }) => {
      const raised = value * scale * 10 ** decimals;
      return Math.abs(raised - Math.round(raised)) < 1e-6 * Math.max(1, Math.abs(raised));
    });
  let decimals = 0;
  while (decimals < MAX_DECIMALS && !isWhole(decimals)) decimals += 1;
  const digits = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  return isShare ? `0${digits}%` : `#,##0${digits}`;
}

/** The sign of decimals, where the cells show one. */
function decimalOf(columns: Grid['columns']): Pick<Chart, 'decimal'> {
  const signs = columns.flatMap(({ cells }) =>
    cells.flatMap((text) => /\d([.,])\d{1,2}(?!\d|[.,])/u.exec(text)?.[1] ?? []),
  );
  const [first] = signs;
  return (first === '.' || first === ',') && signs.every((sign) => sign === first) ? { decimal: first } : {};
}

function altOf(title: string, labels: readonly string[], columns: Grid['columns']): string {
  const lines = labels.map((label, at) => `${label} ${columns.map(({ cells }) => cells[at] ?? '').join(' / ')}`);
  let alt = `${title}: ${lines.join(', ')}`;
  while (alt.length > ALT_CHARS && lines.length > 1) {
    lines.pop();
    alt = `${title}: ${lines.join(', ')}, …`;
  }
  return alt;
}
