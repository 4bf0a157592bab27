import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseShare, phraseValue, sumDatum } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { rankFrames } from './rank-frames.ts';
import type { RankFrame } from './rank-frames.ts';
import { inSentence, spokenName } from './sentence-names.ts';
import type { StoryContext, StoryDraft } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** A second measure of the rows of a ranking, which sums nothing up: pay beside hires, a margin beside revenue. */
export interface Relation {
  /** The columns that it is read from. */
  columns: number[];
  name: string;
  /** Highest first. */
  levels: readonly { name: string; value: number; say: () => Said }[];
  /** That of all rows together, where the table has it or it follows. */
  overall: (() => Said) | null;
  /** Rows of the ranking without a figure, by name: the highest is the highest of the others. */
  missing: string[];
}

const MIN_ROWS = 3;
/** A level of fewer cases than this share of all is no news: the highest pay may be one person's. */
const MIN_CASES_SHARE = 0.03;
const MAX_LEVELS = 3;
const REVENUE = /^(?:(?:net|total) )?(?:revenues?|sales|turnover|umsatz|umsatzerlöse|erlöse)(?: \p{Lu}.*| \d.*)?$/iu;
const PROFIT =
  /^(?:(?:net|operating|gross) )?(?:profits?|ebit(?:da)?|earnings|operating (?:income|result)|net income|gewinn|ergebnis|betriebsergebnis|deckungsbeitrag)(?: \p{Lu}.*| \d.*)?$/iu;

/** What may stand beside the ranking of an amount: the first measure that is none, with a figure for most rows, each from one cell. */
export function levelBeside(
  block: TableBlock,
  columns: TableColumns,
  amount: RankFrame,
  measures: readonly Measure[],
  { language }: StoryContext,
): Relation | null {
  const sum = sumDatum(amount.items.map(({ datum }) => datum));
  if (!areCells(amount) || !amount.measure.can_sum || amount.items.some(({ datum }) => datum.value < 0)) return null;
  if (sum === null || sum.value <= 0) return null;
  const names = new Set(amount.items.map(({ name }) => name));
  const levels = measures.filter((measure) => !measure.can_sum && measure.column !== amount.measure.column);
  for (const frame of rankFrames(block, { ...columns, measures: levels })) {
    const items = frame.items.filter(({ name }) => names.has(name)).sort((a, b) => b.datum.value - a.datum.value);
    const { measure } = frame;
    if (!areCells(frame) || items.length < MIN_ROWS || items.length < names.size / 2) continue;
    if (items[0]?.datum.value === items.at(-1)?.datum.value || isWhole(measure, items)) continue;
    const whole = wholeRow(block, amount.measure.column, sum.value);
    const total = whole === undefined ? null : cellDatum(block, whole, measure.column);
    return {
      columns: [measure.column],
      name: inSentence(measure.name, language),
      levels: items.map(({ name, datum }) => ({
        ...{ name, value: datum.value },
        say: () => phraseValue(datum, measure.style, language),
      })),
      overall: total === null ? null : () => phraseValue(total, measure.style, language),
      missing: [...names].filter((each) => !items.some(({ name }) => name === each)),
    };
  }
  return null;
}

/** The row that sums all of them up: where there are several it is the one that holds the whole amount; the others are subtotals. */
function wholeRow(block: TableBlock, column: number, sum: number): number | undefined {
  const [first, ...others] = block.table.total_rows;
  if (others.length === 0) return first;
  return block.table.total_rows.findLast((row) => {
    const value = cellDatum(block, row, column)?.value;
    return value !== undefined && Math.abs(value - sum) <= Math.abs(sum) * 1e-9;
  });
}

const CASES =
  /^(?:samples|tests|inspections|units|orders|deliveries|applications|calls|proben|prüfungen|messungen|stück|aufträge|lieferungen|anträge|bewerbungen|anrufe)(?:$|\s)/iu;
const OF_THEM =
  /^(?:exceedances|defects|failures|failed|rejects|rejected|complaints|late|accepted|passed|positive|überschreitungen|mängel|fehler|ausschuss|reklamationen|verspätet|beanstandet|beanstandungen|bestanden|abgelehnt|angenommen)(?:$|\s)/iu;

/** The share of each row, where a table has amounts and what part of them is: the margin of revenue, the failures of tests. */
export function marginOf(
  block: TableBlock,
  columns: TableColumns,
  { language, translate }: StoryContext,
): { revenue: Measure; profit: Measure; relation: Relation } | null {
  const amounts = columns.measures.filter(({ can_sum: canSum }) => canSum);
  const named = (pattern: RegExp): Measure | undefined => amounts.find(({ name }) => pattern.test(name));
  const isMargin = named(REVENUE) !== undefined && named(PROFIT) !== undefined;
  const [revenue, profit] = isMargin ? [named(REVENUE), named(PROFIT)] : [named(CASES), named(OF_THEM)];
  if (revenue === undefined || profit === undefined) return null;
  if (revenue.style.factor !== profit.style.factor || revenue.style.currency !== profit.style.currency) return null;
  const [all, left] = rankFrames(block, { ...columns, measures: [revenue, profit] });
  const pairs = (all?.items ?? []).flatMap(({ name, datum: whole }) => {
    const part = left?.items.find((item) => item.name === name)?.datum;
    return part === undefined || whole.value <= 0 ? [] : [{ name, part, whole }];
  });
  if (pairs.length < MIN_ROWS || pairs.length < (all?.items.length ?? 0)) return null;
  const levels = pairs
    .map(({ name, part, whole }) => ({
      ...{ name, value: part.value / whole.value },
      say: () => phraseShare(part, [whole], language),
    }))
    .sort((a, b) => b.value - a.value);
  const [profits, revenues] = [sumDatum(pairs.map(({ part }) => part)), sumDatum(pairs.map(({ whole }) => whole))];
  const overall =
    profits === null || revenues === null || profits.value <= 0
      ? null
      : () => phraseShare(profits, [revenues], language);
  const name = isMargin
    ? translate('briefs.margin')
    : translate('briefs.share_among', { measure: inSentence(profit.name, language) });
  const relation = { columns: [revenue.column, profit.column], name, levels, overall, missing: [] };
  return { revenue, profit, relation };
}

/**
 * A sentence about who has most of an amount, with who has the highest level; null where that is one of few cases, or tied.
 * @param whose.subject the only row that the sentence is about: what it has as well is said as its own.
 */
export function relatedSentence(
  draft: StoryDraft,
  sentence: string,
  { levels, name: level, missing }: Relation,
  { subject, shareOf }: { subject: string | null; shareOf: (name: string) => number },
  withValue: boolean,
): string | null {
  const [top, second] = levels;
  const name = spokenName(top?.name ?? '');
  if (top === undefined || second === undefined || name === null) return null;
  if (shareOf(top.name) < MIN_CASES_SHARE || top.say().text === second.say().text) return null;
  const parts = { sentence, level, name, value: top.say() };
  if (top.name === subject) return draft.say(withValue ? 'related_same_value' : 'related_same', parts);
  // Of rows without a figure nothing is known.
  if (missing.length > 0) return withValue ? null : draft.say('related_known', parts);
  return draft.say(withValue ? 'related_other_value' : 'related_other', parts);
}

/**
 * The levels of the highest row, of the largest ones and of all, each as a point: largest rows alone would hide that others are above
 * them. The highest says of how few it is.
 */
export function addLevels(
  draft: StoryDraft,
  largest: readonly string[],
  relation: Relation,
  casesOf: (name: string) => { said: Said; share: number } | null,
): void {
  const { levels, overall, name: level } = relation;
  const [top, second] = levels;
  const spokenTop = spokenName(top?.name ?? '');
  const isAlone = top !== undefined && top.say().text !== second?.say().text;
  const isHidden = isAlone && spokenTop !== null && !largest.includes(top.name);
  if (isHidden) {
    const cases = casesOf(top.name);
    const params = { value: top.say(), level, name: spokenTop };
    if (cases === null || cases.share >= MIN_CASES_SHARE) draft.addPoint('point_level_highest', params);
    else draft.addPoint('point_level_few', { ...params, cases: cases.said });
  }
  for (const name of largest.slice(0, MAX_LEVELS - (isHidden ? 1 : 0) - (overall === null ? 0 : 1))) {
    const found = levels.find((each) => each.name === name);
    const spoken = spokenName(name);
    if (found !== undefined && spoken !== null)
      draft.addPoint('point_level', { value: found.say(), level, name: spoken });
  }
  if (overall !== null) draft.addPoint('point_level_all', { value: overall(), level });
}

function areCells({ items }: { items: readonly { datum: Datum }[] }): boolean {
  return items.length >= MIN_ROWS && items.every(({ datum }) => datum.formula === undefined);
}

function isWhole({ style }: Measure, items: readonly { datum: Datum }[]): boolean {
  const sum = items.reduce((all, { datum }) => all + datum.value * style.factor, 0);
  return style.is_percent && Math.abs(sum - 1) < 0.03;
}
