import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { dateOfSerial, serialOfDate } from '../../../../common/deck/serial-date.ts';
import { cellAddress } from '../../../../common/deck/source.ts';
import type { Cell, SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import { capitalised } from '../../../../common/deck/capitalised.ts';
import { isStatusColumn } from '../../../../common/deck/status-column.ts';
import { NO_MEASURE } from './column-names.ts';
import { phraseCount, unionAddress } from './datum.ts';
import { distinctLabels, mentioned } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';

/** A task with its days as spreadsheets count them, and the cells that say so. */
interface Task {
  name: string;
  group: string;
  start: number;
  end: number;
  start_address: SourceAddress;
  /** Of the end, or of start and duration. */
  end_address: SourceAddress;
  /** The end is a cell of its own. */
  has_end: boolean;
}
interface PlanColumns {
  task: number;
  group: number | null;
  start: number;
  /** Of ends, or of durations in so many days. */
  end: { column: number; days: number | null };
}

const MIN_TASKS = 2;
const MAX_TASKS = 14;
/** Longer tables are lists of cases, not plans. */
const MAX_ROWS = 60;
const MAX_GROUPS = 5;
/** Phases hold several tasks. */
const MAX_GROUPS_SHARE = 0.7;
/** A plan longer than this is read by months. */
const LONG_PLAN_DAYS = 400;
const START =
  /(?:^|[\s_(])(?:start\p{L}*|begin\p{L}*|from|anfang|von|ab)(?:$|[\s_):])|(?:start|beginn)(?:datum|termin)?$/iu;
const END =
  /(?:^|[\s_(])(?:end\p{L}*|finish\p{L}*|due|until|to|till|complet\p{L}*|deadline|bis|fertig\p{L}*|abschluss|fällig\p{L}*)(?:$|[\s_):])|(?:end|abschluss)(?:datum|termin|e)?$/iu;
const DURATION = /duration|dauer|laufzeit/iu;

/** A table of tasks with start and end, or start and duration, as a gantt chart; null if it is no such table. */
export function planStory(block: TableBlock, ref: string, context: StoryContext, weight: number): DataStory | null {
  const columns = findColumns(block);
  const tasks = columns === null ? [] : readTasks(block, columns);
  if (columns === null || tasks === null || tasks.length < MIN_TASKS) return null;
  const first = tasks.reduce((best, one) => (one.start < best.start ? one : best));
  const last = tasks.reduce((best, one) => (one.end > best.end ? one : best));
  if (last.end <= first.start) return null;
  const { language } = context;
  const shown = shownTasks(tasks);
  const draft = new StoryDraft(context);
  const from = phraseDate(first.start, language);
  const status = statusOf(draft, block, columns.task);
  // A calculated end is in no cell, so it can't be looked up.
  const span = (): string =>
    columns.end.days === null
      ? draft.say('plan', { from, to: phraseDate(last.end, language) })
      : draft.say('plan_from', { from, name: mentioned(first.name) });
  draft.setMessage(
    () => (status === '' ? null : draft.say('plan_status', { sentence: span(), status })),
    () => (status === '' ? null : capitalised(status)),
    span,
  );
  const longest = tasks.reduce((best, one) => (one.end - one.start > best.end - best.start ? one : best));
  if (longest.has_end && longest.end > longest.start) {
    const days = longest.end - longest.start;
    const claim: UnplacedClaim = {
      text: String(days),
      value: days,
      kind: 'computed',
      formula: 'difference',
      exact_value: days,
      addresses: [longest.end_address, longest.start_address],
    };
    draft.addPoint('plan_longest', { name: mentioned(longest.name), days: { text: String(days), claims: [claim] } });
  }
  const shows = context.translate('briefs.shows_plan', { first: first.name, last: last.name });
  const groups = shown.map(({ group }) => group);
  const header = (column: number): string => block.table.columns[column]?.name ?? '';
  const chart: Omit<ChartSpec, 'alt'> = {
    kind: 'gantt',
    categories: distinctLabels(shown.map(({ name }) => name)),
    series: [
      {
        name: header(columns.start),
        values: shown.map(({ start }) => start),
        addresses: shown.map((task) => task.start_address),
      },
      {
        name: columns.end.days === null ? header(columns.end.column) : context.translate('briefs.plan_end'),
        values: shown.map(({ end }) => end),
        addresses: shown.map((task) => task.end_address),
      },
    ],
    ...(new Set(groups).size > 1 ? { groups } : {}),
    number_format: dateCode(first.start, last.end, language),
    data_labels: false,
  };
  const used = [columns.task, columns.start, columns.end.column, ...(columns.group === null ? [] : [columns.group])];
  return draft.finish(block, ref, {
    name: 'plan',
    columns: used,
    message: draft.message,
    shows,
    weight,
    chart: describeChart(chart, draft.message, shows),
  });
}

const DONE = /^(?:done|completed?|closed|finished|erledigt|fertig|abgeschlossen)$/iu;
const LATE = /^(?:late|overdue|delayed|behind|blocked|at risk|verspätet|überfällig|blockiert|gefährdet)$/iu;

/** How far a plan is by its statuses, "3 of 10 tasks done, Design late"; '' without a column of statuses, or where it says neither. */
function statusOf(draft: StoryDraft, block: TableBlock, task: number): string {
  const { columns, rows, total_rows: totals } = block.table;
  const textOf = (row: number, column: number): string => rows[row]?.[column]?.raw.trim() ?? '';
  const all = [...rows.keys()].filter((row) => !totals.includes(row));
  const column = columns.findIndex(({ name }, at) =>
    isStatusColumn(
      [name],
      all.map((row) => textOf(row, at)),
    ),
  );
  if (column === -1) return '';
  const count = (those: readonly number[]): ReturnType<typeof phraseCount> =>
    phraseCount(
      { value: those.length, address: unionAddress(block, those, column), formula: 'count' },
      draft.context.language,
    );
  const are = (pattern: RegExp): number[] => all.filter((row) => pattern.test(textOf(row, column)));
  const word = ([row = 0]: readonly number[]): string => textOf(row, column).toLowerCase();
  const [done, late] = [are(DONE), are(LATE)];
  if (done.length === 0) return '';
  const said = draft.say('plan_done', { count: count(done), total: count(all), status: word(done) });
  // Each word for what is late is said of those that have it.
  const words = new Map<string, number[]>();
  for (const row of late) words.set(word([row]), [...(words.get(word([row])) ?? []), row]);
  const parts = [...words].map(([status, rows]) => {
    const [only = 0, ...others] = rows;
    return draft.say('plan_late', { whose: others.length === 0 ? mentioned(textOf(only, task)) : count(rows), status });
  });
  return [said, ...parts].join(', ');
}

function findColumns(block: TableBlock): PlanColumns | null {
  const { columns, rows } = block.table;
  if (rows.length < MIN_TASKS || rows.length > MAX_ROWS) return null;
  const areMost = (column: number, test: (cell: Cell) => boolean): boolean => {
    const filled = rows.flatMap((row) =>
      row[column] === undefined || row[column].kind === 'empty' ? [] : [row[column]],
    );
    return filled.length >= rows.length * 0.5 && filled.every(test);
  };
  const dates = columns.flatMap((_, at) => (areMost(at, (cell) => serialOf(cell, 'first') !== null) ? [at] : []));
  const named = (pattern: RegExp, among: readonly number[]): number | undefined =>
    among.find((at) => pattern.test(columns[at]?.name.trim() ?? ''));
  const start = named(START, dates);
  if (start === undefined) return null;
  const end = named(
    END,
    dates.filter((at) => at !== start),
  );
  const duration = columns.findIndex(
    ({ name }, at) => DURATION.test(name) && daysOf(block, at) !== null && areMost(at, isLength),
  );
  const texts = columns.flatMap((_, at) => (areMost(at, (cell) => cell.kind === 'text') ? [at] : []));
  const distinct = (column: number): number => new Set(rows.map((row) => row[column]?.raw ?? '')).size;
  const task = texts.find(
    (at) => distinct(at) >= rows.length * 0.9 && !NO_MEASURE.test(columns[at]?.name.trim() ?? ''),
  );
  if (task === undefined || (end === undefined && duration < 0)) return null;
  const group = texts.find(
    (at) => at !== task && distinct(at) > 1 && distinct(at) <= Math.min(MAX_GROUPS, rows.length * MAX_GROUPS_SHARE),
  );
  return {
    task,
    group: group ?? null,
    start,
    end: end === undefined ? { column: duration, days: daysOf(block, duration) } : { column: end, days: null },
  };
}

/** Whether a column's name says that it holds lengths of time. */
export function isDuration(name: string): boolean {
  return DURATION.test(name);
}

function isLength(cell: Cell): boolean {
  return typeof cell.value === 'number' && cell.kind === 'number' && cell.value >= 0;
}

/** How many days one unit of a duration is; null if that is not said, or depends on the calendar. */
function daysOf(block: TableBlock, column: number): number | null {
  const header = block.table.columns[column];
  const words = `${header?.name ?? ''} ${header?.unit ?? ''} ${block.table.rows[0]?.[column]?.unit ?? ''}`;
  if (/work|arbeit|business|werk/iu.test(words)) return null;
  if (/\b(?:weeks?|wochen?|wks?)\b/iu.test(words)) return 7;
  return /\b(?:days?|tagen?|tage?|d)\b/iu.test(words) ? 1 : null;
}

/** The tasks in order of their start; null if one ends before it starts. */
function readTasks(block: TableBlock, columns: PlanColumns): Task[] | null {
  const tasks: Task[] = [];
  for (const [row, cells] of block.table.rows.entries()) {
    const name = cells[columns.task]?.raw.trim() ?? '';
    if (name === '') continue;
    const startCell = serialOf(cells[columns.start], 'first');
    const endCell = cells[columns.end.column];
    const { days } = columns.end;
    const length = typeof endCell?.value === 'number' && days !== null ? endCell.value * days : null;
    const ends =
      days === null ? serialOf(endCell, 'last') : startCell === null || length === null ? null : startCell + length;
    const [start, end] = [startCell ?? ends, ends ?? startCell];
    if (start === null || end === null) continue;
    if (end < start) return null;
    const startAddress = cellAddress(block, row, startCell === null ? columns.end.column : columns.start);
    const endAddress = cellAddress(block, row, ends === null ? columns.start : columns.end.column);
    tasks.push({
      name,
      group: columns.group === null ? '' : (cells[columns.group]?.raw.trim() ?? ''),
      start,
      end,
      start_address: startAddress,
      end_address:
        days === null || ends === null
          ? endAddress
          : { ...startAddress, range: `${startAddress.range ?? ''},${endAddress.range ?? ''}` },
      has_end: days === null && ends !== null && startCell !== null,
    });
  }
  return tasks.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** All tasks, or the longest where there are too many to read. */
function shownTasks(tasks: readonly Task[]): Task[] {
  if (tasks.length <= MAX_TASKS) return [...tasks];
  const longest = new Set([...tasks].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, MAX_TASKS));
  return tasks.filter((task) => longest.has(task));
}

function serialOf(cell: Cell | undefined, side: 'first' | 'last'): number | null {
  return cell?.kind === 'date' && typeof cell.value === 'string' ? serialOfDate(cell.value, side) : null;
}

function phraseDate(serial: number, language: string): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  return format.format(dateOfSerial(serial));
}

/** Dates on the axis: as fine as the plan is long. */
function dateCode(first: number, last: number, language: string): string {
  if (last - first > LONG_PLAN_DAYS) return 'mmm yy';
  const day = language.startsWith('de') ? 'd". "mmm' : 'd mmm';
  const isOneYear = dateOfSerial(first).getUTCFullYear() === dateOfSerial(last).getUTCFullYear();
  return isOneYear ? day : `${day} yy`;
}
