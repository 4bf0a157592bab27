import type { TableBlock } from '../../../../common/deck/source.ts';
import { periodOfText } from './period.ts';
import { superlativeOf } from './sentence-names.ts';
import { phraseName, UNIT_END } from './column-names.ts';
import type { Measure } from './table-columns.ts';

/** Measures that belong into one chart, because they measure one thing in several cases. */
export interface MeasureGroup {
  /** What all of them measure ("Trips"); "" if the headers name the cases only. */
  subject: string;
  measures: Measure[];
  /** The case each stands for ("first year", "plan"). */
  cases: string[];
  /** `time`: the last case is the later one; `target`: the last is checked against the first; `cases`: side by side. */
  relation: 'time' | 'target' | 'cases';
  /** Of one unit and size, by their names of nothing else: the largest of them is named, nothing is added up. */
  is_loose?: true;
}

/** Measures that add up to another one of the table. */
export interface PartsGroup {
  total: Measure;
  parts: Measure[];
}

const MAX_CASES = 6;
const MAX_PARTS = 8;
/** Values of one kind are of one size; what is this many times larger measures something else. */
const MAX_SIZE_RATIO = 25;

/** Earlier cases first; a header of the left list is what one of the right list follows. */
const IN_TIME: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:before|pre|baseline|vorher|zuvor|vor)\b/iu, /\b(?:after|post|nachher|danach|nach)\b/iu],
  [
    /\b(?:previous|prior|last|old|former|vorjahr|letzte[srn]?|alt|bisher|vorherige[srn]?)\b/iu,
    /\b(?:current|this|new|now|latest|aktuell\p{L}*|diese[srn]?|neu|jetzt|heute)\b/iu,
  ],
  [
    /\b(?:first|1st|erste[srn]?|1\.)(?=\s|$)/iu,
    /\b(?:second|2nd|third|last|final|zweite[srn]?|2\.|dritte[srn]?|letzte[srn]?)(?=\s|$)/iu,
  ],
  [/\b(?:then|damals)\b/iu, /\b(?:now|today|heute)\b/iu],
  [
    /\b(?:same (?:period|time|quarter|month)|(?:prior|previous|last) year|vorjahr(?:eszeitraum)?)\b/iu,
    /\b(?:year to date|ytd|this year|seit jahresbeginn|aufgelaufen|kumuliert)\b/iu,
  ],
];
const TARGETS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:plan(?:ned)?|budget(?:ed)?|target|goal|forecast|expected|soll|ziel|prognose|geplant)\b/iu,
    /\b(?:actuals?|result|achieved|reached|realised|realized|ist|erreicht|tatsächlich)\b/iu,
  ],
];
/** What a column of targets is called. */
const IS_TARGET = /\b(?:target|goal|quota|soll|ziel|zielwert)\b/iu;
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:revenues?|sales|turnover|income|umsatz|erlöse?|einnahmen|erträge)$/iu,
    /\b(?:costs?|expenses|expenditures?|spending|net income|profit|kosten|ausgaben|aufwand|aufwendungen|gewinn|ergebnis)$/iu,
  ],
  [/^(?:men|males?|boys|männer|männlich|jungen)$/iu, /^(?:women|females?|girls|frauen|weiblich|mädchen)$/iu],
  [/\b(?:exports?|ausfuhr(?:en)?|exporte)$/iu, /\b(?:imports?|einfuhr(?:en)?|importe)$/iu],
  [
    /\b(?:births|geburten|arrivals|ankünfte|hires|joined|opened|won|wins|siege|inflows?|zugänge|yes|ja)$/iu,
    /\b(?:deaths|todesfälle|sterbefälle|departures|abflüge|leavers|left|closed|lost|losses|niederlagen|outflows?|abgänge|no|nein)$/iu,
  ],
];
/** Cases that change what is measured. */
const OTHER_KIND =
  /^(?:per|je|pro|of|von|in|%|rate|growth|wachstum|change|veränderung|avg|average|mean|median|min(?:imum)?|max(?:imum)?|total|gesamt|share|anteil|index|density|rank|number|count|id|name|date|std|sd|error|score)\b/iu;
const EMPTY_SUBJECT =
  /^(?:total|number|no|net|gross|average|avg|mean|median|max|min|the|anzahl|gesamt|zahl|summe|share|anteil|of)$/iu;

/** Words behind which it is said what something is or does. */
const PREDICATE =
  /^(?:who|that|which|whose|were|was|are|is|had|has|have|been|being|not|with|without|having|die|der|das|mit|ohne|sind|waren|hatten|haben)$/iu;

/** Measures with one subject, unit and size, grouped; what is alone is left out. */
export function groupMeasures(
  block: TableBlock,
  measures: readonly Measure[],
  sizes: ReadonlyMap<Measure, number>,
): MeasureGroup[] {
  const left = [...measures];
  const groups: MeasureGroup[] = [];
  while (left.length > 1) {
    const first = left.shift();
    if (first === undefined) break;
    const alike = left.filter((each) => isOneKind(first, each, sizes) && areCountedAlike(block, first, each));
    const found = withSubject(block, first, alike) ?? withPair(first, alike);
    if (found === null) continue;
    for (const measure of found.measures.slice()) {
      const at = left.indexOf(measure);
      if (at >= 0) left.splice(at, 1);
    }
    groups.push(found);
  }
  return groups;
}

/** What is counted: posts in full-time equivalents and the persons on them are of one size and no parts of one whole. */
const COUNTED_IN =
  /(?<!\p{L})(?:(?<fte>fte|vzä|vk|full-time equivalents?|vollzeit\p{L}*|vollkräfte)|(?<persons>persons?|people|heads?|headcount|staff|employees|personen|köpfe|beschäftigte|mitarbeite\p{L}*)|(?<hours>hours?|stunden)|(?<days>days?|tage)|(?<weeks>weeks?|wochen)|(?<months>months?|monate))(?!\p{L})/iu;

function areCountedAlike({ table }: TableBlock, one: Measure, other: Measure): boolean {
  const [first, second] = [one, other].map(({ column }) => {
    const found = COUNTED_IN.exec(table.columns[column]?.name ?? '')?.groups ?? {};
    return Object.keys(found).find((name) => found[name] !== undefined);
  });
  return first === undefined || second === undefined || first === second;
}

/**
 * A group whose shared last word names things ("Camping equipment", "Golf equipment"), with all other measures of its unit and size: the
 * first of the named ones alone may be far from the first. A word for what is measured ("sales") keeps the group as it is.
 * @returns null if there are too many for one chart.
 */
export function withAllAlike(
  group: MeasureGroup,
  measures: readonly Measure[],
  sizes: ReadonlyMap<Measure, number>,
): MeasureGroup | null {
  const [first] = group.measures;
  const isOfThings = group.relation === 'cases' && group.subject !== '' && superlativeOf(group.subject) === null;
  if (first === undefined || !isOfThings || !first.name.toLowerCase().endsWith(group.subject.toLowerCase()))
    return group;
  const alike = measures.filter((each) => each === first || isOneKind(first, each, sizes));
  if (alike.length === group.measures.length) return group;
  return alike.length > MAX_CASES
    ? null
    : { subject: '', measures: alike, cases: alike.map(({ name }) => name), relation: 'cases', is_loose: true };
}

/** From so many columns on, to show the first of them alone would be arbitrary. */
const MIN_SERIES = 4;
/** Headers that say what is measured, not what it is measured of: rates, prices, amounts. */
const MEASURED =
  /(?<!\p{L})(?:open(?:ing)?|high|low|clos(?:e|ing)|adj|volume|weight|height|width|length|age|cash|debt|assets|liabilities|equity|ebit(?:da)?|umsatz|kosten|gewinn|ergebnis|ertrag|aufwand|preise?|menge|bestand|temperatur|gewicht|höhe|quote|einnahmen|ausgaben|bevölkerung|einwohner)(?!\p{L})/iu;

/**
 * Whether columns measure one thing of several ("Year | Bern | Graz | Kiel | Linz"): alike in unit and size, and no header says what is
 * measured, or plurals of different things that are counted.
 */
export function areOfOneMeasure(measures: readonly Measure[], sizes: ReadonlyMap<Measure, number>): boolean {
  const [largest] = [...measures].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  if (largest === undefined || measures.length < MIN_SERIES) return false;
  if (!measures.every((each) => isOneKind(largest, each, sizes))) return false;
  const names = measures.map(({ name }) => name.trim());
  const saysKind = (name: string): boolean =>
    OTHER_KIND.test(name) || MEASURED.test(name) || superlativeOf(name) === 'highest' || !/\p{L}{2}/u.test(name);
  const plurals = names.filter((name) => superlativeOf(name) === 'most');
  return !names.some(saysKind) && plurals.length * 2 < names.length;
}

/** Whether one of two names is the plan that the other is checked against. */
export function isTargetOf(one: string, other: string): boolean {
  return isPair(TARGETS, one, other) === 'forward';
}

/** A measure that is the sum of others in nearly every row, with these. */
export function findParts(block: TableBlock, rows: readonly number[], measures: readonly Measure[]): PartsGroup | null {
  const value = (row: number, measure: Measure): number | null => {
    const found = block.table.rows[row]?.[measure.column]?.value;
    return typeof found === 'number' ? found : null;
  };
  for (const total of measures) {
    if (!total.can_sum) continue;
    const others = measures.filter((each) => each !== total && each.can_sum && sameStyle(each, total));
    for (const parts of [
      others,
      others.filter((each) => each.column < total.column),
      others.filter((each) => each.column > total.column),
    ]) {
      if (parts.length < 2 || parts.length > MAX_PARTS) continue;
      let checked = 0;
      let kept = 0;
      for (const row of rows) {
        const whole = value(row, total);
        const values = parts.map((part) => value(row, part) ?? 0);
        if (whole === null) continue;
        if (whole < 0 || values.some((each) => each < 0)) return null;
        checked += 1;
        const sum = values.reduce((a, b) => a + b, 0);
        if (whole > 0 && Math.abs(sum - whole) <= Math.max(Math.abs(whole) * 0.005, 1e-9)) kept += 1;
      }
      if (checked >= 2 && kept >= checked * 0.95) return { total, parts };
    }
  }
  return null;
}

function sameStyle(a: Measure, b: Measure): boolean {
  return JSON.stringify(a.style) === JSON.stringify(b.style) && a.axis_unit === b.axis_unit;
}

function isOneKind(a: Measure, b: Measure, sizes: ReadonlyMap<Measure, number>): boolean {
  if (!sameStyle(a, b) || a.can_sum !== b.can_sum) return false;
  const [one, other] = [sizes.get(a) ?? 0, sizes.get(b) ?? 0];
  return one > 0 && other > 0 && Math.max(one, other) / Math.min(one, other) <= MAX_SIZE_RATIO;
}

function withSubject(block: TableBlock, first: Measure, others: readonly Measure[]): MeasureGroup | null {
  const wordsOf = (measure: Measure): string[] =>
    (block.table.columns[measure.column]?.name ?? '')
      .replace(UNIT_END, '')
      .replace(/\s*[([][^)\]]*[)\]]\s*$/u, (unit) =>
        periodOfText(unit.replace(/[([\])\s]/gu, '')) === null ? '' : ` ${unit.replace(/[([\])]/gu, '')}`,
      )
      .split(/[\s,_:–—-]+/u)
      .filter((word) => word !== '');
  const own = wordsOf(first);
  let best: MeasureGroup | null = null;
  for (const end of ['start', 'finish'] as const) {
    for (let length = own.length - 1; length >= 1; length -= 1) {
      const subject = end === 'start' ? own.slice(0, length) : own.slice(own.length - length);
      if (subject.every((word) => EMPTY_SUBJECT.test(word) || !/\p{L}{2}/u.test(word))) continue;
      // What drivers were of whom a share is named: of the same ones each may hold, so that none is beside another.
      if (end === 'start' && PREDICATE.test(subject.at(-1) ?? '')) continue;
      const members = [first, ...others.filter((each) => sharesWords(wordsOf(each), subject, end))];
      if (members.length < 2 || members.length > MAX_CASES) continue;
      const cases = members.map((each) => spanOfYears(restOf(wordsOf(each), subject.length, end)));
      if (cases.some((name) => OTHER_KIND.test(name) || name.split(' ').length > 3)) continue;
      // "Series 1" beside "Series 2": the number alone is no name.
      if (cases.some((name) => /^(?:\d{1,3}|\p{L})$/u.test(name)))
        cases.splice(0, cases.length, ...members.map(({ name }) => name));
      if (best === null || members.length > best.measures.length) {
        const isWhole = cases[0] === members[0]?.name;
        best = ordered({
          subject: isWhole ? '' : phraseName(subject.join(' ')),
          measures: members,
          cases,
          relation: 'cases',
        });
      }
    }
  }
  return best;
}

function sharesWords(words: readonly string[], subject: readonly string[], end: 'start' | 'finish'): boolean {
  if (words.length <= subject.length) return false;
  const part = end === 'start' ? words.slice(0, subject.length) : words.slice(words.length - subject.length);
  return part.every((word, at) => word.toLowerCase() === subject[at]?.toLowerCase());
}

function restOf(words: readonly string[], length: number, end: 'start' | 'finish'): string {
  return (end === 'start' ? words.slice(length) : words.slice(0, -length)).join(' ');
}

function withPair(first: Measure, others: readonly Measure[]): MeasureGroup | null {
  for (const other of others) {
    const group = { subject: '', measures: [first, other], cases: [first.name, other.name] };
    const related = ordered({ ...group, relation: 'cases' });
    if (related.relation !== 'cases') return related;
    if (isPair(PAIRS, first.name, other.name) !== null) return related;
  }
  // What a target is of has its name ("Sales target", "Sales"), or is the only other measure of its kind.
  const bare = ({ name }: Measure): string => name.replace(IS_TARGET, '').trim().toLowerCase();
  const named = others.filter(
    (each) => IS_TARGET.test(each.name) !== IS_TARGET.test(first.name) && bare(each) === bare(first),
  );
  const [other, ...more] = named.length > 0 ? named : others;
  if (other === undefined || more.length > 0 || IS_TARGET.test(first.name) === IS_TARGET.test(other.name)) return null;
  const [target, actual] = IS_TARGET.test(first.name) ? [first, other] : [other, first];
  return { subject: '', measures: [target, actual], cases: [target.name, actual.name], relation: 'target' };
}

/** "85 99" of "incidents_85_99" as years from and to: "85–99". */
function spanOfYears(name: string): string {
  const [, from, to] = /^(\d{2}|(?:19|20)\d{2}) (\d{2}|(?:19|20)\d{2})$/u.exec(name) ?? [];
  return from === undefined || to === undefined ? name : `${from}–${to}`;
}

function yearsOf(name: string): { from: number; length: number } | null {
  const [from, to] = name
    .split('–')
    .map((year) => (/^\d{2}$/u.test(year) ? Number(`${year < '50' ? '20' : '19'}${year}`) : Number(year)));
  const isSpan = from !== undefined && to !== undefined && from > 1800 && to > from && to < 2100;
  return isSpan ? { from, length: to - from } : null;
}

/** The group with its earlier case or its target first. */
function ordered(group: MeasureGroup): MeasureGroup {
  const spans = group.cases.map(yearsOf);
  if (spans.every((span) => span !== null && span.length === spans[0]?.length))
    return inTime(
      group,
      spans.map((span) => span?.from ?? 0),
    );
  const days = group.cases.map(dayOfYear);
  if (days.every((day) => day !== null)) return inTime(group, inOneYear(days));
  const steps = group.cases.map(stepOf);
  const [step] = steps;
  if (step && steps.every((each) => each?.kind === step.kind))
    return inTime(
      group,
      steps.map((each) => each?.number ?? 0),
    );
  const periods = group.cases.map((name) => periodOfText(name));
  if (periods.every((period) => period !== null))
    return inTime(
      group,
      periods.map(({ order }) => order),
    );
  if (group.measures.length !== 2) return group;
  const [one = '', other = ''] = group.cases;
  for (const [list, relation] of [
    [IN_TIME, 'time'],
    [TARGETS, 'target'],
  ] as const) {
    const way = isPair(list, one, other);
    if (way !== null) return { ...group, ...pick(group, way === 'forward' ? [0, 1] : [1, 0]), relation };
  }
  return group;
}

/** "Week 38", "KW 12": which one of the weeks or months that are counted; null for anything else. */
function stepOf(name: string): { kind: string; number: number } | null {
  const [, kind, number] = /^(week|wk|kw|woche|month|monat|day|tag|sprint)\s?(\d{1,2})$/iu.exec(name.trim()) ?? [];
  return kind === undefined ? null : { kind: kind.toLowerCase(), number: Number(number) };
}

/** "30.06.": a day without its year, as a number that is larger later in the year; null for anything else. */
function dayOfYear(name: string): number | null {
  const [, day = '', month = ''] = /^(\d{1,2})\.(\d{1,2})\.$/u.exec(name) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31 ? Number(month) * 31 + Number(day) : null;
}

/** Days of one year; the end of a year is before what is beside it in the first half. */
function inOneYear(days: readonly number[]): number[] {
  const isTurn = days.some((day) => day > 11 * 31) && days.some((day) => day <= 7 * 31);
  return days.map((day) => (isTurn && day > 11 * 31 ? day - 12 * 31 : day));
}

/** The group with its cases in the order of time. @param times of each case, larger is later. */
function inTime(group: MeasureGroup, times: readonly number[]): MeasureGroup {
  const order = times.map((time, at) => ({ time, at })).sort((one, other) => one.time - other.time);
  const places = order.map(({ at }) => at);
  return { ...group, ...pick(group, places), relation: 'time' };
}

function pick(group: MeasureGroup, order: readonly number[]): Pick<MeasureGroup, 'measures' | 'cases'> {
  return {
    measures: order.flatMap((at) => group.measures[at] ?? []),
    cases: order.flatMap((at) => group.cases[at] ?? []),
  };
}

function isPair(
  list: readonly (readonly [RegExp, RegExp])[],
  one: string,
  other: string,
): 'forward' | 'backward' | null {
  for (const [left, right] of list) {
    if (left.test(one) && right.test(other)) return 'forward';
    if (left.test(other) && right.test(one)) return 'backward';
  }
  return null;
}
