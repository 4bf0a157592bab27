import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Cell, TableBlock } from '../../../../common/deck/source.ts';
import { phraseValue } from './datum.ts';
import { namedByHeader } from './named-tables.ts';
import { PLANNED } from './planned-periods.ts';
import { storiesOfPeriods } from './stories-over-time.ts';
import { MAX_POINT, measuredBy, NOTE_MARK, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';
import { when } from './time-chart.ts';
import { periodColumns, wideFrames } from './time-frames.ts';
import type { TimeFrame } from './time-frames.ts';

/** Fewer periods are no course. */
const MIN_PERIODS = 3;

/** The course of a table of one row whose columns are periods; nothing for any other. */
export function courseStories(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] {
  const named = namedByHeader(block, columns.rows[0] ?? 0);
  const [course, ...others] = wideFrames(
    named,
    columns,
    measuredBy(block, context) ?? context.translate('briefs.value'),
  );
  if (course === undefined || others.length > 0) return [];
  const stories = storiesOfPeriods(named, ref, course, columns, context);
  const reached = reachedIn(course);
  const [known] = reached === null ? [] : storiesOfPeriods(named, ref, reached, columns, context);
  const count = reached?.periods.length ?? 0;
  return known === undefined ? stories : stories.map((story) => withReached(story, known, course, context, count));
}

/** The periods of a course before those whose figures are still planned; null where fewer than two are, or none is planned. */
function reachedIn(frame: TimeFrame): TimeFrame | null {
  const end = frame.periods.findIndex(({ label }) => PLANNED.test(label));
  const isRest = end > 1 && frame.periods.slice(end).every(({ label }) => PLANNED.test(label));
  return isRest
    ? {
        ...frame,
        periods: frame.periods.slice(0, end),
        lines: frame.lines.map((line) => ({ ...line, data: line.data.slice(0, end) })),
      }
    : null;
}

/** The chart of a whole course, which says how it went so far, and to what it is planned to go. */
function withReached(
  story: DataStory,
  known: DataStory,
  frame: TimeFrame,
  context: StoryContext,
  count: number,
): DataStory {
  const draft = new StoryDraft(context);
  const [datum, period] = [frame.lines[0]?.data.at(-1), frame.periods.at(-1)];
  if (datum && period !== undefined) {
    const value = phraseValue(datum, frame.measure.style, context.language);
    draft.addPoint('point_case_in', { value, period: when(period), name: frame.lines[0]?.name ?? frame.measure.name });
  }
  const { message, points, claims } = known;
  // Columns of what is planned are pale beside those of what was reached.
  const isOfColumns = story.chart?.kind === 'column' && story.chart.series.length === 1;
  const emphasis = isOfColumns ? { emphasis: { category: 0, count } } : {};
  const chart =
    story.chart === undefined ? {} : { chart: { ...story.chart, ...emphasis, alt: `${story.shows}. ${message}` } };
  return {
    ...{ ...story, ...chart, message },
    // What the years so far are on average is no level to come back to.
    points: [...draft.points, ...points.slice(0, 1)],
    claims: [...story.claims, ...claims, ...draft.claims],
  };
}

/**
 * A table whose columns are periods, with one row of figures and others of words ("Status: subcontracted, subcontracted, in-house"): the
 * row of figures, and the others as points. Null for any other table.
 */
export function withoutWords(block: TableBlock): { block: TableBlock; points: string[] } | null {
  const { table } = block;
  const periods = periodColumns(block).length;
  if (periods < MIN_PERIODS || periods !== table.columns.length - 1) return null;
  const figures = table.rows.flatMap((cells, row) => (cells.slice(1).every(isFigure) ? [row] : []));
  const words = table.rows.flatMap((cells) => (cells.slice(1).every(({ kind }) => kind === 'text') ? [cells] : []));
  const [row, ...more] = figures;
  if (row === undefined || more.length > 0 || words.length === 0 || words.length + 1 < table.rows.length) return null;
  const points = words.map((cells) =>
    saidOfPeriods(
      cells,
      table.columns.map(({ name }) => name.replaceAll(NOTE_MARK, '')),
    ),
  );
  const own = {
    ...table,
    rows: table.rows.slice(row, row + 1),
    row_numbers: table.row_numbers.slice(row, row + 1),
    total_rows: [],
  };
  return { block: { ...block, table: own }, points: points.filter((point) => point.length <= MAX_POINT) };
}

function isFigure({ value }: Cell): boolean {
  return typeof value === 'number';
}

/** "Status: subcontracted (2023–2025), in-house (2027–2029)". */
function saidOfPeriods(cells: readonly Cell[], headers: readonly string[]): string {
  const runs: { text: string; from: string; to: string }[] = [];
  cells.forEach(({ raw }, column) => {
    const [text, header] = [raw.trim(), headers[column]?.trim() ?? ''];
    const last = runs.at(-1);
    if (column === 0) return;
    if (last?.text === text) last.to = header;
    else runs.push({ text, from: header, to: header });
  });
  const said = runs.map(({ text, from, to }) => `${text} (${from === to ? from : `${from}–${to}`})`).join(', ');
  const name = cells[0]?.raw.trim() ?? '';
  return name === '' ? said : `${name}: ${said}`;
}
