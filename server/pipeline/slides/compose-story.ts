import { lettersOf } from '../../../common/deck/letters-of.ts';
import { formSpec } from '../forms/form-spec.ts';
import type { FormItem, FormSpec } from '../../../common/deck/form.ts';
import { isStatusColumn, lightsOf, worstGrade } from '../../../common/deck/status-column.ts';
import { areBeforeAndAfter } from '../../../common/forms/opposites.ts';
import { statusLook } from '../../../common/forms/emphasis-table.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { TableCell, TableSpec } from '../../../common/deck/slide.ts';
import { withCallout, withNamed } from './annotate-chart.ts';
import { besideChart, panelField, panelForm } from './chart-panel.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { withRoom } from './chart-room.ts';
import { namesForFinding, withLeftOut, withRemarks } from './left-out.ts';
import type { SlideContext } from './slide-context.ts';
import { sourceLine } from './source-line.ts';
import type { SlideDraft } from './slide-draft.ts';
import { pointsBeside } from './slide-frame.ts';
import { writeText } from './write-text.ts';

/** Points beside a chart. */
const MAX_BESIDE_CHART = 3;
/** Rows without a figure that are named. */
const MAX_WITHOUT_VALUE = 4;

/** A computed story: its chart or table, and what is said beside it. */
export async function composeStory(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  if (plan.story === null) return;
  const { assignment } = plan.candidate;
  const { visual } = assignment;
  const place = visual === null ? null : 'field' in visual ? visual.field.box : visual.box;
  const story = withRoom(plan.story, place, context.preferences.language);
  const field = assignment.source_line;
  const [first, ...remarks] = (story.remarks ?? []).filter(
    (text) => !lettersOf(plan.slide.title).includes(lettersOf(text)),
  );
  const remarked = withRemarks(sourceLine(story.sources, context), first === undefined ? [] : [first], field);
  const { measure = '', names: unknown } = story.without_level ?? {};
  const empty = story.without_value ?? [];
  // More names than these are not read: how many there are is.
  const valued =
    empty.length > MAX_WITHOUT_VALUE
      ? withRemarks(remarked, [context.label('slides.no_value_rows', { count: empty.length })], field)
      : withNames(remarked, story.without_value, (names) => context.label('slides.no_value', { names }));
  const named = withNames(valued, unknown, (names) => context.label('slides.no_value_of', { measure, names }));
  const line = withNames(withRemarks(named, remarks, field), story.left_out);
  if (story.left_out !== undefined) {
    const params = { title: plan.slide.title, count: story.left_out.length, names: namesForFinding(story.left_out) };
    draft.slide.findings.push({ code: 'slides.rows_left_out', params, severity: 'info', slide_id: plan.slide.id });
  }
  function withNames(
    before: string | undefined,
    names: string[] | undefined,
    introduce?: (shown: string) => string,
  ): string | undefined {
    return withLeftOut(before, names, field, context.label, introduce);
  }
  if (story.chart) {
    const { title } = plan.slide;
    const chart = withCallout(withNamed(story.chart, title), title, context.preferences.language);
    const panel = await panelOf(context, plan, previousTitle, draft);
    draft.putVisual({ kind: 'chart', chart }, line, panel?.chart, panel?.beside);
  } else if (story.table) {
    const pair = pairOf(context, plan, story.table, story.block_ref);
    const table = shownTable(story.table, plan.slide.title);
    draft.putVisual(pair === null ? { kind: 'table', table } : { kind: 'form', form: pair }, line);
  }
  const body = assignment.bodies[0];
  if (body !== undefined) {
    const points = await pointsOfStory(context, plan, previousTitle, body, draft);
    draft.put(body, pointsBeside(body, points, context.preferences.language));
  }
  if (assignment.visual === null) draft.putSourceLine(line);
  draft.addSources(story.sources);
}

/** The room of a chart without its panel, and the panel; null where the chart has all of it. */
async function panelOf(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<{ chart: Box; beside: { form: FormSpec; box: Box } } | null> {
  const { visual } = plan.candidate.assignment;
  if (plan.need.has_panel !== true || visual === null) return null;
  const { title } = plan.slide;
  const { chart, panel } = besideChart('field' in visual ? visual.field.box : visual.box, title);
  const points = await pointsOfStory(context, plan, previousTitle, panelField(panel), draft);
  const form = panelForm(context, { title, ref: plan.story?.block_ref ?? '' }, points, panel);
  return form === null ? null : { chart, beside: { form, box: panel } };
}

/** A table of two rows whose values of one column are in the title: two large numbers to scale; null for other tables. */
function pairOf(
  { canShow, preferences: { language } }: SlideContext,
  { slide, candidate }: PlannedSlide,
  { rows, header_rows }: TableSpec,
  ref: string,
): FormSpec | null {
  const [head = [], ...body] = rows;
  const { visual } = candidate.assignment;
  const inTitle = head.flatMap((_, at) => {
    const values = body.map((row) => row[at]?.text ?? '');
    const areNamed = values.every((value) => /\d/u.test(value) && slide.title.includes(value));
    return at > 0 && areNamed && new Set(values).size === values.length ? [at] : [];
  });
  const [column, another] = inTitle;
  const isPair = header_rows === 1 && body.length === 2 && column !== undefined && another === undefined;
  if (!isPair || visual === null || canShow === undefined) return null;
  const items = body.map((row): FormItem => {
    const others = row.flatMap(({ text }, at) =>
      at === 0 || at === column ? [] : [`${head[at]?.text ?? ''}: ${text}`],
    );
    const own = { label: row[0]?.text ?? '', value: row[column]?.text ?? '', group: head[column]?.text ?? '' };
    return { ...own, text: others.join(' · '), ref, evidence: row.map(({ text }) => text).join(' | ') };
  });
  const spec = formSpec({ form: 'big_number', items, also: [] }, { title: slide.title, language });
  const box = 'field' in visual ? visual.field.box : visual.box;
  return spec !== null && canShow(spec, box) ? spec : null;
}

/** What is beside a chart: what a model that writes chose for its title, else what was computed with it. */
async function pointsOfStory(
  context: SlideContext,
  { slide, story }: PlannedSlide,
  previousTitle: string | null,
  body: LayoutField,
  draft: SlideDraft,
): Promise<readonly string[]> {
  const computed = story?.points ?? [];
  if (context.model.provider === 'builtin') return computed;
  const written = await writeText(context, slide, previousTitle, [body], {
    maxBullets: MAX_BESIDE_CHART,
    isBesideData: true,
  });
  draft.slide.notes = written.notes;
  draft.slide.findings.push(...written.findings);
  const points = written.paragraphs.get(body.name) ?? [];
  if (points.length > 0) return points;
  // A place beside the chart was kept for what would be written.
  return computed.length > 0 || slide.takeaway === slide.title ? computed : [slide.takeaway];
}

/** Shorter names of rows may be in a title by chance. */
const MIN_ROW_NAME = 4;

/** The table as it is shown under a title: the row that it names stands out, and statuses are chips. */
export function shownTable(table: TableSpec, title: string): TableSpec {
  return withNewColumn(withStatuses(withNamedRow(table, title)));
}

/** What is new stands out beside what was before. */
function withNewColumn(table: TableSpec): TableSpec {
  const { header_rows, rows } = table;
  if (header_rows !== 1 || !areBeforeAndAfter((rows[0] ?? []).slice(1).map(({ text }) => text))) return table;
  const isNew = (row: number, column: number): boolean => row >= header_rows && column === 2;
  return {
    ...table,
    rows: rows.map((row, at) =>
      row.map((cell, column) => (isNew(at, column) ? { ...cell, bold: true, look: 'key' as const } : cell)),
    ),
  };
}

/** Statuses as chips. */
function withStatuses(table: TableSpec): TableSpec {
  const { header_rows, emphasised_rows, rows } = table;
  const body = rows.slice(header_rows);
  const textsOf = (those: readonly (readonly TableCell[])[], column: number): string[] =>
    those.map((row) => row[column]?.text ?? '');
  const lights = (rows[0] ?? []).map((_, column) => (column > 0 ? lightsOf(textsOf(body, column)) : null));
  const isStatus = (column: number): boolean =>
    column > 0 &&
    (lights[column] !== null || isStatusColumn(textsOf(rows.slice(0, header_rows), column), textsOf(body, column)));
  const statuses = (rows[0] ?? []).map((_, column) => isStatus(column));
  if (!statuses.includes(true)) return table;
  const worst = statuses.map((is, column) =>
    is ? worstGrade(textsOf(rows.slice(0, header_rows), column), textsOf(body, column)) : null,
  );
  return {
    ...table,
    rows: rows.map((row, at) =>
      row.map((cell, column) => {
        if (statuses[column] !== true) return cell;
        if (at < header_rows || cell.text.trim() === '') return { ...cell, align: 'center' };
        const light = lights[column]?.[at - header_rows];
        return {
          ...{ ...cell, align: 'center' },
          ...statusLook(cell.text, emphasised_rows.includes(at), worst[column], light),
        };
      }),
    ),
  };
}

/** The table with the row emphasised that the title is about, where it names one and none is emphasised yet. */
function withNamedRow(table: TableSpec, title: string): TableSpec {
  const lowered = title.toLowerCase();
  const nameOf = (row: number): string => (table.rows[row]?.[0]?.text ?? '').toLowerCase().trim();
  const named = table.rows
    .map((_, row) => row)
    .filter((row) => row >= table.header_rows && !table.total_rows.includes(row))
    .filter((row) => nameOf(row).length >= MIN_ROW_NAME && lowered.includes(nameOf(row)));
  const [only, another] = named;
  const isOne = only !== undefined && another === undefined && table.emphasised_rows.length === 0;
  return isOne && table.rows.length > table.header_rows + 2 ? { ...table, emphasised_rows: [only] } : table;
}
