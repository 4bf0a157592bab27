import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, rawClaim, phraseShare, phraseValue, sumDatum } from './datum.ts';
import type { Datum } from './datum.ts';
import type { RankFrame, RankItem } from './rank-frames.ts';
import { titleName } from './column-names.ts';
import { labelCode } from './format-number.ts';
import { hasOwnOrder } from './period.ts';
import { leadingFew, setRankMessage, tiedAtTop } from './rank-message.ts';
import { countedThings, wholeName } from './rank-names.ts';
import type { Ranking } from './rank-message.ts';
import { addRankPoints, MOST } from './rank-points.ts';
import { addLevels } from './relation.ts';
import type { Relation } from './relation.ts';
import { distinctLabels, shareNoun, spokenName } from './sentence-names.ts';
import { StoryDraft, describeChart, leftOut } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure } from './table-columns.ts';
import { isBareName, objectOf } from './table-object.ts';

/** Names of what is left over: it never leads. */
export const REST =
  /^(?:(?:all )?others?|(?:all )?other \p{L}+|rest|remaining|miscellaneous|unknown|unassigned|n\/a|not (?:stated|specified|reported|available|known)|übrige|sonstige[sn]?|andere|unbekannt|(?:keine|ohne) angaben?|k\. ?a\.|nicht zugeordnet)$/iu;
/** Bars a slide carries; of more, the longest are shown and the rest summed up. */
const MAX_BARS = 14;
const BARS_BESIDE_OTHER = 9;
const TOP_WITHOUT_OTHER = 10;
const MAX_SLICES = 5;
const MAX_LABELS = MAX_BARS;
/** Ordered categories are as columns up to this many, with labels up to this long. */
const MAX_COLUMNS = 8;
const MAX_COLUMN_LABEL = 14;
/** A longer name of a part is a sentence. */
const MAX_TITLE = 30;
/** Where a heading or a table stands in its text. */
const NUMBERED = /^(?:(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*[.:]?|\d{1,2}(?:\.\d{1,2})*\.?)\s+(?=\p{L})/iu;
/** Parts shown as a ring must make a whole of this size, where they are percentages. */
const WHOLE_TOLERANCE = 0.015;

/** What a measure by category says: who leads, how much the largest make up. Null when there is nothing to compare. */
export function rankStory(
  block: TableBlock,
  ref: string,
  frame: RankFrame,
  context: StoryContext,
  extra: {
    weight: number;
    name: string;
    columns: number[];
    periodClaims?: UnplacedClaim[];
    /** A second measure of the same rows. */
    relation?: Relation | null;
  },
): DataStory | null {
  const { measure, dimension } = frame;
  const relation = extra.relation ?? null;
  const { language } = context;
  const rest = frame.items.filter((item) => REST.test(item.name.trim()));
  const group = leadingGroup(frame);
  const isOfGroup = ({ name }: RankItem): boolean => group?.names.includes(name) === true;
  const byValue = frame.items.filter((item) => !rest.includes(item)).sort((a, b) => b.datum.value - a.datum.value);
  const named = [...byValue.filter(isOfGroup), ...byValue.filter((item) => !isOfGroup(item))];
  const items = [...named, ...rest];
  const [first, second] = named;
  const last = named.at(-1);
  if (!first || !second || !last || first.datum.value === last.datum.value) return null;
  const draft = new StoryDraft(context);
  draft.addClaims(extra.periodClaims ?? []);
  const data = items.map((item) => item.datum);
  const sum = data.reduce((total, each) => total + each.value, 0);
  const hasNegative = data.some((each) => each.value < 0);
  const isWhole = measure.style.is_percent && Math.abs(sum * measure.style.factor - 1) <= WHOLE_TOLERANCE;
  const title = block.table.caption ?? block.address.section?.at(-1) ?? '';
  const object = objectOf(block);
  const stated = statedTotal(block, measure, sum);
  const ranking: Ranking = {
    measure,
    dimension,
    ...(block.table.caption === undefined ? {} : { caption: block.table.caption }),
    ...totalName(block),
    ...(title !== '' && title.length <= MAX_TITLE ? { title } : {}),
    ...(title === '' ? {} : { heading: title.replace(NUMBERED, '') }),
    ...(object === null ? {} : { object }),
    named,
    items,
    can_share:
      !hasNegative &&
      sum > 0 &&
      measure.can_sum &&
      measure.is_partial !== true &&
      items.length >= 3 &&
      (stated !== null || areAmounts(frame) || isTotalBeside(sum, block, context)),
    ...(stated === null ? {} : { stated }),
    is_part: isPart(block, frame, rest.length > 0) && !isTotalBeside(sum, block, context),
    is_compared: first.datum.formula !== 'mean' && second.datum.formula !== 'mean',
    ...(relation === null ? {} : { relation }),
    ...(frame.gap === undefined ? {} : { gap: frame.gap }),
    ...(group === null ? {} : { group: { name: group.name, datum: group.datum } }),
    ...nextGroup(frame, group?.name),
    ...(frame.without_value === undefined ? {} : { missing: frame.without_value.length }),
  };
  const isOrdered =
    frame.items.length <= MAX_BARS &&
    hasOwnOrder(
      frame.items.map((item) => item.name),
      dimension,
    );
  ranking.is_ordered = isOrdered;
  const missing = frame.without_value ?? [];
  const unknown = relation?.missing ?? [];
  const about = setRankMessage(draft, ranking);
  if (relation !== null) {
    const largest = named.slice(0, about === 'three' ? 3 : 2).map(({ name }) => name);
    addLevels(draft, largest, relation, (name) => {
      const found = items.find((item) => item.name === name);
      if (found === undefined || sum <= 0) return null;
      // Of how many, and of what.
      const things = countedThings(measure.name, language, ranking)?.replace(/ \([^)]*\)$/u, '');
      const said = phraseValue(found.datum, measure.style, language);
      const text = things === undefined ? said.text : `${said.text} ${things}`;
      return { said: { ...said, text }, share: found.datum.value / sum };
    });
  }
  if (about !== 'name') addRankPoints(draft, ranking, { isWhole, hasNegative, isTied: about === 'tie' });

  // What is left over would be all one sees where it is longer than the leader: it is named with its value instead.
  const hidden = isOrdered ? [] : rest.filter(({ datum }) => datum.value > first.datum.value);
  const drawn = items.filter((item) => !hidden.includes(item));
  const shown = isOrdered ? frame.items : topAndOther(drawn, measure.can_sum && !hasNegative, block, context);
  const other = shown.find((item) => !items.includes(item));
  const cut = other !== undefined ? [] : drawn.filter((item) => !shown.includes(item)).map(({ name }) => name);
  const residual = hidden.map(({ name, datum }) => {
    const value = phraseValue(datum, measure.style, language);
    draft.addClaims(value.claims);
    return `${name} (${value.text})`;
  });
  const isRing =
    hidden.length === 0 && items.length <= MAX_SLICES && !hasNegative && isWhole && last.datum.value > 0 && !isOrdered;
  const chart = drawing(isRing ? 'doughnut' : isOrdered && areShort(shown) ? 'column' : 'bar');
  draft.addClaims(shown.flatMap((item) => (item.datum.formula === undefined ? [] : [rawClaim(item.datum)])));
  const shows = context.translate(isRing ? 'briefs.shows_ring' : 'briefs.shows_bars', {
    measure: measure.name,
    dimension: dimension || context.translate('briefs.category'),
  });
  return draft.finish(block, ref, {
    name: extra.name,
    columns: [...extra.columns, ...(relation?.columns ?? [])],
    message: draft.message,
    shows,
    weight: about === 'tie' ? extra.weight * 0.5 : extra.weight,
    chart: describeChart(chart, draft.message, shows),
    ...leftOut([...residual, ...cut]),
    ...draft.summedUp(other?.name, other === undefined ? [] : drawn.filter((item) => !shown.includes(item))),
    ...(missing.length === 0 ? {} : { without_value: missing }),
    ...(relation === null || unknown.length === 0 ? {} : { without_level: { measure: relation.name, names: unknown } }),
    ...(about === 'group' && group !== null
      ? { remarks: [context.translate('briefs.highlighted', { name: group.name.replace(FOOTNOTE, '') })] }
      : {}),
    ...bigNumber(),
  });

  function drawing(kind: 'bar' | 'column' | 'doughnut'): Omit<ChartSpec, 'alt'> {
    const values = shown.map((item) => item.datum.value);
    const category = first === undefined ? -1 : shown.indexOf(first);
    return {
      kind,
      categories: distinctLabels(shown.map((item) => item.name)),
      series: [
        {
          name: measure.name,
          values,
          addresses: shown.map((item) => (item.datum.formula === undefined ? item.datum.address : null)),
        },
      ],
      number_format: labelCode(values, measure.style, language),
      ...(kind === 'doughnut' ? {} : axisTitle()),
      data_labels: shown.length <= MAX_LABELS,
      ...emphasised(category, kind),
    };
  }

  /** What is measured, where the title has no room for it; else the unit that labels do not have. */
  function axisTitle(): Pick<ChartSpec, 'value_axis_title'> {
    const { name, axis_unit: unit } = measure;
    const words =
      titleName(name)
        .toLowerCase()
        .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    const isSaid = isBareName(name) || words.some((word) => draft.message.toLowerCase().includes(word));
    if (isSaid) return unit === undefined ? {} : { value_axis_title: unit };
    return { value_axis_title: unit === undefined ? name : `${name} (${unit})` };
  }

  /** The one that leads, or all that lead where they are first in the chart. */
  function emphasised(category: number, kind: 'bar' | 'column' | 'doughnut'): Pick<ChartSpec, 'emphasis'> {
    if (category < 0) return {};
    if (about === 'group' && kind !== 'doughnut') {
      const count = shown.filter(isOfGroup).length;
      return count < shown.length && shown.slice(0, count).every(isOfGroup) ? { emphasis: { category: 0, count } } : {};
    }
    const end = last === undefined ? -1 : shown.indexOf(last);
    if (about === 'range') return { emphasis: { category, ...(end > category ? { also: end } : {}) } };
    if (about === 'one' || about === 'group') return { emphasis: { category } };
    const count = about === 'three' ? 3 : about === 'few' ? leadingFew(ranking) : tiedAtTop(ranking);
    const isInOrder = named.slice(0, count).every((item, at) => shown[category + at] === item);
    return kind === 'doughnut' || !isInOrder || count >= shown.length ? {} : { emphasis: { category, count } };
  }

  function bigNumber(): Pick<DataStory, 'big_number'> {
    if (about !== 'one' || first === undefined || !(ranking.can_share || isWhole) || first.datum.value / sum < 0.4)
      return {};
    const name = spokenName(first.name);
    if (name === null) return {};
    if (isWhole) {
      const value = phraseValue(first.datum, measure.style, language);
      const part = shareNoun(measure.name, language);
      const label =
        part === null
          ? draft.say('name_of', { measure: measure.name, name })
          : draft.say('share_label', { name, measure: part });
      return { big_number: { text: value.text, label } };
    }
    const share = phraseShare(first.datum, data, language);
    if (first.datum.value >= sum * MOST) return {};
    const label = draft.say('share_label', {
      name,
      share,
      measure: wholeName(draft, measure, language, ranking),
    });
    return { big_number: { text: share.text, label } };
  }
}

/** The name of the only row that sums a table up. */
function totalName({ table }: TableBlock): Pick<Ranking, 'total'> {
  const [at = -1, ...others] = table.total_rows;
  const name = table.rows[at]?.find(({ kind }) => kind === 'text')?.raw;
  return name === undefined || others.length > 0 ? {} : { total: name };
}

/** The figure of a total row of the table that is the sum of what is ranked; null where the table gives none. */
function statedTotal(block: TableBlock, { column }: Measure, sum: number): RankItem | null {
  for (const row of block.table.total_rows) {
    const datum = cellDatum(block, row, column);
    const name = block.table.rows[row]?.find(({ kind }) => kind === 'text')?.raw ?? '';
    if (datum !== null && Math.abs(datum.value - sum) <= Math.abs(sum) * WHOLE_TOLERANCE)
      return { name: name.replace(/\s*:$/u, ''), datum };
  }
  return null;
}

/** Units of what takes time, or is given in points: figures in them have no sum unless a table gives it. */
const UNSUMMED =
  /^(?:s|sec|seconds?|min|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|sekunden|minuten|stunden|tage?|wochen?|monate?|jahre?|points?|punkte?)$/iu;

/** Whether figures are amounts that add up, though no row gives their sum. */
function areAmounts({ measure, items }: RankFrame): boolean {
  const { unit = measure.axis_unit ?? '' } = measure.style;
  const areAdded = items.some(({ datum }) => datum.formula === 'sum' || datum.formula === 'count');
  return areAdded || (measure.is_score !== true && !UNSUMMED.test(unit));
}

/** From this share on a group of rows is the story, before what is in it. */
const GROUP_SHARE = 0.75;

/** The group of rows, by the table's own subtotals, that holds most of a sum; null where none does, or one holds it all. */
export function leadingGroup({
  groups = [],
}: RankFrame): (NonNullable<RankFrame['groups']>[number] & { share: number }) | null {
  const all = groups.reduce((sum, { datum }) => sum + datum.value, 0);
  const shared = groups.map((group) => ({ ...group, share: group.datum.value / all }));
  return shared.find(({ share }) => share >= GROUP_SHARE && share < MOST) ?? null;
}

/** The mark of a footnote behind a name. */
const FOOTNOTE = /\s*\(\d{1,2}\)$/u;

function nextGroup({ groups = [] }: RankFrame, leader: string | undefined): Pick<Ranking, 'next_group'> {
  const others = groups.filter(({ name }) => leader !== undefined && name !== leader);
  const [next] = others.sort((a, b) => b.datum.value - a.datum.value);
  return next === undefined ? {} : { next_group: { name: next.name.replace(FOOTNOTE, ''), datum: next.datum } };
}

/** From this many rows on a table without a total is a list of some, not of all. */
const LONG_LIST = 9;
const SAMPLE =
  /\b(?:top|largest|biggest|selected|selection|sample|random|ranking|some|größte\p{L}*|ausgewählte\p{L}*|stichprobe)\b/iu;

/** Whether the rows are some of many: shares are shares of what is listed then. */
export const OPEN_KIND =
  /cit(?:y|ies)|countr|count(?:y|ies)|compan|team|player|stadt|städte|land\b|länder|firma|firmen/iu;

function isPart({ table, address }: TableBlock, { measure, items, dimension }: RankFrame, hasRest: boolean): boolean {
  if (hasRest || measure.style.is_percent) return false;
  if (/(?<!\p{L})top \d+(?!\d)/iu.test(`${table.caption ?? ''} ${address.sheet ?? ''}`)) return true;
  if (table.total_rows.length > 0 && !OPEN_KIND.test(dimension)) return false;
  return items.length >= LONG_LIST || SAMPLE.test(`${table.caption ?? ''} ${measure.name}`);
}

/** Whether what the rows come to is a figure beside the table: it is the total then, and they are all there is. */
function isTotalBeside(sum: number, block: TableBlock, { beside = [] }: StoryContext): boolean {
  const isSum = (value: unknown): boolean => typeof value === 'number' && Math.abs(value - sum) <= Math.abs(sum) * 1e-9;
  return beside.some(
    (other) => other.id !== block.id && other.table.rows.some((row) => row.some(({ value }) => isSum(value))),
  );
}

function areShort(items: readonly RankItem[]): boolean {
  return items.length <= MAX_COLUMNS && items.every((item) => item.name.length <= MAX_COLUMN_LABEL);
}

/**
 * How many of the first of a sorted list stand alone, so that of several with the same value all do or none.
 * @param wished how many would without ties. @param most how many may.
 */
export function wholeTies(sorted: readonly { datum: Datum }[], wished: number, most: number): number {
  const isTied = (at: number): boolean => sorted[at - 1]?.datum.value === sorted[at]?.datum.value;
  const counts = Array.from(
    { length: Math.max(0, Math.min(most, sorted.length) - wished + 1) },
    (_, at) => wished + at,
  );
  const longer = counts.find((count) => count >= sorted.length || !isTied(count));
  if (longer !== undefined) return longer;
  const shorter = Array.from({ length: wished }, (_, at) => wished - at).find((count) => !isTied(count));
  return shorter ?? wished;
}

/** The longest bars, sorted, and the sum of the rest where sums mean something and it does not dwarf them. */
function topAndOther(
  sorted: readonly RankItem[],
  canSum: boolean,
  block: TableBlock,
  context: StoryContext,
): RankItem[] {
  if (sorted.length <= MAX_BARS) return [...sorted];
  const top = sorted.slice(0, canSum ? wholeTies(sorted, BARS_BESIDE_OTHER, MAX_BARS - 2) : TOP_WITHOUT_OTHER);
  if (sorted.length - top.length <= 1) return [...sorted];
  const rest: Datum | null = canSum ? sumDatum(sorted.slice(top.length).map((item) => item.datum)) : null;
  // A rest longer than the leader would be all one sees.
  if (rest === null || rest.value > (top[0]?.datum.value ?? 0)) return sorted.slice(0, TOP_WITHOUT_OTHER);
  const name = isInSource(context.translate('briefs.other'), block, context)
    ? context.translate('briefs.others', { count: sorted.length - top.length })
    : context.translate('briefs.other');
  return [...top, { name, datum: rest }];
}

/** Whether the table or one beside it has an entry of that name: a sum of ours that is called so would be taken for it. */
function isInSource(name: string, block: TableBlock, { beside = [] }: StoryContext): boolean {
  const isName = (raw: string): boolean => raw.trim().toLowerCase() === name.toLowerCase();
  return [block, ...beside].some(({ table }) => table.rows.some((row) => row.some(({ raw }) => isName(raw))));
}
